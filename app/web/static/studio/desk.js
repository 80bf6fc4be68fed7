import { sentence } from "../js/dialog.js";
import { fill, h } from "../js/dom.js";
import { t } from "../js/texts.js";
import { blank, Draft, USUAL } from "./draft.js";
import { DraftCheck } from "./draft-check.js";
import { historyDialog, statisticsDialog } from "./history.js";
import { publishDialog } from "./publish.js";
import { QuestionForm } from "./question-form.js";
import { QuestionList } from "./question-list.js";
import { server } from "./server.js";
import { SlotPreview } from "./slot-preview.js";
import { UsualForm } from "./usual-form.js";
import { count, findingText, moment, naming } from "./wording.js";

/** The desk: list, form and preview around one draft. What the address names after # is the question shown. */
export class StudioDesk extends HTMLElement {
  #draft = new Draft();
  #check = new DraftCheck({
    rows: () => this.#draft.rows(this.bank.items), options: () => this.#draft.usual(this.bank),
    done: () => this.#redraw(), failed: (problem) => this.#failed(problem),
  });
  statistics = new Map();

  async connectedCallback() {
    if (this.firstChild) return;
    this.status = h("p", { class: "status", role: "status" }, t("loading"));
    this.append(this.status);
    try {
      [this.bank, this.vocabulary] = await Promise.all([server.bank(), server.vocabulary()]);
    } catch (problem) {
      this.#failed(problem);
      return;
    }
    if (!this.isConnected) return;
    this.name = naming(this.vocabulary);
    this.#build();
    this.moved = () => this.#show(decodeURIComponent(window.location.hash.slice(1)));
    window.addEventListener("hashchange", this.moved);
    this.#draft.addEventListener("change", () => this.#redraw());
    this.#redraw();
    this.moved();
    this.#check.now();
    this.#count();
  }

  disconnectedCallback() {
    window.removeEventListener("hashchange", this.moved);
    this.#check.stop();
  }

  /** Counting over all cases may take a while: the desk does not wait for it, and works without. */
  async #count() {
    try {
      this.statistics = new Map((await server.statistics()).items.map((row) => [row.id, row]));
    } catch (problem) {
      this.#failed(problem);
      return;
    }
    const before = this.#row()?.before;
    if (before) this.form.statistics(this.statistics.get(before.id));
  }

  #build() {
    this.version = h("p", { class: "version" });
    this.publish = h("button", { class: "primary", type: "button", onclick: () => this.#publish() });
    this.discard = h("button", { class: "quiet", type: "button", onclick: () => this.#discard() }, t("discard-all"));
    this.banner = h("div", { class: "banner", role: "status" });
    this.whole = h("ul", { class: "whole error", "aria-label": t("whole-label") });
    this.list = new QuestionList(this.vocabulary, this.name);
    this.list.addEventListener("choose", (event) => this.#go(event.detail));
    this.list.addEventListener("new", () => this.#new());
    this.form = new QuestionForm(this.vocabulary, this.name);
    this.form.addEventListener("edit", (event) => this.#edit(event.detail));
    this.form.addEventListener("drop", () => this.#drop());
    this.usual = new UsualForm();
    this.usual.addEventListener("edit", (event) => this.#relabel(event.detail));
    this.usual.addEventListener("drop", () => {
      this.#draft.drop(USUAL);
      this.#show(USUAL);
      this.#check.now();
    });
    this.preview = new SlotPreview();
    this.back = h("button", { class: "quiet back", type: "button", onclick: () => this.#go("") }, t("back-to-list"));
    this.empty = h("p", { class: "note empty" }, t("choose-a-question"));
    this.edit = h("section", { class: "edit", "aria-label": t("edit-label") }, this.back, this.empty, this.form, this.usual);
    this.look = h("section", { class: "look", "aria-label": t("preview-title") }, this.preview);
    fill(this, h("div", { class: "bar" }, this.version, h("div", { class: "row" },
      h("button", { type: "button", class: "quiet", onclick: () => this.#history() }, t("history")),
      h("button", { type: "button", class: "quiet", onclick: () => statisticsDialog(this.#rows(), this.statistics, this.name) }, t("statistics")),
      this.discard, this.publish)),
    this.status, this.banner, this.whole,
    h("div", { class: "panes" }, h("section", { class: "list", "aria-label": t("list-label") }, this.list), this.edit, this.look));
    this.status.textContent = "";
  }

  // --- what is shown

  #rows() {
    return this.#draft.rows(this.bank.items).map((row) => ({ ...row, findings: this.#check.of(row.key) }));
  }

  #redraw() {
    const rows = this.#rows();
    this.version.textContent = t("published-by", { author: this.#author(this.bank.author), when: moment(this.bank.created_at), version: this.bank.version.slice(0, 7) });
    const { size } = this.#draft;
    this.publish.textContent = count("publish-n", size);
    this.publish.hidden = this.discard.hidden = !size;
    this.#drawBanner();
    fill(this.whole, this.#ofBank().map((one) => h("li", {}, findingText(one))));
    this.list.show(rows, this.key);
    const shown = rows.find((row) => row.key === this.key);
    if (shown) this.form.findings(shown.findings, this.#check.has(shown.key));
    if (this.key === USUAL) this.usual.findings(this.#ofLabels());
  }

  #drawBanner() {
    const moved = this.#draft.stale(this.bank.version) ? this.bank.version : "";
    if (this.banner.dataset.version === moved) return;
    this.banner.dataset.version = moved;
    fill(this.banner, moved ? [h("p", {}, t("moved-banner", { author: this.#author(this.bank.author), note: this.bank.note || t("no-note") })),
      h("button", { type: "button", onclick: () => this.#publish() }, t("see-differences"))] : []);
  }

  #ofLabels() {
    return this.#check.findings.filter((one) => one.file === "options.yaml");
  }

  /** Findings of no single question, nor of the labels. */
  #ofBank() {
    return this.#check.findings.filter((one) => one.file !== "items" && one.file !== "options.yaml");
  }

  /** The preview of a question, in the draft around it. */
  #preview(item) {
    this.preview.show(item, this.#rows().map((one) => one.item), this.#draft.usual(this.bank));
  }

  #author(name) {
    return name === "repository" ? t("author-product") : name;
  }

  /** Show it at once: the event of a changed address comes later, and what is typed meanwhile would go to the form before. */
  #go(key) {
    window.history.pushState(null, "", `#${encodeURIComponent(key)}`);
    this.#show(key);
  }

  #show(key, quiet = false) {
    const row = this.#rows().find((one) => one.key === key) ?? null;
    const left = this.key;
    const labels = key === USUAL;
    this.key = labels ? USUAL : row?.key ?? null;
    this.classList.toggle("at-question", this.key !== null);
    this.form.hidden = !row;
    this.usual.hidden = !labels;
    this.empty.hidden = this.key !== null;
    this.look.hidden = this.back.hidden = this.key === null;
    if (row) this.#showQuestion(row, quiet);
    if (labels) this.#showLabels();
    this.list.show(this.#rows(), this.key);
    if (left && this.key === null) this.list.focusOn(left);
  }

  #showQuestion(row, quiet) {
    this.form.show(row, this.#draft.usual(this.bank), quiet);
    if (row.before) this.form.statistics(this.statistics.get(row.before.id));
    this.form.findings(row.findings, this.#check.has(row.key));
    this.#preview(row.item);
    this.form.focusTitle();
  }

  #showLabels() {
    this.usual.show(this.#draft.usual(this.bank), this.#draft.has(USUAL));
    this.usual.findings(this.#ofLabels());
    this.#previewLabels();
    this.usual.focusTitle();
  }

  /** The labels are looked at on a question that has none of its own. */
  #previewLabels() {
    const row = this.#rows().find(({ item }) => item.round === 1 && !item.options);
    if (row) this.#preview(row.item);
  }

  // --- changes

  #row() {
    return this.#rows().find((row) => row.key === this.key);
  }

  #edit(item) {
    this.#draft.put(this.key, item, this.#row().before, this.bank.version);
    this.#preview(item);
    this.#check.soon();
  }

  #relabel(options) {
    this.#draft.put(USUAL, { id: USUAL, options }, { id: USUAL, options: this.bank.options }, this.bank.version);
    this.#previewLabels();
    this.#check.soon();
  }

  #new() {
    const key = this.#draft.freshKey();
    const domain = this.vocabulary.domains.find((one) => one.key === this.list.domain.value) ?? this.vocabulary.domains[0];
    const item = blank(domain, Number(this.list.round.value) || 1, this.#rows().map((row) => row.item.id));
    this.#draft.put(key, item, null, this.bank.version);
    window.history.pushState(null, "", `#${encodeURIComponent(key)}`);
    this.#show(key, true);
    this.#check.now();
  }

  #drop() {
    const { key, before } = this.#row();
    this.#draft.drop(key);
    if (before) this.#show(key);
    else this.#go("");
    this.#check.now();
  }

  #discard() {
    if (!window.confirm(count("discard-sure", this.#draft.size))) return;
    this.#draft.clear();
    this.#show(this.key);
    this.#check.now();
  }

  // --- publishing

  async #publish() {
    if (!(await this.#fresh())) return;
    await this.#check.now();
    publishDialog({
      draft: this.#draft, bank: this.bank, rows: this.#rows(), name: this.name, author: (name) => this.#author(name),
      whole: [...this.#ofLabels(), ...this.#ofBank()],
      choose: (key) => this.#go(key),
      moved: () => this.#publish(),
      failed: (problem) => this.#failed(problem),
      published: (publication) => this.#published(publication),
    });
  }

  async #published(publication) {
    const kept = this.key === USUAL ? USUAL : this.#row()?.item.id ?? "";
    this.#draft.clear();
    await this.#fresh();
    window.history.replaceState(null, "", kept ? `#${encodeURIComponent(kept)}` : "#");
    this.#show(kept);
    this.status.textContent = t("published-now", { version: publication.version.slice(0, 7) });
    await this.#check.now();
  }

  /** Read the published version again; everybody's changes but ours come from there. */
  async #fresh() {
    try {
      this.bank = await server.bank();
    } catch (problem) {
      this.#failed(problem);
      return false;
    }
    this.#redraw();
    return true;
  }

  async #history() {
    await historyDialog({ bank: this.bank, name: this.name, author: (name) => this.#author(name), failed: (problem) => this.#failed(problem),
      rolledBack: async (publication) => {
        await this.#fresh();
        this.#show(this.key);
        this.status.textContent = t("rolled-back", { version: publication.version.slice(0, 7) });
        await this.#check.now();
      } });
  }

  #failed(problem) {
    if (problem.status === 401) this.dispatchEvent(new CustomEvent("signed-out", { bubbles: true }));
    else this.status.textContent = sentence(problem);
  }
}
customElements.define("studio-desk", StudioDesk);
