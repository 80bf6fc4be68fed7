import { h } from "./dom.js";
import { t } from "./texts.js";

/** The house table of an adopted time, with what each technique brought folded beside it. */
export function houseTable(candidates) {
  const rows = candidates?.houses?.rows ?? [];
  if (!rows.length) return null;
  const heads = ["houses-house", "houses-sign", "houses-planets", "houses-about"].map((key) => h("th", { scope: "col" }, t(key)));
  return h("section", { class: "houses" }, h("h3", {}, t("houses-title", { time: candidates.houses.time })),
    h("div", { class: "table-box" }, h("table", {}, h("thead", {}, h("tr", {}, heads)),
      h("tbody", {}, rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.text), h("td", {}, row.sign_text),
        h("td", {}, row.grahas_text), h("td", {}, row.about)))))),
    h("p", { class: "note" }, candidates.houses.note),
    h("details", {}, h("summary", {}, t("houses-audit")),
      h("ul", { class: "audit" }, (candidates.techniques ?? []).map((one) => h("li", {}, h("strong", {}, one.name), ` ${one.status_text} `,
        h("span", { class: "note" }, one.note))))));
}
