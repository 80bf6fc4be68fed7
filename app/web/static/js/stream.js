/** The case's event stream. A 502 makes EventSource give up for good, so it is made anew, ever more slowly. */
export const EVENT_TYPES = [
  "turn.accepted", "ack.delta", "ack.done", "evidence.proposed", "evidence.held", "evidence.confirmed",
  "evidence.rejected", "evidence.superseded", "evidence.dropped", "interval.updated", "slot.updated",
  "candidates.offered", "case.delivered", "report.updated", "reconnect", "turn.failed", "turn.done",
];
const FIRST_WAIT = 800;
const LONGEST_WAIT = 20_000;

export class Stream {
  #source = null;
  #timer = null;
  #wait = FIRST_WAIT;
  #stopped = false;

  /**
   * @param {string} address events address of the case
   * @param {{event: Function, state: Function, lost: Function}} listener `event(type, data, seq)`,
   *   `state("open"|"waiting")`, `lost()` before it is made anew: the case may have moved on meanwhile
   * @param {number} after last event already known; older ones are replays
   */
  constructor(address, listener, after = 0) {
    this.address = address;
    this.listener = listener;
    this.seq = after;
  }

  start() {
    if (this.#stopped) return;
    this.#close();
    const source = new EventSource(`${this.address}?after=${this.seq}`);
    this.#source = source;
    source.addEventListener("open", () => {
      this.#wait = FIRST_WAIT;
      this.listener.state("open");
    });
    source.addEventListener("error", () => this.#again());
    for (const type of EVENT_TYPES) source.addEventListener(type, (event) => this.#take(type, event));
  }

  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#close();
  }

  /** Try at once: the network came back, or the page is looked at again. */
  nudge() {
    if (this.#stopped || this.#source?.readyState === EventSource.OPEN) return;
    clearTimeout(this.#timer);
    this.start();
  }

  #close() {
    this.#source?.close();
    this.#source = null;
  }

  #take(type, event) {
    if (type === "reconnect") {
      this.start();
      return;
    }
    const seq = Number(event.lastEventId) || 0;
    // what is live only carries no number of its own: EventSource repeats the last one
    if (type !== "ack.delta") {
      if (seq && seq <= this.seq) return;
      this.seq = Math.max(this.seq, seq);
    }
    let data = {};
    try {
      data = JSON.parse(event.data);
    } catch {
      return;
    }
    this.listener.event(type, data, seq);
  }

  #again() {
    this.#close();
    if (this.#stopped) return;
    this.listener.state("waiting");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.listener.lost();
      this.start();
    }, this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
