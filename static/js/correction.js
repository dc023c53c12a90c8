/* Which hands are typed over and what they were, and which hands were typed straight on from another.

   over: {seat: {cells, total, closed}}, the hands as they were when they were opened; null while none is. back: the phase they
   were opened from. flow: the seats that cards ran through without a word, in order. corrected: what was over when it was saved. */

const blank = (row) => row.total === null && row.cells.every((cell) => cell === null);

/** Is the hand that is being entered typed over? */
export const isOn = (state) => state.phase === "enter" && Boolean(state.over?.[state.cur]);

/** A whole hand is opened. */
export function begin(state, seat) {
  const { cells, total, closed } = state.rows[seat];
  state.back ??= state.phase;
  state.over = {
    ...state.over,
    [seat]: state.over?.[seat] ?? { cells: [...cells], total, closed },
  };
}

export function end(state) {
  Object.assign(state, { over: null, back: null, corrected: null });
}

/** The first card of a hand: typed on from another, or after somebody chose it. */
export function follow(state, from, seat) {
  const flow = state.flow ?? [];
  state.flow = from === seat ? [seat] : [...(flow.at(-1) === from ? flow : [from]), seat];
}

/** The hands that were typed straight on from this one and have cards. */
export function movedOn(state, seat) {
  const flow = state.flow ?? [],
    at = flow.indexOf(seat);
  return at < 0
    ? []
    : flow.slice(at + 1).filter((each) => each !== seat && !blank(state.rows[each]));
}
