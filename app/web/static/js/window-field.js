import { freshId, h } from "./dom.js";
import { t } from "./texts.js";

const PARTS = ["dawn", "morning", "afternoon", "evening", "night"];
const MINUTES = [15, 30, 60, 120, 180];

/** The stretch in which the birth lies, said in one of four ways. `value` is what the API takes as `window`. */
class WindowField extends HTMLElement {
  connectedCallback() {
    if (this.firstChild) return;
    const group = freshId("window");
    this.error = h("p", { class: "error", id: `${group}-error` });
    this.around = h("input", { type: "time", id: `${group}-around` });
    this.minutes = h("select", { id: `${group}-minutes` },
      MINUTES.map((n) => h("option", { value: String(n), selected: n === 60 }, t("plus-minus", { minutes: n }))));
    this.start = h("input", { type: "time", id: `${group}-start` });
    this.end = h("input", { type: "time", id: `${group}-end` });
    this.part = h("select", { id: `${group}-part` }, PARTS.map((part) => h("option", { value: part }, t(`part-${part}`))));
    const bodies = {
      around: h("div", { class: "pair" }, this.#labelled("around-time", this.around), this.#labelled("around-minutes", this.minutes)),
      range: h("div", { class: "pair" }, this.#labelled("range-start", this.start), this.#labelled("range-end", this.end)),
      part: this.#labelled("part-label", this.part),
      unknown: h("p", { class: "note" }, t("unknown-note")),
    };
    this.radios = {};
    this.bodies = {};
    const fieldset = h("fieldset", { class: "field", "aria-describedby": this.error.id },
      h("legend", {}, t("window-label")), h("p", { class: "note" }, t("window-hint")));
    for (const [mode, body] of Object.entries(bodies)) {
      this.radios[mode] = h("input", { type: "radio", name: group, value: mode, checked: mode === "around", onchange: () => this.#show() });
      this.bodies[mode] = h("div", { class: "window-body" }, body);
      fieldset.append(h("label", { class: "choice" }, this.radios[mode], t(`window-${mode}`)), this.bodies[mode]);
    }
    fieldset.append(this.error);
    this.append(fieldset);
    this.#show();
  }

  get mode() {
    return Object.values(this.radios).find((radio) => radio.checked)?.value ?? "around";
  }

  get value() {
    switch (this.mode) {
      case "range": return { start: this.start.value, end: this.end.value };
      case "part": return { part: this.part.value };
      case "unknown": return { unknown: true };
      default: return { around: this.around.value, minutes: Number(this.minutes.value) };
    }
  }

  /** The clock time that was reported, when one was. */
  get reported() {
    return this.mode === "around" && this.around.value ? this.around.value : null;
  }

  get saved() {
    return { mode: this.mode, around: this.around.value, minutes: this.minutes.value, start: this.start.value,
      end: this.end.value, part: this.part.value };
  }

  restore(saved) {
    if (!saved) return;
    for (const name of ["around", "minutes", "start", "end", "part"]) if (saved[name]) this[name].value = saved[name];
    if (this.radios[saved.mode]) this.radios[saved.mode].checked = true;
    this.#show();
  }

  /** Say what is missing before anything is sent; null when it is complete. */
  missing() {
    if (this.mode === "around" && !this.around.value) return [this.around, t("need-around")];
    if (this.mode === "range" && !(this.start.value && this.end.value)) {
      return [this.start.value ? this.end : this.start, t("need-range")];
    }
    return null;
  }

  fail(text, input = null) {
    this.error.textContent = text;
    for (const one of [this.around, this.start, this.end]) one.removeAttribute("aria-invalid");
    input?.setAttribute("aria-invalid", "true");
  }

  focusFirst() {
    ({ around: this.around, range: this.start, part: this.part, unknown: this.radios.unknown })[this.mode].focus();
  }

  #labelled(key, input) {
    return h("div", { class: "field" }, h("label", { for: input.id }, t(key)), input);
  }

  #show() {
    for (const [mode, body] of Object.entries(this.bodies)) body.hidden = mode !== this.mode;
  }
}
customElements.define("window-field", WindowField);
