import { get } from "./api.js";
import { open, sentence } from "./dialog.js";
import { fill, h } from "./dom.js";
import { paperOf } from "./paper.js";
import { locale, t } from "./texts.js";
import { rangeText } from "./time.js";

/** All versions of the report: read an earlier one, or see beside each other what changed since. */
export async function versionsPanel(caseId) {
  const base = `/api/cases/${caseId}`;
  const paper = h("div", { class: "report", "aria-live": "polite" });
  const list = h("ol", { class: "versions", reversed: true }, h("li", { class: "note" }, t("loading")));
  open(t("versions-title"), [h("p", { class: "note" }, t("versions-text")), list, paper], { wide: true });
  const show = async (path) => {
    fill(paper, h("p", { class: "note" }, t("loading")));
    await paperOf(paper, path);
    paper.scrollIntoView({ block: "start" });
  };
  try {
    const { reports } = await get(`${base}/reports`);
    const newest = reports[reports.length - 1].version;
    fill(list, reports.reverse().map((one) => h("li", { value: one.version, "data-version": one.version },
      h("p", {}, t("versions-line", { n: one.version, range: rangeText(one.interval), rows: one.rows,
        day: new Date(one.written_at).toLocaleString(locale() === "zh" ? "zh-CN" : "en-GB", { dateStyle: "short", timeStyle: "short" }) })),
      h("div", { class: "row" },
        h("button", { type: "button", onclick: () => show(`${base}/report.html?version=${one.version}&locale=${locale()}`) }, t("versions-read")),
        one.version === newest ? null : h("button", { type: "button",
          onclick: () => show(`${base}/reports/compare.html?from=${one.version}&locale=${locale()}`) }, t("versions-compare"))))));
  } catch (problem) {
    fill(list, h("li", { class: "error" }, sentence(problem)));
  }
}
