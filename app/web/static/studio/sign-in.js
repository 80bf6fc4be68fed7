import { sentence } from "../js/dialog.js";
import { h } from "../js/dom.js";
import { t } from "../js/texts.js";
import { server } from "./server.js";

/** The way in: a staff key, once a day. */
export class SignIn extends HTMLElement {
  /** @param {string} hint why somebody who was inside stands here again */
  constructor(hint) {
    super();
    this.hint = hint;
  }

  connectedCallback() {
    if (this.firstChild) return;
    const error = h("p", { class: "error", id: "key-error", role: "alert" }, this.hint);
    const key = h("input", { type: "password", id: "key", autocomplete: "current-password", required: true, spellcheck: "false",
      "aria-describedby": "key-hint key-error" });
    const go = h("button", { class: "primary", type: "submit" }, t("sign-in"));
    const submit = async (event) => {
      event.preventDefault();
      error.textContent = "";
      go.disabled = true;
      try {
        const { name } = await server.signIn(key.value.trim());
        this.dispatchEvent(new CustomEvent("signed-in", { bubbles: true, detail: name }));
      } catch (problem) {
        error.textContent = sentence(problem);
        key.setAttribute("aria-invalid", "true");
        key.focus();
      } finally {
        go.disabled = false;
      }
    };
    this.append(h("form", { onsubmit: submit, novalidate: true }, h("h2", {}, t("sign-in-title")), h("p", {}, t("sign-in-lead")),
      h("div", { class: "field" }, h("label", { for: "key" }, t("key-label")), key,
        h("p", { class: "note", id: "key-hint" }, t("key-hint")), error), go));
    key.focus();
  }
}
customElements.define("sign-in", SignIn);
