/* One sentence about what a match does: "Pair of queens in column 2 saves 20." Its phrases come with the rules
   (scorecards/rules/notes.py). Pure, like evaluate.js. */

import { fill, rankOf, tells } from "./evaluate.js";

const fits = (card, names) => names.includes(card) || names.includes(rankOf(card));
const spread = (numbers) => Math.max(...numbers) - Math.min(...numbers);

/** How some cells lie: "column", "row", "block", "line", or "" for none of these. */
function lie(rules, cells) {
  if (rules.free) return "";
  const rows = cells.map((cell) => Math.floor(cell / rules.columns)),
    columns = cells.map((cell) => cell % rules.columns);
  if (!spread(columns)) return "column";
  if (!spread(rows)) return "row";
  if (cells.length === 4 && spread(rows) === 1 && spread(columns) === 1) return "block";
  const slope = (columns.at(-1) - columns[0]) / (rows.at(-1) - rows[0]);
  const straight =
    Math.abs(slope) === 1 &&
    cells.every((_, i) => columns[i] - columns[0] === slope * (rows[i] - rows[0]));
  return straight && cells.length > 2 ? "line" : "";
}

/** More than one of a rank: "queens", "12s". */
export function ranks({ plurals, numbered }, card) {
  const rank = rankOf(card);
  return plurals[rank] ?? fill(numbered[""], { n: rank.slice(1).replace("-", "\u2212") });
}

/** [what lies there, does it take a word for one thing]. */
function subject(rules, { step, cells }, cards) {
  const { what, counts } = rules.notes,
    held = cells.map((cell) => cards[cell]);
  if (step.titled) return [step.label, false];
  const place = lie(rules, cells),
    card = held.find((each) => !fits(each, step.wild)) ?? held[0];
  const n =
    1 + (place === "column" ? cells[0] % rules.columns : Math.floor(cells[0] / rules.columns));
  const kind = place === "block" ? "block" : cells.length === 2 ? `pair ${place}` : `many ${place}`;
  const template = what[kind] ?? what[kind.split(" ")[0]];
  return [
    fill(template, {
      ranks: ranks(rules.notes, card),
      n,
      count: counts[cells.length] ?? cells.length,
    }),
    cells.length === 2,
  ];
}

/** Every match that changes points, with what it changes them by: less than 0 saves. A card is changed by the first of its matches. */
function changes(result) {
  return result.matches.flatMap((match) => {
    let points = match.step.bonus;
    for (const [cell, worth] of match.now) points += worth - result.values[cell];
    return tells(match.step, match.now) ? [{ match, points }] : [];
  });
}

/** The sentence about the match at a cell, the one that changes most; of the match that was completed last where the cell is null.
    `cards` are those of the result; "" where nothing matches. */
export function noteFor(rules, result, cards, cell = null) {
  const order = (at) =>
    rules.free ? at : (at % rules.columns) * rules.rows + Math.floor(at / rules.columns);
  const last = ({ match }) => Math.max(...match.cells.map(order));
  const all = changes(result),
    here = cell === null ? all : all.filter(({ match }) => match.cells.includes(cell));
  const by =
    cell === null
      ? (a, b) => last(b) - last(a) || Math.abs(b.points) - Math.abs(a.points)
      : (a, b) => Math.abs(b.points) - Math.abs(a.points);
  const [best] = here.sort(by);
  if (!best) return "";
  const [what, pair] = subject(rules, best.match, cards),
    { effects } = rules.notes,
    one = pair ? "pair " : "";
  const effect =
    best.points < 0
      ? effects[`${one}saves`]
      : best.points > 0
        ? effects[`${one}costs`]
        : effects.nothing;
  return fill(effect, { what, n: Math.abs(best.points) });
}
