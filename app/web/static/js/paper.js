import { getText } from "./api.js";
import { sentence } from "./dialog.js";
import { fill, h } from "./dom.js";

/** Show a page of the server's own inside an element: its text was escaped there, and nothing that acts is let in. */
export async function paperOf(element, path) {
  element.setAttribute("aria-busy", "true");
  try {
    const text = (await getText(path)).replace(/<style[\s\S]*?<\/style>/g, "");
    const page = new DOMParser().parseFromString(text, "text/html");
    for (const one of page.querySelectorAll("script, style, link, base, meta, iframe")) one.remove();
    const content = page.querySelector("main") ?? page.body;
    fill(element, ...[...content.childNodes].map((node) => document.importNode(node, true)));
  } catch (problem) {
    fill(element, h("p", { class: "error" }, sentence(problem)));
  }
  element.removeAttribute("aria-busy");
}
