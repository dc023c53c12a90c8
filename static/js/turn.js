/* On the page where cards are entered, for a phone with a seat of its own: when it becomes its turn to count, that is shown, said
   and felt. What the page came with is known already. */

import { tell } from "./speak.js";
import { vibrateFor } from "./vibrate.js";
import { t } from "./words.js";

const SHOWN = 6000; // ms
let known = "";

/** "" while it is not the turn of this seat, "hole" once somebody else's hand is in, "last" once only this one is missing. */
function turnOf({ base, marks, ownSeat }) {
  const own = ownSeat();
  if (own === null || base.rows[own].entry || base.rows[own].away || marks.rows[own].touched)
    return "";
  const others = base.rows.filter((_, seat) => seat !== own),
    ready = others.filter(({ entry, away }) => entry || away === "in");
  if (!ready.length) return "";
  return ready.length === others.length ? "last" : "hole";
}

/** Look whose turn it is; `quietly` when the page was just opened. */
export function look(entry, quietly = false) {
  const turn = turnOf(entry),
    now = `${entry.base.game} ${entry.base.hole} ${turn}`;
  if (now === known) return;
  known = now;
  if (!turn || quietly) return;
  const call = turn === "last" ? t("Only your cards are missing.") : t("Now your cards.");
  const told = [entry.page.text, call].filter(Boolean).join(" "); // after whose cards just arrived
  entry.page.notice(told, SHOWN);
  entry.draw();
  tell(call);
  vibrateFor(turn);
}
