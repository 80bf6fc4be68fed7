/** Make an element. `on*` props are listeners, `html`-free: text is always text. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Put these in place of all that an element holds; what is not there (null, false) is left out. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
}

/** Let an element hold these in this order; what it holds already stays where it is, with the focus and a press that is under way. */
export function arrange(element, children) {
  const kept = new Set(children);
  for (const child of [...element.childNodes]) if (!kept.has(child)) child.remove();
  let at = element.firstChild;
  for (const child of children) {
    if (child === at) at = at.nextSibling;
    else element.insertBefore(child, at);
  }
}

const SVG = "http://www.w3.org/2000/svg";

/** Make an SVG element. */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) {
    if (value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.flat(3).filter(Boolean));
  return element;
}

/** Whether two JSON values are the same; used to leave the page alone when nothing changed. */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

let ids = 0;
/** A fresh id for labels and descriptions. */
export function freshId(prefix) {
  ids += 1;
  return `${prefix}-${ids}`;
}
