/* Sheets over the table: a typed total, typed cards, adjustments. A sheet is a <dialog>,
   so the browser keeps the focus in it and gives it back. */

import { $, h, icon, markOf, refocus } from "./dom.js";
import { signed } from "./evaluate.js";
import { readCells, readTotal } from "./notation.js";
import { impossible } from "./problems.js";
import { phrase, t } from "./words.js";

const LARGEST = { total: 999, adjustment: 999 };
const LONGEST_REASON = 80,
  MOST = 10;

export const isOpen = () => $("#sheet").open;
export const close = () => $("#sheet").close();

/** Show a sheet with a heading, and a region for what is said while it lies over the others. Closed, it gives the focus back,
    also to what was drawn anew below it. */
export function open(title, ...content) {
  const sheet = $("#sheet"),
    before = markOf(document.activeElement) ?? "#table";
  sheet.replaceChildren(
    h("h2", { id: "sheet-title", text: title }),
    ...content.flat(),
    h("div", { class: "vh", role: "status" }),
  );
  if (!sheet.open) {
    $("#live").textContent = ""; // or it is read a second time when the sheet is gone
    sheet.addEventListener("close", () => refocus(before), { once: true });
    sheet.showModal();
  }
  sheet.scrollTop = 0;
}

export const button = (text, act, { more = "", mark = null, ...attributes } = {}) =>
  h(
    "button",
    { type: "button", class: `btn btn--wide${more}`, on: { click: act }, ...attributes },
    mark ? icon(mark) : null,
    h("span", { text }),
  );

/** A form of one sheet: fields, and the two buttons. `act` answers with what is wrong: a sentence about the first field, or
    [field, sentence]. It stands beside its field. */
function form(title, { lead, fields, submit, act, after = [] }) {
  const wrong = h("p", { class: "en-wrong", id: "sheet-wrong", role: "alert" });
  const sent = (event) => {
    event.preventDefault();
    const problem = act();
    if (!problem) {
      close();
      return;
    }
    const [input, sentence] = Array.isArray(problem)
      ? problem
      : [event.target.querySelector("input"), problem];
    for (const each of event.target.querySelectorAll("input"))
      each.toggleAttribute("aria-invalid", false);
    input.closest(".en-field").after(wrong);
    input.setAttribute("aria-invalid", "true");
    wrong.textContent = sentence;
    input.focus();
  };
  open(
    title,
    lead ? h("p", { class: "muted", text: lead }) : [],
    h(
      "form",
      { class: "stack", novalidate: true, on: { submit: sent } },
      fields,
      h(
        "div",
        { class: "en-pair" },
        button(t("Cancel"), close),
        h("button", { type: "submit", class: "btn btn--primary btn--wide", text: submit }),
      ),
    ),
    after,
  );
  $("#sheet input")?.focus();
}

function field(label, props) {
  const input = h("input", {
    class: "input",
    autocomplete: "off",
    "aria-describedby": "sheet-wrong",
    ...props,
  });
  return { input, element: h("label", { class: "en-field" }, h("span", { text: label }), input) };
}

/** A whole number with its sign on a button, since a phone's number keys have none. */
function signedField(label, value) {
  const { input } = field(label, {
    type: "text",
    inputmode: "numeric",
    maxlength: 5,
    "aria-label": label,
    value: value ?? "",
  });
  const flip = h("button", {
    type: "button",
    class: "btn en-sign",
    "aria-label": t("Plus or minus"),
    text: "\u00b1",
    on: {
      click: () => {
        input.value = /^\s*[-\u2212]/.test(input.value)
          ? input.value.replace(/^\s*[-\u2212]/, "")
          : `\u2212${input.value}`;
        input.focus();
      },
    },
  });
  return {
    input,
    element: h(
      "div",
      { class: "en-field" },
      h("span", { text: label, "aria-hidden": "true" }),
      h("div", { class: "en-signed" }, flip, input),
    ),
  };
}

