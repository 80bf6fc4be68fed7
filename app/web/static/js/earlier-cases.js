import { get, Problem } from "./api.js";
import { fill, h } from "./dom.js";
import { store } from "./store.js";
import { locale, t } from "./texts.js";
import { rangeText } from "./time.js";

/** The cases of whoever this browser belongs to; none when it is nobody's any more. */
export async function earlierCases() {
  const token = store.owner;
  if (!token) return [];
  try {
    return (await get("/api/cases", { token })).cases;
  } catch (problem) {
    if (problem instanceof Problem && [401, 404].includes(problem.status)) store.owner = null;
    return [];
  }
}

/** Conversations that can be gone on with, over the form that opens another. */
class EarlierCases extends HTMLElement {
  async connectedCallback() {
    this.hidden = true;
    const cases = await earlierCases();
    this.hidden = cases.length === 0;
    if (this.hidden) return;
    fill(this, h("h2", {}, t("earlier-title")), h("p", { class: "note" }, t("earlier-note")),
      h("ul", { class: "earlier" }, cases.map((one) => this.#line(one))),
      h("button", { type: "button", class: "quiet", onclick: () => this.#forget() }, t("earlier-forget")));
  }

  #line(one) {
    const day = new Date(one.updated_at).toLocaleDateString(locale() === "zh" ? "zh-CN" : "en-GB");
    const who = [one.display_name, one.birth.date, one.birth.place_name].filter(Boolean).join(" · ");
    return h("li", { "data-id": one.id }, h("button", { type: "button", onclick: () => this.#open(one.id) },
      h("strong", {}, who), h("span", { class: "note" }, t("earlier-line", { range: one.verify && !one.verify.frozen_at ? t("verify-strip") : rangeText(one.interval), rows: one.rows, day })),
      h("span", { class: "note" }, [t(`earlier-${one.status === "collecting" ? "open" : "done"}`), one.verify ? t("verify-badge") : null].filter(Boolean).join(" · "))));
  }

  #open(id) {
    store.case = { id, token: store.owner };
    this.dispatchEvent(new CustomEvent("case-opened", { bubbles: true }));
  }

  /** Others who use this device see nothing of it any more; on the server all stays. */
  #forget() {
    store.owner = null;
    this.hidden = true;
  }
}
customElements.define("earlier-cases", EarlierCases);
export { EarlierCases };
