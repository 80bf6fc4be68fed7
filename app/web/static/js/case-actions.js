import { sealed } from "./live-case.js";

/** What can be done with a case as it stands: names of its buttons, in their order. */
export function actionsOf(state) {
  const check = state.verify;
  const told = !check || check.frozen_at; // a report of an open blind check would show its ranges
  const talking = state.case.status === "collecting" && !state.outcome;
  const open = !sealed(state);
  return [
    ...(told ? ["report", "why", "versions", "share"] : []),
    ...(check ? [check.revealed_at ? "compared" : "compare"] : []),
    ...(open && !check ? ["window", "birth"] : []),
    ...(talking && !check ? ["finish"] : []),
    ...(open && !talking ? ["reopen"] : []),
    ...(talking && !check ? ["abandon"] : []),
    ...(open && !check ? ["close"] : []),
    "export", "code", "new", "erase",
  ];
}

/** Looks of the buttons that do not look like the others. */
export const LOOKS = { report: "primary", compare: "primary", compared: "primary", erase: "danger" };
