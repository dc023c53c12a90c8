/* What looks wrong in a hand that is in, and may be right: it stays at the seat until somebody says which. */

import { h } from "./dom.js";
import { t } from "./words.js";

const MOST_PACKS = 6;

/** Another pack, which a table with too many of a card most often has, or just so. Null where something has to be mended. */
export function doubtElement({ warnings, rules }) {
  if (!warnings.length || warnings.some((problem) => !problem.warning)) return null;
  const packs = rules.packs < MOST_PACKS && warnings.some((problem) => problem.copies),
    button = (act, text) =>
      h("button", { type: "button", class: "btn btn--felt", "data-do": act, text });
  return h(
    "div",
    { class: "en-doubts" },
    packs
      ? button("packs", rules.packs === 1 ? t("Two packs") : t("{n} packs", { n: rules.packs + 1 }))
      : null,
    button("sure", t("It is so")),
  );
}
