import { h } from "./dom.js";
import { t } from "./texts.js";

/** The clocks went back that day and the time came twice: buttons that ask which one. `choose` gets fold and offset. */
export function clockChoice(problem, choose) {
  return [h("p", { class: "error", role: "alert" }, problem.message),
    ...problem.choices.map((choice, at) => h("button", { type: "button", onclick: () => choose({ fold: choice.fold, utc_offset_s: choice.utc_offset_s }) },
      t(at ? "fold-second" : "fold-first", { offset: offsetText(choice.utc_offset_s) })))];
}

/** An offset as people read it: UTC+5:30. */
export function offsetText(seconds) {
  const whole = Math.abs(Math.round(seconds / 60));
  return `UTC${seconds < 0 ? "−" : "+"}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
