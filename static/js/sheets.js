/* Sheets over the table: the menu, a typed total, typed cards, adjustments. A sheet is a <dialog>,
   so the browser keeps the focus in it and gives it back. */

import { $, h, icon, markOf, refocus } from "./dom.js";
import { signed } from "./evaluate.js";
import { readCells, readTotal } from "./notation.js";
import { say } from "./speak.js";
import { set, settings } from "./store.js";
import { t } from "./words.js";

const LARGEST = { total: 999, adjustment: 999 };
const LONGEST_REASON = 80, MOST = 10;

export const isOpen = () => $("#sheet").open;
export const close = () => $("#sheet").close();

/** Show a sheet with a heading, and a region for what is said while it lies over the others. Closed, it gives the focus back,
    also to what was drawn anew below it. */
export function open(title, ...content) {
  const sheet = $("#sheet"), before = markOf(document.activeElement) ?? "#table";
  sheet.replaceChildren(h("h2", { id: "sheet-title", text: title }), ...content.flat(), h("div", { class: "vh", role: "status" }));
  if (!sheet.open) {
    $("#live").textContent = ""; // or it is read a second time when the sheet is gone
    sheet.addEventListener("close", () => refocus(before), { once: true });
    sheet.showModal();
  }
  sheet.scrollTop = 0;
}

export const button = (text, act, { more = "", mark = null, ...attributes } = {}) =>
  h("button", { type: "button", class: `btn btn--wide${more}`, on: { click: act }, ...attributes }, mark ? icon(mark) : null, h("span", { text }));

function toggle(label, name, done) {
  const made = button("", () => { set(name, !settings[name]); show(); done(); });
  const show = () => {
    made.setAttribute("aria-pressed", String(settings[name]));
    made.lastElementChild.textContent = t(settings[name] ? "{setting}: on" : "{setting}: off", { setting: label });
  };
  show();
  return made;
}

const DETAILS = { cards: () => t("Announce: every card"), hands: () => t("Announce: each hand"), results: () => t("Announce: results only") };

/** How much is told: after every card, after each hand, or the results alone. A card is named in any case. */
export function lessDetail() {
  const levels = Object.keys(DETAILS);
  set("detail", levels[(levels.indexOf(settings.detail) + 1) % levels.length]);
  say(DETAILS[settings.detail]());
}

function detail() {
  const made = button(DETAILS[settings.detail](), () => { lessDetail(); made.lastElementChild.textContent = DETAILS[settings.detail](); });
  return made;
}

/** Everything that is not on the keypad. */
export function menu({ hole, name, free, seated, on }) {
  const run = (act) => () => { close(); act(); };
  open(t("Hole {n}", { n: hole }), h("div", { class: "stack" },
    name ? [
      button(t("Type {name}\u2019s total", { name }), run(on.total)),
      button(t("Type {name}\u2019s cards", { name }), run(on.cards)),
      button(t("Adjust {name}\u2019s points", { name }), run(on.adjust)),
      button(t("Clear {name}\u2019s cards", { name }), run(on.clear)),
    ] : null,
    toggle(t("Single-key shortcuts"), "shortcuts", on.changed),
    free ? null : toggle(t("Fill by rows"), "rows", on.changed),
    detail(),
    navigator.vibrate ? toggle(t("Vibrate"), "vibrate", on.changed) : null,
    toggle(t("Who leads, after every hole"), "reveal", on.changed),
    button(t(seated ? "My seat" : "I sit at this table"), on.seat, { mark: "phone" }),
    button(t("Light or dark"), on.theme, { mark: "moon" }),
    button(t("Back to the cards"), close, { more: " btn--primary" })));
}

/** A form of one sheet: fields, a place for what is wrong, and the two buttons. */
function form(title, { lead, fields, submit, act, after = [] }) {
  const wrong = h("p", { class: "en-wrong", id: "sheet-wrong", role: "alert" });
  const sent = (event) => {
    event.preventDefault();
    const problem = act();
    if (problem) { wrong.textContent = problem; event.target.querySelector("input")?.focus(); } else close();
  };
  open(title, lead ? h("p", { class: "muted", text: lead }) : [], h("form", { class: "stack", novalidate: true, on: { submit: sent } }, fields, wrong,
    h("div", { class: "en-pair" }, button(t("Cancel"), close), h("button", { type: "submit", class: "btn btn--primary btn--wide", text: submit }))), after);
  $("#sheet input")?.focus();
}

