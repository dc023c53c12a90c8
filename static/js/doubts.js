/* What looks wrong in a hand that is in, and may be right: it stays at the seat until somebody says which. */

import { $, h, icon } from "./dom.js";
import { t } from "./words.js";

const MOST_PACKS = 6;

/** Where a slip would be: the last doubtful card of this seat, else of another. Null where no card is doubted. */
export function slipOf(warnings, seat) {
  const doubts = warnings.filter(({ cells }) => cells.length),
    doubt = doubts.find(({ position }) => position === seat) ?? doubts[0];
  return doubt ? { seat: doubt.position, cell: doubt.cells.at(-1) } : null;
}

/** Go to the card that is doubted. */
export function mendSlip(entry) {
  const { state } = entry,
    here = state.phase === "enter" ? state.cur : entry.ownSeat(),
    slip = slipOf(entry.warnings(), here);
  if (!slip || entry.goTo(slip.seat) === false) return false;
  entry.moveTo(slip.cell);
  $('#table [data-cell][tabindex="0"]')?.focus();
  return true;
}

/** Another pack, which a table with too many of a card most often has, or just so, or a slip. Null where something has to be
    mended. */
export function doubtElement({ warnings, rules }) {
  if (!warnings.length || warnings.some((problem) => !problem.warning)) return null;
  const packs = rules.packs < MOST_PACKS && warnings.some((problem) => problem.copies),
    button = (act, text, mark) =>
      h(
        "button",
        { type: "button", class: "btn btn--felt", "data-do": act },
        mark ? icon(mark) : null,
        h("span", { text }),
      );
  return h(
    "div",
    { class: "en-doubts" },
    packs
      ? button("packs", rules.packs === 1 ? t("Two packs") : t("{n} packs", { n: rules.packs + 1 }))
      : null,
    button("sure", t("It is so")),
    slipOf(warnings, null) ? button("slip", t("A slip"), "edit") : null,
  );
}
