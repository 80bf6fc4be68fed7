import { fill, freshId, h } from "../js/dom.js";
import { t } from "../js/texts.js";
import { OptionsField, WindowField } from "./form-parts.js";
import { called, count, findingText, windowText } from "./wording.js";

/**
 * One question as a form. Fires `edit` with the question as it stands, valid or not; the findings come back through
 * `findings` and stand beside their fields. A finding of a field nobody touched yet is not shown.
 */
export class QuestionForm extends HTMLElement {
  #row = null;
  #fields = new Map();
  #touched = null;
  #found = [];

  /** @param {object} vocabulary @param {object} name `naming` */
  constructor(vocabulary, name) {
    super();
    Object.assign(this, { vocabulary, name });
  }

  /** @param {{key, item, before}} row @param {object} usual labels of the four choices @param {boolean} quiet keep findings back until touched */
  show(row, usual, quiet) {
    this.usual = usual;
    this.#row = row;
    this.#touched = quiet ? new Set() : null;
    this.#build();
  }

  get key() {
    return this.#row?.key ?? null;
  }

  focusTitle() {
    this.querySelector("h2")?.focus();
  }

  #build() {
    const { item, before } = this.#row;
    this.#fields.clear();
    this.counts = h("section", { class: "statistics" });
    this.kinds = h("div", { class: "kinds" });
    this.relation = h("div");
    this.when = h("div");
    this.summary = h("p", { class: "note", role: "status" });
    this.heading = h("h2", { tabIndex: -1 }, called(item));
    const what = before ? [t("item-id", { id: item.id }), t(`round-${item.round}`), this.name.domain(item.domain)].join(" · ") : t("new-lead");
    this.drop = h("button", { type: "button", class: "quiet", onclick: () => this.dispatchEvent(new CustomEvent("drop")) },
      t(before ? "undo-changes" : "drop-new"));
    fill(this, h("form", { onsubmit: (event) => event.preventDefault(), oninput: (event) => this.#edited(event), onchange: (event) => this.#edited(event),
      onfocusout: (event) => this.#left(event) },
      h("div", { class: "form-head" }, h("div", {}, this.heading, h("p", { class: "note" }, what)), this.drop), this.summary,
      before ? null : this.#identity(item),
      this.#words("stem", item.stem, { limit: this.vocabulary.longest_stem }),
      this.#words("hint", item.hint, {}),
      this.kinds, this.relation, this.when,
      this.#choices(item), this.#switches(item), this.#notes(item), this.counts));
    this.#dependent(item);
    this.#mark();
  }

  /** Id, round and field of life: chosen once, since an id is never used for another question. */
  #identity(item) {
    const select = (field, options, value) => this.#field(field, (props) => h("select", { ...props, name: field },
      options.map(([key, text]) => h("option", { value: key, selected: String(value) === key }, text))));
    return h("div", { class: "trio" },
      this.#field("id", (props) => h("input", { ...props, name: "id", type: "text", value: item.id ?? "", autocomplete: "off", spellcheck: "false" }), t("id-hint")),
      select("round", [1, 2, 3].map((one) => [String(one), t(`round-${one}`)]), item.round),
      select("domain", this.vocabulary.domains.map((one) => [one.key, this.name.domain(one.key)]), item.domain));
  }

  #words(field, value, { limit }) {
    const box = (language) => this.#field(`${field}.${language}`, (props) => h("textarea", { ...props, name: `${field}.${language}`, rows: "2",
      lang: language === "zh" ? "zh-Hans" : "en", maxlength: "240" }, value?.[language] ?? ""), limit ? t("stem-limit", { limit: limit[language] }) : null);
    const hint = field === "stem" ? h("p", { class: "note" }, t(this.#row.item.round === 1 ? "stem-years" : "stem-plain")) : h("p", { class: "note" }, t("hint-hint"));
    return h("fieldset", {}, h("legend", {}, t(`field-${field}`)), hint, h("div", { class: "languages" }, box("zh"), box("en")));
  }

  #choices(item) {
    this.options = new OptionsField();
    this.#fields.set("options", this.options);
    this.options.show(item.options, this.usual, item.round === 1);
    return this.options;
  }

  #switches(item) {
    const check = (field, on) => this.#field(field, (props) => h("input", { ...props, name: field, type: "checkbox", checked: on }), t(`${field}-hint`), true);
    return h("div", { class: "switches" }, check("enabled", item.enabled !== false), check("sensitive", item.sensitive === true),
      this.#field("weight", (props) => h("input", { ...props, name: "weight", type: "number", min: "0", max: "10", step: "0.5", value: String(item.weight ?? 1) }), t("weight-hint")));
  }

  #notes(item) {
    return this.#field("notes", (props) => h("textarea", { ...props, name: "notes", rows: "2", maxlength: "600" }, item.notes ?? ""), t("notes-hint"));
  }

  /** How the question fared; nothing for one that was never shown. */
  statistics(row) {
    if (!row) return;
    const share = (count) => `${count} (${Math.round((100 * count) / row.shown)}%)`;
    const facts = [["shown", row.shown], ["answered", share(row.answered)], ["skipped", share(row.skipped)], ["refused", share(row.refused)],
      ["uncertain", share(row.uncertain)], ["passed-over", share(row.passed_over)], ["turns", row.turns_to_answer?.toFixed(1) ?? "–"],
      ["narrowing", row.narrowing_minutes === null ? "–" : t("minutes", { n: row.narrowing_minutes.toFixed(1) })]];
    fill(this.counts, h("h3", {}, t("statistics")),
      h("dl", {}, facts.map(([key, value]) => h("div", {}, h("dt", {}, t(`stat-${key}`)), h("dd", {}, String(value))))));
  }

  /** What depends on round and field of life: kinds of event, the relative, the part of life. */
  #dependent(item) {
    const domain = this.vocabulary.domains.find((one) => one.key === item.domain);
    const id = freshId("kinds");
    const error = h("p", { class: "error", id });
    const boxes = (domain?.event_kinds ?? []).map((kind) => h("label", { class: "choice" }, h("input", { type: "checkbox", name: "event_kinds",
      value: kind.key, checked: item.event_kinds?.includes(kind.key) }), this.name.kind(kind.key)));
    fill(this.kinds, h("fieldset", { "aria-describedby": id }, h("legend", {}, t("field-event-kinds")), h("p", { class: "note" }, t("event-kinds-hint")),
      h("div", { class: "boxes" }, boxes), error));
    this.#fields.set("event_kinds", { input: this.kinds.querySelector("fieldset"), error });
    fill(this.relation, item.domain === "family" ? this.#field("related_person", (props) => h("select", { ...props, name: "related_person" },
      h("option", { value: "" }, t("choose")), this.vocabulary.relations.map((one) => h("option", { value: one.key, selected: one.key === item.related_person }, this.name.relation(one.key))))) : null);
    if (item.domain !== "family") this.#fields.delete("related_person");
    this.window = new WindowField();
    this.#fields.set("window", this.window);
    fill(this.when, item.round === 3 ? h("fieldset", {}, h("legend", {}, t("field-window")), h("p", { class: "note" }, windowText({ probe: true }))) : this.window);
    this.window.show(item.window);
  }

  #field(field, make, note = null, inline = false) {
    const id = freshId("field");
    const error = h("p", { class: "error", id: `${id}-error` });
    const hint = note ? h("p", { class: "note", id: `${id}-note` }, note) : null;
    const input = make({ id, "aria-describedby": `${note ? `${id}-note ` : ""}${id}-error` });
    this.#fields.set(field, { input, error });
    const label = h("label", { for: id }, t(`field-${field.replace(/[._]/g, "-")}`));
    return h("div", { class: inline ? "field inline" : "field" }, inline ? h("div", { class: "choice" }, input, label) : [label, input], hint, error);
  }

  /** A field that somebody has been in is one that may be spoken of. */
  #left(event) {
    const { name } = event.target;
    if (!name || !this.#touched || this.#touched.has(name)) return;
    this.#touched.add(name);
    this.findings(this.#found);
  }

  #edited(event) {
    const name = event.target.name ?? "";
    this.#touched?.add(name);
    const before = this.#row.item;
    let item = this.#read();
    if (item.round !== before.round || item.domain !== before.domain) {
      if (item.domain !== before.domain) {
        const { sensitive, event_kinds: kinds } = this.vocabulary.domains.find((one) => one.key === item.domain);
        item = { ...item, sensitive, event_kinds: kinds.length === 1 ? [kinds[0].key] : [] };
      }
      if (item.domain !== "family") delete item.related_person;
      item.window = item.round === 3 ? { probe: true } : item.window.probe ? { age_from: 18, age_to: 60 } : item.window;
      if (item.round !== 1) delete item.options;
      this.#row = { ...this.#row, item };
      this.#build();
      this.querySelector(`[name="${name}"]`)?.focus();
    }
    this.#row = { ...this.#row, item };
    this.heading.textContent = called(item);
    this.#mark();
    this.dispatchEvent(new CustomEvent("edit", { detail: item }));
  }

  #value(name) {
    return this.querySelector(`[name="${name}"]`)?.value ?? "";
  }

  #read() {
    const old = this.#row.item;
    const both = (field) => ({ zh: this.#value(`${field}.zh`).trim(), en: this.#value(`${field}.en`).trim() });
    const picked = [...this.querySelectorAll('[name="event_kinds"]:checked')].map((box) => box.value);
    const kept = (old.event_kinds ?? []).filter((kind) => picked.includes(kind));
    const hint = both("hint");
    const relation = this.#value("related_person");
    const options = this.options.value;
    const weight = this.#value("weight");
    return {
      id: this.#row.before ? old.id : this.#value("id").trim(),
      round: this.#row.before ? old.round : Number(this.#value("round")),
      domain: this.#row.before ? old.domain : this.#value("domain"),
      ...(relation ? { related_person: relation } : {}),
      event_kinds: [...kept, ...picked.filter((kind) => !kept.includes(kind))],
      stem: both("stem"),
      ...(hint.zh || hint.en ? { hint } : {}),
      ...(options ? { options } : {}),
      window: old.round === 3 ? { probe: true } : this.window.value,
      sensitive: this.querySelector('[name="sensitive"]').checked,
      enabled: this.querySelector('[name="enabled"]').checked,
      weight: weight === "" ? null : Number(weight),
      notes: this.#value("notes").trim(),
    };
  }

  #mark() {
    this.drop.hidden = this.#row.before !== null && this.#row.item === this.#row.before;
  }

  /** Put findings beside their fields, and their number where a screen reader hears it; before a check there is none. */
  findings(found, checked = true) {
    this.#found = found;
    const texts = new Map();
    for (const finding of found) {
      const at = this.#place(finding.field);
      texts.set(at, [...(texts.get(at) ?? []), findingText(finding)]);
    }
    for (const [field, part] of this.#fields) {
      const shown = !this.#touched || [...this.#touched].some((name) => name === field || name.startsWith(`${field}.`));
      const text = shown ? [...new Set(texts.get(field) ?? [])].join(" ") : "";
      if (part.error.textContent !== text) part.error.textContent = text;
      if (part.mark) part.mark(Boolean(text));
      else if (text && part.input.tagName !== "FIELDSET") part.input.setAttribute("aria-invalid", "true");
      else part.input.removeAttribute("aria-invalid");
    }
    const said = !checked ? "" : found.length ? count(this.#touched ? "item-open" : "item-findings", found.length) : t("item-fine");
    if (this.summary.textContent !== said) this.summary.textContent = said;
    this.summary.classList.toggle("error", found.length > 0 && !this.#touched);
  }

  #place(field) {
    for (let at = field ?? ""; at; at = at.includes(".") ? at.slice(0, at.lastIndexOf(".")) : "") {
      if (this.#fields.has(at)) return at;
      if (this.#fields.has(`${at}.zh`)) return `${at}.zh`;
    }
    return "stem.zh";
  }
}
customElements.define("question-form", QuestionForm);
