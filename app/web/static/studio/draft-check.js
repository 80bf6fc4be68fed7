import { server } from "./server.js";

const PAUSE_MS = 400;

/** What the server finds in the draft: asked once somebody stops typing, and of several answers the newest counts. */
export class DraftCheck {
  #asked = 0;
  #latest = null;
  #timer = 0;
  #checked = new Set();

  /** Findings of the whole draft; `key` is that of the question concerned, null for what concerns no single one. */
  findings = [];

  /** @param {{rows: Function, options: Function, done: Function, failed: Function}} desk the draft as it stands, and whom to tell */
  constructor(desk) {
    this.desk = desk;
  }

  /** Findings of one question. */
  of(key) {
    return this.findings.filter((one) => one.key === key);
  }

  /** Whether a question was part of what was checked: before that, having no findings says nothing. */
  has(key) {
    return this.#checked.has(key);
  }

  soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), PAUSE_MS);
  }

  stop() {
    clearTimeout(this.#timer);
  }

  /** Check now; who waits for a check that a newer one overtakes waits for that one. */
  now() {
    this.stop();
    this.#asked += 1;
    this.#latest = this.#check(this.#asked);
    return this.#latest;
  }

  async #check(mine) {
    const rows = this.desk.rows();
    try {
      const { findings } = await server.check(rows.map((row) => row.item), this.desk.options());
      if (mine !== this.#asked) {
        await this.#latest;
        return;
      }
      this.#checked = new Set(rows.map((row) => row.key));
      this.findings = findings.map((one) => ({ ...one, key: one.file === "items" ? rows[one.line - 1].key : null }));
      this.desk.done();
    } catch (problem) {
      this.desk.failed(problem);
    }
  }
}
