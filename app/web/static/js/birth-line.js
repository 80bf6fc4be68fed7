import { t } from "./texts.js";

/** The birth that a case is about, in one line: date, place, zone with its offset, and what is to be known about them. */
export function birthLine({ birth, active_birth_time: adopted }) {
  const notes = [birth.summer_time ? t("summer-time") : null, birth.thin_record ? t("thin-record") : null,
    adopted ? t("adopted-line", { time: adopted.time ?? adopted }) : null];
  return [[birth.date, birth.place_name, `${birth.tz} (${offset(birth.utc_offset_s)})`].filter(Boolean).join(" · "), ...notes]
    .filter(Boolean).join(" ");
}

function offset(seconds) {
  const minutes = Math.abs(seconds) / 60;
  const rest = minutes % 60 ? `:${String(Math.round(minutes % 60)).padStart(2, "0")}` : "";
  return `UTC${seconds < 0 ? "−" : "+"}${Math.floor(minutes / 60)}${rest}`;
}
