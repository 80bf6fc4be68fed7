import { get } from "./api.js";
import { fill, h } from "./dom.js";
import { store } from "./store.js";
import { locale, t } from "./texts.js";

/** A quiet door under the opening form: for people who hold a certificate, where the server has blind checks open. */
class VerifyEntry extends HTMLElement {
  async connectedCallback() {
    this.hidden = true;
    let about;
    try {
      about = await get(`/api/verify?locale=${locale()}`, { token: "" });
    } catch {
      return; // the door is an extra: without an answer it is not there
    }
    if (!about.open) return;
    this.hidden = false;
    const begun = Boolean(store.verify?.id);
    fill(this, h("details", { open: begun }, h("summary", {}, t("verify-summary")),
      h("p", {}, begun ? t("verify-begun") : about.lead),
      h("button", { type: "button", onclick: () => this.#enter() }, t(begun ? "verify-go-on" : "verify-begin"))));
  }

  #enter() {
    store.verify = { ...store.verify, open: true };
    this.dispatchEvent(new CustomEvent("verify-entered", { bubbles: true }));
  }
}
customElements.define("verify-entry", VerifyEntry);
export { VerifyEntry };
