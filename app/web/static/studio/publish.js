import { open, sentence } from "../js/dialog.js";
import { fill, h } from "../js/dom.js";
import { t } from "../js/texts.js";
import { editable, equal, USUAL } from "./draft.js";
import { server } from "./server.js";
import { called, count, difference, findingText, moment } from "./wording.js";

/** What would be published, what stands in the way, and the note. When others were first: what they changed, side by side. */
export function publishDialog(desk) {
  const body = h("div", { class: "publish" });
  const dialog = open(t("publish-title"), body, { wide: true });
  const show = { desk, dialog, body };
  if (desk.draft.stale(desk.bank.version)) conflict(show);
  else review(show);
}

function review({ desk, dialog, body }) {
  const labels = { item: { id: USUAL, options: desk.draft.usual(desk.bank) }, before: { id: USUAL, options: desk.bank.options } };
  const changed = [...(desk.draft.has(USUAL) ? [labels] : []), ...desk.rows.filter((row) => row.item !== row.before)];
  const left = [...desk.rows.flatMap((row) => row.findings), ...desk.whole];
  const alert = h("p", { class: "error", role: "alert" });
  const note = h("textarea", { id: "publish-note", rows: "2", maxlength: "400", required: true });
  const go = h("button", { class: "primary", type: "submit", disabled: left.length > 0 }, t("publish-now"));
  const send = async (event) => {
    event.preventDefault();
    alert.textContent = "";
    if (!note.value.trim()) {
      alert.textContent = t("note-missing");
      note.focus();
      return;
    }
    go.disabled = true;
    try {
      const publication = await server.publish(desk.rows.map((row) => row.item), desk.draft.usual(desk.bank), desk.bank.version, note.value);
      dialog.close();
      desk.published(publication);
    } catch (problem) {
      go.disabled = false;
      if (problem.status === 401) desk.failed(problem);
      else if (problem.type === "bank-moved") {
        dialog.close();
        desk.moved();
      } else alert.textContent = sentence(problem);
    }
  };
  fill(body, left.length ? h("section", { class: "blocked" }, h("h3", {}, count("publish-blocked", left.length)), h("ul", {},
    desk.rows.filter((row) => row.findings.length).map((row) => h("li", {}, h("button", { type: "button", class: "quiet", onclick: () => {
      dialog.close();
      desk.choose(row.key);
    } }, called(row.item)), " ", row.findings.map(findingText).join(" "))), desk.whole.map((one) => h("li", {}, findingText(one))))) : null,
  h("p", {}, t("publish-what")),
  h("section", {}, h("h3", {}, t("changes-n", { n: changed.length })), changed.map((row) => h("article", { class: "change" },
    h("h4", {}, called(row.item), " ", h("span", { class: "badge" }, t(row.before ? "badge-changed" : "badge-new"))),
    difference(row.before, row.item, desk.name)))),
  h("form", { onsubmit: send, novalidate: true }, h("div", { class: "field" }, h("label", { for: "publish-note" }, t("note-label")), note,
    h("p", { class: "note" }, t("note-hint"))), alert, h("div", { class: "row" }, go)));
}

/** Somebody published meanwhile: both sides question by question; ours stay on top of theirs unless chosen otherwise. */
async function conflict({ desk, dialog, body }) {
  fill(body, h("p", { class: "note" }, t("loading")));
  let began;
  try {
    began = editable(await server.bank(desk.draft.base));
  } catch (problem) {
    if (problem.status !== 404) {
      dialog.close();
      desk.failed(problem);
      return;
    }
    began = editable(desk.bank); // of a version that this server never had: all that differs is ours
  }
  const now = editable(desk.bank);
  const sides = desk.draft.against(began, now);
  const theirs = new Set();
  const mineKeys = new Set(sides.map((side) => side.key));
  const others = now.map((item) => [began.find((one) => one.id === item.id) ?? null, item])
    .filter(([then, item]) => !equal(then, item));
  const choice = (side) => {
    const name = `side-${side.key}`;
    const pick = (value, text) => h("label", { class: "choice" }, h("input", { type: "radio", name, value, checked: value === "mine",
      onchange: () => (value === "theirs" ? theirs.add(side.key) : theirs.delete(side.key)) }), text);
    return h("fieldset", {}, h("legend", {}, t("both-changed")), pick("mine", t("keep-mine")), pick("theirs", t("take-theirs")));
  };
  const go = () => {
    desk.draft.rebase(desk.bank.version, sides, theirs);
    dialog.close();
    if (desk.draft.size) desk.moved();
  };
  fill(body, h("div", { class: "banner" }, h("p", {}, t("moved-lead", { author: desk.author(desk.bank.author), when: moment(desk.bank.created_at),
    note: desk.bank.note || t("no-note") })), h("p", {}, t("moved-safe"))),
  h("section", {}, h("h3", {}, t("mine-n", { n: sides.length })), sides.map((side) => h("article", { class: "change" },
    h("h4", {}, called(side.mine), " ", h("span", { class: `badge ${side.kind === "clash" ? "bad" : ""}` }, t(`badge-${side.kind}`))),
    side.kind === "mine" ? null : [h("h5", {}, t("theirs-differs")), difference(side.began, side.now ?? {}, desk.name), h("h5", {}, t("mine-differs"))],
    difference(side.began, side.mine, desk.name), side.kind === "clash" ? choice(side) : null,
    side.kind === "both" ? h("p", { class: "note" }, t("both-stay")) : null))),
  h("section", {}, h("h3", {}, t("theirs-n", { n: others.length })), others.filter(([, item]) => !mineKeys.has(item.id)).map(([then, item]) => h("article", { class: "change" },
    h("h4", {}, called(item)), difference(then, item, desk.name)))),
  h("div", { class: "row" }, h("button", { class: "primary", type: "button", onclick: go }, t("put-on-top"))));
}
