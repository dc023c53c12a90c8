/* Card faces and layouts as elements. Draws what evaluate.js found; decides nothing.

   A cell that is a button is named in words, short enough for a line of Braille: "Column 2, top: queen, 0". What is drawn on it
   says nothing beside that. */

import { h, icon, svg, unseen } from "./dom.js";
import { isCard, rankOf, signed } from "./evaluate.js";
import { geometry, orderOf } from "./layout.js";
import { settings } from "./store.js";
import { SUITS, cellName, spoken, t } from "./words.js";

/** The letter of a rank in the letters of the game, or of the page where this phone has not switched that off. */
export const letterOf = (rules, rank) =>
  (settings.letters && rules.letters?.[rank]) ||
  (rules.keys.find((key) => key.rank === rank)?.label ??
    (rank === "T" ? "10" : rank.replace("#", "").replace("-", "\u2212")));

export function placeName(rules, cell) {
  if (rules.free) return t("Card {n}", { n: cell + 1 });
  const row = Math.floor(cell / rules.columns),
    column = (cell % rules.columns) + 1;
  if (rules.rows === 2) return t(row ? "Column {n}, bottom" : "Column {n}, top", { n: column });
  return t("Column {n}, row {row}", { n: column, row: row + 1 });
}

function faceOf(rules, card) {
  if (card === ".") return h("b", { class: "pc__r pc__gap" }, unseen(t("gap")));
  const rank = rankOf(card);
  return h(
    "b",
    { class: "pc__r" },
    rank === "X" ? [icon("X"), unseen(t("joker"))] : letterOf(rules, rank),
  );
}

function markOf(card) {
  const suit = card[0] !== "#" && SUITS[card[1]];
  if (suit)
    return [icon(card[1].toLowerCase(), "pc__s"), unseen(` ${t("of {suit}", { suit: t(suit) })}`)];
  return "KQJ".includes(card[0]) ? [icon(card[0], "pc__s pc__court")] : [];
}

function worthOf(value, now, plain) {
  if (value === null || value === undefined || plain) return null;
  if (now === value) return h("span", { class: "pc__v", text: signed(value) });
  return h(
    "span",
    { class: "pc__v" },
    h("s", {}, unseen(` ${t("was")} `), signed(value)),
    unseen(` ${t("now")} `),
    " ",
    signed(now),
  );
}

/** The card that was typed over, struck. */
function wasElement(rules, was) {
  if (was === null) return null;
  const suit = was[0] !== "#" && SUITS[was[1]] ? icon(was[1].toLowerCase()) : null;
  return h(
    "s",
    { class: "pc__was" },
    unseen(` ${t("was")} `),
    was === "." ? "\u00d7" : rankOf(was) === "X" ? icon("X") : letterOf(rules, rankOf(was)),
    suit,
  );
}

/** What is drawn on a card that has a name in words beside it. */
const mute = (...drawn) =>
  drawn
    .flat()
    .filter(Boolean)
    .map((element) => {
      element.setAttribute("aria-hidden", "true");
      return element;
    });

/** One card, gap or empty place. `value` is what it counts by itself, `now` what it counts here, `struck` a cancelled card, `was`
    the card that it was typed over. */
export function cardElement(
  rules,
  card,
  {
    tag = "span",
    value = null,
    now = null,
    struck = false,
    where = "",
    more = "",
    was = null,
    ...props
  } = {},
) {
  const before = wasElement(rules, was),
    over = was === null ? "" : `, ${t("was")} ${cellName(was)}`;
  const named = (drawn, name) =>
    where ? [unseen(`${where}: ${name}${over}`), ...mute(drawn, before)] : [...drawn, before];
  if (card === null || card === undefined)
    return h(
      tag,
      { class: `pc pc--empty${more}`, ...props },
      where ? named([], t("empty")) : before,
    );
  if (card === ".")
    return h(
      tag,
      { class: `pc pc--empty pc--gap${more}`, ...props },
      named([faceOf(rules, card)], cellName(card)),
    );
  const rank = rankOf(card),
    letter = letterOf(rules, rank);
  const plain = value !== null && value === now && String(value) === letter;
  const classes = [
    "pc",
    struck && "pc--zero",
    /^.[HD]$/.test(card) && card[0] !== "#" && "pc--red",
    letter.length > 1 && rank !== "X" && "pc--ten",
  ];
  return h(
    tag,
    {
      class: classes.filter(Boolean).join(" ") + more,
      data: plain ? { m: letter } : undefined,
      ...props,
    },
    named(
      [faceOf(rules, card), ...markOf(card), worthOf(value, now, plain)],
      plain || now === null ? cellName(card) : `${cellName(card)}, ${spoken(now)}`,
    ),
  );
}

