/* Sentences in the reader's language, keyed by their English text (scorecards/views/entry/words.py). The page brings those that are
   said before there is a card; the others come with what says them. */

import { fill } from "./evaluate.js";

const given = document.getElementById("entry-words");
const words = given ? JSON.parse(given.textContent) : {};

/** The sentences of a file; rejects when it does not come. In English there is none. */
export async function learn(address) {
  if (!address) return;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  Object.assign(words, await answer.json());
}

/** A sentence with its parameters. */
export const t = (sentence, params = {}) => fill(words[sentence] ?? sentence, params);

/** What somebody did who ended the hole, in the word of these rules: a phrase as if they had knocked. */
export const phrase = (rules, sentence, params = {}) =>
  fill(rules.phrases?.[sentence] ?? sentence, params);

const RANKS = {
  A: "ace",
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  X: "joker",
};
export const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

/** A rank as it is spoken: "seven", "12". */
export const rankName = (rank) =>
  rank[0] === "#" ? rank.slice(1).replace("-", "\u2212") : t(RANKS[rank]);

/** A cell as it is spoken: "queen of spades", "gap", "empty". */
export function cellName(cell) {
  if (cell === null || cell === undefined) return t("empty");
  if (cell === ".") return t("gap");
  const suit = cell[0] !== "#" && SUITS[cell[1]];
  const rank = rankName(cell[0] === "#" ? cell : cell[0]);
  return suit ? t("{rank} of {suit}", { rank, suit: t(suit) }) : rank;
}

/** A number as it is spoken. */
export const spoken = (number) => (number < 0 ? t("minus {n}", { n: -number }) : String(number));
