/** Texts of the page, from the server. Placeholders stand as [name]: Fluent leaves them alone, `t` fills them. */
const CHOICE = "shodhana.locale";
let texts = {};
let current = "en";

/** The language to begin with: the person's choice, else the browser's. */
export function preferred() {
  const chosen = localStorage.getItem(CHOICE);
  if (chosen === "zh" || chosen === "en") return chosen;
  return (navigator.languages ?? [navigator.language]).some((tag) => tag.toLowerCase().startsWith("zh")) ? "zh" : "en";
}

/** Load a language and say so on the document. */
export async function load(locale) {
  const answer = await fetch(`/api/texts/${locale}`, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`texts: ${answer.status}`);
  texts = await answer.json();
  current = locale;
  document.documentElement.lang = locale === "zh" ? "zh-Hans" : "en";
  document.title = t("title");
}

/** Remember a language the person chose. */
export function choose(locale) {
  localStorage.setItem(CHOICE, locale);
}

export function locale() {
  return current;
}

/** The text `page-<key>`; a missing one shows its key, so that it is noticed. */
export function t(key, values = {}) {
  const text = texts[`page-${key}`] ?? key;
  return text.replace(/\[(\w+)\]/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Whether the page has such a text. */
export function known(key) {
  return `page-${key}` in texts;
}

/** A label that the server gives as text or as {zh, en}. */
export function pick(label) {
  if (label && typeof label === "object") return label[current] ?? label.en ?? label.zh ?? "";
  return label ?? "";
}
