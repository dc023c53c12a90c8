/* The hole as this phone has it: rows, cursor, knocker, phase. Changes only through the functions here, in hands.js (a whole hand
   at once) and in versions.js (what the server has), every one undone by taking the state before it. Knows what the server has (`base`) only to tell which rows are ours to send.

   state: {rows: [{cells, total, closed, adjustments}], cur, at, pending, knocker, phase: "enter" | "review" | "saved"}
   cur and at are a seat and a cell (null: none); pending is the cell whose suit is asked. `over`, `back`, `flow` and `corrected`
   are those of correction.js. */

import * as correction from "./correction.js";
import { isCard } from "./evaluate.js";
import { orderOf } from "./layout.js";
import { entryOf, rowOf } from "./notation.js";
import { settings } from "./store.js";

export const copy = (value) => JSON.parse(JSON.stringify(value));
// What a row says, however it was put in.
const print = (rules, row) => JSON.stringify([entryOf(rules, row) ?? row.cells, row.adjustments]);
export const same = (rules, a, b) => print(rules, a) === print(rules, b);

export function rowFrom(rules, given) {
  return {
    ...rowOf(rules, given.entry),
    adjustments: copy(given.adjustments ?? []),
    away: given.away ?? "",
  };
}

/** Nothing was entered here. */
export const isBlank = (row) => row.total === null && row.cells.every((cell) => cell === null);
/** Are all its cards here? */
export const here = (rules, row) => entryOf(rules, row) !== null;
/** Nothing is to be done here: its cards are here, or with another phone. */
export const full = (rules, row) => here(rules, row) || (Boolean(row.away) && isBlank(row));
export const allFull = (rules, state) => state.rows.every((row) => full(rules, row));

/** A fresh state from what the server has. */
export function begin(rules, base) {
  const rows = base.rows.map((row) => rowFrom(rules, row));
  const state = { rows, cur: 0, at: null, pending: null, knocker: base.knocker, phase: "enter" };
  if (allFull(rules, state)) state.phase = "saved";
  else goTo(rules, state, nextOpen(rules, state, rows.length - 1));
  return state;
}

/** The next seat after this one whose row is not full; null when there is none. */
export function nextOpen(rules, state, from) {
  const seats = state.rows.length;
  for (let step = 1; step <= seats; step++) {
    const seat = (from + step) % seats;
    if (!full(rules, state.rows[seat])) return seat;
  }
  return null;
}

/** The first empty cell in the order of entry; null when all are filled. A free layout always has one after its last. */
export function firstEmpty(rules, row) {
  if (row.total !== null) return null;
  if (rules.free) return row.closed || row.cells.length >= rules.most ? null : row.cells.length;
  return (
    orderOf(rules, row.cells.length, settings.rows).find((cell) => row.cells[cell] === null) ?? null
  );
}

/** To a player. A hand that is whole is typed over from its first card, until it is done. */
export function goTo(rules, state, seat) {
  settleSuit(rules, state);
  const row = state.rows[seat];
  if (here(rules, row)) correction.begin(state, seat);
  else if (!state.over?.[seat]) correction.end(state);
  Object.assign(state, { cur: seat, phase: "enter", corrected: null });
  state.at = here(rules, row) ? firstPlace(rules, row) : firstEmpty(rules, row);
}

const lengthOf = (rules, row) =>
  rules.free ? Math.min(rules.most, row.cells.length + 1) : row.cells.length;
export const firstPlace = (rules, row) => orderOf(rules, lengthOf(rules, row), settings.rows)[0];

/** Where typing goes on in a hand that is typed over: the next place, then what is empty; null when all was gone through. */
export function following(rules, row, cell) {
  const order = orderOf(rules, lengthOf(rules, row), settings.rows),
    at = order.indexOf(cell);
  return order[at + 1] ?? firstEmpty(rules, row);
}

