import { erase, get, post } from "./api.js";
import { open, sentence } from "./dialog.js";
import { fill, freshId, h } from "./dom.js";
import { locale, t } from "./texts.js";

const LEVELS = ["ranges", "events", "whole"];
const DAYS = [7, 30, 90, 0];

/** Links to the report: what each shows, how long it stands, and how to take it back. */
export function sharePanel(caseId) {
  const base = `/api/cases/${caseId}/shares`;
  const alert = h("p", { class: "error", role: "alert" });
  const list = h("ul", { class: "shares", "aria-live": "polite" }, h("li", { class: "note" }, t("loading")));
  const group = freshId("level");
  const levels = LEVELS.map((level, at) => h("label", { class: "choice" },
    h("input", { type: "radio", name: group, value: level, checked: at === 0 }), t(`share-${level}`)));
  const birth = h("input", { type: "checkbox" });
  const name = h("input", { type: "checkbox" });
  const follow = h("input", { type: "checkbox" });
  const days = h("select", { id: freshId("days") }, DAYS.map((n) => h("option", { value: String(n) },
    n ? t("share-days", { n }) : t("share-no-end"))));
  const button = h("button", { type: "submit", class: "primary" }, t("share-make"));

  const guarded = async (run) => {
    alert.textContent = "";
    try {
      await run();
    } catch (problem) {
      alert.textContent = sentence(problem);
    }
  };
  const read = async () => {
    const { shares } = await get(base);
    fill(list, shares.length ? shares.map((share) => line(share)) : h("li", { class: "note" }, t("share-none")));
  };
  const line = (share) => {
    const address = new URL(share.url, location.href).href;
    const box = h("input", { type: "text", readonly: true, value: address, "aria-label": t("share-address") });
    const copied = h("span", { class: "note", role: "status" });
    const copy = async () => {
      box.select();
      await navigator.clipboard?.writeText(address).then(() => { copied.textContent = t("share-copied"); }, () => {});
    };
    const shows = [t(`share-${share.level}`), share.birth ? t("share-birth") : null, share.name ? t("share-name") : null,
      share.follow ? t("share-follow") : t("share-version", { n: share.report_version }),
      share.expires_at ? t("share-until", { day: new Date(share.expires_at).toLocaleDateString(locale() === "zh" ? "zh-CN" : "en-GB") }) : t("share-no-end")];
    return h("li", { "data-id": share.id }, h("p", {}, shows.filter(Boolean).join(" · ")), box,
      h("div", { class: "row" }, h("button", { type: "button", onclick: copy }, t("share-copy")),
        h("button", { type: "button", class: "danger", onclick: () => guarded(async () => {
          await erase(`${base}/${share.id}`);
          await read();
        }) }, t("share-end")), copied));
  };
  const make = (event) => {
    event.preventDefault();
    button.disabled = true;
    guarded(async () => {
      const level = levels.map((label) => label.querySelector("input")).find((input) => input.checked).value;
      await post(base, { level, birth: birth.checked, name: name.checked, follow: follow.checked, locale: locale(),
        ...(Number(days.value) ? { days: Number(days.value) } : {}) });
      await read();
    }).finally(() => {
      button.disabled = false;
    });
  };
  open(t("share-title"), [h("p", { class: "note" }, t("share-text")),
    h("form", { class: "body", onsubmit: make },
      h("fieldset", {}, h("legend", {}, t("share-what")), levels),
      h("fieldset", {}, h("legend", {}, t("share-beside")), h("label", { class: "choice" }, birth, t("share-birth-choice")),
        h("label", { class: "choice" }, name, t("share-name-choice")), h("label", { class: "choice" }, follow, t("share-follow-choice"))),
      h("div", { class: "field" }, h("label", { for: days.id }, t("share-how-long")), days), h("div", { class: "row" }, button)),
    alert, h("h3", {}, t("share-standing")), list], { wide: true });
  guarded(read);
}
