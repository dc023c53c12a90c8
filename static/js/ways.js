/* Where one goes from a hole: to the scorecard, to the next hole, back to one that was begun, to a second pair of eyes. */

import { $ } from "./dom.js";
import * as seals from "./seals.js";
import { read } from "./store.js";

/** {scorecard, next, back, second}: addresses, null for what is not open; `back` is that of `left`. */
export function links(entry) {
  const { base } = entry,
    last = base.holes && base.hole >= base.holes && entry.isOurs(),
    waits = Boolean(base.second?.waits) && !seals.waits(entry); // for whoever enters every hand too
  const alone = seals.ahead(entry); // and what others have to do first, they do meanwhile
  const closed = base.finished || last || ((waits || seals.waits(entry)) && !alone),
    back = closed ? null : left(entry);
  return {
    scorecard: $("#entry").dataset.scorecard,
    next: closed ? null : entry.url(back?.hole ?? base.hole + 1),
    back,
    second: waits && !alone && !entry.sync.before() ? `${entry.url()}second/` : null,
  };
}

/** The later hole that was being entered when this one was opened: {hole, cards, most} with the cards of it that lie on this
    phone; null when there is none. */
function left(entry) {
  const { base, rules } = entry,
    hole = Math.max(base.next ?? 0, base.hole + 1),
    kept = read(entry.key(hole));
  if (!kept && hole === base.hole + 1) return null;
  const rows = kept?.state.rows ?? [],
    most = rules.free ? 0 : rules.cells * base.rows.length;
  return {
    hole,
    most,
    cards: rows.reduce(
      (all, row) =>
        all + (row.total === null ? row.cells.filter((cell) => cell !== null).length : rules.cells),
      0,
    ),
  };
}
