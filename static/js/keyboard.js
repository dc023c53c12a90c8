/* The keyboard (docs in the page's own help): cards by their letters, the cursor, reading aloud. Can be switched off. */

import { settings } from "./store.js";

const RANKS = { 1: "A", a: "A", 0: "T", t: null, j: "J", f: "J", q: "Q", k: "K", r: "K", "*": "X", ".": "." };
for (const digit of "23456789") RANKS[digit] = digit;

/** Whether somebody has typed here: then this phone has a keyboard, whatever it says. */
export const keys = { typed: false };

/** The rank of a key in the letters of the game and of the page; null when it is none. */
function rankOf(key, { french }) {
  if (french && key === "v") return "J";
  if (french && key === "d") return "Q";
  return RANKS[key] ?? null;
}

/**
 * `game` answers: phase, suitAsked, afterRank (a card was typed just before, and could have a suit), french, hasRank(rank).
 * `on` is told: press, suit, undo, enter, arrow(dx, dy), knock, read(what), again, detail, none of them twice for one key; and
 * idle(rank) of a key that means something and did nothing, since no key is silent.
 */
export function listen(game, on) {
  document.addEventListener("keydown", (event) => {
    keys.typed = true;
    if (!settings.shortcuts || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || event.target.closest("input, textarea, select")) return;
    const key = event.key.toLowerCase();
    if (onButton(event, key)) return;
    if (answer(event, key, game(), on)) event.preventDefault();
    else if (KEYS.test(key)) on.idle(rankOf(key, game()));
  });
}

const KEYS = /^([a2-910jfqkr*.vdshcxmtel]|backspace|enter|arrow(up|down|left|right))$/;

/** A button and a link have Enter of their own; a card has not. */
const onButton = ({ target }, key) => key === "enter" && target.closest("button:not(.pc), a, summary");

const ARROWS = { arrowup: [0, -1], arrowdown: [0, 1], arrowleft: [-1, 0], arrowright: [1, 0] };

function answer(event, key, game, on) {
  const typing = game.phase === "enter";
  if (key === "enter") return on.enter();
  if (key === "backspace") return on.undo();
  if (typing && ARROWS[key]) return on.arrow(...ARROWS[key]);
  if (key === "x" && game.phase !== "saved") return on.knock();
  // A suit right after its rank; D is the queen on French cards unless a suit is asked.
  if (typing && "shdc".includes(key) && (game.suitAsked || (game.afterRank && !(game.french && key === "d")))) return on.suit(key.toUpperCase());
  const reads = key === "v" && event.shiftKey; // a jack on French cards has no Shift
  const rank = reads ? null : rankOf(key, game) ?? (key === "d" && !game.afterRank ? "Q" : null);
  if (typing && rank && game.hasRank(rank)) return on.press(rank);
  if (key === "s") return on.read("scores");
  if (key === "v" || key === "m") return on.read(event.shiftKey ? "others" : "mine");
  if (key === "t") return on.read("turn");
  if (key === "e") return on.again();
  if (key === "l") return on.detail();
  return false;
}
