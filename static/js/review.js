/* The review of a hole before it is saved, and what it came to afterwards: a tile a player. */

import { miniLayout } from "./cards.js";
import { h, icon, unseen } from "./dom.js";
import { doubtElement } from "./doubts.js";
import { signed } from "./evaluate.js";
import { answerElements, questionElements } from "./question.js";
import { equation } from "./table.js";
import { keptWords, waitingActions } from "./waiting.js";
import { phrase, t } from "./words.js";

const plus = (points) => (points > 0 ? `+${points}` : signed(points));

/** Why the points are not what was counted: the lines after the count. */
function reasons(score, counted) {
  if (!score || score.points === null) return "";
  const extra = score.lines.slice(counted).filter((line) => line.points);
  return extra.map((line) => `${line.label} ${plus(line.points)}`).join(", ");
}

function numberOf(score) {
  const shown = h("span", { class: "num" });
  if (!score || score.counted === null) shown.append("?");
  else if (score.points === null || score.points === score.counted)
    shown.append(signed(score.counted));
  else
    shown.append(
      h("s", {}, unseen(t("was")), " ", signed(score.counted)),
      unseen(` ${t("now")}`),
      " ",
      signed(score.points),
    );
  return shown;
}

function tile(view, seat) {
  const { rules, state, names, results, scores, winners, rescored, warnings, totals } = view;
  const row = state.rows[seat],
    score = scores[seat],
    name = names[seat],
    saved = state.phase === "saved";
  const caught =
    score && score.points !== null && score.points > score.counted && state.knocker === seat;
  const why = reasons(score, results[seat].lines.length);
  const told =
    saved && !rules.resets
      ? t("Total {n}", { n: signed(totals[seat]) })
      : equation(rules, row, results[seat]);
  const classes = [
    "en-rv",
    caught && "en-rv--caught",
    winners.includes(seat) && "en-rv--low",
    names.length === 3 && seat === 2 && "en-rv--wide",
    view.flashing.has(seat) && "is-flash",
  ];
  const warned = new Set(
    warnings.filter((problem) => problem.position === seat).flatMap((problem) => problem.cells),
  );
  const small =
    row.total !== null
      ? h("p", { class: "en-rv__typed", text: t("Counted at the table") })
      : miniLayout(rules, row.cells, results[seat]);
  if (row.total === null && warned.size) markWarned(small, rules, warned);
  return h(
    "div",
    { class: classes.filter(Boolean).join(" "), vars: { "--i": seat } },
    h(
      "button",
      { type: "button", class: "en-rv__edit", "data-seat": seat },
      h(
        "b",
        {},
        h("span", { class: "en-rv__name", text: name }),
        seat === view.own ? h("span", { class: "en-you", text: t("you") }) : null,
        state.knocker === seat ? [icon("flag", "flag"), unseen(phrase(rules, "knocked"))] : null,
      ),
      numberOf(score),
      small,
      h("small", { text: rescored.has(seat) ? `${told} \u00b7 ${t("rescored")}` : told }),
      why ? h("small", { class: "en-rv__why", text: why }) : null,
      h("em", { class: "en-rv__change" }, icon("edit"), h("span", { text: t("Change") })),
    ),
    h(
      "button",
      {
        type: "button",
        class: "en-rv__adjust",
        "data-adjust": seat,
        "aria-label": t("Add or take points for {name}", { name }),
      },
      h("span", { "aria-hidden": "true", text: t("\u00b1 points") }),
    ),
  );
}

function markWarned(layout, rules, warned) {
  const cells = [...layout.querySelectorAll(".pc")];
  const order = cells
    .map((_, i) => i)
    .sort((a, b) => (rules.free ? a - b : (a % rules.columns) - (b % rules.columns) || a - b));
  order.forEach((cell, i) => warned.has(cell) && cells[i].classList.add("pc--amber"));
}

/** Is everybody counted, but not what the hole makes of it? Then its steps ask for holes that this phone does not know. */
const leftToServer = ({ rules, scores }) =>
  rules.looks_back &&
  scores.every((score) => Number.isInteger(score?.counted)) &&
  scores.some((score) => score.points === null);

/** The middle of the page in review and afterwards. */
export function reviewElement(view) {
  const many = `${view.names.length > 4 ? " en-review--many" : ""}${view.state.phase === "saved" ? " en-review--saved" : ""}${view.turned ? " en-review--turned" : ""}`;
  const messages = [...new Set(view.warnings.map((problem) => withNames(view, problem)))];
  return h(
    "div",
    {
      class: `en-review${many}`,
      vars: {
        "--rows": view.rules.free ? 2 : view.rules.rows,
        "--cols": view.rules.free ? 5 : view.rules.columns,
      },
    },
    view.notice ? h("p", { class: "en-note", role: "status", text: view.notice }) : null,
    messages.map((message) => h("p", { class: "en-note", text: message })),
    doubtElement(view),
    view.before ? h("p", { class: "en-note", text: keptWords(view) }) : null,
    leftToServer(view)
      ? h("p", {
          class: "en-note",
          text: t(
            "This hole depends on earlier ones that this phone does not know: the server counts it.",
          ),
        })
      : null,
    view.state.phase === "saved"
      ? h("p", { class: "en-tapone" }, icon("edit"), t("Tap a hand to change it."))
      : null,
    eyesElement(view),
    view.names.map((_, seat) => tile(view, seat)),
  );
}

