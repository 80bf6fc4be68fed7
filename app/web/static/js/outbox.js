import { keyOf, post, Problem, Unreachable } from "./api.js";
import { store } from "./store.js";

const FIRST_RETRY = 1000;
const LONGEST_RETRY = 15_000;

/** What the person says: kept in this browser under its key, and sent again until the server has it or refuses it. */
export class Outbox {
  #retry = null;
  #sending = false;
  #over = false;

  /**
   * @param {string} caseId
   * @param {string} base address of the case
   * @param {{trying: Function, unsent: Function, sent: Function, refused: Function}} listener `trying()` and `unsent()`
   *   around each attempt that got no answer, and one of `sent(turnId)` and `refused(problem)` in the end
   */
  constructor(caseId, base, listener) {
    this.caseId = caseId;
    this.base = base;
    this.listener = listener;
  }

  /** The words on their way, or null. */
  get body() {
    return store.outbox(this.caseId)?.body ?? null;
  }

  /** Send, unless something is on its way already; whether it was taken. */
  say(body) {
    if (this.#sending) return false;
    store.saveOutbox(this.caseId, { key: keyOf(), body });
    this.resume();
    return true;
  }

  /** Send what is kept, under the key that it has. */
  resume() {
    const kept = store.outbox(this.caseId);
    if (kept) this.#deliver(kept, FIRST_RETRY);
  }

  /** Try at once what waits for its next attempt. */
  nudge() {
    if (this.#retry !== null) this.resume();
  }

  stop() {
    this.#over = true;
    clearTimeout(this.#retry);
  }

  async #deliver(kept, wait) {
    clearTimeout(this.#retry);
    this.#retry = null;
    this.#sending = true;
    this.listener.trying();
    let made;
    try {
      made = await post(`${this.base}/turns`, kept.body, kept.key);
    } catch (problem) {
      if (problem instanceof Unreachable) this.#wait(kept, wait);
      else this.#refused(problem);
      return;
    }
    this.#clear();
    this.listener.sent(made.turn.id);
  }

  #wait(kept, wait) {
    if (this.#over) return;
    this.listener.unsent();
    this.#retry = setTimeout(() => this.#deliver(kept, Math.min(wait * 2, LONGEST_RETRY)), wait);
  }

  #refused(problem) {
    this.#clear();
    this.listener.refused(problem);
    if (!(problem instanceof Problem)) throw problem;
  }

  #clear() {
    this.#sending = false;
    store.saveOutbox(this.caseId, null);
  }
}
