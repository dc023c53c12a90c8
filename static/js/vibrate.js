/* What is felt in the hand: only after somebody touched the page, since browsers allow no more, never where less motion is wanted,
   and not where the switch in the menu is off. It is always shown and said as well. */

import { settings } from "./store.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Milliseconds, as navigator.vibrate has them. */
export function vibrate(pattern) {
  if (settings.vibrate && !calm.matches && navigator.userActivation?.hasBeenActive)
    navigator.vibrate?.(pattern);
}

const TURNS = { hole: [70], last: [70, 90, 70] };

/** It is this phone's turn to count: "hole" once another hand is in, "last" once only its own is missing. */
export const vibrateFor = (turn) => vibrate(TURNS[turn]);
