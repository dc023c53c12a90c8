/* After a correction: the old hand beside the new one, and what that does to the order. Asked for by the page when it is needed. */

import { miniLayout } from "./cards.js";
import { h, icon, unseen } from "./dom.js";
import { signed } from "./evaluate.js";
import { junctureOf, settle } from "./settle.js";
import { t } from "./words.js";

const pointsOf = (score) => score?.points ?? score?.counted ?? 0;

/** What everybody had in this hole before. */
function before({ rules, base, state, results, corrected, countOf }) {
  const rows = state.rows.map((_, seat) =>
    corrected[seat] ? countOf(corrected[seat]) : results[seat],
  );
  return settle(
    rules,
    rows,
    state.knocker,
    state.rows.map((row) => row.adjustments),
    junctureOf(base),
  ).map(pointsOf);
}

/** The order of the game: {seat, was, total} with the place in both, fewest first. */
function standing(view, old) {
  const { base, scores } = view,
    now = scores.map(pointsOf);
  const rows = base.rows.map((row, seat) => {
    const total =
      (base.totals?.[row.position] ?? row.total_before) +
      now[seat] -
      (base.totals ? (row.points ?? 0) : 0);
    return { seat, total, was: total - now[seat] + old[seat] };
  });
  const place = (row, key) => 1 + rows.filter((other) => other[key] < row[key]).length;
  return rows
    .map((row) => ({ ...row, place: place(row, "total"), from: place(row, "was") }))
    .sort((a, b) => a.total - b.total);
}

function headline({ names, corrected, scores }, old) {
  const changed = Object.keys(corrected)
    .map(Number)
    .map((seat) => ({ seat, by: pointsOf(scores[seat]) - old[seat] }));
  if (changed.length > 1) return t("{n} hands corrected", { n: changed.length });
  const [{ seat, by }] = changed,
    words = { n: Math.abs(by), name: names[seat] };
  return by
    ? t(by < 0 ? "{n} fewer for {name}" : "{n} more for {name}", words)
    : t("As many points as before for {name}", words);
}

function story({ names }, order) {
  const moved = order
    .filter((row) => row.place < row.from)
    .map((row) => t("{name} is number {n} now.", { name: names[row.seat], n: row.place }));
  const ahead = order.filter((row) => row.place === 1),
    next = order.find((row) => row.place > 1);
  const lead =
    ahead.length > 1 || !next
      ? t("Level: {names}", { names: ahead.map((row) => names[row.seat]).join(", ") })
      : t("{name} leads by {n}", { name: names[ahead[0].seat], n: next.total - ahead[0].total });
  return [...moved, `${lead}.`].join(" ");
}

function hand({ rules, countOf }, row, text, more) {
  const result = countOf(row);
  return h(
    "div",
    { class: more },
    h("span", { class: "sm", text }),
    row.total === null
      ? miniLayout(rules, row.cells, result)
      : h("p", { class: "en-rv__typed", text: t("Counted at the table") }),
    h("span", { class: "num", text: result.counted === null ? "?" : signed(result.counted) }),
  );
}

function line({ base, names }, { seat, total, was, place, from }) {
  const way = Math.abs(from - place);
  const move = way
    ? [icon(place < from ? "up" : "down"), unseen(t(place < from ? "up" : "down")), ` ${way}`]
    : "\u2013";
  return h(
    "li",
    { class: place === 1 ? "lead" : "" },
    h("span", { class: "num", text: place }),
    h("span", { class: "en-order__move" }, move),
    h("span", {
      class: `who p${base.rows[seat].position + 1}`,
      "data-i": [...names[seat]][0].toUpperCase(),
      "aria-hidden": "true",
    }),
    h("b", { text: names[seat] }),
    was === total ? null : h("s", {}, unseen(t("was")), " ", signed(was)),
    h("span", { class: "num", text: signed(total) }),
  );
}

/** The middle of the page once a saved hole was corrected. */
export function correctedElement(view) {
  const { state, corrected, names } = view,
    old = before(view),
    order = standing(view, old),
    seats = Object.keys(corrected).map(Number);
  return h(
    "div",
    {
      class: "en-corrected",
      vars: {
        "--rows": view.rules.free ? 2 : view.rules.rows,
        "--cols": view.rules.free ? 5 : view.rules.columns,
      },
    },
    h(
      "div",
      {},
      h("h2", { text: headline(view, old) }),
      view.money ? h("p", { class: "en-corrected__money", text: view.money }) : null,
      h("p", { class: "en-corrected__say", text: story(view, order) }),
    ),
    seats.map((seat) =>
      h(
        "div",
        { class: "en-then", role: "group", "aria-label": names[seat] },
        seats.length > 1 ? h("b", { text: names[seat] }) : null,
        hand(view, corrected[seat], t("It was"), "en-then__was"),
        icon("next"),
        hand(view, state.rows[seat], t("Now"), ""),
      ),
    ),
    h(
      "ol",
      { class: "en-order", "aria-label": t("Standing") },
      order.map((row) => line(view, row)),
    ),
  );
}
