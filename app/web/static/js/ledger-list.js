import { fill, h, same } from "./dom.js";
import { known, t } from "./texts.js";
import { rangeFull, sameRange } from "./time.js";

const GONE = new Set(["superseded", "rejected"]);

/** What was noted down, in the person's own words, each to be taken back, confirmed or corrected with one tap. */
class LedgerList extends HTMLElement {
  #shown = null;

  connectedCallback() {
    if (this.list) return;
    this.change = h("div", { class: "change", role: "status" });
    this.list = h("ul", { class: "rows" });
    this.empty = h("p", { class: "note" }, t("ledger-empty"));
    this.append(this.change, this.empty, this.list);
  }

  show(rows, { locked }) {
    const view = { rows, locked };
    if (same(view, this.#shown)) return;
    this.#shown = view;
    const active = rows.filter((row) => !GONE.has(row.status) && row.status !== "draft");
    const gone = rows.filter((row) => GONE.has(row.status));
    this.empty.hidden = active.length > 0;
    const old = gone.length ? h("li", { class: "gone" }, h("details", {}, h("summary", {}, t("ledger-gone", { n: gone.length })),
      h("ul", { class: "rows" }, gone.map((row) => this.#row(row, true))))) : null;
    fill(this.list, ...active.map((row) => this.#row(row, locked)), ...(old ? [old] : []));
  }

  /** Say what taking back or correcting did to the two ranges. */
  changed(before, after) {
    const line = (key, one, other) => h("p", {}, h("strong", {}, t(key)), " ",
      sameRange(one, other) ? t("no-change", { range: rangeFull(other) })
        : t("change", { before: rangeFull(one), after: rangeFull(other) }));
    fill(this.change, h("p", { class: "note" }, t("change-title")),
      line("range-supported", before.supported, after.supported), line("range-candidate", before.interval, after.interval));
  }

  #row(row, locked) {
    const pending = row.status === "pending_confirmation";
    const button = (action, key, extra = "") => h("button", { type: "button", class: extra, "data-action": action,
      onclick: () => this.dispatchEvent(new CustomEvent("ledger-act", { detail: { action, row } })) }, t(key));
    const status = known(`status-${row.status}`) ? t(`status-${row.status}`) : row.status;
    return h("li", { class: `evidence ${row.status}`, "data-id": row.id },
      h("blockquote", {}, row.told ?? row.user_quote),
      h("p", { class: "note" }, h("span", { class: `badge ${row.status}` }, status), " ", row.display_date_label ?? t("no-date"),
        row.scored === false ? ` · ${t("background-only")}` : null),
      pending && row.hold_reason && known(`hold-${row.hold_reason.replaceAll("_", "-")}`)
        ? h("p", { class: "note" }, t(`hold-${row.hold_reason.replaceAll("_", "-")}`)) : null,
      locked ? null : h("div", { class: "row" }, pending && row.occurred_from ? button("confirm", "row-confirm") : null,
        button("revise", "row-revise", "quiet"), button("reject", "row-reject", "quiet")));
  }
}
customElements.define("ledger-list", LedgerList);
