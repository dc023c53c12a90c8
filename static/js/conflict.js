/* Two phones entered different things: both are shown, the differing cards outlined, and whoever looks at the cards picks. */

import { miniLayout, placeName } from "./cards.js";
import { $, h, unseen } from "./dom.js";
import { count, signed } from "./evaluate.js";
import { rowOf } from "./notation.js";
import { button, close, open } from "./sheets.js";
import { cellName, phrase, t } from "./words.js";

function side(title, rules, row, differing) {
  const result = count(rules, row.cells),
    points = row.total ?? result.counted;
  return {
    points,
    element: h(
      "div",
      {},
      h("b", { text: title }),
      row.total !== null
        ? h("p", { class: "muted sm", text: t("Counted at the table") })
        : miniLayout(rules, row.cells, result, differing),
      h("span", { class: "num", text: points === null ? "?" : signed(points) }),
    ),
  };
}

function rowSheet({ rules, names, conflict, choose }) {
  const mine = rowOf(rules, conflict.mine),
    theirs = rowOf(rules, conflict.theirs);
  const length = Math.max(mine.cells.length, theirs.cells.length);
  const differing = new Set(
    [...Array(length).keys()].filter((cell) => mine.cells[cell] !== theirs.cells[cell]),
  );
  const here = side(t("This phone"), rules, mine, differing),
    there = side(conflict.who, rules, theirs, differing);
  const lead =
    mine.total !== null || theirs.total !== null
      ? t("Check the table and keep the right one.")
      : t(
          differing.size === 1
            ? "One card differs. Check the table and keep the right one."
            : "{n} cards differ. Check the table and keep the right ones.",
          { n: differing.size },
        );
  const cards = [...differing]
    .map(
      (cell) =>
        `${placeName(rules, cell)}: ${cellName(mine.cells[cell])} / ${cellName(theirs.cells[cell])}.`,
    )
    .join(" ");
  const both =
    mine.total === null && theirs.total === null
      ? ` ${t("This phone")} / ${conflict.who}: ${cards}`
      : "";
  const keep = (points, label) =>
    points === null || here.points === there.points ? label : t("Keep {n}", { n: signed(points) });
  open(
    t("Two versions of {name}\u2019s cards", { name: names[conflict.position] }),
    h("p", { class: "muted", role: "alert" }, lead, unseen(both)),
    h("div", { class: "en-versus" }, here.element, there.element),
    h(
      "div",
      { class: "en-pair" },
      button(keep(here.points, t("Keep this phone\u2019s")), () => choose("mine"), {
        more: " btn--primary",
        "data-choice": "mine",
      }),
      button(keep(there.points, t("Keep the other")), () => choose("theirs"), {
        more: " btn--primary",
        "data-choice": "theirs",
      }),
    ),
    button(t("Re-enter the cards"), () => choose("again"), { "data-choice": "again" }),
  );
}

function plainSheet({ title, mine, theirs, who, choose }) {
  open(
    title,
    h("p", { class: "vh", role: "alert", text: `${t("This phone")}: ${mine}. ${who}: ${theirs}.` }),
    h(
      "div",
      { class: "en-versus" },
      h("div", {}, h("b", { text: t("This phone") }), h("p", { text: mine })),
      h("div", {}, h("b", { text: who }), h("p", { text: theirs })),
    ),
    h(
      "div",
      { class: "en-pair" },
      button(t("Keep this phone\u2019s"), () => choose("mine"), {
        more: " btn--primary",
        "data-choice": "mine",
      }),
      button(t("Keep the other"), () => choose("theirs"), {
        more: " btn--primary",
        "data-choice": "theirs",
      }),
    ),
  );
}

function sheet(args) {
  const { conflict, names, rules } = args;
  if (conflict.field === "row") return rowSheet(args);
  const knocker = conflict.field === "knocker";
  const show = (text) =>
    knocker ? (text === "" ? t("Nobody") : names[Number(text)]) : text || t("no adjustments");
  const title = knocker
    ? phrase(rules, "Who knocked?")
    : t("Two versions of {name}\u2019s adjustments", { name: names[conflict.position] });
  return plainSheet({
    ...args,
    title,
    mine: show(conflict.mine),
    theirs: show(conflict.theirs),
    who: conflict.who,
  });
}

/** Ask for one conflict after the other. `settle(conflict, choice)` is told each, `done()` the end, `later()` that the question
    was closed without an answer. */
export function ask({ rules, names, conflicts, settle, done, later }) {
  const [conflict, ...rest] = conflicts;
  if (!conflict) {
    close();
    return done();
  }
  $("#sheet").addEventListener("close", later, { once: true });
  return sheet({
    rules,
    names,
    conflict,
    choose: (choice) => {
      $("#sheet").removeEventListener("close", later);
      settle(conflict, choice);
      ask({ rules, names, conflicts: rest, settle, done, later });
    },
  });
}
