/* What looks wrong, seen from this phone: the copies on the table against the packs, a suit that is missing
   (docs/scoring.md 9). The server looks again and has the last word. Pure but for the language. */

import { face, isCard, rankOf, signed } from "./evaluate.js";
import { ranks } from "./notes.js";
import { t } from "./words.js";

const COUNTS = {
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  10: "ten",
  11: "eleven",
  12: "twelve",
};
const OF_SUIT = {
  C: "{cards} of clubs",
  D: "{cards} of diamonds",
  H: "{cards} of hearts",
  S: "{cards} of spades",
};

const inWords = (n) => (COUNTS[n] ? t(COUNTS[n]) : n);

/** "six kings. One pack has four", as scorecards/rules/heaps.py says it. */
function tooMany(rules, name, number, most) {
  const plural = ranks(rules.notes, name),
    suit = name[0] !== "#" && OF_SUIT[name[1]];
  const words = {
    n: inWords(number),
    cards: suit ? t(suit, { cards: plural }) : plural,
    most: inWords(most),
    packs: inWords(rules.packs),
  };
  if (name === "X") return t("{n} {cards}. In play: {most}", words);
  return rules.packs === 1
    ? t("{n} {cards}. One pack has {most}", words)
    : t("{n} {cards}. In {packs} packs there are {most}", words);
}

/** More copies of a card than the packs hold, over all players: one warning a seat that has some. */
function copies(rules, rows) {
  const lying = new Map(),
    found = [];
  rows.forEach((row, seat) =>
    row.cells.forEach((card, cell) => {
      if (row.total !== null || !isCard(card)) return;
      const suited = card[0] !== "#" && card.length > 1 && card[1] !== "~";
      for (const name of suited ? [rankOf(card), card] : [rankOf(card)])
        lying.set(name, [...(lying.get(name) ?? []), { seat, cell }]);
    }),
  );
  for (const [name, places] of lying) {
    const held =
      (rules.copies[rankOf(name)] ?? 0) /
      (name[0] !== "#" && name.length > 1 ? rules.suited || 1 : 1);
    const most = name === "X" ? rules.jokers : rules.packs * held;
    if (places.length <= most || !most) continue;
    const message = tooMany(rules, name, places.length, most);
    for (const seat of new Set(places.map((place) => place.seat))) {
      found.push({
        position: seat,
        cells: places.filter((place) => place.seat === seat).map((place) => place.cell),
        message,
        warning: true,
        copies: name !== "X",
      });
    }
  }
  return found;
}

/** Cards that count nothing without their suit. */
function suitless(rules, rows) {
  return rows.flatMap((row, seat) =>
    row.cells.flatMap((card, cell) => {
      if (!isCard(card) || card[0] === "#" || !rules.suits[card[0]]) return [];
      if (card.length > 1 && (card[1] !== "~" || rules.values[card[0]] !== undefined)) return [];
      if (card.length === 1 && rules.values[card] !== undefined) return []; // typing on says that it makes no difference
      return [
        {
          position: seat,
          cells: [cell],
          message: t("which suit has the {card}? It counts differently", { card: face(card) }),
          warning: false,
        },
      ];
    }),
  );
}

/** What is wrong with a typed total, as a sentence without its end; "" when a hand can count so much. */
export function impossible({ range }, total) {
  if (!range || total === null) return "";
  const [least, most] = range;
  if (total > most)
    return t("no hand counts {n} here, {most} is the most", { n: total, most: signed(most) });
  return total < least
    ? t("no hand counts {n} here, {least} is the fewest", {
        n: signed(total),
        least: signed(least),
      })
    : "";
}

const totals = (rules, rows) =>
  rows.flatMap((row, seat) => {
    const message = impossible(rules, row.total);
    return message ? [{ position: seat, cells: [], message, warning: true }] : [];
  });

export const problemsOf = (rules, rows) => [
  ...suitless(rules, rows),
  ...copies(rules, rows),
  ...totals(rules, rows),
];
