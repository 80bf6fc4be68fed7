import { fill, h, same } from "./dom.js";
import { houseTable } from "./house-table.js";
import { t } from "./texts.js";

/** The candidates on offer. Adopting one is a choice for charts, not a finding; it can be made again. */
class CandidateCards extends HTMLElement {
  #shown = null;

  show(candidates) {
    if (same(candidates, this.#shown)) return;
    this.#shown = candidates;
    const cards = candidates?.cards ?? [];
    this.hidden = cards.length === 0;
    if (this.hidden) {
      fill(this);
      return;
    }
    fill(this, h("h2", {}, candidates.title ?? t("cards-title")),
      ...(candidates.text ?? []).map((line) => h("p", { class: "note" }, line)),
      h("ul", { class: "cards" }, cards.map((card) => this.#card(card))),
      candidates.note ? h("p", { class: "note" }, candidates.note) : null,
      houseTable(candidates),
      candidates.confirmation_allowed ? h("button", { type: "button",
        onclick: () => this.dispatchEvent(new CustomEvent("ask-confirm")) }, t("confirm-open")) : null);
  }

  #card(card) {
    const lines = [card.range_text, card.relative_support_text, card.tied_text, card.indistinguishable_text].filter(Boolean);
    return h("li", { class: card.selected ? "card selected" : "card", "data-id": card.candidate_id },
      h("p", { class: "card-head" }, h("span", { class: "note" }, card.rank_text), h("strong", {}, card.range_text)),
      h("p", {}, t("card-representative", { time: card.time_text })),
      h("ul", { class: "facts" }, lines.slice(1).map((line) => h("li", {}, line))),
      h("p", { class: "note" }, card.representative_note),
      h("button", { type: "button", "aria-pressed": String(Boolean(card.selected)), disabled: Boolean(card.selected),
        onclick: () => this.dispatchEvent(new CustomEvent("adopt", { detail: card })) }, card.action?.label ?? t("adopt")));
  }
}
customElements.define("candidate-cards", CandidateCards);
