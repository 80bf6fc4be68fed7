import { erase, getBlob, keyOf, post, Problem, Unreachable } from "./api.js";
import { birthLine } from "./birth-line.js";
import { birthPanel } from "./birth-panel.js";
import "./candidate-cards.js";
import { actionsOf, LOOKS } from "./case-actions.js";
import { sentence } from "./dialog.js";
import { fill, h } from "./dom.js";
import { earlierCases } from "./earlier-cases.js";
import "./ledger-list.js";
import { LiveCase, sealed } from "./live-case.js";
import { Outbox } from "./outbox.js";
import { askPanel, codePanel, reportPanel, revisePanel, whyPanel, windowPanel } from "./panels.js";
import "./question-slot.js";
import "./range-picture.js";
import { sharePanel } from "./share-panel.js";
import { store } from "./store.js";
import "./talk-list.js";
import { locale, pick, t } from "./texts.js";
import { minutesIn, rangeText } from "./time.js";
import { comparePanel } from "./verify-panel.js";
import { versionsPanel } from "./versions-panel.js";

const TRIES = 4;
const NOTHING = { message: "", answers: {} };

/** One case on the page: conversation and question slot, what came of it, and what can be done with it. */
class CaseView extends HTMLElement {
  #live = null;
  #outbox = null;

  constructor(about) {
    super();
    this.about = about;
  }

