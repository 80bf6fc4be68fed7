import { get, Problem, Unreachable } from "./api.js";
import { Stream } from "./stream.js";

const LOOK_AGAIN = 4000;
const SOON = 60;
const SEALED = new Set(["closed", "abandoned", "confirmed", "superseded"]);

/** Whether a case takes nothing more. */
export function sealed(state) {
  return SEALED.has(state.case.status);
}

/** One case as the server has it: all of it is read in one piece; the stream says when to look again. */
export class LiveCase {
  #stream = null;
  #look = null;
  #running = Promise.resolve();
  #next = null;
  #unread = false;
  #cut = false;
  #over = false;

  /** The newest state that was read, or null. */
  state = null;

  /**
   * @param {string} base address of the case
   * @param {{state: Function, acknowledgement: Function, link: Function, gone: Function, awake: Function}} listener
   *   `state(state)` for each newer one, `acknowledgement(turnId, text, whole)` for pieces of the one sentence,
   *   `link(up)` whether news can come, `gone(problem)` when there is no such case for us, `awake()` when the page is
   *   looked at or has a network again
   */
  constructor(base, listener) {
    this.base = base;
    this.listener = listener;
    this.awake = () => this.#awake();
  }

  /** Read it, and listen from there on. */
  start() {
    window.addEventListener("online", this.awake);
    document.addEventListener("visibilitychange", this.awake);
    return this.read();
  }

  stop() {
    this.#over = true;
    this.#stream?.stop();
    clearTimeout(this.#look);
    window.removeEventListener("online", this.awake);
    document.removeEventListener("visibilitychange", this.awake);
  }

  /** Wishes at one moment become one request; one that comes while another is under way is met by the next, as that answer may be older. */
  read() {
    this.#next ??= this.#running.then(() => {
      this.#next = null;
      this.#running = this.#read();
      return this.#running;
    });
    return this.#next;
  }

  /** Take a state that came as the answer to an act; an older one that came late is left. */
  take(state) {
    if (this.#over || state.last_event < (this.state?.last_event ?? 0)) return;
    this.state = state;
    this.listener.state(state);
    if (sealed(state) && !state.busy) this.#hush();
    else this.#listen();
    if (state.busy && this.#look === null) this.#later(LOOK_AGAIN);
  }

  /** Make the stream anew at once, where it waits. */
  nudge() {
    this.#stream?.nudge();
  }

  async #read() {
    if (this.#over) return;
    this.#later(null);
    let state;
    try {
      state = await get(this.base);
    } catch (problem) {
      this.#missed(problem);
      return;
    }
    this.#told({ unread: false });
    this.take(state);
  }

  #missed(problem) {
    if (problem instanceof Problem && [401, 404].includes(problem.status)) {
      if (!this.#over) this.listener.gone(problem);
      this.stop();
    } else if (problem instanceof Problem || problem instanceof Unreachable) {
      this.#told({ unread: true });
      if (!this.#over) this.#later(LOOK_AGAIN);
    } else throw problem;
  }

  #listen() {
    if (this.#stream) return;
    this.#stream = new Stream(`${this.base}/events`, {
      event: (type, data, seq) => this.#event(type, data, seq),
      state: (state) => this.#told({ cut: state !== "open" }),
      lost: () => this.read(),
    }, this.state.last_event ?? 0);
    this.#stream.start();
  }

  /** A sealed case has no more news, and its stream would be made anew for ever. */
  #hush() {
    this.#stream?.stop();
    this.#stream = null;
    this.#told({ cut: false });
  }

  #told({ unread = this.#unread, cut = this.#cut }) {
    [this.#unread, this.#cut] = [unread, cut];
    if (!this.#over) this.listener.link(!unread && !cut);
  }

  #event(type, data, seq) {
    if (type === "ack.delta" || type === "ack.done") this.listener.acknowledgement(data.turn_id, data.text, type === "ack.done");
    // all else was written together and is stored already: one look at the case brings all of it in one piece
    else if (seq > (this.state?.last_event ?? 0)) this.#later(SOON);
  }

  #later(wait) {
    clearTimeout(this.#look);
    this.#look = wait === null ? null : setTimeout(() => this.read(), wait);
  }

  #awake() {
    if (document.visibilityState !== "visible") return;
    this.nudge();
    this.listener.awake();
    this.read();
  }
}
