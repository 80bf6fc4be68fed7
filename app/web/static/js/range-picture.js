import { fill, freshId, h, s, same } from "./dom.js";
import { t } from "./texts.js";
import { minuteOf, rangeFull, rangeText } from "./time.js";

const WIDE = 320;
const STEPS = [5, 10, 15, 30, 60, 120, 180, 240, 360];

/** The two ranges drawn one inside the other over the declared window, and in words; never one minute alone. */
class RangePicture extends HTMLElement {
  #shown = null;

  /** @param {object} state of GET case */
  show(state) {
    const { interval, supported, report, narrowing } = state;
    const view = { interval, supported, declared: report.declared, chance: report.chance_band, representative: report.representative,
      sentence: report.sentence, notes: report.notes, narrowing, line: report.narrowing };
    if (same(view, this.#shown)) return;
    this.#shown = view;
    const rep = view.representative;
    fill(this,
      picture(view),
      h("dl", { class: "ranges" },
        h("dt", { class: "key-declared" }, t("range-declared")), h("dd", {}, rangeFull(view.declared)),
        h("dt", { class: "key-supported" }, t("range-supported")), h("dd", {}, rangeFull(supported)),
        h("dt", { class: "key-candidate" }, t("range-candidate")), h("dd", {}, rangeFull(interval)),
        rep ? [h("dt", { class: "key-representative" }, t("range-representative")), h("dd", {}, rep.text, h("span", { class: "note" }, " ", rep.note))] : null),
      h("p", {}, view.sentence),
      ...(view.notes ?? []).map((note) => h("p", { class: "note" }, typeof note === "string" ? note : note.text)),
      view.chance?.text ? h("p", { class: "note" }, view.chance.text) : null,
      view.line ? h("p", { class: "steps" }, h("span", { class: "note" }, t("narrowing"), " "), view.line) : null);
  }
}

/** The drawing: declared window, supported range, pieces of the candidate range, chance, representative minute. */
function picture(view) {
  const first = minuteOf(view.declared.from);
  const last = minuteOf(view.declared.to) + 1;
  const x = (minute) => 4 + ((minute - first) / (last - first)) * (WIDE - 8);
  const bar = (range, props) => s("rect", { x: x(minuteOf(range.from)),
    width: Math.max(1.5, x(minuteOf(range.to) + 1) - x(minuteOf(range.from))), ...props });
  const id = freshId("picture");
  const pieces = view.interval.segments?.length ? view.interval.segments : [view.interval];
  const spare = view.supported.segments?.length ? view.supported.segments : [view.supported];
  const share = view.chance ? (view.chance.percent ?? view.chance.mean ?? null) : null;
  const chance = view.chance?.minutes ?? (share === null ? null : (share / 100) * (last - first));
  const children = [
    s("title", { id }, t("picture-title", { declared: rangeText(view.declared), supported: rangeText(view.supported), candidate: rangeText(view.interval) })),
    s("rect", { x: 4, y: 6, width: WIDE - 8, height: 48, class: "declared" }),
    ...spare.map((range) => bar(range, { y: 14, height: 32, class: "supported" })),
    ...pieces.map((range) => bar(range, { y: 21, height: 18, class: "candidate" })),
  ];
  if (view.representative) {
    const at = x(minuteOf(view.representative.time) + 0.5);
    children.push(s("path", { d: `M${at} 25l5 5-5 5-5-5z`, class: "representative" }));
  }
  if (chance) {
    const width = (chance / (last - first)) * (WIDE - 8);
    children.push(s("rect", { x: (WIDE - width) / 2, y: 60, width, height: 5, class: "chance" }));
  }
  children.push(...ticks(view.declared, first, last, x));
  return s("svg", { viewBox: `0 0 ${WIDE} 90`, role: "img", "aria-labelledby": id, class: "picture" }, children);
}

function ticks(declared, first, last, x) {
  const step = STEPS.find((one) => (last - first) / one <= 5) ?? 360;
  const offset = (declared.from.utc_offset_s ?? 0) / 60;
  const marks = [];
  for (let local = Math.ceil((first + offset) / step) * step; local - offset < last; local += step) {
    const at = x(local - offset);
    const clock = new Date(local * 60_000).toISOString().slice(11, 16);
    marks.push(s("line", { x1: at, x2: at, y1: 54, y2: 58, class: "tick" }),
      s("text", { x: Math.min(Math.max(at, 17), WIDE - 17), y: 80, "text-anchor": "middle", class: "clock" }, clock));
  }
  return marks;
}
customElements.define("range-picture", RangePicture);
