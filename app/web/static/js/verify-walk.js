import { erase, get, keyOf, post, Problem } from "./api.js";
import { sentence } from "./dialog.js";
import { fill, freshId, h } from "./dom.js";
import { askPanel } from "./panels.js";
import "./place-field.js";
import { store } from "./store.js";
import { locale, t } from "./texts.js";

const STEPS = ["birth", "block", "seal", "talk"];

/** The way into a blind check: date and place, the block of the clock, the sealed time; then the usual conversation. */
class VerifyWalk extends HTMLElement {
  #key = keyOf();
  #sent = null;

  connectedCallback() {
    this.alert = h("p", { class: "error", role: "alert" });
    this.#begin();
  }

  async #begin() {
    const { id, token } = store.verify ?? {};
    try {
      if (id) this.#show(await get(`/api/verify/${id}?locale=${locale()}`, { token }));
      else this.#birth(await get(`/api/verify?locale=${locale()}`, { token: "" }));
    } catch (problem) {
      if (problem instanceof Problem && [401, 404].includes(problem.status)) this.#leave(null);
      else this.#frame("birth", t("verify-title"), [h("p", { class: "error", role: "alert" }, sentence(problem))]);
    }
  }

  #frame(step, lead, body, submit, run) {
    const at = STEPS.indexOf(step);
    const button = submit ? h("button", { class: "primary", type: "submit" }, t(submit)) : null;
    const go = async (event) => {
      event.preventDefault();
      this.alert.textContent = "";
      button.disabled = true;
      try {
        await run();
      } catch (problem) {
        this.alert.textContent = sentence(problem);
      }
      button.disabled = false;
    };
    const begun = Boolean(store.verify?.id);
    const title = h("h1", { tabindex: "-1" }, t("verify-title"));
    fill(this, h("div", { class: "intro" }, title, h("p", { class: "note" }, t("step", { step: at + 1, of: STEPS.length })), h("p", {}, lead)),
      h("form", { novalidate: true, onsubmit: go }, body, h("div", { class: "submit" }, this.alert, button)),
      h("div", { class: "row leave-check" }, h("button", { type: "button", class: "quiet", onclick: () => this.#leave(begun ? { ...store.verify, open: false } : null) }, t("verify-back")),
        begun ? h("button", { type: "button", class: "quiet", onclick: () => askPanel("verify-erase", () => this.#erase(), { danger: true }) }, t("verify-erase")) : null));
    window.scrollTo(0, 0);
    if (this.shown && this.shown !== step) title.focus();
    this.shown = step;
  }

  /** The same words keep their key, so that a second try after a lost answer does nothing twice. */
  #keyFor(path, body) {
    const text = path + JSON.stringify(body);
    if (this.#sent !== text) this.#key = keyOf();
    this.#sent = text;
    return this.#key;
  }

  async #step(name, body) {
    const { id, token } = store.verify;
    this.#show(await post(`/api/verify/${id}/${name}?locale=${locale()}`, body, this.#keyFor(name, body), { token }));
  }

  #birth(about) {
    const id = freshId("verify");
    const date = h("input", { type: "date", id: `${id}-date`, required: true, min: "1800-01-01", max: new Date().toISOString().slice(0, 10) });
    const place = document.createElement("place-field");
    const agreed = h("input", { type: "checkbox", name: "consent" });
    const counts = h("input", { type: "checkbox", name: "counts" });
    this.#frame("birth", about.lead, [
      h("div", { class: "field" }, h("label", { for: date.id }, t("date-label")), date), place,
      h("label", { class: "choice top" }, agreed, h("span", {}, about.consent)),
      h("label", { class: "choice top" }, counts, h("span", {}, about.counts)),
    ], "verify-open", async () => {
      const missing = [[!date.value, date, "need-date"], [!place.text, place.input, "need-place"], [!agreed.checked, agreed, "verify-need-consent"]]
        .find(([gone]) => gone);
      if (missing) {
        this.alert.textContent = t(missing[2]);
        missing[1].focus();
        return;
      }
      place.fail("");
      const body = { birth: { date: date.value, place: place.value }, consent: true, counts: counts.checked, locale: locale() };
      try {
        const made = await post("/api/verify", body, this.#keyFor("open", body), { token: store.owner ?? "" });
        store.owner = made.token;
        store.verify = { id: made.verify.id, token: made.token, open: true };
        this.#show(made.verify);
      } catch (problem) {
        if (!(problem instanceof Problem) || !String(problem.field).includes("place")) throw problem;
        place.fail(problem.message);
        if (problem.choices) place.offer(problem.choices);
        place.input.focus();
      }
    });
  }

  #show(check) {
    if (check.stage === "block") this.#blocks(check);
    else if (check.stage === "seal") this.#seal(check);
    else this.#talk(check);
  }

  #blocks(check) {
    const radio = (one) => h("label", { class: "choice" }, h("input", { type: "radio", name: "block", value: String(one.block) }), one.text);
    const list = h("fieldset", { class: "blocks" }, h("legend", {}, t("verify-block-label")), check.blocks.map(radio));
    this.#frame("block", check.text, [list, h("p", { class: "note" }, t("verify-block-note"))], "verify-block-submit", async () => {
      const chosen = list.querySelector("input:checked");
      if (chosen) await this.#step("block", { block: Number(chosen.value) });
      else {
        this.alert.textContent = t("verify-need-block");
        list.querySelector("input").focus();
      }
    });
  }

  #seal(check) {
    const id = freshId("truth");
    const time = h("input", { type: "time", id, required: true, autocomplete: "off" });
    const block = check.blocks.find((one) => one.block === check.block);
    this.#frame("seal", check.text, [h("p", { class: "note" }, t("verify-in-block", { block: block.text })),
      h("div", { class: "field" }, h("label", { for: id }, t("verify-time-label")), time), h("p", { class: "note" }, t("verify-seal-note"))],
    "verify-seal-submit", async () => {
      if (time.value) await this.#step("truth", { time: time.value });
      else {
        this.alert.textContent = t("verify-need-time");
        time.focus();
      }
    });
  }

  /** Sealed: from here on it is a conversation like any other. */
  #talk(check) {
    const { token } = store.verify;
    store.verify = null;
    store.case = { id: check.id, token };
    this.dispatchEvent(new CustomEvent("case-opened", { bubbles: true }));
  }

  async #erase() {
    await erase(`/api/verify/${store.verify.id}`, keyOf(), { token: store.verify.token });
    this.#leave(null);
  }

  #leave(kept) {
    store.verify = kept;
    this.dispatchEvent(new CustomEvent("case-left", { bubbles: true }));
  }
}
customElements.define("verify-walk", VerifyWalk);
export { VerifyWalk };
