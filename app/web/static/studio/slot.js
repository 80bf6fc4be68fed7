import { h } from "../js/dom.js";
import "../js/question-slot.js";
import { load, locale } from "../js/texts.js";

/** The page inside the studio's frame: shows what the studio sends, in the language of the slot and not of the studio. */
let loading = Promise.resolve();

async function show({ slot, wanted }) {
  if (locale() !== wanted || !document.querySelector("question-slot")) {
    await load(wanted);
    document.querySelector("#slot").replaceChildren(h("question-slot"));
  }
  document.querySelector("question-slot").show({ ...slot, slot_id: `${slot.slot_id}-${Math.random()}` }, { message: "", answers: {} });
  window.parent.postMessage({ size: document.querySelector("question-slot").dataset.size }, window.location.origin);
}

window.addEventListener("message", ({ origin, source, data }) => {
  if (origin !== window.location.origin || source !== window.parent || !data.slot) return;
  loading = loading.then(() => show(data));
});
window.parent.postMessage({ ready: true }, window.location.origin);
