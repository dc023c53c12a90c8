/* Making elements without markup: text stays text, whoever typed it. */

export const $ = (selector, root = document) => root.querySelector(selector);

/** An element. Props: class, text, data (an object), on (event: function), vars (custom properties); the rest are attributes. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") element.className = value;
    else if (name === "text") element.textContent = value;
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "on")
      for (const [event, call] of Object.entries(value)) element.addEventListener(event, call);
    else if (name === "vars")
      for (const [key, size] of Object.entries(value)) element.style.setProperty(key, size);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

const MARKS = ["cell", "seat", "knock", "adjust", "rank", "suit", "do"];

/** How to find an element of the table again after it was drawn anew: a selector, null for one that is not drawn. The focus on a
    card goes with the cursor. */
export function markOf(element) {
  const part = element?.closest?.("#entry [id]"),
    name = MARKS.find((each) => element?.dataset?.[each] !== undefined);
  if (!part || part === element) return part ? `#${part.id}` : null;
  if (name === "cell") return `#${part.id} [data-cell][tabindex="0"]`;
  const [key, value] = name
    ? [`data-${name}`, element.dataset[name]]
    : ["href", element.getAttribute("href")];
  return value === null ? `#${part.id}` : `#${part.id} [${key}="${CSS.escape(value)}"]`;
}

/** Whether an element is drawn; Safari before 17.4 cannot be asked so, and is asked for its boxes. */
const drawn = (element) => element.checkVisibility?.() ?? element.getClientRects().length > 0;

const reachable = (element) => Boolean(element?.isConnected && !element.disabled && drawn(element));

/** Give the focus back to `element` where it was only put elsewhere, to what stands where it was, to the cursor, or to the table:
    never to nothing. */
export function refocus(mark, element) {
  const now = document.activeElement;
  if (!mark || (now !== document.body && reachable(now))) return;
  const others = [mark, '#table [data-cell][tabindex="0"]', "#table"].map((each) => $(each));
  for (const place of [element, ...others].filter(reachable)) {
    place.focus({ preventScroll: !place.matches("[data-cell]") });
    if (document.activeElement === place) return; // what is no button and no link takes none
  }
}

const SVG = "http://www.w3.org/2000/svg";

/** An svg element with attributes. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A symbol of the sprite whose address the page gives; decoration, so hidden from screen readers. */
export function icon(name, more = "") {
  const sprite = document.getElementById("entry")?.dataset.icons ?? "";
  return svg(
    "svg",
    { class: `i ${more}`.trim(), "aria-hidden": "true" },
    svg("use", { href: `${sprite}#i-${name}` }),
  );
}

/** Has somebody begun to fill in what stands here until the program of the page starts? It stays theirs then. */
export const isBegun = (form) =>
  location.hash === `#${form.id}` ||
  [...form.querySelectorAll("input, textarea")].some(
    (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  );

/** The program of the page has started, or is not wanted any more: nobody is told that there is none (start.js). */
export const sayStarted = () => {
  document.documentElement.dataset.start = "begun";
};

/** Text for screen readers only. */
export const unseen = (text) => h("span", { class: "vh", text });
