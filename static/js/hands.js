/* A whole hand of a hole at once: typed in, counted at the table, emptied, typed over. What draft.js is for one card. */

import * as correction from "./correction.js";
import {
  allFull,
  copy,
  firstEmpty,
  firstPlace,
  following,
  goTo,
  isOther,
  nextOpen,
  rowFrom,
  settleSuit,
  toReview,
} from "./draft.js";

/** A whole row of cards at once, typed or pasted. */
export function setCells(rules, state, seat, cells) {
  Object.assign(state.rows[seat], { cells: [...cells], total: null, closed: true });
  for (const [i, card] of state.rows[seat].cells.entries()) {
    const open = card.length === 1 && rules.suits[card] && rules.values[card] !== undefined;
    if (open) state.rows[seat].cells[i] = `${card}~`;
  }
  afterRow(rules, state, seat);
}

/** A total that was added up at the table, in place of the cards. */
export function setTotal(rules, state, seat, total) {
  const blank = rowFrom(rules, { entry: "" });
  Object.assign(state.rows[seat], blank, {
    total,
    closed: true,
    adjustments: state.rows[seat].adjustments,
  });
  afterRow(rules, state, seat);
}

function afterRow(rules, state, seat) {
  settleSuit(rules, state);
  if (correction.isOn(state)) state.at = null;
  else if (allFull(rules, state)) toReview(state);
  else if (seat === state.cur && state.phase === "enter")
    state.at = firstEmpty(rules, state.rows[seat]);
}

/** Empty a hand, and those that were typed straight on from it: a card too many has moved all of them. */
export function clear(rules, state, seat) {
  const moved = correction.movedOn(state, seat);
  for (const each of [seat, ...moved])
    state.rows[each] = {
      ...rowFrom(rules, { entry: "" }),
      adjustments: state.rows[each].adjustments,
    };
  if (moved.length) correction.end(state);
  goTo(rules, state, seat);
}

/** Put a hand that was typed over back. */
export function asItWas(rules, state, seat) {
  Object.assign(state.rows[seat], copy(state.over[seat]));
  state.pending = null;
  state.at = firstPlace(rules, state.rows[seat]);
}

/** Leave a card of a hand that is typed over as it is. False when all was gone through. */
export function keepCard(rules, state) {
  if (!correction.isOn(state) || state.at === null) return false;
  settleSuit(rules, state);
  state.at = following(rules, state.rows[state.cur], state.at);
  return true;
}

/** The corrections are done: on to what is still open, else to the review. Remembers what the hands were. */
export function finish(rules, state) {
  settleSuit(rules, state);
  const others = Object.entries(state.over).filter(([seat]) => isOther(rules, state, Number(seat)));
  const open = nextOpen(rules, state, state.cur);
  if (open !== null) {
    goTo(rules, state, open);
    return;
  }
  toReview(state);
  state.corrected = others.length ? Object.fromEntries(others) : null;
}