/** Where two people enter every hand: that hands wait for somebody else, with the way to both versions when they differ; null when
    nothing waits. */
function eyesElement({ links, rows, state }) {
  if (!links.second) return null;
  const differing = rows.filter(({ eyes }) => eyes?.mine && eyes.people > 1);
  if (differing.length) {
    return h(
      "div",
      { class: "en-eyes" },
      h("p", {
        class: "en-note",
        text: t("Two versions differ: {names}", {
          names: differing.map(({ name }) => name).join(", "),
        }),
      }),
      h(
        "a",
        { class: "btn btn--wide", href: links.second },
        icon("alert"),
        t("Look at both versions"),
      ),
    );
  }
  return state.phase === "saved"
    ? h("p", { class: "en-note", text: t("Waits for a second pair of eyes") })
    : null;
}

/** A problem with the names of those it concerns. */
function withNames({ warnings, names }, problem) {
  const who = [
    ...new Set(
      warnings
        .filter(
          (other) =>
            other.message === problem.message &&
            other.position !== null &&
            other.position !== undefined,
        )
        .map((other) => names[other.position]),
    ),
  ];
  const sentence = problem.message.charAt(0).toUpperCase() + problem.message.slice(1);
  return who.length
    ? `${sentence}. ${t("Look at {names}.", { names: who.join(", ") })}`
    : `${sentence}.`;
}

const undoElement = ({ undoable }) =>
  h(
    "button",
    { type: "button", class: "btn", "data-do": "undo", disabled: !undoable },
    icon("undo"),
    h("span", { text: t("Undo") }),
  );

/** The buttons below: who knocked, undo, save; or where to go once it is saved. */
export function reviewActions(view) {
  const { rules, state, names, hole, warnings, links } = view;
  if (view.asks) return [...questionElements(view), undoElement(view)];
  if (state.phase === "saved" && (view.waits || view.before)) return waitingActions(view);
  if (state.phase === "saved") {
    const { back } = links;
    return [
      view.counts && view.whole ? answerElements(view) : null,
      back?.cards
        ? h("p", {
            class: "en-left",
            text: back.most
              ? t("Hole {n}: {k} of {m} cards are kept.", {
                  n: back.hole,
                  k: back.cards,
                  m: back.most,
                })
              : t("The cards of hole {n} are kept.", { n: back.hole }),
          })
        : null,
      view.revealed
        ? h(
            "button",
            {
              type: "button",
              class: "btn rv-change",
              "data-do": view.undoable ? "undo" : "hands",
              "aria-label": t("Change hole {n}", { n: hole }),
            },
            icon("edit"),
          )
        : null,
      h("a", { class: "btn en-half", href: links.scorecard, text: t("Scorecard") }),
      links.second
        ? h(
            "a",
            { class: "btn btn--primary en-half", id: "onward", href: links.second },
            t("Second pair of eyes"),
            icon("next"),
          )
        : links.next
          ? h(
              "a",
              { class: "btn btn--primary en-half", id: "onward", href: links.next },
              back ? t("Back to hole {n}", { n: back.hole }) : t("Hole {n}", { n: hole + 1 }),
              icon("next"),
            )
          : h(
              "a",
              { class: "btn btn--primary en-half", id: "onward", href: links.scorecard },
              t("Result"),
              icon("next"),
            ),
    ];
  }
  const asks = state.knocker !== null && view.counts;
  const sure = warnings.every((problem) => problem.warning); // nothing has to be mended
  const label =
    view.waits && sure
      ? t("Done")
      : warnings.length && sure
        ? t("Save anyway")
        : t("Save hole {n}", { n: hole });
  return [
    asks ? h("p", { id: "who-knocked", text: phrase(rules, "Who knocked?") }) : null,
    asks
      ? h(
          "div",
          { class: "en-chips", role: "group", "aria-labelledby": "who-knocked" },
          names.map((name, seat) =>
            h(
              "button",
              {
                type: "button",
                class: "btn",
                "data-knock": seat,
                "aria-pressed": String(state.knocker === seat),
              },
              h("span", { text: name }),
            ),
          ),
        )
      : null,
    undoElement(view),
    h("button", {
      type: "button",
      class: "btn btn--primary en-save",
      id: "save",
      "data-do": "save",
      text: label,
    }),
  ];
}
