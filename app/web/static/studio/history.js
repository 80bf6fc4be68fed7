import { open, sentence } from "../js/dialog.js";
import { fill, h } from "../js/dom.js";
import { t } from "../js/texts.js";
import { editable, equal } from "./draft.js";
import { server } from "./server.js";
import { called, difference, moment } from "./wording.js";

/** Every publication, what each differs in from today's, and the way back to it. */
export async function historyDialog(desk) {
  const list = h("ol", { class: "history", reversed: true }, h("li", {}, t("loading")));
  const dialog = open(t("history"), [h("p", { class: "note" }, t("history-lead")), list], { wide: true });
  try {
    const { publications } = await server.history();
    fill(list, publications.map((one, place) => entry(one, place === 0, { desk, dialog })));
  } catch (problem) {
    dialog.close();
    desk.failed(problem);
  }
}

function entry(publication, current, { desk, dialog }) {
  const more = h("div", { class: "more" });
  const head = [h("p", {}, h("strong", {}, publication.note || t(publication.author === "repository" ? "note-product" : "no-note"))),
    h("p", { class: "note" }, `${moment(publication.created_at)} · ${desk.author(publication.author)} · ${publication.version.slice(0, 7)}`)];
  if (publication.version === desk.bank.version) return h("li", {}, head, current ? h("span", { class: "badge confirmed" }, t("in-force")) : null);
  const compare = h("button", { type: "button", class: "quiet", onclick: () => shown(compareWith) }, t("compare-with-now"));
  const back = h("button", { type: "button", class: "quiet", onclick: () => shown(goBack) }, t("go-back"));
  const shown = async (part) => {
    try {
      await part(publication, more, { desk, dialog });
    } catch (problem) {
      if (problem.status === 401) desk.failed(problem);
      fill(more, h("p", { class: "error", role: "alert" }, sentence(problem)));
    }
  };
  return h("li", {}, head, h("div", { class: "row" }, compare, back), more);
}

/** What going back would change of what is published now. */
async function compareWith(publication, more, { desk }) {
  const then = await server.bank(publication.version);
  const [now, old] = [desk.bank, then].map((bank) => new Map(editable(bank).map((item) => [item.id, item])));
  const ids = [...new Set([...now.keys(), ...old.keys()])].filter((id) => !equal(now.get(id), old.get(id)));
  fill(more, ids.length ? ids.map((id) => h("article", { class: "change" }, h("h4", {}, called(old.get(id) ?? now.get(id)), " ",
    now.has(id) && old.has(id) ? null : h("span", { class: "badge" }, t(old.has(id) ? "badge-comes-back" : "badge-goes"))),
  old.has(id) && now.has(id) ? difference(now.get(id), old.get(id), desk.name) : null)) : h("p", { class: "note" }, t("no-difference")));
}

async function goBack(publication, more, { desk, dialog }) {
  const id = `back-${publication.version}`;
  const note = h("input", { id, type: "text", maxlength: "400", value: t("back-note", { when: moment(publication.created_at) }) });
  const alert = h("p", { class: "error", role: "alert" });
  const send = async (event) => {
    event.preventDefault();
    try {
      const done = await server.rollBack(publication.version, desk.bank.version, note.value);
      dialog.close();
      await desk.rolledBack(done);
    } catch (problem) {
      if (problem.status === 401) desk.failed(problem);
      alert.textContent = sentence(problem);
    }
  };
  fill(more, h("form", { onsubmit: send }, h("p", {}, t("back-what")), h("div", { class: "field" }, h("label", { for: id }, t("note-label")), note), alert,
    h("div", { class: "row" }, h("button", { class: "primary", type: "submit" }, t("back-now")))));
  note.focus();
}

const COLUMNS = ["shown", "answered", "skipped", "refused", "uncertain", "passed_over", "turns_to_answer", "narrowing_minutes"];

/** How every question fared, those shown most first. */
export function statisticsDialog(rows, statistics, name) {
  const known = rows.filter((row) => row.before).map(({ before }) => [before, statistics.get(before.id)])
    .sort(([, a], [, b]) => (b?.shown ?? 0) - (a?.shown ?? 0));
  const cell = (row, column) => (row?.[column] === undefined || row[column] === null ? "–"
    : Number.isInteger(row[column]) ? String(row[column]) : row[column].toFixed(1));
  const title = (column) => t(`stat-${{ turns_to_answer: "turns", narrowing_minutes: "narrowing" }[column] ?? column.replace("_", "-")}`);
  open(t("statistics"), [h("p", { class: "note" }, t("statistics-lead")),
    h("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": t("statistics") }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("question")), COLUMNS.map((column) => h("th", { scope: "col" }, title(column))))),
      h("tbody", {}, known.map(([item, row]) => h("tr", {}, h("th", { scope: "row" }, called(item), h("span", { class: "note" }, ` ${name.domain(item.domain)}`)),
        COLUMNS.map((column) => h("td", { "data-name": title(column) }, cell(row, column))))))))], { wide: true });
}
