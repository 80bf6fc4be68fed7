import { Problem } from "./api.js";
import { clockChoice } from "./clock-choice.js";
import { form } from "./dialog.js";
import { freshId, h } from "./dom.js";
import "./place-field.js";
import { t } from "./texts.js";

/** Correct date, place or reported time of the birth. What was told stays and is read again. `act(path, body)` runs it. */
export function birthPanel(birth, act) {
  const id = freshId("birth");
  const date = h("input", { type: "date", id: `${id}-date`, required: true, min: "1800-01-01", max: new Date().toISOString().slice(0, 10),
    value: birth.date });
  const time = h("input", { type: "time", id: `${id}-time`, value: birth.reported_time?.slice(0, 5) ?? "", oninput: () => {
    clock = {};
  } });
  const place = document.createElement("place-field");
  const which = h("div", { class: "field", hidden: true });
  let clock = {};
  const body = () => ({ birth: { date: date.value, place: place.value, ...(time.value ? { reported_time: time.value, ...clock } : {}) } });
  const dialog = form("birth-title", [h("p", { class: "note" }, t("birth-note")),
    h("div", { class: "field" }, h("label", { for: date.id }, t("date-label")), date), place,
    h("div", { class: "field" }, h("label", { for: time.id }, t("birth-time")), time), which], "birth-submit", async () => {
    place.fail("");
    which.hidden = true;
    if (!date.value) return date.focus();
    if (!place.text) return place.fail(t("need-place"));
    try {
      await act("birth", body());
      return true;
    } catch (problem) {
      if (!(problem instanceof Problem && problem.choices)) throw problem;
      if (problem.field?.includes("place")) {
        place.fail(problem.message);
        place.offer(problem.choices);
      } else {
        which.replaceChildren(...clockChoice(problem, (choice) => {
          clock = choice;
          dialog.querySelector("form").requestSubmit();
        }));
        which.hidden = false;
        which.querySelector("button").focus();
      }
      return false;
    }
  });
  const name = birth.place_name || `${birth.lat}, ${birth.lon}`;
  place.restore({ text: name, place: { lat: birth.lat, lon: birth.lon, tz: birth.tz, label: { zh: name, en: name } } });
}
