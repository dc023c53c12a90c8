/* Hands that are on other phones: sealed until all of a hole are in, or none of this phone's business. The server says of each
   such row why (`away`): "in", "counting" on its own phone, "open" for whoever has a moment. Nothing of a sealed hand is here. */

import { h, icon } from "./dom.js";
import * as draft from "./draft.js";
import { t } from "./words.js";

/** Why this seat's hand is not here: "" when it is, or when it is being entered here. */
export const awayAt = ({ base, state }, seat) =>
  draft.isBlank(state.rows[seat]) ? (base.rows[seat].away ?? "") : "";

/** Is somebody else's hand missing, so that the hole cannot be counted yet? */
export const waits = (entry) => entry.state.rows.some((_, seat) => awayAt(entry, seat));

/** Is this phone done with the hole and without a network? Then it goes on to the next; what it has of this one goes up first. */
export const ahead = ({ state, sync }) => state.phase === "saved" && sync.lost;

/** Has everybody points in what the server has of this hole? */
export const isWhole = ({ rows }) => rows.every(({ points }) => Number.isInteger(points));

/** Why a seat cannot be entered here now; "" when it can. */
export function refusal({ base, state }, seat) {
  const { away, may, name } = base.rows[seat];
  if (may !== false || !draft.isBlank(state.rows[seat])) return "";
  return away === "in"
    ? t("{name}\u2019s hand is in, and sealed until all are.", { name })
    : t("{name}\u2019s hand is entered on another phone.", { name });
}

/** The foot of a tab whose hand is in. */
export const tabElement = () =>
  h("span", { class: "en-seat__away" }, icon("lock"), h("span", { text: t("in") }));
