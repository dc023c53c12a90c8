/* What is on this phone and not on the server, in words and sums that need no rules: for the lists of what waits, and the scorecard
   of a phone without a network. */

import * as draft from "./draft.js";
import { entryOf } from "./notation.js";

/** Points and totals by position, as this phone counts them. */
function sums({ base, state, rules }, scores) {
  const points = [],
    totals = [];
  scores.forEach((score, seat) => {
    const { position, total_before: before } = base.rows[seat];
    points[position] = score?.points ?? score?.counted ?? null;
    totals[position] = before + (points[position] ?? 0);
  });
  return {
    points,
    totals,
    knocker: base.rows[state.knocker]?.position ?? null,
    whole: state.rows.every((row) => draft.here(rules, row)),
  };
}

/** The hands of a hole that are ours, and what they come to. */
export function outline(entry) {
  const { base, state, marks, rules } = entry;
  const hands = state.rows.flatMap((row, seat) =>
    marks.rows[seat].touched
      ? [
          {
            position: base.rows[seat].position,
            name: base.rows[seat].name,
            text: entryOf(rules, row) ?? row.cells.map((cell) => cell ?? "\u2013").join(" "),
            whole: draft.full(rules, row),
          },
        ]
      : [],
  );
  return {
    game: base.game,
    hole: base.hole,
    url: entry.url(),
    hands,
    sums: sums(entry, entry.page.scores(entry)),
  };
}
