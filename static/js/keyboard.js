/* The keyboard (docs in the page's own help): cards by their letters, the cursor, reading aloud. Which keys are ours is in
   input.js, and whether any are. */

import { placeName } from "./cards.js";
import { $ } from "./dom.js";
import * as keypad from "./keypad.js";
import { orderOf } from "./layout.js";
import { again, say } from "./speak.js";
import { cellName, rankName, t } from "./words.js";

const RANKS = {
  1: "A",
  a: "A",
  0: "T",
  t: null,
  j: "J",
  f: "J",
  q: "Q",
  k: "K",
  r: "K",
  "*": "X",
  ".": ".",
};
for (const digit of "23456789") RANKS[digit] = digit;

/** The rank of a key in the letters of the game and of the page; null when it is none. */
function rankOf(key, { french }) {
  if (french && key === "v") return "J";
  if (french && key === "d") return "Q";
  return RANKS[key] ?? null;
}

const ARROWS = { arrowup: [0, -1], arrowdown: [0, 1], arrowleft: [-1, 0], arrowright: [1, 0] };

/** `game` is that of gameOf, `on` that of keysOf: none of them is told twice of one key. False for a key that does nothing now. */
function answer(event, key, game, on) {
  const typing = game.phase === "enter";
  if (key === "enter") return on.enter();
  if (key === "backspace") return on.undo();
  if (typing && ARROWS[key]) return on.arrow(...ARROWS[key]);
  if (key === "x" && game.phase !== "saved") return on.knock();
  // A suit right after its rank; D is the queen on French cards unless a suit is asked.
  if (
    typing &&
    "shdc".includes(key) &&
    (game.suitAsked || (game.afterRank && !(game.french && key === "d")))
  )
    return on.suit(key.toUpperCase());
  const reads = key === "v" && event.shiftKey; // a jack on French cards has no Shift
  const rank = reads ? null : (rankOf(key, game) ?? (key === "d" && !game.afterRank ? "Q" : null));
  if (typing && rank && game.hasRank(rank)) return on.press(rank);
  if (key === "s") return on.read("scores");
  if (key === "v" || key === "m") return on.read(event.shiftKey ? "others" : "mine");
  if (key === "t") return on.read("turn");
  if (key === "e") return on.again();
  if (key === "l") return on.detail();
  return false;
}

const gameOf = ({ state, rules, typed }) => ({
  phase: state.phase,
  suitAsked: state.pending !== null,
  afterRank: typed && Object.keys(rules.suits).length > 0,
  french:
    rules.keys.some((key) => key.rank === "J" && key.label === "V") || rules.letters?.J === "V",
  hasRank: (rank) => (rank === "." ? rules.gaps : rules.keys.some((key) => key.rank === rank)),
});

function keysOf(entry) {
  return {
    press(rank) {
      keypad.flash($("#keys"), rank);
      return entry.press(rank);
    },
    suit: (suit) => entry.suit(suit),
    undo: () => entry.undo(),
    enter: () =>
      entry.state.phase === "review"
        ? entry.perform("save")
        : entry.state.phase === "enter"
          ? entry.next()
          : ($("#onward")?.click() ?? true),
    knock: () => entry.knock(entry.state.cur),
    read: (what) => entry.perform("read", what),
    again: () => again() || entry.perform("read", "turn"),
    detail: () => entry.perform("detail"),
    idle: (rank) =>
      rank && entry.state.phase === "enter"
        ? say(t("{card} is not in play here", { card: rankName(rank) }))
        : entry.perform("read", "turn"),
    arrow: (dx, dy) => arrow(entry, dx, dy),
  };
}

/** Move between the cards; typing replaces the one under the cursor. */
function arrow(entry, dx, dy) {
  const { rules, state } = entry,
    row = state.rows[state.cur];
  if (row.total !== null) return false;
  const length = rules.free ? row.cells.length + 1 : rules.cells,
    columns = rules.free ? length : rules.columns;
  const from = state.at ?? orderOf(rules, length)[0],
    column = (from % columns) + dx,
    to = from + dx + dy * columns;
  if (column < 0 || column >= columns || to < 0 || to >= length) {
    say(`${placeName(rules, from)}: ${cellName(row.cells[from])}.`); // the edge of the table: still here
    return true;
  }
  entry.moveTo(to);
  $(`[data-cell="${to}"]`)?.focus();
  return true;
}

/** A key of the table. One that means something and does nothing now is answered as well, since no key is silent. */
export function keyed(entry, event) {
  const key = event.key.toLowerCase(),
    game = gameOf(entry),
    on = keysOf(entry);
  if (answer(event, key, game, on)) event.preventDefault();
  else on.idle(rankOf(key, game));
}
