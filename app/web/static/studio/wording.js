import { h } from "../js/dom.js";
import { known, locale, pick, t } from "../js/texts.js";
import { fieldsThatDiffer, USUAL } from "./draft.js";

/** A text that counts [n] things; for one of them the key with "-one" at its end. */
export function count(key, n) {
  return t(n === 1 ? `${key}-one` : key, { n });
}

/** A moment as people write it. */
export function moment(text) {
  return new Date(text).toLocaleString(locale() === "zh" ? "zh-CN" : "en-GB", { dateStyle: "medium", timeStyle: "short" });
}

/** A question by its words, in the language of the studio as far as they are written; years as dots. */
export function called(item) {
  if (item.id === USUAL) return t("usual-labels");
  const words = item.stem?.[locale()]?.trim() || item.stem?.zh?.trim() || item.stem?.en?.trim();
  return words ? words.replace(/\{(from|to)\}/g, "…") : t("untitled");
}

/** Names of domains, kinds and relatives. @param {object} vocabulary answer of /api/studio/vocabulary */
export function naming(vocabulary) {
  const among = (words) => {
    const names = new Map(words.map((word) => [word.key, pick(word.label)]));
    return (key) => names.get(key) ?? key ?? "";
  };
  return { domain: among(vocabulary.domains), kind: among(vocabulary.domains.flatMap((domain) => domain.event_kinds)),
    relation: among(vocabulary.relations) };
}

export function windowText(window) {
  if (window?.probe) return t("window-probe");
  if (window?.last_years !== undefined) return t("window-last-text", { years: window.last_years ?? "?" });
  return t("window-ages-text", { from: window?.age_from ?? "?", to: window?.age_to ?? "?" });
}

const WORDED = new Set(["stem", "hint"]);

function valueText(field, value, name) {
  if (value === undefined || value === null || value === "") return t("nothing");
  if (field === "options") return ["A", "B", "C", "D"].map((key) => `${key} ${value[key]?.zh ?? ""} / ${value[key]?.en ?? ""}`).join("；");
  if (field === "event_kinds") return value.map(name.kind).join(t("comma"));
  if (field === "domain") return name.domain(value);
  if (field === "related_person") return name.relation(value);
  if (field === "round") return t(`round-${value}`);
  if (field === "window") return windowText(value);
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  return String(value);
}

/** The difference of two questions, field by field and language by language; with `before` null all of a new one. */
export function difference(before, after, name) {
  const rows = fieldsThatDiffer(before, after).flatMap((field) => (WORDED.has(field) ? ["zh", "en"]
    .filter((language) => before?.[field]?.[language] !== after?.[field]?.[language])
    .map((language) => [`${t(`field-${field}`)} · ${t(`in-${language}`)}`, before?.[field]?.[language], after?.[field]?.[language]])
    : [[t(`field-${field.replace("_", "-")}`), before?.[field], after?.[field], field]]));
  return h("dl", { class: "difference" }, rows.map(([label, old, fresh, field]) => [h("dt", {}, label),
    h("dd", {}, before ? h("p", {}, h("span", { class: "hidden-text" }, t("was")), h("del", {}, valueText(field, old, name))) : null,
      h("p", {}, h("span", { class: "hidden-text" }, t("is-now")), h("ins", {}, valueText(field, fresh, name))))]));
}

/** What is wrong and what would be right, in words that fit a form: it has boxes where the files have YAML. */
export function findingText(finding) {
  const mend = known(`mend-${finding.code.toLowerCase()}`) ? t(`mend-${finding.code.toLowerCase()}`) : pick(finding.hint);
  if (finding.detail) return t("field-wrong", { detail: pick(finding.detail) });
  return `${pick(finding.text)} ${mend}`;
}
