"use strict";
// Fills in a receipt from the page. Nothing leaves the browser: the file is made here and saved by the person.
const head = JSON.parse(document.body.dataset.head);
const targets = [...document.querySelectorAll("fieldset[data-target]")];
const codes = document.getElementById("codes");
const shelf = `review:${head.planId}:${head.capturesDigest}`;
const kept = (() => {
  try { return JSON.parse(localStorage.getItem(shelf)) ?? {}; } catch { return {}; }
})();

const chosen = (field) => field.querySelector("input[type=radio]:checked")?.value ?? "";
const marked = (field) => [...field.querySelectorAll(".codes input:checked")].map((box) => box.value);
const reason = (field) => field.querySelector("textarea").value.trim();

function show(field) {
  const verdict = chosen(field), wrong = ["incorrect", "uncertain", "required_missing"].includes(verdict);
  const box = field.querySelector(".codes");
  if (wrong && box.childElementCount === 1) box.append(codes.content.cloneNode(true));
  box.hidden = !wrong;
  if (!wrong) for (const one of box.querySelectorAll("input")) one.checked = false;
  field.classList.toggle("done", verdict !== "" && reason(field) !== "" && (verdict !== "incorrect" || marked(field).length > 0));
}

function count() {
  document.getElementById("done").value = `${targets.filter((one) => one.classList.contains("done")).length} / ${targets.length}`;
  for (const one of document.querySelectorAll(".count")) {
    const mine = one.closest("details").querySelectorAll("fieldset.done").length;
    one.textContent = `${mine} / ${one.dataset.of}`;
  }
}

function keep() {
  const state = {};
  for (const field of targets) {
    if (chosen(field) || reason(field)) state[field.dataset.target] = [chosen(field), marked(field), reason(field)];
  }
  try { localStorage.setItem(shelf, JSON.stringify(state)); } catch { /* a page from the disk may have no shelf */ }
}

targets.forEach((field, at) => {
  for (const radio of field.querySelectorAll("input[type=radio]")) radio.name = `t${at}`;
  const [verdict, errors, words] = kept[field.dataset.target] ?? ["", [], ""];
  for (const radio of field.querySelectorAll("input[type=radio]")) radio.checked = radio.value === verdict;
  field.querySelector("textarea").value = words;
  show(field);
  for (const box of field.querySelectorAll(".codes input")) box.checked = errors.includes(box.value);
  show(field);
  field.addEventListener("input", () => { show(field); count(); keep(); });
});
count();

document.getElementById("save").addEventListener("click", () => {
  const decisions = targets.map((field) => ({
    target: JSON.parse(field.dataset.target), verdict: chosen(field) || null, errorCodes: marked(field), rationale: reason(field),
  }));
  const receipt = {
    ...head,
    reviewer: { actorKind: document.getElementById("kind").value, actorId: document.getElementById("actor").value.trim() },
    independentHuman: document.getElementById("independent").checked,
    reviewedAt: new Date().toISOString(),
    decisions,
  };
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(receipt, null, 2)], { type: "application/json" }));
  link.download = "completed-output-review.json";
  link.click();
});
