import { fill, freshId, h } from "../js/dom.js";
import { t } from "../js/texts.js";

const KEYS = ["A", "B", "C", "D"];

/** The part of a life a question asks about: ages, or the last years. */
export class WindowField extends HTMLElement {
  show(window = {}) {
    const group = freshId("way");
    this.way = window.last_years !== undefined ? "last" : "ages";
    this.error = h("p", { class: "error", id: freshId("window-error") });
    const number = (key, label) => {
      const id = freshId(key);
      return h("div", { class: "field" }, h("label", { for: id }, label), h("input", { id, name: `window.${key}`, type: "number", min: "0", max: "110",
        inputmode: "numeric", value: String(window[key] ?? ""), "aria-describedby": this.error.id }));
    };
    const way = (value, text) => h("label", { class: "choice" }, h("input", { type: "radio", name: group, value, checked: value === this.way,
      onchange: () => this.#choose(value) }), text);
    this.ages = h("div", { class: "pair" }, number("age_from", t("age-from")), number("age_to", t("age-to")));
    this.last = h("div", { class: "pair" }, number("last_years", t("last-years")));
    fill(this, h("fieldset", {}, h("legend", {}, t("field-window")), h("p", { class: "note" }, t("window-hint")),
      h("div", { class: "row" }, way("ages", t("window-ages")), way("last", t("window-last"))), this.ages, this.last, this.error));
    this.#choose(this.way);
  }

  #choose(way) {
    this.way = way;
    this.ages.hidden = way !== "ages";
    this.last.hidden = way !== "last";
  }

  get value() {
    const years = (key) => {
      const { value } = this.querySelector(`[name="window.${key}"]`);
      return value === "" ? {} : { [key]: Number(value) };
    };
    return this.way === "last" ? { last_years: null, ...years("last_years") } : { ...years("age_from"), ...years("age_to") };
  }

  mark(wrong) {
    for (const box of this.querySelectorAll("input[type=number]")) box.setAttribute("aria-invalid", String(wrong));
  }
}
customElements.define("window-part", WindowField);

/** Eight boxes: a label for each of the four choices, in both languages. */
export class LabelsField extends HTMLElement {
  show(options) {
    fill(this, KEYS.map((key) => h("div", { class: "languages" }, ["zh", "en"].map((language) => {
      const id = freshId("label");
      return h("div", { class: "field" }, h("label", { for: id }, t(`option-${language}`, { key })),
        h("input", { id, name: `options.${key}.${language}`, type: "text", value: options[key]?.[language] ?? "", maxlength: "240", lang: language === "zh" ? "zh-Hans" : "en" }));
    }))));
  }

  get value() {
    const word = (key, language) => this.querySelector(`[name="options.${key}.${language}"]`).value.trim();
    return Object.fromEntries(KEYS.map((key) => [key, { zh: word(key, "zh"), en: word(key, "en") }]));
  }

  mark(wrong) {
    for (const box of this.querySelectorAll("input")) box.setAttribute("aria-invalid", String(wrong && !box.value.trim()));
  }
}
customElements.define("labels-part", LabelsField);

/** Labels of its own, where a question needs others than the usual ones. */
export class OptionsField extends HTMLElement {
  show(options, usual, possible) {
    this.hidden = !possible;
    const id = freshId("own");
    this.labels = new LabelsField();
    this.own = h("input", { id, type: "checkbox", name: "options", checked: Boolean(options), onchange: () => this.#toggle() });
    this.error = h("p", { class: "error", id: freshId("options-error") });
    fill(this, h("fieldset", { "aria-describedby": this.error.id }, h("legend", {}, t("field-options")), h("p", { class: "note" }, t("options-hint")),
      h("div", { class: "choice" }, this.own, h("label", { for: id }, t("options-own"))), this.labels, this.error));
    this.labels.show(options ?? usual);
    this.#toggle();
  }

  #toggle() {
    this.labels.hidden = !this.own.checked;
  }

  get value() {
    return this.hidden || !this.own.checked ? null : this.labels.value;
  }

  mark(wrong) {
    this.labels.mark(wrong);
  }
}
customElements.define("options-part", OptionsField);
