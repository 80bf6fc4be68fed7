import { fill, h, same } from "./dom.js";
import { store } from "./store.js";
import { known, t } from "./texts.js";

/** What was said so far: the person's words, and under each the one sentence that acknowledges them. */
class TalkList extends HTMLElement {
  #shown = new Map();
  #sending = null;

  connectedCallback() {
    if (this.list) return;
    this.tabIndex = 0;
    this.setAttribute("aria-label", t("talk-label"));
    this.setAttribute("role", "log");
    this.list = h("ol");
    this.intro = h("div", { class: "talk-intro" });
    this.append(this.intro, this.list);
  }

  /** Words that stand above the conversation: what this can and cannot do, and who reads along. */
  introduce(...parts) {
    fill(this.intro, ...parts.filter(Boolean));
  }

  /** @param {string} caseId @param {object[]} turns as GET case gives them */
  show(caseId, turns) {
    const near = this.#nearEnd();
    const seen = store.seen(caseId);
    for (const turn of turns) {
      const before = this.#shown.get(turn.id);
      if (before && same(before.turn, turn)) continue;
      const live = before?.element.querySelector(".ack")?.textContent ?? "";
      const element = this.#draw(turn, seen, live);
      if (before) before.element.replaceWith(element);
      else this.list.append(element);
      this.#shown.set(turn.id, { turn, element });
    }
    if (turns.length && this.#sending && !turns.every((turn) => turn.id !== this.#sending.dataset.turn)) this.sent(null);
    if (this.#sending) this.list.append(this.#sending);
    if (near || !this.scrolled) this.toEnd();
    this.scrolled = true;
  }

  /** Show words that are on their way, until the server's own copy of them is there. */
  sending(caseId, body) {
    this.sent(null);
    this.#sending = this.#draw({ kind: "message", status: "sending", ...body }, store.seen(caseId), "");
    this.list.append(this.#sending);
    this.toEnd();
  }

  /** The words have arrived as this turn; null takes them off again. */
  sent(turnId) {
    if (turnId === null) {
      this.#sending?.remove();
      this.#sending = null;
    } else if (this.#sending) this.#sending.dataset.turn = turnId;
  }

  /** A piece of the acknowledgement, or with `whole` all of it. */
  acknowledge(turnId, text, whole) {
    const element = this.#shown.get(turnId)?.element ?? (this.#sending?.dataset.turn === turnId ? this.#sending : null);
    const ack = element?.querySelector(".ack");
    if (!ack) return;
    const near = this.#nearEnd();
    ack.hidden = false;
    ack.setAttribute("aria-busy", String(!whole));
    if (whole) ack.textContent = text;
    else ack.append(text);
    if (near) this.toEnd();
  }

  /** Show what was said last; before anything was said, what stands above is to be read from its beginning. */
  toEnd() {
    this.scrollTop = this.list.firstChild ? this.scrollHeight : 0;
  }

  #nearEnd() {
    return this.scrollHeight - this.scrollTop - this.clientHeight < 120;
  }

  #draw(turn, seen, live) {
    const ackText = turn.ack?.text ?? live;
    const ack = h("p", { class: "ack", hidden: !ackText }, ackText);
    if (turn.kind && turn.kind !== "message" && turn.kind !== "revise") {
      return h("li", { class: "act" }, h("p", {}, known(`act-${turn.kind}`) ? t(`act-${turn.kind}`) : turn.kind),
        turn.status === "failed" ? h("p", { class: "error" }, t("turn-failed")) : null);
    }
    const answers = (turn.answers ?? []).map((answer) => answerLine(answer, seen));
    const bubble = h("div", { class: "bubble" }, turn.message ? h("p", {}, turn.message) : null,
      answers.length ? h("ul", { class: "answers" }, answers) : null);
    return h("li", { class: `turn ${turn.status}` }, h("span", { class: "hidden-text" }, t("you-said")), bubble, ack,
      turn.status === "failed" ? h("p", { class: "error" }, t("turn-failed"), " ", h("button", { class: "quiet", type: "button",
        onclick: () => this.dispatchEvent(new CustomEvent("say-again", { detail: turn })) }, t("say-again"))) : null);
  }
}

function answerLine(answer, seen) {
  const asked = seen[answer.item_id];
  const option = answer.label ?? (answer.option ? asked?.options?.[answer.option] ?? answer.option : null);
  const outcome = answer.outcome && known(`said-${answer.outcome}`) ? t(`said-${answer.outcome}`) : null;
  const stem = answer.stem ?? asked?.stem;
  return h("li", {}, stem ? h("span", { class: "asked" }, stem) : null,
    h("span", {}, [option, answer.text, outcome].filter(Boolean).join(t("comma"))));
}
customElements.define("talk-list", TalkList);