  get #state() {
    return this.#live.state;
  }

  connectedCallback() {
    this.id_ = store.case.id;
    this.base = `/api/cases/${this.id_}`;
    this.#frame();
    this.#live = new LiveCase(this.base, {
      state: (state) => this.#draw(state),
      acknowledgement: (turn, text, whole) => this.talk.acknowledge(turn, text, whole),
      link: (up) => {
        this.link.textContent = up ? "" : t("link-waiting");
      },
      gone: (problem) => this.#gone(problem),
      awake: () => this.#outbox.nudge(),
    });
    this.#outbox = new Outbox(this.id_, this.base, {
      trying: () => this.#waiting("sending"),
      unsent: () => this.#waiting("not-sent-yet"),
      sent: (turn) => this.#sent(turn),
      refused: (problem) => this.#refused(problem),
    });
    this.#live.start();
  }

  disconnectedCallback() {
    this.#live.stop();
    this.#outbox.stop();
  }

  #frame() {
    this.talk = document.createElement("talk-list");
    this.slot_ = document.createElement("question-slot");
    this.picture = document.createElement("range-picture");
    this.cards = document.createElement("candidate-cards");
    this.ledger = document.createElement("ledger-list");
    this.link = h("p", { class: "link", role: "status" });
    this.strip = h("button", { type: "button", class: "strip", onclick: () => this.#tab("result") });
    this.state_ = h("p", { class: "note" });
    this.alert = h("p", { class: "error", role: "alert" });
    this.actions = h("div", { class: "row actions" });
    this.birth = h("p", { class: "note" });
    this.toReport = h("button", { type: "button", onclick: () => this.#run("report") }, t("action-report"));
    this.tabs = h("div", { class: "tabs" }, ["talk", "result"].map((tab) => h("button", { type: "button", "data-tab": tab,
      "aria-pressed": String(tab === "talk"), onclick: () => this.#tab(tab) }, t(`tab-${tab}`))));
    this.append(h("h1", { class: "hidden-text" }, t("case-title")), this.tabs,
      h("section", { class: "talk-side", "aria-label": t("talk-label") }, this.strip, this.talk, this.link, this.slot_),
      h("aside", { class: "result-side", "aria-label": t("result-label") },
        h("section", {}, h("h2", {}, t("ranges-title")), this.picture),
        this.cards,
        h("section", {}, h("h2", {}, t("ledger-title")), this.ledger),
        h("section", {}, h("h2", {}, t("case-title")), this.state_, this.birth, this.alert, this.actions)));
    this.dataset.tab = "talk";
    this.slot_.addEventListener("draft", (event) => store.saveDraft(this.id_, event.detail));
    this.slot_.addEventListener("slot-send", (event) => this.#say(event.detail));
    this.talk.addEventListener("say-again", (event) => this.#sayAgain(event.detail));
    this.ledger.addEventListener("ledger-act", (event) => this.#ledger(event.detail));
    this.cards.addEventListener("adopt", (event) => this.#do(() => this.#act(`candidates/${event.detail.candidate_id}/accept`)));
    this.cards.addEventListener("ask-confirm", () => askPanel("confirm", () => this.#act("confirm", { consent: true }), { consent: true }));
  }

  #tab(tab) {
    this.dataset.tab = tab;
    for (const button of this.tabs.children) button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
    if (tab === "talk") this.talk.toEnd();
  }

  #gone(problem) {
    fill(this, h("div", { class: "gone-case" }, h("p", { class: "alert", role: "alert" }, problem.message),
      h("button", { type: "button", class: "primary", onclick: () => this.#leave() }, t("start-new"))));
  }

  // --- what is shown

  #draw(state) {
    const first = !this.slotShown;
    store.see(this.id_, state.slot);
    // who knows the answer would steer by the ranges: in a blind check they wait for the comparison
    const blind = Boolean(state.verify && !state.verify.frozen_at);
    this.toggleAttribute("data-blind", blind);
    if (first) this.#introduce(state);
    this.talk.show(this.id_, state.turns);
    // while a turn is under way its question stays in place, and only rests
    if (first || !(state.busy && state.slot.state === "empty")) this.slot_.show(state.slot, store.draft(this.id_));
    this.slotShown = true;
    this.slot_.instead = state.slot.reason === "delivered" && actionsOf(state).includes("report") ? [this.toReport] : [];
    this.#drawRanges(state, blind);
    this.cards.show(blind ? null : state.candidates);
    this.ledger.show(state.ledger, { locked: sealed(state) });
    this.state_.textContent = [state.report.state?.text, state.report.state?.reason_text].filter(Boolean).join(" ");
    this.birth.textContent = birthLine(state.case);
    this.#drawActions(state);
    this.slot_.classList.toggle("sealed", sealed(state));
    const unsent = this.#outbox.body;
    if (!unsent) this.#waiting(state.busy ? "working" : null);
    else if (first) this.#resume(unsent);
  }

  /** What this can and cannot do, and who reads along: above the conversation, once. */
  #introduce(state) {
    const notice = pick(this.about.model?.notice);
    this.talk.introduce(h("p", { class: "note" }, state.report.honesty),
      notice ? h("p", { class: this.about.model?.remote ? "provider" : "note" }, notice) : null,
      state.verify ? h("p", { class: "blind" }, t("verify-talk-note")) : null);
  }

  #drawRanges(state, blind) {
    if (blind) {
      fill(this.strip, h("span", { class: "note" }, t("verify-strip")));
      fill(this.picture, h("p", { class: "note" }, t("verify-ranges-wait")));
      return;
    }
    const pieces = state.interval.segments ?? [];
    // the minutes belong to what is named beside them: a few pieces, or else the whole span around them
    const few = pieces.length > 1 && pieces.length < 4;
    fill(this.strip, h("span", { class: "note" }, t("strip-label")),
      h("strong", {}, few ? pieces.map(rangeText).join(t("comma")) : rangeText(state.interval)),
      h("span", { class: "note" }, t("minutes", { n: few ? minutesIn(state.interval) : state.interval.width_minutes })));
    this.picture.show(state);
  }

  #drawActions(state) {
    const names = actionsOf(state);
    if (this.actions.dataset.names === names.join()) return;
    this.actions.dataset.names = names.join();
    fill(this.actions, names.map((name) => h("button", { type: "button", class: LOOKS[name] ?? "", "data-action": name,
      onclick: () => this.#run(name) }, t(`action-${name}`))));
  }

  /** The slot rests while words are on their way or worked on; a quiet line says which. */
  #waiting(key) {
    this.slot_.busy = key !== null;
    this.slot_.waiting = key === null ? "" : t(key);
  }

  // --- what the person says

  #say(body) {
    this.slot_.problem = "";
    if (this.#outbox.say(body)) this.talk.sending(this.id_, body);
  }

  /** What a page that was closed left behind. */
  #resume(body) {
    this.talk.sending(this.id_, body);
    this.#outbox.resume();
  }

  #sent(turn) {
    store.saveDraft(this.id_, NOTHING);
    this.slot_.refill(structuredClone(NOTHING));
    this.talk.sent(turn);
    this.#waiting("working");
    this.#live.nudge();
    this.#live.read();
  }

  #refused(problem) {
    this.talk.sent(null);
    this.#waiting(null);
    if (problem instanceof Problem) this.slot_.problem = problem.message;
    this.#live.read();
  }

  /** A turn that did not go through: its words come back into the box, to be sent anew. */
  #sayAgain(turn) {
    const words = [turn.message, ...(turn.answers ?? []).map((answer) => answer.text)].filter(Boolean).join("\n");
    const draft = store.draft(this.id_);
    draft.message = [draft.message, words].filter(Boolean).join("\n");
    store.saveDraft(this.id_, draft);
    this.slot_.refill(draft);
    this.#tab("talk");
    this.slot_.box.focus();
  }

  // --- what the person does: the answer is the new state

  #run(name) {
    const ask = (options) => askPanel(name === "close" ? "seal" : name, () => this.#act(name), options);
    const changing = (path, body) => this.#changing(path, body);
    const compare = () => this.#do(() => comparePanel(this.id_, this.#state.verify, () => this.#live.read()));
    const ways = {
      report: () => reportPanel(this.id_), why: () => whyPanel(this.id_), versions: () => versionsPanel(this.id_),
      share: () => sharePanel(this.id_), compare, compared: compare,
      window: () => windowPanel(changing), birth: () => birthPanel(this.#state.case.birth, changing),
      finish: ask, abandon: ask, close: ask, reopen: () => this.#do(() => this.#act("reopen")),
      export: () => this.#do(() => this.#export()), code: () => codePanel(), new: () => this.#away(),
      erase: () => askPanel("erase", () => this.#erase(), { danger: true, consent: true }),
    };
    ways[name]();
  }

  async #act(path, body = {}) {
    const key = keyOf();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const state = await post(`${this.base}/${path}`, body, key);
        if (state?.case) this.#live.take(state);
        return;
      } catch (problem) {
        if (!(problem instanceof Unreachable) || attempt === TRIES) {
          if (problem instanceof Problem && problem.status === 409) await this.#live.read();
          throw problem;
        }
        await new Promise((done) => setTimeout(done, 500 * 2 ** attempt));
      }
    }
  }

  async #changing(path, body) {
    const before = this.#state;
    await this.#act(path, body);
    if (!this.hasAttribute("data-blind")) this.ledger.changed(before, this.#state);
  }

  async #do(run) {
    this.alert.textContent = "";
    try {
      await run();
    } catch (problem) {
      this.alert.textContent = sentence(problem);
      this.alert.scrollIntoView({ block: "nearest" });
    }
  }

  #ledger({ action, row }) {
    const path = `evidence/${row.id}/${action}`;
    if (action === "revise") revisePanel(row, (address, body) => this.#changing(address, body));
    else this.#do(() => this.#changing(path));
  }

  async #export() {
    const address = URL.createObjectURL(await getBlob(`${this.base}/export.zip?locale=${locale()}`));
    h("a", { href: address, download: "shodhana.zip" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  async #erase() {
    await erase(this.base);
    await earlierCases(); // with the last one the owner is gone too, and this browser is nobody's
    this.#leave();
  }

  /** To the other conversations; this one stays, with its draft. */
  #away() {
    store.case = null;
    this.dispatchEvent(new CustomEvent("case-left", { bubbles: true }));
  }

  #leave() {
    this.#live.stop();
    store.forget(this.id_);
    this.dispatchEvent(new CustomEvent("case-left", { bubbles: true }));
  }
}
customElements.define("case-view", CaseView);
export { CaseView };
