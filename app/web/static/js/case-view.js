import { erase, get, getBlob, keyOf, post, Problem, Unreachable } from "./api.js";
import { birthPanel } from "./birth-panel.js";
import "./candidate-cards.js";
import { fill, h } from "./dom.js";
import { earlierCases } from "./earlier-cases.js";
import "./ledger-list.js";
import { askPanel, codePanel, reportPanel, revisePanel, whyPanel, windowPanel } from "./panels.js";
import "./question-slot.js";
import "./range-picture.js";
import { sharePanel } from "./share-panel.js";
import { store } from "./store.js";
import { Stream } from "./stream.js";
import "./talk-list.js";
import { locale, pick, t } from "./texts.js";
import { minutesIn, rangeText } from "./time.js";
import { comparePanel } from "./verify-panel.js";
import { versionsPanel } from "./versions-panel.js";

const SEALED = new Set(["closed", "abandoned", "confirmed", "superseded"]);
const LOOK_AGAIN = 4000;
const LONGEST_RETRY = 15_000;
const TRIES = 4;

/** One case: all of it is rebuilt from GET case; the stream says when to look again, and brings the ack's pieces. */
class CaseView extends HTMLElement {
  #state = null;
  #stream = null;
  #look = null;
  #retry = null;
  #sending = false;
  #reading = null;

  constructor(about) {
    super();
    this.about = about;
  }

  connectedCallback() {
    this.id_ = store.case.id;
    this.base = `/api/cases/${this.id_}`;
    this.#frame();
    this.online = () => this.#awake();
    window.addEventListener("online", this.online);
    document.addEventListener("visibilitychange", this.online);
    this.#begin();
  }

