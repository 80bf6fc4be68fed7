import { arrange, fill, freshId, h, same } from "./dom.js";
import { t } from "./texts.js";

/**
 * The one place in which the server asks. A batch, a single choice and an input go the same way: items are shown one
 * at a time, options when there are any, and the box below answers the item shown if it takes words.
 *
 * Fires `slot-send` with {message, answers} and `draft` whenever something was typed or picked.
 */
class QuestionSlot extends HTMLElement {
  #slot = null;
  #draft = { message: "", answers: {} };
  #at = 0;
  #busy = false;
  #instead = [];

  connectedCallback() {
    if (this.firstChild) return;
    const id = freshId("slot");
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", t("slot-region"));
    this.step = h("p", { class: "step" });
    this.heading = h("h2", {});
    this.lead = h("p", { class: "note" });
    this.body = h("div", { class: "items" });
    this.leave = h("div", { class: "leave" });
    this.alert = h("p", { class: "error", role: "alert" });
    this.wait = h("p", { class: "wait note", role: "status" });
    this.box = h("textarea", { id, rows: "2", oninput: () => this.#typed(), onkeydown: (event) => this.#keys(event) });
    this.label = h("label", { for: id, class: "hidden-text" });
    this.sendButton = h("button", { class: "primary", type: "submit" }, t("send"));
    this.form = h("form", { class: "composer", onsubmit: (event) => this.#submit(event) }, this.label, this.box, this.sendButton);
    this.scroller = h("div", { class: "slot-scroll" }, h("div", { class: "slot-head" }, this.heading, this.step), this.lead, this.body);
    this.append(this.scroller,
      h("div", { class: "slot-foot" }, this.leave, this.wait), this.alert, this.form);
  }

  /** Show a slot; one that is shown already is left alone with all that was written into it, so that nothing jumps and no focus is lost. */
  show(slot, draft) {
    if (same(slot, this.#slot)) return;
    const held = this.contains(document.activeElement) && document.activeElement !== this.box;
    const fresh = slot.slot_id !== this.#slot?.slot_id;
    this.#slot = slot;
    this.#draft = draft;
    const items = slot.items ?? [];
    if (fresh) this.#at = Math.max(0, items.findIndex((item) => !this.#filled(item)));
    this.#at = Math.min(this.#at, Math.max(0, items.length - 1));
    this.#draw();
    if (fresh) this.scroller.scrollTop = 0;
    if (fresh && held) this.body.querySelector("button, .stem")?.focus({ preventScroll: true });
  }

  /** Put another draft in place of what was written: it was sent, or comes back. */
  refill(draft) {
    this.#draft = draft;
    if (this.#slot) this.#draw();
  }

  set busy(value) {
    this.#busy = value;
    this.classList.toggle("busy", value);
    this.setAttribute("aria-busy", String(value));
    this.#enable();
  }

  /** Buttons that stand where the ways out of a question stand, as long as nothing is asked. */
  set instead(buttons) {
    this.#instead = buttons;
    if (!this.#item) arrange(this.leave, buttons);
  }

  /** A quiet line while something is on its way. */
  set waiting(text) {
    this.wait.textContent = text;
  }

  set problem(text) {
    this.alert.textContent = text;
  }

  get #items() {
    return this.#slot?.state === "open" ? this.#slot.items ?? [] : [];
  }

  get #item() {
    return this.#items[this.#at] ?? null;
  }

  #takesWords(item) {
    return Boolean(item?.input && item.input.type !== "none");
  }

  #filled(item) {
    const answer = this.#draft.answers[item.item_id];
    return Boolean(answer && (answer.option || answer.outcome || answer.text?.trim()));
  }

  #draw() {
    const slot = this.#slot;
    const item = this.#item;
    this.dataset.state = slot.state;
    this.dataset.reason = slot.reason ?? "";
    this.dataset.size = this.#items.some((one) => one.options?.length) ? "tall" : "low";
    this.heading.textContent = slot.title ?? "";
    this.lead.textContent = slot.lead ?? "";
    const rhythm = slot.state === "open" ? slot.rhythm : null;
    this.step.textContent = !rhythm ? "" : rhythm.step > rhythm.of ? t("step-beyond") : t("step", { step: rhythm.step, of: rhythm.of });
    fill(this.body, item ? [this.#pager(), this.#question(item)] : []);
    arrange(this.leave, item ? this.#waysOut(item) : this.#instead);
    const words = this.#takesWords(item);
    this.box.value = words ? this.#draft.answers[item.item_id]?.text ?? "" : this.#draft.message;
    this.box.placeholder = words ? item.input.placeholder ?? t("box-answer") : item ? t("box-beside") : t("box-free");
    this.label.textContent = words ? t("box-answer-label") : t("box-free-label");
    this.#enable();
  }

  #pager() {
    const items = this.#items;
    if (items.length < 2) return null;
    const go = (at) => () => this.#go(at);
    return h("nav", { class: "pager", "aria-label": t("pager") },
      h("button", { class: "quiet", type: "button", disabled: this.#at === 0, onclick: go(this.#at - 1), "aria-label": t("pager-back") }, "‹"),
      items.map((item, at) => h("button", { type: "button", class: `dot${this.#filled(item) ? " filled" : ""}`,
        "aria-current": at === this.#at ? "step" : null, onclick: go(at),
        "aria-label": t(this.#filled(item) ? "pager-done" : "pager-open", { n: at + 1, of: items.length }) }, String(at + 1))),
      h("button", { class: "quiet", type: "button", disabled: this.#at === items.length - 1, onclick: go(this.#at + 1), "aria-label": t("pager-next") }, "›"));
  }

  #question(item) {
    const answer = this.#draft.answers[item.item_id] ?? {};
    const hint = item.hint ? h("p", { class: "note", id: freshId("hint") }, item.hint) : null;
    const pick = (value) => () => this.#pick(item, value);
    return h("fieldset", { "aria-describedby": hint?.id },
      h("legend", { class: "stem", tabIndex: -1 }, item.stem), hint,
      h("div", { class: "options" }, (item.options ?? []).map((option) => h("button", { type: "button", "data-key": option.key,
        "aria-pressed": String(answer.option === option.key), onclick: pick({ option: option.key }) }, option.label))));
  }

  /** The ways out of a question stand outside what scrolls: nobody has to look for them. */
  #waysOut(item) {
    const answer = this.#draft.answers[item.item_id] ?? {};
    const ways = [item.allow_uncertain ? "unknown" : null, item.allow_skip ? "skipped" : null, item.sensitive ? "refused" : null];
    return ways.filter(Boolean).map((outcome) => h("button", { type: "button", class: "quiet", "data-outcome": outcome,
      "aria-pressed": String(answer.outcome === outcome), onclick: () => this.#pick(item, { outcome }) }, t(`outcome-${outcome}`)));
  }

  #go(at) {
    this.#at = at;
    this.#draw();
    this.body.querySelector(".stem")?.focus({ preventScroll: true });
  }

  #pick(item, value) {
    if (this.#busy) return;
    const before = this.#draft.answers[item.item_id] ?? {};
    const again = (value.option && before.option === value.option) || (value.outcome && before.outcome === value.outcome);
    if (again && this.#items.length > 1) delete this.#draft.answers[item.item_id];
    else this.#draft.answers[item.item_id] = value.option && before.text ? { text: before.text, ...value } : { ...value };
    this.#changed();
    // one question that needs no words: a tap is the answer
    if (this.#items.length === 1 && (value.outcome || !this.#takesWords(item))) {
      this.#send();
      return;
    }
    const open = this.#items.findIndex((one) => !this.#filled(one));
    if (!again && this.#items.length > 1 && open >= 0) this.#go(open);
    else {
      this.#draw();
      if (!again) (this.#items.length > 1 ? this.sendButton : this.box).focus({ preventScroll: true });
    }
  }

  #typed() {
    const item = this.#item;
    if (this.#takesWords(item)) {
      const { option } = this.#draft.answers[item.item_id] ?? {};
      this.#draft.answers[item.item_id] = { ...(option ? { option } : {}), text: this.box.value };
    } else this.#draft.message = this.box.value;
    this.#changed();
    this.#enable();
  }

  #changed() {
    this.dispatchEvent(new CustomEvent("draft", { detail: this.#draft }));
  }

  #enable() {
    const count = this.#items.filter((item) => this.#filled(item)).length;
    const words = this.#draft.message.trim();
    this.sendButton.disabled = this.#busy || !(count || words);
    this.sendButton.textContent = this.#items.length > 1 && count ? t("send-count", { n: count, of: this.#items.length }) : t("send");
    this.box.readOnly = this.#busy;
    for (const button of this.querySelectorAll(".options button, .leave button")) button.disabled = this.#busy;
  }

  #keys(event) {
    // Enter sends on a keyboard; on a phone, and while a word is still being composed, it is a line or a choice
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    this.form.requestSubmit();
  }

  #submit(event) {
    event.preventDefault();
    if (!this.sendButton.disabled) this.#send();
  }

  #send() {
    const answers = this.#items.filter((item) => this.#filled(item)).map((item) => {
      const { option, outcome, text } = this.#draft.answers[item.item_id];
      const answer = { item_id: item.item_id };
      if (outcome) answer.outcome = outcome;
      else {
        if (option) answer.option = option;
        if (text?.trim()) answer.text = text.trim();
      }
      return answer;
    });
    const message = this.#draft.message.trim();
    this.dispatchEvent(new CustomEvent("slot-send", { detail: { ...(message ? { message } : {}), answers } }));
  }
}
customElements.define("question-slot", QuestionSlot);
