import { fill, freshId, h } from "../js/dom.js";
import { locale, t } from "../js/texts.js";
import { server } from "./server.js";

const PAUSE_MS = 300;
/**
 * Frames in pixels: a phone of 390 × 844, and the talk's side of a desktop window of 1296 × 860 (the results take 25 rem),
 * each with the height that the slot takes there.
 */
const SCREENS = { phone: { width: 390, tall: 528, low: 360 }, desktop: { width: 896, tall: 400, low: 304 } };

/** The slot as people will see it: the page's own slot in a frame as wide as their screen, in their language. */
export class SlotPreview extends HTMLElement {
  #screen = "phone";
  #locale = locale();
  #seen = null;
  #asked = 0;
  #timer = 0;

  connectedCallback() {
    if (this.firstChild) return;
    const id = freshId("birth");
    const group = (label, choices, chosen, pick) => h("div", { class: "switch", role: "group", "aria-label": label },
      choices.map(([value, text]) => h("button", { type: "button", "data-value": value, "aria-pressed": String(value === chosen),
        onclick: (event) => {
          for (const one of event.target.parentElement.children) one.setAttribute("aria-pressed", String(one === event.target));
          pick(value);
        } }, text)));
    this.birth = h("input", { type: "date", id, min: "1900-01-01", max: new Date().toISOString().slice(0, 10), oninput: () => this.#soon() });
    this.facts = h("ul", { class: "facts" });
    this.frame = h("iframe", { src: "/studio/slot", title: t("preview-title") });
    this.stage = h("div", { class: "stage" }, this.frame);
    this.append(h("h2", {}, t("preview-title")),
      h("div", { class: "row" },
        group(t("preview-language"), [["zh", t("in-zh")], ["en", t("in-en")]], this.#locale, (value) => {
          this.#locale = value;
          this.#draw();
        }),
        group(t("preview-screen"), [["phone", t("on-phone")], ["desktop", t("on-desktop")]], this.#screen, (value) => {
          this.#screen = this.dataset.screen = value;
          this.#draw();
        })),
      this.stage,
      h("div", { class: "field birth" }, h("label", { for: id }, t("preview-birth")), this.birth), h("div", { role: "status" }, this.facts));
    this.heard = ({ origin, source, data }) => {
      if (origin !== window.location.origin || source !== this.frame.contentWindow) return;
      if (data.ready) this.#draw();
      if (data.size) this.#fit(data.size);
    };
    window.addEventListener("message", this.heard);
    this.watch = new ResizeObserver(() => this.#fit());
    this.watch.observe(this);
  }

  disconnectedCallback() {
    window.removeEventListener("message", this.heard);
    this.watch?.disconnect();
    clearTimeout(this.#timer);
  }

  /** @param {object} item @param {object[]} items the whole draft, for the place in the first batch @param {object} options usual labels */
  show(item, items, options) {
    this.options = options;
    if (item.id !== this.item?.id) {
      this.#seen = null;
      this.dataset.state = "none";
    }
    this.item = item;
    this.items = items;
    this.#soon();
  }

  #soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), this.#seen ? PAUSE_MS : 0);
  }

  async #ask() {
    if (!this.item) return;
    this.#asked += 1;
    const mine = this.#asked;
    try {
      const seen = await server.preview({ item: this.item, items: this.items, options: this.options, ...(this.birth.value ? { birth_date: this.birth.value } : {}) });
      if (mine !== this.#asked) return;
      this.#seen = seen;
      this.dataset.state = "shown";
      this.#draw();
    } catch (problem) {
      if (mine !== this.#asked) return;
      if (problem.status === 401) this.dispatchEvent(new CustomEvent("signed-out", { bubbles: true }));
      if (this.#seen) this.dataset.state = "waiting";
      fill(this.facts, h("li", {}, t("preview-waits")));
    }
  }

  #draw() {
    if (!this.#seen) return;
    this.#fit();
    this.frame.contentWindow.postMessage({ slot: this.#seen.slots[this.#locale], wanted: this.#locale }, window.location.origin);
    if (this.dataset.state !== "waiting") fill(this.facts, this.#facts().map((text) => h("li", {}, text)));
  }

  #facts() {
    const { window: span, first_batch: place, birth_date: birth } = this.#seen;
    const facts = [t("preview-for", { birth })];
    if (this.item.round === 3) facts.push(t("preview-probe"));
    else facts.push(span ? t("preview-years", { from: span[0].slice(0, 4), to: span[1].slice(0, 4) }) : t("preview-not-lived"));
    if (this.item.round === 1) facts.push(place ? t("preview-first", place) : t("preview-not-first"));
    return facts;
  }

  /** The frame keeps the width of the screen; when the pane is narrower, it is shown smaller as a whole. */
  #fit(size = this.size ?? "tall") {
    this.size = size;
    const { width, [size]: height } = SCREENS[this.#screen];
    const scale = Math.min(1, (this.clientWidth - 2) / width);
    Object.assign(this.frame.style, { width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` });
    Object.assign(this.stage.style, { width: `${width * scale}px`, height: `${height * scale}px` });
  }
}
customElements.define("slot-preview", SlotPreview);
