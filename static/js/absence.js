/* Why a hand of a hole that the server has not told of yet is none of this phone's business, as far as it can know (seals.js). */

/** What becomes of a row at the next hole, before the server has said so. */
export function awayNext({ seat, sealed, customs }, { position, elsewhere }) {
  if (position === seat) return "";
  if (seat !== null && seat !== undefined) return elsewhere ? "counting" : "open";
  return elsewhere && (sealed || customs?.sealed || customs?.own_hands) ? "counting" : "";
}
