/* What looks wrong, seen from this phone: the copies on the table against the packs, a suit that is missing
   (docs/scoring.md 9). The server looks again and has the last word. Pure but for the language. */

import { face, fill, isCard, rankOf, signed } from "./evaluate.js";
import { ranks } from "./notes.js";
import { t } from "./words.js";

/** "six kings. One pack has four", from the phrases that come with the rules (scorecards/rules/heaps.py). */
function tooMany(rules, name, number, most) {
  const { counts, suits, sentences } = rules.heaps, inWords = (n) => counts[n] ?? n, kind = name === "X" ? "jokers" : rules.packs === 1 ? "one" : "more";
  const plural = ranks(rules.notes, name), suit = name[0] !== "#" && suits[name[1]];
  return fill(sentences[kind], { n: inWords(number), cards: suit ? fill(suit, { cards: plural }) : plural, most: inWords(most), packs: inWords(rules.packs) });
}

/** More copies of a card than the packs hold, over all players: one warning a seat that has some. */
function copies(rules, rows) {
  const lying = new Map(), found = [];
  if (!rules.heaps) return found; // kept from an older version: the server looks
  rows.forEach((row, seat) => row.cells.forEach((card, cell) => {
    if (row.total !== null || !isCard(card)) return;
    const suited = card[0] !== "#" && card.length > 1 && card[1] !== "~";
    for (const name of suited ? [rankOf(card), card] : [rankOf(card)]) lying.set(name, [...(lying.get(name) ?? []), { seat, cell }]);
  }));
  for (const [name, places] of lying) {
    const held = (rules.copies[rankOf(name)] ?? 0) / (name[0] !== "#" && name.length > 1 ? rules.suited || 1 : 1);
    const most = name === "X" ? rules.jokers : rules.packs * held;
    if (places.length <= most || !most) continue;
    const message = tooMany(rules, name, places.length, most);
    for (const seat of new Set(places.map((place) => place.seat))) {
      found.push({ position: seat, cells: places.filter((place) => place.seat === seat).map((place) => place.cell), message, warning: true, copies: name !== "X" });
    }
  }
  return found;
}

/** Cards that count nothing without their suit. */
function suitless(rules, rows) {
  return rows.flatMap((row, seat) => row.cells.flatMap((card, cell) => {
    if (!isCard(card) || card[0] === "#" || !rules.suits[card[0]]) return [];
    if (card.length > 1 && (card[1] !== "~" || rules.values[card[0]] !== undefined)) return [];
    if (card.length === 1 && rules.values[card] !== undefined) return []; // typing on says that it makes no difference
    return [{ position: seat, cells: [cell], message: t("which suit has the {card}? It counts differently", { card: face(card) }), warning: false }];
  }));
}

/** What is wrong with a typed total, as a sentence without its end; "" when a hand can count so much. */
export function impossible({ range }, total) {
  if (!range || total === null) return "";
  const [least, most] = range;
  if (total > most) return t("no hand counts {n} here, {most} is the most", { n: total, most: signed(most) });
  return total < least ? t("no hand counts {n} here, {least} is the fewest", { n: signed(total), least: signed(least) }) : "";
}

const totals = (rules, rows) => rows.flatMap((row, seat) => {
  const message = impossible(rules, row.total);
  return message ? [{ position: seat, cells: [], message, warning: true }] : [];
});

export const problemsOf = (rules, rows) => [...suitless(rules, rows), ...copies(rules, rows), ...totals(rules, rows)];
