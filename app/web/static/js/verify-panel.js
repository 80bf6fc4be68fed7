import { get, post } from "./api.js";
import { open } from "./dialog.js";
import { h } from "./dom.js";
import { askPanel } from "./panels.js";
import { locale, t } from "./texts.js";

/** End a blind check's conversation, freeze what stands, and lay it beside the sealed time; `after` reads the case again. */
export function comparePanel(id, verify, after) {
  if (verify.revealed_at) return show(id);
  return askPanel("verify-compare", async () => {
    await post(`/api/verify/${id}/freeze`);
    await post(`/api/verify/${id}/reveal`);
    await after();
    await show(id);
  });
}

async function show(id) {
  const { comparison } = await get(`/api/verify/${id}?locale=${locale()}`);
  const [truth, ...lines] = comparison.lines;
  open(t("verify-compare-title"), [picture(comparison), h("p", { class: "truth" }, truth), h("ul", { class: "told" }, lines.map((line) => h("li", {}, line)))]);
}

/** Two numbers side by side: what the representative minute is off, and what the middle of the block is off. */
function picture({ representative, middle }) {
  const figure = (key, minutes) => h("div", {}, h("dt", {}, t(key)), h("dd", {}, t("verify-off", { n: minutes })));
  return h("dl", { class: "beside" }, representative ? figure("verify-off-ours", representative.minutes_off) : null,
    figure("verify-off-middle", middle.minutes_off));
}
