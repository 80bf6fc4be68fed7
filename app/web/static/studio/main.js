import { get, Problem } from "../js/api.js";
import { h } from "../js/dom.js";
import { choose, load, locale, preferred, t } from "../js/texts.js";
import { StudioDesk } from "./desk.js";
import { server } from "./server.js";
import { SignIn } from "./sign-in.js";

/** The studio: masthead, the sign-in or the desk, and the footer that the licence asks for. */
class StudioApp extends HTMLElement {
  #name = null;
  #hint = "";

  async connectedCallback() {
    this.addEventListener("signed-in", (event) => this.#enter(event.detail));
    this.addEventListener("signed-out", () => {
      this.#hint = t("session-over");
      this.#enter(null);
    });
    await this.#begin(preferred());
  }

  async #begin(wanted) {
    try {
      [this.about] = await Promise.all([this.about ?? get("/api/about", { token: "" }), load(wanted, "studio")]);
      this.#name ??= await this.#who();
    } catch {
      this.replaceChildren(h("main", {}, h("p", { class: "alert", role: "alert" },
        "现在连不上，请稍后再打开。 / Not reachable just now; please try again in a moment.")));
      setTimeout(() => this.#begin(wanted), 5000);
      return;
    }
    this.#frame();
  }

  async #who() {
    try {
      return (await server.who()).name;
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 401) return null;
      throw problem;
    }
  }

  #frame() {
    const other = locale() === "zh" ? "en" : "zh";
    const change = () => {
      choose(other);
      this.#begin(other);
    };
    this.main = h("main");
    this.who = h("span", { class: "note who" });
    this.leave = h("button", { class: "quiet", type: "button", onclick: () => this.#leave() }, t("sign-out"));
    this.replaceChildren(
      h("header", { class: "masthead" }, h("h1", { class: "name" }, t("name")), this.who, this.leave,
        h("button", { class: "quiet", type: "button", lang: other, onclick: change }, t("other-language"))),
      this.main,
      h("footer", { class: "footer" },
        h("a", { href: this.about.source_url, rel: "noreferrer" }, t("source-link", { licence: this.about.licence }))));
    this.#enter(this.#name);
  }

  #enter(name) {
    this.#name = name;
    this.who.textContent = name ?? "";
    this.leave.hidden = !name;
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    this.main.replaceChildren(name ? new StudioDesk() : new SignIn(this.#hint));
    this.#hint = "";
  }

  async #leave() {
    try {
      await server.signOut();
    } catch {
      // gone already, or out of reach: the session ends by itself
    }
    this.#enter(null);
  }
}
customElements.define("studio-app", StudioApp);
