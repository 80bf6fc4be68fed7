import { fill, h } from "../js/dom.js";
import { t } from "../js/texts.js";
import { LabelsField } from "./form-parts.js";
import { findingText } from "./wording.js";

/** The labels that every question has which brings none of its own. Fires `edit` with them, and `drop`. */
export class UsualForm extends HTMLElement {
  show(options, changed) {
    this.labels = new LabelsField();
    this.error = h("p", { class: "error" });
    this.summary = h("p", { class: "note", role: "status" });
    this.drop = h("button", { type: "button", class: "quiet", hidden: !changed, onclick: () => this.dispatchEvent(new CustomEvent("drop")) }, t("undo-changes"));
    fill(this, h("form", { onsubmit: (event) => event.preventDefault(), oninput: () => this.#edited() },
      h("div", { class: "form-head" }, h("div", {}, h("h2", { tabIndex: -1 }, t("usual-labels")), h("p", { class: "note" }, t("usual-lead"))), this.drop),
      this.summary, this.labels, this.error));
    this.labels.show(options);
  }

  #edited() {
    this.drop.hidden = false;
    this.dispatchEvent(new CustomEvent("edit", { detail: this.labels.value }));
  }

  focusTitle() {
    this.querySelector("h2").focus();
  }

  findings(found) {
    const text = [...new Set(found.map(findingText))].join(" ");
    if (this.error.textContent !== text) this.error.textContent = text;
    this.labels.mark(found.length > 0);
    this.summary.textContent = found.length ? "" : t("usual-fine");
  }
}
customElements.define("usual-form", UsualForm);
