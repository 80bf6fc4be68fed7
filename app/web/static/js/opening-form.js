import { keyOf, post, Problem } from "./api.js";
import { clockChoice } from "./clock-choice.js";
import { freshId, h } from "./dom.js";
import "./place-field.js";
import { store } from "./store.js";
import { locale, pick, t } from "./texts.js";
import "./window-field.js";

const SOURCES = ["certificate", "family", "memory", "unknown"];

/** The opening page: what this is, what is asked, and what it cannot do, before anything is sent. */
class OpeningForm extends HTMLElement {
  #key = keyOf();
  #sent = null;
  #clock = {};

  /** @param {object} about answer of /api/about */
  constructor(about) {
    super();
    this.about = about;
  }

  connectedCallback() {
    if (this.firstChild) return;
    const id = freshId("open");
    this.alert = h("div", { class: "alert", role: "alert" });
    this.date = h("input", { type: "date", id: `${id}-date`, required: true, min: "1800-01-01",
      max: new Date().toISOString().slice(0, 10), "aria-describedby": `${id}-date-error`,
      oninput: () => {
        this.dateError.textContent = "";
        this.date.removeAttribute("aria-invalid");
      } });
    this.dateError = h("p", { class: "error", id: `${id}-date-error` });
    this.name = h("input", { type: "text", id: `${id}-name`, maxlength: "80", autocomplete: "off" });
    this.place = document.createElement("place-field");
    this.window = document.createElement("window-field");
    this.clock = h("div", { class: "field", hidden: true });
    this.source = h("select", { id: `${id}-source` }, SOURCES.map((one) => h("option", { value: one }, t(`source-${one}`))));
    this.submit = h("button", { class: "primary", type: "submit" }, t("open-submit"));
    const notice = pick(this.about.model?.notice);
    this.form = h("form", { novalidate: true, onsubmit: (event) => this.#send(event), onchange: () => this.#save(), oninput: () => this.#save() },
      h("div", { class: "field" }, h("label", { for: `${id}-date` }, t("date-label")), this.date, this.dateError),
      this.place, this.window, this.clock,
      h("div", { class: "field" }, h("label", { for: `${id}-source` }, t("source-label")), this.source),
      h("div", { class: "field" }, h("label", { for: `${id}-name` }, t("name-label")), this.name, h("p", { class: "note" }, t("name-hint"))),
      h("section", { class: "honesty" }, h("h2", {}, t("honesty-title")), h("p", {}, pick(this.about.honesty))),
      notice ? h("p", { class: this.about.model?.remote ? "provider" : "note" }, notice) : null,
      h("div", { class: "submit" }, this.alert, this.submit));
    this.append(h("div", { class: "intro" }, h("h1", {}, t("open-title")), h("p", {}, t("open-lead"))), this.form, this.#comeBack(id));
    this.#restore();
  }

  #comeBack(id) {
    const error = h("p", { class: "error", role: "alert" });
    const code = h("input", { type: "text", id: `${id}-code`, autocomplete: "off", spellcheck: "false" });
    const go = async (event) => {
      event.preventDefault();
      error.textContent = "";
      try {
        const back = await post("/api/cases/return", { code: code.value.trim() }, keyOf(), { token: "" });
        if (!back.case_id) {
          error.textContent = t("return-nothing");
          return;
        }
        this.#opened(back.case_id, back.token);
      } catch (problem) {
        error.textContent = problem instanceof Problem ? problem.message : t("unreachable");
      }
    };
    return h("details", { class: "return" }, h("summary", {}, t("return-summary")),
      h("form", { onsubmit: go }, h("div", { class: "field" }, h("label", { for: code.id }, t("return-label")), code, error),
        h("button", { type: "submit" }, t("return-submit"))));
  }

  #restore() {
    const saved = store.opening;
    this.date.value = saved.date ?? "";
    this.name.value = saved.name ?? "";
    if (saved.source) this.source.value = saved.source;
    this.place.restore(saved.place);
    this.window.restore(saved.window);
  }

  #save() {
    store.opening = { date: this.date.value, name: this.name.value, source: this.source.value,
      place: this.place.saved, window: this.window.saved };
  }

  #clear() {
    this.alert.textContent = "";
    this.dateError.textContent = "";
    this.date.removeAttribute("aria-invalid");
    this.place.fail("");
    this.window.fail("");
  }

  #check() {
    if (!this.date.value) return this.#failDate(t("need-date"));
    if (!this.place.text) {
      this.place.fail(t("need-place"));
      this.place.input.focus();
      return false;
    }
    const missing = this.window.missing();
    if (missing) {
      this.window.fail(missing[1], missing[0]);
      missing[0].focus();
      return false;
    }
    return true;
  }

  #failDate(text) {
    this.dateError.textContent = text;
    this.date.setAttribute("aria-invalid", "true");
    this.date.focus();
    return false;
  }

  async #send(event) {
    event.preventDefault();
    this.#clear();
    if (!this.#check()) return;
    const birth = { date: this.date.value, place: this.place.value };
    if (this.window.reported) Object.assign(birth, { reported_time: this.window.reported }, this.#clock);
    const body = { birth, window: this.window.value, source: this.source.value, locale: locale() };
    if (this.name.value.trim()) body.display_name = this.name.value.trim();
    // the same words keep their key, so that a second try after a lost answer opens no second case
    const text = JSON.stringify(body);
    if (this.#sent !== text) this.#key = keyOf();
    this.#sent = text;
    this.submit.disabled = true;
    this.submit.textContent = t("open-sending");
    try {
      const made = await post("/api/cases", body, this.#key, { token: store.owner ?? "" });
      store.opening = null;
      this.#opened(made.case.id, made.token);
    } catch (problem) {
      this.#refused(problem);
    } finally {
      this.submit.disabled = false;
      this.submit.textContent = t("open-submit");
    }
  }

  #opened(id, token) {
    store.case = { id, token };
    this.dispatchEvent(new CustomEvent("case-opened", { bubbles: true }));
  }

  #refused(problem) {
    if (!(problem instanceof Problem)) {
      this.alert.textContent = problem.said ?? t("unreachable");
      return;
    }
    const field = problem.field ?? "";
    if (field.includes("reported_time") && problem.choices) this.#askFold(problem);
    else if (field.includes("place") || /lat|lon|\btz\b/.test(field)) {
      this.place.fail(problem.message);
      if (problem.choices) this.place.offer(problem.choices);
      this.place.input.focus();
    } else if (field.includes("window") || field.includes("reported_time")) {
      this.window.fail(problem.message);
      this.window.focusFirst();
    } else if (field.includes("date")) this.#failDate(problem.message);
    else this.alert.textContent = problem.message;
  }

  /** The clocks went back that day: the time came twice. Ask which one. */
  #askFold(problem) {
    this.clock.replaceChildren(...clockChoice(problem, (choice) => {
      this.#clock = choice;
      this.clock.hidden = true;
      this.form.requestSubmit();
    }));
    this.clock.hidden = false;
    this.clock.querySelector("button").focus();
  }
}

customElements.define("opening-form", OpeningForm);
export { OpeningForm };
