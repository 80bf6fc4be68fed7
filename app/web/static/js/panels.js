import { get, getBlob, keyOf, post } from "./api.js";
import { form, open, sentence } from "./dialog.js";
import { fill, freshId, h } from "./dom.js";
import { paperOf } from "./paper.js";
import { locale, t } from "./texts.js";
import "./window-field.js";

const FORMS = ["pdf", "md", "json", "svg", "png"];

/** The report as the server wrote it, and its files. */
export async function reportPanel(caseId) {
  const paper = h("div", { class: "report", "aria-busy": "true" }, h("p", { class: "note" }, t("loading")));
  const status = h("p", { class: "error", role: "alert" });
  const base = `/api/cases/${caseId}/report`;
  const query = `?locale=${locale()}`;
  const save = (form) => async () => {
    status.textContent = "";
    try {
      const address = URL.createObjectURL(await getBlob(`${base}.${form}${query}`));
      h("a", { href: address, download: `shodhana-report.${form}` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    } catch (problem) {
      status.textContent = sentence(problem);
    }
  };
  open(t("report-title"), [h("div", { class: "row downloads" }, h("span", { class: "note" }, t("report-save")),
    FORMS.map((form) => h("button", { type: "button", onclick: save(form) }, form.toUpperCase()))), status, paper], { wide: true });
  await paperOf(paper, `${base}.html${query}`);
}

/** How this conclusion came about: which words, which methods, and how much came from where. */
export async function whyPanel(caseId) {
  const body = h("div", { class: "report", "aria-busy": "true" }, h("p", { class: "note" }, t("loading")));
  open(t("why-title"), body, { wide: true });
  try {
    const why = await get(`/api/cases/${caseId}/why?locale=${locale()}`);
    const list = (lines) => h("ul", {}, lines.map((line) => h("li", {}, typeof line === "string" ? line : line.text)));
    const part = (key, lines, note) => h("section", {}, h("h3", {}, t(key)), lines?.length ? list(lines) : null,
      note ? h("p", { class: "note" }, note) : null);
    fill(body, h("h3", {}, why.question), h("p", {}, why.computed), h("p", {}, why.ranges),
      part("why-sources", [...(why.sources?.lines ?? []), ...(why.sources?.rows ?? []).map((row) => row.text)]),
      part("why-evidence", why.evidence, why.evidence_note),
      ...(why.layers?.length ? [part("why-layers", why.layers)] : []),
      part("why-limits", why.limits, why.limits_note),
      h("p", { class: "honesty" }, why.honesty), h("p", { class: "closing" }, why.closing));
  } catch (problem) {
    fill(body, h("p", { class: "error" }, sentence(problem)));
  }
  body.removeAttribute("aria-busy");
}

/** Declare another window. `act(path, body)` runs it and throws a Problem when it is refused. */
export function windowPanel(act) {
  const field = document.createElement("window-field");
  const id = freshId("reason");
  const reason = h("textarea", { id, rows: "2", maxlength: "400" });
  form("window-title", [h("p", { class: "note" }, t("window-change-note")), field,
    h("div", { class: "field" }, h("label", { for: id }, t("window-reason")), reason)], "window-submit", async () => {
    field.fail("");
    const missing = field.missing();
    if (missing) {
      field.fail(missing[1], missing[0]);
      missing[0].focus();
      return false;
    }
    const text = reason.value.trim();
    await act("window", { window: field.value, ...(text ? { reason: text } : {}) });
    return true;
  });
}

/** Correct a row in one's own words. */
export function revisePanel(row, act) {
  const id = freshId("revise");
  const box = h("textarea", { id, rows: "3", required: true });
  form("revise-title", [h("blockquote", {}, row.told ?? row.user_quote), h("div", { class: "field" }, h("label", { for: id }, t("revise-label")), box,
    h("p", { class: "note" }, t("revise-hint")))], "revise-submit", async () => {
    if (!box.value.trim()) return false;
    await act(`evidence/${row.id}/revise`, { text: box.value.trim() });
    return true;
  });
  box.focus();
}

/** Ask before something that cannot be undone, or that needs consent. */
export function askPanel(key, action, { danger = false, consent = false } = {}) {
  const box = consent ? h("input", { type: "checkbox", required: true }) : null;
  form(`${key}-title`, [h("p", {}, t(`${key}-text`)), box ? h("label", { class: "choice" }, box, t(`${key}-consent`)) : null],
    `${key}-submit`, async () => {
      if (box && !box.checked) {
        box.focus();
        return false;
      }
      await action();
      return true;
    }, danger);
}

/** Show a code to come back with; the one before it stops working. */
export async function codePanel() {
  const body = h("div", { "aria-live": "polite" }, h("p", { class: "note" }, t("loading")));
  open(t("code-title"), body);
  try {
    const made = await post("/api/cases/return-code", undefined, keyOf());
    fill(body, h("p", {}, t("code-text")), h("code", { class: "return-code" }, made.code), h("p", { class: "note" }, t("code-note")));
  } catch (problem) {
    fill(body, h("p", { class: "error" }, sentence(problem)));
  }
}
