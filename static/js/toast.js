/* What became of a hole that was saved, and who leads after it as far as this phone knows. */

import { h } from "./dom.js";
import * as seals from "./seals.js";
import { askToKeep, durable, lasting } from "./store.js";
import { keptWords } from "./waiting.js";
import { t } from "./words.js";

/** Shown until the next action. */
export function toast(entry) {
  const { page } = entry,
    { hole } = entry.base,
    ours = entry.isOurs();
  if (seals.waits(entry)) {
    // that stands over the cards
    const words = ours ? keptWords(page.view(entry)) : t("Done, your hand is in.");
    if (words && page.said !== words) entry.say(words);
    page.said = words || page.said;
    return;
  }
  const away = ["offline", "needs"].includes(page.chip(entry).state) || !lasting();
  if (ours && away) askToKeep();
  const text = !ours
    ? t("Hole {n} saved", { n: hole })
    : !away || (lasting() && !durable())
      ? t("Saving hole {n}", { n: hole })
      : lasting()
        ? t("Hole {n} kept on this phone", { n: hole })
        : t("Hole {n} is only on this page", { n: hole });
  const lead = ours && away ? leadOf(entry) : "";
  page.parts.toast.replaceChildren(
    h("span", { text: lead ? `${text}. ${lead}` : text }),
    h("button", { type: "button", class: "btn", "data-do": "undo", text: t("Change it") }),
  );
  page.parts.toast.hidden = false;
  if (text !== page.said) entry.say(text);
  page.said = text;
}

/** Who leads after this hole by what this phone knows, "" unless that is certain here: every hand is in and counted, nobody was
    left out, and no total may fall back to another. */
function leadOf(entry) {
  const { rules, base } = entry,
    view = entry.page.view(entry),
    [first, second] = [...view.totals].sort((a, b) => a - b);
  const open =
    view.waits ||
    base.second ||
    base.absent ||
    rules.resets ||
    view.warnings.length ||
    !view.full.every(Boolean);
  if (
    open ||
    second === undefined ||
    first === second ||
    view.scores.some((score) => (score?.points ?? null) === null)
  )
    return "";
  return t("By this phone\u2019s count {name} leads by {n}.", {
    name: view.names[view.totals.indexOf(first)],
    n: second - first,
  });
}
