import { t } from "./texts.js";

/** Minutes since the epoch of a {date, time, utc_offset_s}; ranges over midnight and clock changes stay in order. */
export function minuteOf(value) {
  return Date.parse(`${value.date}T${value.time}:00Z`) / 60_000 - (value.utc_offset_s ?? 0) / 60;
}

/** "13:30–15:30"; the end names its day when it is another one. */
export function rangeText(range) {
  const later = range.from.date !== range.to.date;
  return `${range.from.time}–${later ? t("next-day", { time: range.to.time }) : range.to.time}`;
}

/** "13:30–15:30, 121 minutes", with its pieces when there are several. */
export function rangeFull(range) {
  const pieces = range.segments ?? [];
  const whole = t("range-width", { range: rangeText(range), minutes: range.width_minutes });
  if (pieces.length < 2) return whole;
  return t("range-pieces", { range: whole, count: pieces.length, list: pieces.map(rangeText).join(t("comma")) });
}

export function sameRange(one, other) {
  return Boolean(one && other) && rangeFull(one) === rangeFull(other);
}