  disconnectedCallback() {
    this.#stream?.stop();
    clearTimeout(this.#look);
    clearTimeout(this.#retry);
    window.removeEventListener("online", this.online);
    document.removeEventListener("visibilitychange", this.online);
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
    this.cards.addEventListener("adopt", (event) => this.#do(`candidates/${event.detail.candidate_id}/accept`));
    this.cards.addEventListener("ask-confirm", () => askPanel("confirm", () => this.#act("confirm", { consent: true }), { consent: true }));
  }

  #tab(tab) {
    this.dataset.tab = tab;
    for (const button of this.tabs.children) button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
    if (tab === "talk") this.talk.toEnd();
  }

  async #begin() {
    if (!(await this.#read())) return;
    const outbox = store.outbox(this.id_);
    if (outbox) {
      this.#busy(true);
      this.talk.sending(this.id_, outbox.body);
      this.#deliver(outbox);
    }
    if (SEALED.has(this.#state.case.status) && !this.#state.busy) return;
    this.#listen();
  }

  #listen() {
    this.#stream = new Stream(`${this.base}/events`, {
      event: (type, data, seq) => this.#event(type, data, seq),
      state: (state) => {
        this.link.textContent = state === "open" ? "" : t("link-waiting");
      },
      lost: () => this.#read(),
    }, this.#state.last_event ?? 0);
    this.#stream.start();
  }

  #awake() {
    if (document.visibilityState !== "visible") return;
    this.#stream?.nudge();
    this.#read();
  }

  /** Read the whole state; several wishes at once become one request. */
  async #read() {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readOnce() {
    try {
      this.#apply(await get(this.base));
      return true;
    } catch (problem) {
      if (problem instanceof Problem && [401, 404].includes(problem.status)) {
        this.#gone(problem);
        return false;
      }
      this.link.textContent = t("link-waiting");
      if (!this.#state) this.#later(LOOK_AGAIN, () => this.#begin());
      return Boolean(this.#state);
    }
  }

  #gone(problem) {
    this.#stream?.stop();
    fill(this, h("div", { class: "gone-case" }, h("p", { class: "alert", role: "alert" }, problem.message),
      h("button", { type: "button", class: "primary", onclick: () => this.#leave() }, t("start-new"))));
  }

  #later(wait, run) {
    clearTimeout(this.#look);
    this.#look = setTimeout(run, wait);
  }

  #event(type, data, seq) {
    switch (type) {
      case "ack.delta":
        this.talk.acknowledge(data.turn_id, data.text, false);
        break;
      case "ack.done":
        this.talk.acknowledge(data.turn_id, data.text, true);
        break;
      case "turn.failed":
      case "turn.done":
      case "turn.accepted":
      case "interval.updated":
      case "slot.updated":
      case "candidates.offered":
      case "case.delivered":
      case "report.updated":
      default:
        // written together and already stored: one look at the case brings all of it in one piece
        if (seq > (this.#state?.last_event ?? 0)) this.#later(60, () => this.#read());
    }
  }

  #apply(state) {
    if (this.#state && state.last_event < this.#state.last_event) return; // an older answer that came late
    this.#state = state;
    store.see(this.id_, state.slot);
    const sealed = SEALED.has(state.case.status);
    const pieces = state.interval.segments ?? [];
    // The minutes belong to what is named beside them: a few pieces, or else the whole span around them.
    const few = pieces.length > 1 && pieces.length < 4;
    const now = few ? pieces.map(rangeText).join(t("comma")) : rangeText(state.interval);
    // who knows the answer would steer by the ranges: in a blind check they wait for the comparison
    const blind = Boolean(state.verify && !state.verify.frozen_at);
    this.toggleAttribute("data-blind", blind);
    if (blind) fill(this.strip, h("span", { class: "note" }, t("verify-strip")));
    else fill(this.strip, h("span", { class: "note" }, t("strip-label")), h("strong", {}, now),
      h("span", { class: "note" }, t("minutes", { n: few ? minutesIn(state.interval) : state.interval.width_minutes })));
    if (!this.introduced) {
      this.introduced = true;
      const notice = pick(this.about.model?.notice);
      this.talk.introduce(h("p", { class: "note" }, state.report.honesty), notice ? h("p", { class: this.about.model?.remote ? "provider" : "note" }, notice) : null,
        state.verify ? h("p", { class: "blind" }, t("verify-talk-note")) : null);
    }
    this.talk.show(this.id_, state.turns);
    // while a turn is under way its question stays in place, and only rests
    if (!(state.busy && state.slot.state === "empty" && this.slotShown)) this.slot_.show(state.slot, store.draft(this.id_));
    this.slotShown = true;
    if (blind) fill(this.picture, h("p", { class: "note" }, t("verify-ranges-wait")));
    else this.picture.show(state);
    this.cards.show(blind ? null : state.candidates);
    this.ledger.show(state.ledger, { locked: sealed });
    this.state_.textContent = [state.report.state?.text, state.report.state?.reason_text].filter(Boolean).join(" ");
    this.birth.textContent = birthLine(state.case);
    this.#drawActions(state, sealed);
    this.slot_.classList.toggle("sealed", sealed);
    if (!store.outbox(this.id_)) this.#busy(state.busy || this.#sending);
    this.slot_.waiting = state.busy ? t("working") : "";
    if (state.busy) this.#later(LOOK_AGAIN, () => this.#read());
  }

  #drawActions(state, sealed) {
    const button = (key, run, extra = "") => h("button", { type: "button", class: extra, "data-action": key, onclick: run }, t(`action-${key}`));
    const talking = state.case.status === "collecting" && !state.outcome;
    const list = [
      ...(state.verify && !state.verify.frozen_at ? [] : [
        button("report", () => reportPanel(this.id_), "primary"),
        button("why", () => whyPanel(this.id_)),
        button("versions", () => versionsPanel(this.id_)),
        button("share", () => sharePanel(this.id_)),
      ]),
      state.verify ? button(state.verify.revealed_at ? "compared" : "compare", () => this.#do("compare", () => comparePanel(this.id_, this.#state.verify, () => this.#read())), "primary") : null,
      sealed || state.verify ? null : button("window", () => windowPanel((path, body) => this.#changing(path, body))),
      sealed || state.verify ? null : button("birth", () => birthPanel(this.#state.case.birth, (path, body) => this.#changing(path, body))),
      talking && !state.verify ? button("finish", () => askPanel("finish", () => this.#act("finish"))) : null,
      !talking && !sealed ? button("reopen", () => this.#do("reopen")) : null,
      talking && !state.verify ? button("abandon", () => askPanel("abandon", () => this.#act("abandon"))) : null,
      sealed || state.verify ? null : button("close", () => askPanel("seal", () => this.#act("close"))),
      button("export", () => this.#export()),
      button("code", () => codePanel()),
      button("new", () => this.#away()),
      button("erase", () => askPanel("erase", () => this.#erase(), { danger: true, consent: true }), "danger"),
    ].filter(Boolean);
    const names = list.map((one) => one.dataset.action).join();
    if (this.actions.dataset.names === names) return;
    this.actions.dataset.names = names;
    fill(this.actions, ...list);
  }

  #busy(value) {
    this.slot_.busy = value;
  }

  // --- what the person says: kept under its key until the server has it

  #say(body) {
    if (this.#sending) return;
    const outbox = { key: keyOf(), body };
    store.saveOutbox(this.id_, outbox);
    this.slot_.problem = "";
    this.#busy(true);
    this.talk.sending(this.id_, body);
    this.#deliver(outbox);
  }

  async #deliver(outbox, wait = 1000) {
    clearTimeout(this.#retry);
    this.#sending = true;
    this.slot_.waiting = t("sending");
    try {
      const made = await post(`${this.base}/turns`, outbox.body, outbox.key);
      this.#sending = false;
      store.saveOutbox(this.id_, null);
      store.saveDraft(this.id_, { message: "", answers: {} });
      this.talk.sent(made.turn.id);
      this.slot_.waiting = t("working");
      this.slot_.show(this.#state.slot, store.draft(this.id_));
      this.#busy(true);
      this.#stream?.nudge();
      await this.#read();
    } catch (problem) {
      if (problem instanceof Unreachable) {
        this.slot_.waiting = t("not-sent-yet");
        this.#retry = setTimeout(() => this.#deliver(outbox, Math.min(wait * 2, LONGEST_RETRY)), wait);
        return;
      }
      this.#sending = false;
      store.saveOutbox(this.id_, null);
      this.talk.sent(null);
      this.slot_.waiting = "";
      this.#busy(false);
      if (!(problem instanceof Problem)) throw problem;
      this.slot_.problem = problem.message;
      await this.#read();
    }
  }

  /** A turn that did not go through: its words come back into the box, to be sent anew. */
  #sayAgain(turn) {
    const words = [turn.message, ...(turn.answers ?? []).map((answer) => answer.text)].filter(Boolean).join("\n");
    const draft = store.draft(this.id_);
    draft.message = [draft.message, words].filter(Boolean).join("\n");
    store.saveDraft(this.id_, draft);
    this.slot_.show(this.#state.slot, draft);
    this.#tab("talk");
    this.slot_.box.focus();
  }

  // --- what the person does: the answer is the new state

  async #act(path, body = {}) {
    const key = keyOf();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const state = await post(`${this.base}/${path}`, body, key);
        if (state?.case) this.#apply(state);
        return;
      } catch (problem) {
        if (!(problem instanceof Unreachable) || attempt === TRIES) {
          if (problem instanceof Problem && problem.status === 409) await this.#read();
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

  async #do(path, run = () => this.#act(path)) {
    this.alert.textContent = "";
    try {
      await run();
    } catch (problem) {
      this.alert.textContent = problem instanceof Problem ? problem.message : t("unreachable");
      this.alert.scrollIntoView({ block: "nearest" });
    }
  }

  #ledger({ action, row }) {
    const path = `evidence/${row.id}/${action}`;
    if (action === "revise") revisePanel(row, (address, body) => this.#changing(address, body));
    else this.#do(path, () => this.#changing(path));
  }

  async #export() {
    await this.#do("export", async () => {
      const address = URL.createObjectURL(await getBlob(`${this.base}/export.zip?locale=${locale()}`));
      h("a", { href: address, download: "shodhana.zip" }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    });
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
    this.#stream?.stop();
    store.forget(this.id_);
    this.dispatchEvent(new CustomEvent("case-left", { bubbles: true }));
  }
}

function birthLine(record) {
  const { birth } = record;
  const minutes = Math.abs(birth.utc_offset_s) / 60;
  const offset = `UTC${birth.utc_offset_s < 0 ? "−" : "+"}${Math.floor(minutes / 60)}${minutes % 60 ? `:${String(Math.round(minutes % 60)).padStart(2, "0")}` : ""}`;
  return [[birth.date, birth.place_name, `${birth.tz} (${offset})`].filter(Boolean).join(" · "),
    birth.summer_time ? t("summer-time") : null, birth.thin_record ? t("thin-record") : null,
    record.active_birth_time ? t("adopted-line", { time: record.active_birth_time.time ?? record.active_birth_time }) : null].filter(Boolean).join(" ");
}
customElements.define("case-view", CaseView);
export { CaseView };
