import { get } from "./api.js";
import { CaseView } from "./case-view.js";
import { h } from "./dom.js";
import { EarlierCases } from "./earlier-cases.js";
import { OpeningForm } from "./opening-form.js";
import { store } from "./store.js";
import { choose, load, locale, pick, preferred, t } from "./texts.js";
import { VerifyEntry } from "./verify-entry.js";
import { VerifyWalk } from "./verify-walk.js";

/** The page: masthead, the opening form or the case, and the footer that the licence and the place data ask for. */
class ShodhanaApp extends HTMLElement {
  async connectedCallback() {
    this.addEventListener("case-opened", () => this.#route());
    this.addEventListener("case-left", () => this.#route());
    this.addEventListener("verify-entered", () => this.#route());
    await this.#begin(preferred());
  }

  async #begin(wanted) {
    try {
      [this.about] = await Promise.all([this.about ?? get("/api/about"), load(wanted)]);
    } catch {
      this.replaceChildren(h("main", {}, h("p", { class: "alert", role: "alert" },
        "现在连不上，请稍后再打开。 / Not reachable just now; please try again in a moment.")));
      setTimeout(() => this.#begin(wanted), 5000);
      return;
    }
    this.#frame();
  }

  #frame() {
    const other = locale() === "zh" ? "en" : "zh";
    this.main = h("main");
    const change = () => {
      choose(other);
      this.#begin(other);
    };
    this.replaceChildren(
      h("header", { class: "masthead" }, h("span", { class: "name" }, t("name")),
        h("button", { class: "quiet", type: "button", lang: other, onclick: change }, t("other-language"))),
      this.main,
      h("footer", { class: "footer" },
        h("a", { href: this.about.source_url, rel: "noreferrer" }, t("source-link", { licence: this.about.licence })),
        h("span", {}, typeof this.about.place_credit === "string" && locale() !== "zh" ? this.about.place_credit
          : pick(typeof this.about.place_credit === "object" ? this.about.place_credit : t("place-credit")))));
    this.#route();
  }

  #route() {
    const open = Boolean(store.case);
    document.body.classList.toggle("in-case", open);
    this.main.replaceChildren(...(open ? [new CaseView(this.about)] : store.verify?.open ? [new VerifyWalk()]
      : [new EarlierCases(), new OpeningForm(this.about), new VerifyEntry()]));
    if (!open) window.scrollTo(0, 0);
  }
}
customElements.define("shodhana-app", ShodhanaApp);