function field(label, props) {
  const input = h("input", { class: "input", autocomplete: "off", "aria-describedby": "sheet-wrong", ...props });
  return { input, element: h("label", { class: "en-field" }, h("span", { text: label }), input) };
}

/** A whole number with its sign on a button, since a phone's number keys have none. */
function signedField(label, value) {
  const { input } = field(label, { type: "text", inputmode: "numeric", maxlength: 5, "aria-label": label, value: value ?? "" });
  const flip = h("button", { type: "button", class: "btn en-sign", "aria-label": t("Plus or minus"), text: "\u00b1", on: { click: () => {
    input.value = /^\s*[-\u2212]/.test(input.value) ? input.value.replace(/^\s*[-\u2212]/, "") : `\u2212${input.value}`;
    input.focus();
  } } });
  return { input, element: h("div", { class: "en-field" }, h("span", { text: label, "aria-hidden": "true" }), h("div", { class: "en-signed" }, flip, input)) };
}

export function total({ name, value, done }) {
  const points = signedField(t("Total"), value === null ? "" : signed(value));
  form(t("{name}\u2019s total", { name }), {
    lead: t("Counted at the table, without the cards. Who knocked is reckoned afterwards."),
    fields: points.element, submit: t("Use this total"),
    act() {
      const number = readTotal(points.input.value);
      if (number === null || Math.abs(number) > LARGEST.total) return t("A total is a whole number, such as 14 or \u22123.");
      return done(number);
    },
  });
}

export function cards({ name, rules, value, done }) {
  const typed = field(t("Cards, row by row from the top"), { type: "text", value, autocapitalize: "characters", spellcheck: "false", enterkeyhint: "done" });
  form(t("{name}\u2019s cards", { name }), {
    lead: t("For example {example}. Ten is 10 or T, a joker is *.", { example: rules.free ? "9h k 2" : "9h9dkc9s2djh".slice(0, 2 * Math.min(6, rules.cells)) }),
    fields: typed.element, submit: t("Use these cards"),
    act() {
      const read = readCells(rules, typed.input.value);
      if (read.wrong) return t("{card} is not a card", { card: read.wrong });
      if (read.found !== undefined) return t("{n} cards, but the layout has {m}", { n: read.found, m: rules.cells });
      if (!rules.gaps && read.cells.includes(".")) return t("No card leaves the table in this game, so there are no gaps.");
      const strange = read.cells.find((card) => card !== "." && !rules.keys.some((key) => key.rank === (card[0] === "#" ? card : card[0])));
      if (strange) return t("{card} is not in play here", { card: strange });
      return done(read.cells);
    },
  });
}

export function adjust({ name, given, done }) {
  const points = signedField(t("Points"), ""), reason = field(t("Reason"), { type: "text", maxlength: LONGEST_REASON });
  const list = given.map((each, i) => h("li", {}, h("span", { text: `${each.points > 0 ? "+" : ""}${signed(each.points)} ${each.reason}` }),
    h("button", { type: "button", class: "btn", "aria-label": t("Take {reason} back", { reason: each.reason }), on: { click: () => { done(given.filter((_, at) => at !== i)); close(); } } }, icon("close"))));
  form(t("Adjust {name}\u2019s points", { name }), {
    lead: t("Added after everything else, and shown with its reason."),
    fields: [list.length ? h("ul", { class: "en-given" }, list) : null, points.element, reason.element], submit: t("Add these points"),
    act() {
      const number = readTotal(points.input.value), words = reason.input.value.trim();
      if (!number || Math.abs(number) > LARGEST.adjustment) return t("Points are a whole number, such as 2 or \u22121.");
      if (!words) return t("An adjustment needs its reason.");
      if (given.length >= MOST) return t("A row takes at most {most} adjustments.", { most: MOST });
      return done([...given, { points: number, reason: words }]);
    },
  });
}