/** A typed total. Where no hand counts so much that is said, and it may stand all the same. */
export function total({ name, hole, rules, value, done }) {
  const points = signedField(
    t("Points on hole {n}", { n: hole }),
    value === null ? "" : signed(value),
  );
  const doubt = h("p", { class: "en-doubt", role: "status" });
  points.input.addEventListener("input", () => {
    const wrong = impossible(rules, readTotal(points.input.value));
    doubt.textContent =
      wrong &&
      `${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}. ${t("Is it the total of all holes?")}`;
  });
  form(t("{name}\u2019s total", { name }), {
    lead: phrase(
      rules,
      "Counted at the table, without the cards. Who knocked is reckoned afterwards.",
    ),
    fields: [points.element, doubt],
    submit: t("Use this total"),
    act() {
      const number = readTotal(points.input.value);
      if (number === null || Math.abs(number) > LARGEST.total)
        return t("A total is a whole number, such as 14 or \u22123.");
      return done(number);
    },
  });
}

export function cards({ name, rules, value, done }) {
  const typed = field(t("Cards, row by row from the top"), {
    type: "text",
    value,
    autocapitalize: "characters",
    spellcheck: "false",
    enterkeyhint: "done",
  });
  form(t("{name}\u2019s cards", { name }), {
    lead: t("For example {example}. Ten is 10 or T, a joker is *.", { example: rules.example }),
    fields: typed.element,
    submit: t("Use these cards"),
    act() {
      const read = readCells(rules, typed.input.value);
      if (read.wrong) return t("{card} is not a card", { card: read.wrong });
      if (read.found !== undefined)
        return t("{n} cards, but the layout has {m}", { n: read.found, m: rules.cells });
      if (!rules.gaps && read.cells.includes("."))
        return t("No card leaves the table in this game, so there are no gaps.");
      const strange = read.cells.find(
        (card) =>
          card !== "." &&
          !rules.keys.some((key) => key.rank === (card[0] === "#" ? card : card[0])),
      );
      if (strange) return t("{card} is not in play here", { card: strange });
      return done(read.cells);
    },
  });
}

/** The usual reasons, each with its points where they are always the same. */
function reasonChips(points, reason) {
  const choose = (text, usual) => () => {
    reason.input.value = text;
    if (usual && !points.input.value.trim()) points.input.value = usual;
    (points.input.value.trim() && text ? reason : text ? points : reason).input.focus();
  };
  return h(
    "div",
    { class: "en-reasons", role: "group", "aria-label": t("Usual reasons") },
    button(t("peeked +1"), choose(t("peeked"), "1")),
    button(t("misdeal"), choose(t("misdeal"), "")),
    button(t("another reason"), choose("", "")),
  );
}

export function adjust({ name, given, done }) {
  const points = signedField(t("Points"), ""),
    reason = field(t("Reason"), { type: "text", maxlength: LONGEST_REASON });
  const list = given.map((each, i) =>
    h(
      "li",
      {},
      h("span", { text: `${each.points > 0 ? "+" : ""}${signed(each.points)} ${each.reason}` }),
      h(
        "button",
        {
          type: "button",
          class: "btn",
          "aria-label": t("Take {reason} back", { reason: each.reason }),
          on: {
            click: () => {
              done(given.filter((_, at) => at !== i));
              close();
            },
          },
        },
        icon("close"),
      ),
    ),
  );
  form(t("Add or take points for {name}", { name }), {
    lead: t("Added after everything else, and shown with its reason."),
    fields: [
      list.length ? h("ul", { class: "en-given" }, list) : null,
      reasonChips(points, reason),
      points.element,
      reason.element,
    ],
    submit: t("Add these points"),
    act() {
      const number = readTotal(points.input.value),
        words = reason.input.value.trim();
      if (!number || Math.abs(number) > LARGEST.adjustment)
        return [points.input, t("Points are a whole number, such as 2 or \u22121.")];
      if (!words) return [reason.input, t("An adjustment needs its reason.")];
      if (given.length >= MOST)
        return [reason.input, t("A row takes at most {most} adjustments.", { most: MOST })];
      return done([...given, { points: number, reason: words }]);
    },
  });
}
