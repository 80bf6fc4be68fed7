import { Problem, Unreachable } from "./api.js";
import { freshId, h } from "./dom.js";
import { t } from "./texts.js";

/** Open a dialog. Closing gives the focus back to where it was; the element goes when it is closed. */
export function open(title, body, { wide = false } = {}) {
  const id = freshId("dialog");
  const dialog = h("dialog", { class: wide ? "wide" : "", "aria-labelledby": id },
    h("div", { class: "head" }, h("h2", { id }, title), h("button", { type: "button", class: "quiet", onclick: () => dialog.close() }, t("close-panel"))),
    h("div", { class: "body" }, body));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** What to tell the person about a refused or lost request; a defect of the page is none and is thrown on. */
export function sentence(problem) {
  if (problem instanceof Problem) return problem.message;
  if (!(problem instanceof Unreachable)) throw problem;
  return problem.said ?? t("unreachable");
}

/** A dialog with a form: `run` answers whether it is done; a problem is told and the form stays. */
export function form(title, fields, submit, run, danger = false) {
  const alert = h("p", { class: "error", role: "alert" });
  const button = h("button", { type: "submit", class: danger ? "danger" : "primary" }, t(submit));
  const go = async (event) => {
    event.preventDefault();
    alert.textContent = "";
    button.disabled = true;
    try {
      if (await run()) dialog.close();
    } catch (problem) {
      alert.textContent = sentence(problem);
    }
    button.disabled = false;
  };
  const dialog = open(t(title), h("form", { class: "body", novalidate: true, onsubmit: go }, fields, alert,
    h("div", { class: "row" }, button, h("button", { type: "button", onclick: () => dialog.close() }, t("cancel")))));
  return dialog;
}
