/** Texts of the page, from the server. Placeholders stand as [name]: Fluent leaves them alone, `t` fills them. */
const CHOICE = "shodhana.locale";
let texts = {};
let current = "en";
let prefix = "page";

/** The language to begin with: the person's choice, else the browser's. */
export function preferred() {
  const chosen = localStorage.getItem(CHOICE);
  if (chosen === "zh" || chosen === "en") return chosen;
  return (navigator.languages ?? [navigator.language]).some((tag) => tag.toLowerCase().startsWith("zh")) ? "zh" : "en";
}

/** Load a language, of the page or of another part, and say so on the document. */
export async function load(locale, part = "page") {
  const answer = await fetch(`/api/texts/${locale}?part=${part}`, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`texts: ${answer.status}`);
  texts = await answer.json();
  current = locale;
  prefix = part;
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

/** The text `<part>-<key>`; a missing one shows its key, so that it is noticed. */
export function t(key, values = {}) {
  const text = texts[`${prefix}-${key}`] ?? key;
  return text.replace(/\[(\w+)\]/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Whether the page has such a text. */
export function known(key) {
  return `${prefix}-${key}` in texts;
}

/** A label that the server gives as text or as {zh, en}. */
export function pick(label) {
  if (label && typeof label === "object") return label[current] ?? label.en ?? label.zh ?? "";
  return label ?? "";
}
