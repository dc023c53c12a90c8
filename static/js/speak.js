/* What a screen reader is told. One polite region; the latest sentence wins, so fast typing does not queue up. */

import { $ } from "./dom.js";
import { settings } from "./store.js";
import { cellName, spoken, t } from "./words.js";

const PAUSE = 120; // ms
let timer;

export function say(sentence) {
  clearTimeout(timer);
  timer = setTimeout(() => { $("#live").textContent = sentence; }, PAUSE);
}

/** After a card: whose hand it began, what it was, what it did, and whose turn is next. `over`: it went over another card. */
export function sayCard({ rules, cell, card, result, name, full, next, note, handed, over }) {
  const words = [handed ? `${name}: ${cellName(card)}.` : `${cellName(card)}.`];
  if (note) words.push(note);
  if (full && over) words.push(t("Total {n}", { n: result.counted === null ? "" : spoken(result.counted) }));
  else if (full) {
    words.push(t("{name} complete, {n}.", { name, n: result.counted === null ? "" : spoken(result.counted) }));
    words.push(next ? t("Next, {name}.", { name: next }) : t("All players entered, review."));
  } else if (!note && settings.announce && !rules.free) {
    const column = cell % rules.columns;
    const sum = result.counts.reduce((total, value, i) => (i % rules.columns === column ? total + (value ?? 0) : total), 0);
    words.push(t("Column {n}, {points}.", { n: column + 1, points: spoken(sum) }));
  }
  if (full || note || handed || settings.announce) say(words.join(" "));
}

/** A whole layout in words. */
export function describe(rules, row, result) {
  if (row.total !== null) return t("Total {n}", { n: spoken(row.total) });
  const parts = rules.free
    ? row.cells.map(cellName)
    : [...Array(rules.columns).keys()].map((column) =>
        t("column {n}: {cards}", { n: column + 1, cards: row.cells.filter((_, i) => i % rules.columns === column).map(cellName).join(", ") }));
  return `${parts.join("; ")}. ${result.counted === null ? "" : t("Total {n}", { n: spoken(result.counted) })}`;
}
