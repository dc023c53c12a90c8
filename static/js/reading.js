/* Reading aloud at a key: the scores, a hand, whose turn it is. Gives sentences; what is sealed is in none of them. */

import { placeName } from "./cards.js";
import { $ } from "./dom.js";
import * as draft from "./draft.js";
import { signed } from "./evaluate.js";
import { noteFor } from "./notes.js";
import { columnSums } from "./table.js";
import { stateOf } from "./waiting.js";
import { cellName, rankName, spoken, t } from "./words.js";

const sentences = (parts) =>
  parts
    .filter(Boolean)
    .map((part) => (/[.?!:]$/.test(part) ? part : `${part}.`))
    .join(" ");

/** "Ann leads by 8"; "" before there is anything to lead by. */
function leader(names, totals) {
  const order = [...names.keys()].sort((a, b) => totals[a] - totals[b]),
    least = totals[order[0]];
  const ahead = order.filter((seat) => totals[seat] === least);
  if (ahead.length > 1)
    return t("Level: {names}", { names: ahead.map((seat) => names[seat]).join(", ") });
  return order.length > 1
    ? t("{name} leads by {n}", { name: names[ahead[0]], n: totals[order[1]] - least })
    : "";
}

function scores({ rules, names, totals, saved, waits, rows }) {
  if (saved && rules.resets) return ""; // what the hole makes of them, the server says
  const now = saved && !waits ? totals : rows.map((row) => row.total_before);
  return sentences([
    names.map((name, seat) => `${name} ${spoken(now[seat])}`).join(", "),
    leader(names, now),
  ]);
}

/** The columns with their sums, or the cards one after the other. */
function cardsOf(rules, row, result) {
  if (rules.free) return row.cells.map(cellName).join(", ");
  return columnSums(rules, result)
    .map(({ sum }, column) => {
      const cards = row.cells
        .filter((_, cell) => cell % rules.columns === column)
        .map(cellName)
        .join(", ");
      return t("column {n}: {cards}", {
        n: column + 1,
        cards: sum === null ? cards : `${cards}, ${spoken(sum)}`,
      });
    })
    .join("; ");
}

/** A hand: its columns, what cancels and what that is worth, what was added, and what it counts. */
function hand(view, seat) {
  const { rules, state, names, results, scores: all, away } = view,
    row = state.rows[seat],
    result = results[seat],
    score = all[seat];
  if (draft.isBlank(row) && !away[seat] && !row.adjustments.length)
    return `${names[seat]}: ${t("no cards yet")}.`;
  if (away[seat]) return sentences([`${names[seat]}: ${stateOf(view, seat)}`]);
  const notes = result.matches.map((match) =>
    noteFor(rules, { ...result, matches: [match] }, row.cells, match.cells[0]),
  );
  const added = row.adjustments.map(
    ({ points, reason }) => `${points > 0 ? "+" : ""}${signed(points)} ${reason}`,
  );
  const counted = result.counted === null ? "" : t("Total {n}", { n: spoken(result.counted) });
  const points =
    score && score.points !== null && score.points !== result.counted
      ? `${t("Points")}: ${spoken(score.points)}`
      : "";
  return sentences([
    `${names[seat]}: ${row.total === null ? cardsOf(rules, row, result) : t("Counted at the table")}`,
    ...notes,
    counted,
    ...added,
    points,
  ]);
}

/** Whose tile has the focus in the review, else who was entered last. */
const seatAt = ({ state }) =>
  Number(document.activeElement?.closest?.("#table [data-seat]")?.dataset.seat ?? state.cur);

const enter = (id) => ($(id) ? t("Enter: {act}", { act: $(id).textContent.trim() }) : "");

function entering({ rules, state, names, next }) {
  const row = state.rows[state.cur],
    cell = state.pending === null ? null : row.cells[state.pending];
  const size = rules.free
    ? ""
    : t("{n} of {m}", { n: row.cells.filter((each) => each !== null).length, m: rules.cells });
  return [
    t("Entering {name}", { name: names[state.cur] }),
    cell
      ? t("Which {rank}?", { rank: rankName(cell[0]) })
      : state.at === null
        ? ""
        : placeName(rules, state.at),
    size,
    t("Next, {name}.", { name: next === null || next === state.cur ? t("review") : names[next] }),
  ];
}

function turn(entry, view) {
  const { state, rules, names } = view,
    hole = t("Hole {n}", { n: entry.base.hole });
  if (state.phase === "enter") return sentences([hole, ...entering(view)]);
  if (view.waits)
    return sentences([
      hole,
      ...names.flatMap((_, seat) => (view.away[seat] ? hand(view, seat) : [])),
    ]);
  if (state.phase === "saved")
    return sentences([$("#toast span")?.textContent ?? hole, enter("#onward")]);
  const problems = [...new Set(view.warnings.map((problem) => problem.message))];
  return sentences([
    hole,
    t("Review"),
    ...problems,
    rules.knock === "none" ? "" : entry.knockWords(),
    names.map((name, seat) => `${name} ${spoken(view.scores[seat]?.points ?? 0)}`).join(", "),
    enter("#save"),
  ]);
}

/** What a key asks for: "scores", "mine", "others" or "turn". */
export function reading(entry, what) {
  const view = entry.page.view(entry),
    seat = seatAt(view);
  if (what === "scores") return scores(view);
  if (what === "mine") return hand(view, seat);
  if (what === "others")
    return view.names
      .map((_, other) => other)
      .filter((other) => other !== seat)
      .map((other) => hand(view, other))
      .join(" ");
  return turn(entry, view);
}
