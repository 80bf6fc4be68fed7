import { get } from "./api.js";
import { freshId, h } from "./dom.js";
import { locale, pick, t } from "./texts.js";

const PAUSE = 250;

/** Place of birth: type a name, pick one of the places found. `value` is what the API takes as `birth.place`. */
class PlaceField extends HTMLElement {
  #chosen = null;
  #timer = null;
  #asked = 0;

  connectedCallback() {
    if (this.firstChild) return;
    const id = freshId("place");
    this.input = h("input", { id, name: "place", type: "text", autocomplete: "off", required: true,
      "aria-describedby": `${id}-hint ${id}-error`, placeholder: t("place-placeholder"), oninput: () => this.#typed() });
    this.list = h("ul", { class: "choices" });
    this.status = h("p", { class: "note", role: "status" });
    this.error = h("p", { class: "error", id: `${id}-error` });
    this.className = "field";
    this.append(h("label", { for: id }, t("place-label")), this.input,
      h("p", { class: "note", id: `${id}-hint` }, t("place-hint")), this.status, this.error, this.list);
  }

  get text() {
    return this.input.value.trim();
  }

  get value() {
    const place = this.#chosen;
    if (!place) return { query: this.text };
    return { lat: place.lat, lon: place.lon, tz: place.tz, name: pick(place.label) };
  }

  restore(saved) {
    if (!saved) return;
    this.input.value = saved.text ?? "";
    if (saved.place) this.#choose(saved.place);
  }

  get saved() {
    return { text: this.input.value, place: this.#chosen };
  }

  /** Show the places that a refusal came with. */
  offer(places) {
    this.#list(places);
  }

  fail(text) {
    this.error.textContent = text;
    this.input.setAttribute("aria-invalid", text ? "true" : "false");
  }

  #typed() {
    this.#chosen = null;
    this.fail("");
    this.status.textContent = "";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#search(), PAUSE);
  }

  async #search() {
    const query = this.text;
    this.#asked += 1;
    const mine = this.#asked;
    if (!query) {
      this.list.replaceChildren();
      return;
    }
    try {
      const found = await get(`/api/places?q=${encodeURIComponent(query)}&locale=${locale()}`);
      if (mine !== this.#asked || this.#chosen) return;
      this.#list(found.places);
      this.status.textContent = found.places.length ? t("place-pick") : t("place-none");
    } catch {
      // the name alone can be sent as well: the server looks it up then
    }
  }

  #list(places) {
    this.list.replaceChildren(...places.map((place) => h("li", {},
      h("button", { type: "button", onclick: () => this.#choose(place, true) }, h("span", {}, pick(place.label)),
        h("small", {}, place.tz)))));
  }

  #choose(place, focus = false) {
    this.#chosen = place;
    this.input.value = pick(place.label);
    this.list.replaceChildren();
    this.fail("");
    const note = place.note ? ` ${t(`place-note-${place.note}`)}` : "";
    this.status.textContent = t("place-chosen", { tz: place.tz }) + note;
    if (focus) this.input.focus();
    this.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
customElements.define("place-field", PlaceField);
