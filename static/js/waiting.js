/* The middle of the page while hands are on other phones: one's own, and who is in. Nothing of a sealed hand is here. */

import { miniLayout } from "./cards.js";
import { clock, secondsIn } from "./copies.js";
import { h, icon, unseen } from "./dom.js";
import { doubtElement } from "./doubts.js";
import { signed } from "./evaluate.js";
import { durable, lasting } from "./store.js";
import { phrase, t } from "./words.js";

/** Where a hand is, in a word; while nothing is heard of it, since when. Whether somebody types is not known. */
export function stateOf(view, seat) {
  const where = view.away[seat],
    heard = view.heard ?? secondsIn(view.silent, view.rows[seat].position) * 1000;
  return heard && where && where !== "in"
    ? t("Last heard at {time}", { time: clock(heard) })
    : ({ in: t("In and sealed"), counting: t("Not in yet"), open: t("No phone, not in yet") }[
        where
      ] ?? t("Entered"));
}

const backs = (rules) => {
  const free = rules.free,
    cells = free ? 3 : rules.cells;
  return h(
    "div",
    {
      class: "layout layout--mini",
      vars: { "--rows": free ? 1 : rules.rows, "--cols": free ? 3 : rules.columns },
      "aria-hidden": "true",
    },
    Array.from({ length: cells }, () => h("span", { class: "pc pc--back" })),
  );
};

/** A hand that is here: as large as there is room when it is one's own. */
function handElement(view, seat) {
  const {
      rules,
      state: { rows },
      results,
    } = view,
    row = rows[seat];
  return row.total === null
    ? miniLayout(rules, row.cells, results[seat])
    : h("p", { class: "en-rv__typed", text: t("Counted at the table") });
}

/** One's own seat, if its hand is here: after a lost cookie it may be in from the phone of before. */
const ownHand = ({ own, away }) => (own === null || away[own] ? null : own);

/** What is said of a hand that is done and not on the server: "" while it is on its way, there or to the disk of this phone. */
export function keptWords({ heard, before }) {
  if (!heard && !before) return "";
  if (!lasting())
    return t("This browser keeps nothing: leave the page open until everything is sent.");
  if (!durable()) return "";
  return heard
    ? t("Kept on this phone. It goes up when you are connected.")
    : t("Kept on this phone. It goes up when hole {n} is complete.", { n: before });
}

/** Where one's own hand is once one is done: "in" is said when the server has said so. */
function stands(view, own) {
  if (!view.kept[own])
    return h("p", { class: "en-own__done" }, icon("check"), t("Done, your hand is in."));
  const words = keptWords(view);
  return words ? h("p", { class: "en-own__kept" }, icon("phone"), words) : null;
}

function ownElement(view) {
  const { names, scores, saved } = view,
    own = ownHand(view),
    score = scores[own];
  return h(
    "section",
    { class: "en-own", "aria-label": t("Your cards") },
    h(
      "div",
      { class: "en-own__top" },
      h("div", {}, h("h2", { text: names[own] }), saved ? stands(view, own) : null),
      h("span", {
        class: "num",
        text: score?.counted === null || score === null ? "?" : signed(score.counted),
      }),
    ),
    handElement(view, own),
  );
}

function rowElement(view, seat) {
  const { names, away, scores, rules, base } = view,
    where = away[seat],
    row = base.rows[seat],
    knocked = view.state.knocker === seat;
  const right =
    where === "in"
      ? backs(rules)
      : where && row.may !== false && where === "open"
        ? h("button", {
            type: "button",
            class: "btn btn--felt",
            "data-seat": seat,
            text: t("Enter {name}\u2019s cards", { name: names[seat] }),
          })
        : where
          ? null
          : h(
              "button",
              {
                type: "button",
                class: "en-mates__edit",
                "data-seat": seat,
                "aria-label": t("{name}\u2019s cards", { name: names[seat] }),
              },
              handElement(view, seat),
              h("span", { class: "num", text: signed(scores[seat]?.counted ?? 0) }),
            );
  return h(
    "li",
    { class: where === "in" || !where ? "in" : "" },
    h("span", {
      class: `who p${row.position + 1}`,
      "data-i": [...names[seat]][0].toUpperCase(),
      "aria-hidden": "true",
    }),
    h(
      "div",
      {},
      h(
        "b",
        {},
        names[seat],
        knocked ? [" ", icon("flag", "flag"), unseen(phrase(rules, "knocked"))] : null,
      ),
      h("small", { text: stateOf(view, seat) }),
    ),
    right,
  );
}

/** The middle of the page while others are still counting: one's own hand, and who is in. */
export function waitingElement(view) {
  const { names, sealed, notice } = view,
    own = ownHand(view),
    others = names.map((_, seat) => seat).filter((seat) => seat !== own);
  const problems = [...new Set(view.warnings.map(({ message }) => message))];
  return h(
    "div",
    { class: "en-counting" },
    notice ? h("p", { class: "en-note", text: notice }) : null,
    problems.map((message) =>
      h("p", { class: "en-note", text: `${message.charAt(0).toUpperCase()}${message.slice(1)}.` }),
    ),
    doubtElement(view),
    own === null ? null : ownElement(view),
    sealed
      ? h("p", { class: "en-seal" }, icon("lock"), t("The hands open when all are in."))
      : null,
    h(
      "ul",
      { class: "en-mates", "aria-label": t("The others") },
      others.map((seat) => rowElement(view, seat)),
    ),
  );
}

/** The way on where there is no network; what else there is stands below it then. */
const onwardElements = ({ links, hole }) =>
  links.next
    ? [
        h(
          "a",
          { class: "btn btn--primary en-half", id: "onward", href: links.next },
          t("Hole {n}", { n: links.back?.hole ?? hole + 1 }),
          icon("next"),
        ),
        h("a", { class: "en-aside", href: links.scorecard, text: t("Scorecard, as last known") }),
      ]
    : [h("a", { class: "btn en-half", href: links.scorecard, text: t("Scorecard") })];

/** The buttons once one's own part is done. */
export const waitingActions = (view) => [
  ownHand(view) === null
    ? null
    : h(
        "button",
        { type: "button", class: "btn en-half", "data-seat": view.own },
        icon("edit"),
        h("span", { text: t("Change mine") }),
      ),
  ...onwardElements(view),
];
