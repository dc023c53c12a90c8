/* Why a hand of a hole that the server has not told of yet is none of this phone's business, as far as it can know (seals.js). */

/** What becomes of a row at the next hole, before the server has said so. */
export function awayNext({ seat, sealed, customs }, { position, elsewhere }) {
  if (position === seat) return "";
  if (seat !== null && seat !== undefined) return elsewhere ? "counting" : "open";
  return elsewhere && (sealed || customs?.sealed || customs?.own_hands) ? "counting" : "";
}

/** May this phone enter the row there? What was sealed is not, at the next hole. */
export const mayNext = ({ seat, customs }, { position, elsewhere }) =>
  !customs?.own_hands || ((seat ?? null) === null ? !elsewhere : position === seat);