/** The pairs of cells that a group of matching cards is tied by: its neighbours, or else one to the next. */
function ties(rules, cells) {
  const chain = cells.slice(1).map((cell, i) => [cells[i], cell]);
  if (rules.free) return chain;
  const near = [];
  for (const a of cells)
    for (const b of cells) {
      const side = b === a + 1 && b % rules.columns !== 0;
      if (side || b === a + rules.columns) near.push([a, b]);
    }
  const reached = new Set([cells[0]]);
  for (let grown = -1; grown !== reached.size; ) {
    grown = reached.size;
    for (const [a, b] of near)
      if (reached.has(a) || reached.has(b)) {
        reached.add(a);
        reached.add(b);
      }
  }
  return reached.size === cells.length ? near : chain;
}

/** Brass ribbons and clasps that tie matching cards together, in any direction. */
function ribbons(rules, matches, { rows, columns }) {
  const links = new Map();
  for (const match of matches) {
    if (match.step.each === null && !match.step.bonus) continue;
    for (const [a, b] of ties(rules, match.cells)) links.set(`${a} ${b}`, [a, b]);
  }
  if (!links.size) return [];
  const middle = (cell) => [(cell % columns) + 0.5, Math.floor(cell / columns) + 0.5];
  const lines = [],
    clasps = [];
  for (const [a, b] of links.values()) {
    const [x1, y1] = middle(a),
      [x2, y2] = middle(b);
    lines.push(svg("line", { x1: x1 * 100, y1: y1 * 140, x2: x2 * 100, y2: y2 * 140 }));
    const clasp = h("i", { class: "clasp" });
    clasp.style.left = `${((x1 + x2) / 2 / columns) * 100}%`;
    clasp.style.top = `${((y1 + y2) / 2 / rows) * 100}%`;
    clasps.push(clasp);
  }
  const box = {
    class: "ribbons",
    viewBox: `0 0 ${columns * 100} ${rows * 140}`,
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  };
  return [svg("svg", box, ...lines), ...clasps];
}

/** Which cells a match changed. */
export function struckBy(result) {
  return new Set(
    result.matches.filter((match) => match.step.each !== null).flatMap((match) => match.cells),
  );
}

/** A layout. `cell(i, props)` gives each cell's element; `label` names it, or it is decoration. */
export function layoutElement(
  rules,
  length,
  result,
  cell,
  { more = "", byRows = false, label = "" } = {},
) {
  const size = geometry(rules, length);
  const flow = rules.free || byRows ? " layout--rows" : "";
  const named = label ? { role: "group", "aria-label": label } : { "aria-hidden": "true" };
  return h(
    "div",
    {
      class: `layout${flow}${more}`,
      vars: { "--rows": size.rows, "--cols": size.columns },
      ...named,
    },
    ribbons(rules, result.matches, size),
    orderOf(rules, length, byRows).map(cell),
  );
}

/** A small layout to look at, decoration beside a number in text. */
export function miniLayout(rules, cells, result, differing = new Set()) {
  const struck = struckBy(result);
  return layoutElement(
    rules,
    cells.length,
    result,
    (i) =>
      cardElement(rules, cells[i], {
        struck: struck.has(i),
        more: differing.has(i) ? " pc--diff" : "",
      }),
    { more: " layout--mini" },
  );
}

export const filled = (cells) => cells.filter(isCard).length;
