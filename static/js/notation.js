/* The notation: text to cells and back, the phone's reading of scorecards/rules/layouts.py and cards.py.

   Pure. Reads the letters of all four languages (V F = jack, D = queen, R = king, 1 = ace), row by row. */

const CARD =
  /(JOKER|JO|X[12](?![0CDHS~\u2663\u2666\u2665\u2660\u2667\u2662\u2661\u2664])|X|\*)|[#N](-?\d+)|(10|[A1-9TJQKVFDR])([CDHS~\u2663\u2666\u2665\u2660\u2667\u2662\u2661\u2664])?/iy;
const LETTERS = { V: "J", F: "J", D: "Q", R: "K", 1: "A", 10: "T" };
const SYMBOLS = {
  "\u2663": "C",
  "\u2666": "D",
  "\u2665": "H",
  "\u2660": "S",
  "\u2667": "C",
  "\u2662": "D",
  "\u2661": "H",
  "\u2664": "S",
};

function cardOf(match) {
  if (match[1]) return "X";
  if (match[2] !== undefined)
    return Math.abs(Number(match[2])) < 100 ? `#${Number(match[2])}` : null;
  const rank = match[3].toUpperCase(),
    suit = (match[4] ?? "").toUpperCase();
  return (LETTERS[rank] ?? rank) + (SYMBOLS[suit] ?? suit);
}

/** The cards and gaps of one word; null when any of it cannot be read. */
function readWord(word, numbered) {
  const number = numbered && /^[#N]?(-?\d{1,3})$/i.exec(word);
  if (number) word = `#${number[1]}`;
  const cells = [];
  for (let at = 0; at < word.length; ) {
    if (word[at] === "." || word[at] === "_") {
      cells.push(".");
      at += 1;
      continue;
    }
    CARD.lastIndex = at;
    const match = CARD.exec(word),
      card = match && cardOf(match);
    if (!card) return null;
    cells.push(card);
    at = CARD.lastIndex;
  }
  return cells;
}

export const isNumbered = (rules) => rules.keys.some((key) => key.rank[0] === "#");

/** Cells row by row, or {wrong: word} for what is no card, or {found: n} for the wrong number of cards. */
export function readCells(rules, text) {
  const cells = [];
  for (const word of text
    .replace(/[/\n;|,\u2212]/g, (sign) => (sign === "\u2212" ? "-" : " "))
    .split(/\s+/)
    .filter(Boolean)) {
    const read = readWord(word, isNumbered(rules));
    if (!read) return { wrong: word };
    cells.push(...read);
  }
  if (rules.free) return { cells: cells.filter((cell) => cell !== ".") };
  return cells.length === rules.cells ? { cells } : { found: cells.length };
}

/** The number when the text is a typed total ("14", "=14", "-3"), else null. */
export function readTotal(text) {
  const match = /^\s*=?\s*([-\u2212]?)(\d{1,3})\s*$/.exec(text);
  return match ? (match[1] ? -1 : 1) * Number(match[2]) + 0 : null;
}

/* A single card of digits would be read as a total, so it says that its suit makes no difference. */
const freeEntry = (cells) =>
  /^\d$/.test(cells[0]) && cells.length === 1 ? `${cells[0]}~` : cells.join(" ") || ".";

/** The text of a finished row, as the server stores it; null while cards are missing. */
export function entryOf(rules, row) {
  if (row.total !== null) return `=${row.total}`; // a bare number might be cards
  if (rules.free) return row.closed ? freeEntry(row.cells) : null;
  if (row.cells.includes(null)) return null;
  const lines = [];
  for (let at = 0; at < row.cells.length; at += rules.columns)
    lines.push(row.cells.slice(at, at + rules.columns).join(" "));
  return lines.join(" / ");
}

/** A stored text as {cells, total, closed}. The server wrote it, so it can be read. */
export function rowOf(rules, entry) {
  const blank = rules.free ? [] : Array(rules.cells).fill(null);
  if (!entry) return { cells: blank, total: null, closed: false };
  const total = readTotal(entry);
  if (total !== null) return { cells: blank, total, closed: true };
  const read = readCells(rules, entry);
  return { cells: read.cells ?? blank, total: null, closed: true };
}
