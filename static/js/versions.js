/* The hole on this phone and the one on the server, put together; and what was typed under other rules. Works on the states of
   draft.js: the one on screen first, and then those before it. */

import * as correction from "./correction.js";
import {
  allFull,
  copy,
  firstEmpty,
  full,
  goTo,
  nextOpen,
  rowFrom,
  same,
  toReview,
  untouched,
} from "./draft.js";
import { ofRows } from "./merge.js";

/** Rows that were typed under other rules: as many places as there are now, and every card in its order. */
export function refit(rules, states) {
  for (const state of states) {
    correction.end(state);
    const sizes = state.rows.map((row) => row.cells.length);
    for (const row of state.rows) {
      if (rules.free) row.cells = row.cells.filter((cell) => cell !== null);
      else row.cells = Array.from({ length: rules.cells }, (_, cell) => row.cells[cell] ?? null);
    }
    const asked =
      state.pending === null || rules.suits[state.rows[state.cur].cells[state.pending]?.[0]];
    if (!asked) state.pending = null;
    const open = state.phase !== "enter" && !allFull(rules, state);
    if (open || sizes.some((size, seat) => size !== state.rows[seat].cells.length)) {
      goTo(
        rules,
        state,
        full(rules, state.rows[state.cur])
          ? (nextOpen(rules, state, state.cur) ?? state.cur)
          : state.cur,
      );
    }
    if (state.phase === "enter" && !correction.isOn(state) && allFull(rules, state))
      toReview(state);
  }
}

/** Somebody sat down at the table or left it: every hand goes with its player, and whoever came has none yet. `before` are the
    rows of the hole until now. False when the same people play it. */
export function reseat(rules, base, before, states, marks) {
  const from = base.rows.map(({ position }) =>
    before.findIndex((row) => row.position === position),
  );
  if (from.length === before.length && from.every((old, seat) => old === seat)) return false;
  const to = (old) => (old === null || !from.includes(old) ? null : from.indexOf(old));
  for (const state of states) {
    correction.end(state);
    state.rows = from.map(
      (old, seat) =>
        state.rows[old] ?? rowFrom(rules, { ...base.rows[seat], entry: "", adjustments: [] }),
    );
    state.knocker = to(state.knocker);
    state.flow = (state.flow ?? []).filter((old) => from.includes(old)).map(to);
    const cur = to(state.cur),
      open = nextOpen(rules, state, cur ?? state.rows.length - 1);
    state.cur = cur ?? 0;
    if (cur === null || (state.phase !== "enter" && open !== null)) goTo(rules, state, open ?? 0);
  }
  const fresh = untouched(from.length).rows;
  marks.rows = from.map((old, seat) => marks.rows[old] ?? fresh[seat]);
  if (marks.knocker.was !== null) marks.knocker.was = to(marks.knocker.was);
  return true;
}

/** The server knows less than this phone saw: where nothing stands now, our rows were made from nothing. */
export function rebase(base, marks) {
  base.rows.forEach(({ entry }, seat) => {
    if (marks.rows[seat].touched && !entry)
      Object.assign(marks.rows[seat], { was: null, wasAdjustments: [] });
  });
  if (marks.knocker.touched && base.knocker === null) marks.knocker.was = null;
}

/**
 * Put what the server has into the states, the one on screen first and then those before it: whole where this phone has
 * nothing of its own, card by card where it has. `sent` has by seat what it took from this phone just now, which is what our
 * row was made from since. Gives the seats whose cards changed here, and those where both sides changed the same card.
 */
export function merge(rules, states, base, marks, sent = new Map()) {
  const changed = [],
    disputed = [];
  base.rows.forEach((given, seat) => {
    const mark = marks.rows[seat],
      row = rowFrom(rules, given),
      mine = sent.get(seat);
    const known = { was: given.entry || null, wasAdjustments: copy(given.adjustments) };
    if (!mark.touched && !mine) {
      if (!same(rules, states[0].rows[seat], row)) changed.push(seat);
      for (const state of states) put(rules, state, seat, copy(row));
      return;
    }
    const was = rowFrom(rules, mine ?? { entry: mark.was, adjustments: mark.wasAdjustments });
    const [now, ...earlier] = states.map((state) => ofRows(was, state.rows[seat], row));
    if (!now.agree) {
      if (mine)
        Object.assign(mark, {
          touched: true,
          was: mine.entry || null,
          wasAdjustments: copy(mine.adjustments ?? []),
        });
      disputed.push(seat);
      return;
    }
    if (!same(rules, states[0].rows[seat], now.mine)) changed.push(seat);
    [now, ...earlier].forEach((side, i) => put(rules, states[i], seat, side.mine));
    Object.assign(
      mark,
      same(rules, states[0].rows[seat], row) ? { touched: false, was: null } : known,
    );
  });
  mergeKnocker(states, base, marks, sent);
  return { changed, disputed };
}

/** Who ended the hole: what was sent and is said here still has its answer, which may be another phone's that was faster. */
function mergeKnocker(states, base, marks, sent) {
  const said = states[0].knocker,
    heard = sent.has("knocker");
  if (said === base.knocker || (heard && sent.get("knocker") === said))
    marks.knocker = { touched: false, was: null };
  else if (heard) marks.knocker = { touched: true, was: base.knocker };
  if (!marks.knocker.touched) for (const state of states) state.knocker = base.knocker;
}

/** A row in its place. The cursor that stood on an empty place does not stay on a card that somebody else put there. */
function put(rules, state, seat, row) {
  const before = state.rows[seat];
  state.rows[seat] = row;
  if (seat !== state.cur || state.phase !== "enter") return;
  const empty = (cell) => (cell ?? null) === null,
    filled = !empty(row.cells[state.at]) || row.total !== null;
  if (state.pending !== null && row.cells[state.pending] !== before.cells[state.pending])
    state.pending = null;
  if (state.at !== null && empty(before.cells[state.at]) && filled)
    state.at = firstEmpty(rules, row);
}
