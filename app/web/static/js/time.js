import { t } from "./texts.js";

/** Minutes since the epoch of a {date, time, utc_offset_s}; ranges over midnight and clock changes stay in order. */
export function minuteOf(value) {
  return Date.parse(`${value.date}T${value.time}:00Z`) / 60_000 - (value.utc_offset_s ?? 0) / 60;
}

/** "13:30–15:30", "14:47" where it is one minute; the end names its day when it is another one. */
export function rangeText(range) {
  if (range.width_minutes === 1) return range.from.time;
  const later = range.from.date !== range.to.date;
  return `${range.from.time}–${later ? t("next-day", { time: range.to.time }) : range.to.time}`;
}

/** "13:30–15:30, 121 minutes", with its pieces when there are several. */
export function rangeFull(range) {
  const pieces = range.segments ?? [];
  if (pieces.length < 2) return t("range-width", { range: rangeText(range), minutes: range.width_minutes });
  return t("range-pieces", { range: rangeText(range), count: pieces.length, minutes: minutesIn(range),
    list: pieces.map(rangeText).join(t("comma")) });
}

/** Candidates in all pieces together; the hull of a range in pieces is wider. */
export function minutesIn(range) {
  const pieces = range.segments ?? [];
  return pieces.length ? pieces.reduce((sum, piece) => sum + piece.width_minutes, 0) : range.width_minutes;
}

export function sameRange(one, other) {
  return Boolean(one && other) && rangeFull(one) === rangeFull(other);
}
