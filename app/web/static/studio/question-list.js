import { arrange, freshId, h, same } from "../js/dom.js";
import { t } from "../js/texts.js";
import { USUAL } from "./draft.js";
import { called } from "./wording.js";

/** Every question, to search and to choose from. One stop of the tab key; arrows go from row to row. */
export class QuestionList extends HTMLElement {
  #rows = [];
  #selected = null;
  #lines = new Map();

  /** @param {object} vocabulary @param {object} name `naming` */
  constructor(vocabulary, name) {
    super();
    this.vocabulary = vocabulary;
    this.name = name;
  }

  connectedCallback() {
    if (this.firstChild) return;
    const id = freshId("find");
    const draw = () => this.#draw();
    const select = (label, options) => {
      const own = freshId("filter");
      const box = h("select", { id: own, onchange: draw }, options.map(([value, text]) => h("option", { value }, text)));
      return [h("div", { class: "field" }, h("label", { for: own, class: "hidden-text" }, label), box), box];
    };
    this.words = h("input", { type: "search", id, autocomplete: "off", placeholder: t("search-placeholder"), oninput: draw });
    const [domain, domainBox] = select(t("field-domain"), [["", t("all-domains")], ...this.vocabulary.domains.map((one) => [one.key, this.name.domain(one.key)])]);
    const [round, roundBox] = select(t("field-round"), [["", t("all-rounds")], ...[1, 2, 3].map((one) => [String(one), t(`round-${one}`)])]);
    const [state, stateBox] = select(t("filter-state"), ["", "changed", "findings", "enabled", "disabled"].map((one) => [one, t(`state-${one || "all"}`)]));
    [this.domain, this.round, this.state] = [domainBox, roundBox, stateBox];
    this.count = h("p", { class: "note", role: "status" });
    this.list = h("ul", { class: "questions", onkeydown: (event) => this.#keys(event) });
    const fresh = h("button", { type: "button", class: "new", onclick: () => this.dispatchEvent(new CustomEvent("new")) }, t("new-question"));
    this.usual = h("button", { type: "button", class: "quiet usual", onclick: () => this.dispatchEvent(new CustomEvent("choose", { detail: USUAL })) }, t("usual-labels"));
    this.append(h("div", { class: "find" }, h("div", { class: "field" }, h("label", { for: id, class: "hidden-text" }, t("search")), this.words),
      h("div", { class: "filters" }, domain, round, state), fresh, this.usual, this.count), this.list);
  }

  /** @param {{key, item, before, findings: object[]}[]} rows @param {string|null} selected key */
  show(rows, selected) {
    this.#rows = rows;
    this.#selected = selected;
    this.#draw();
  }

  /** Put the focus where somebody came from. */
  focusOn(key) {
    (key === USUAL ? this.usual : this.list.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? this.words).focus();
  }

  #matches({ item, before, findings }) {
    const text = [item.id, item.stem?.zh, item.stem?.en, item.hint?.zh, item.hint?.en, item.notes].join(" ").toLowerCase();
    const states = { changed: item !== before, findings: findings.length > 0, enabled: item.enabled !== false, disabled: item.enabled === false };
    return this.words.value.toLowerCase().split(/\s+/).every((word) => text.includes(word))
      && (!this.domain.value || item.domain === this.domain.value)
      && (!this.round.value || String(item.round) === this.round.value)
      && (!this.state.value || states[this.state.value]);
  }

  #draw() {
    const shown = this.#rows.filter((row) => this.#matches(row));
    this.usual.setAttribute("aria-current", String(this.#selected === USUAL));
    const held = this.list.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const stop = shown.some((row) => row.key === this.#selected) ? this.#selected : shown[0]?.key;
    this.#lines = new Map(shown.map((row) => [row.key, this.#line(row)]));
    for (const [key, { button }] of this.#lines) {
      button.tabIndex = key === stop ? 0 : -1;
      if (key === this.#selected) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    arrange(this.list, [...this.#lines.values()].map(({ line }) => line));
    this.count.textContent = t("count-of", { n: shown.length, of: this.#rows.length });
    if (held && document.activeElement?.dataset.key !== held) this.#lines.get(held)?.button.focus({ preventScroll: true });
  }

  /** One line of the list, the same element as long as it says the same: whoever presses it just then still does. */
  #line({ key, item, before, findings }) {
    const says = [called(item), `${t(`round-${item.round}`)} · ${this.name.domain(item.domain)}`, !before, Boolean(before) && item !== before,
      item.enabled === false, findings.length];
    const shown = this.#lines.get(key);
    if (shown && same(shown.says, says)) return shown;
    const [title, place, fresh, changed, off, wrong] = says;
    const badge = (kind, text) => h("span", { class: `badge ${kind}` }, text);
    const button = h("button", { type: "button", "data-key": key,
      onclick: () => this.dispatchEvent(new CustomEvent("choose", { detail: key })) },
    h("span", { class: "stem" }, title),
    h("span", { class: "marks" }, h("span", {}, place),
      fresh ? badge("changed", t("badge-new")) : null,
      changed ? badge("changed", t("badge-changed")) : null,
      off ? badge("off", t("badge-off")) : null,
      wrong ? badge("bad", t("badge-findings", { n: wrong })) : null));
    return { says, button, line: h("li", {}, button) };
  }

  #keys(event) {
    const buttons = [...this.list.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || !buttons[to]) return;
    event.preventDefault();
    buttons[at].tabIndex = -1;
    buttons[to].tabIndex = 0;
    buttons[to].focus();
  }
}
customElements.define("question-list", QuestionList);