/** Typing on answers the question for the suit: it makes no difference. Unless it does in every suit. */
export function settleSuit(rules, state) {
  const cells = state.rows[state.cur].cells,
    cell = state.pending;
  if (cell !== null && cells[cell]?.length === 1 && rules.values[cells[cell]] !== undefined)
    cells[cell] += "~";
  state.pending = null;
}

/** A rank or a gap. On a finished layout it starts the next player's, so no tap is spent on moving on. Gives the cell, null
    when there is no place for a card. */
export function press(rules, state, card) {
  const from = state.cur,
    over = correction.isOn(state),
    seat = state.at === null ? nextOpen(rules, state, from) : from;
  if (state.at === null && (over || seat === null)) return null;
  settleSuit(rules, state);
  if (state.at === null) goTo(rules, state, seat);
  const row = state.rows[seat],
    cell = state.at;
  if (isBlank(row)) correction.follow(state, from, seat);
  row.total = null;
  row.cells[cell] = card;
  state.pending = rules.suits[card] ? cell : null;
  state.at = over ? following(rules, row, cell) : firstEmpty(rules, row);
  review(rules, state);
  return cell;
}

/** The suit of the card just typed. */
export function giveSuit(rules, state, suit, cell = state.pending) {
  const row = state.rows[state.cur];
  row.cells[cell] = row.cells[cell][0] + suit;
  state.pending = null;
  if (state.at === cell)
    state.at = correction.isOn(state) ? following(rules, row, cell) : firstEmpty(rules, row);
  review(rules, state);
}

/** The place where the last card of the row was put, for a suit typed after it; null when there is none. */
export const suitable = (row, cell) =>
  cell !== null && isCard(row.cells[cell]) && !"#X".includes(row.cells[cell][0]);

export function review(rules, state) {
  if (state.pending === null && !correction.isOn(state) && allFull(rules, state)) toReview(state);
}

export function toReview(state) {
  state.phase = "review";
  correction.end(state);
}

/** The button: a free row is closed by it, then the next open player, or the review. */
export function next(rules, state) {
  settleSuit(rules, state);
  const row = state.rows[state.cur];
  if (rules.free && row.total === null) row.closed = true;
  const seat = nextOpen(rules, state, state.cur);
  if (seat === null) toReview(state);
  else goTo(rules, state, seat);
}

/** Put the cursor on a cell. A card whose suit matters may be given another. */
export function moveTo(rules, state, cell) {
  settleSuit(rules, state);
  const row = state.rows[state.cur];
  if (!correction.isOn(state)) row.closed = false;
  state.at = cell;
  if (row.total === null && isCard(row.cells[cell] ?? null) && rules.suits[row.cells[cell][0]])
    state.pending = cell;
}

/** Was it typed over with something else? */
export const isOther = (rules, state, seat) =>
  Boolean(state.over?.[seat]) &&
  entryOf(rules, state.rows[seat]) !== entryOf(rules, state.over[seat]);

/* What is ours: a row that differs from the server's is `touched`, and `was` is the text this phone last saw of it. --- */

/** The marks of a hole nobody typed in on this phone. */
export const untouched = (seats) => ({
  rows: Array.from({ length: seats }, () => ({ touched: false, was: null, wasAdjustments: [] })),
  knocker: { touched: false, was: null },
});

/** Is there something the server would not take, and has not been sent since? */
export const untaken = (marks) =>
  [...marks.rows, marks.knocker].some((mark) => mark.touched && mark.refused);

export function markTouched(rules, state, base, marks) {
  state.rows.forEach((row, seat) => {
    const differs = !same(rules, row, rowFrom(rules, base.rows[seat]));
    const mark = marks.rows[seat];
    if (differs && !mark.touched)
      Object.assign(mark, {
        touched: true,
        refused: false,
        was: base.rows[seat].entry || null,
        wasAdjustments: copy(base.rows[seat].adjustments),
      });
    else if (!differs) Object.assign(mark, { touched: false, was: null });
  });
  const differs = state.knocker !== base.knocker;
  if (differs && !marks.knocker.touched) marks.knocker = { touched: true, was: base.knocker };
  else if (!differs) marks.knocker = { touched: false, was: null };
}
