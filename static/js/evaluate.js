/* Counting one layout on the phone, by walking the ruleset that Python compiled (docs/scoring.md 2 to 6).

   Pure: no DOM, no network, no language of its own; every sentence comes out of the compiled ruleset. The server's number
   wins; this one answers at once. Held equal to scorecards/rules/tally.py by tests/browser/test_evaluate.py.

   A layout is an array of cells, row by row: a card name ("7", "QS", "Q~", "X", "#12"), "." for a gap, null for a cell that
   nobody has typed yet. What is not typed counts nothing and matches nothing. */

const RUN_ORDER = "A23456789TJQKX";
const MINUS = "\u2212";

export const rankOf = (card) => (card[0] === "#" ? card : card[0]);
export const isCard = (cell) => cell !== null && cell !== ".";

/** What a card counts by itself: the card's entry, else its rank's. */
export function valueOf(rules, card) {
  return rules.values[card] ?? rules.values[rankOf(card)] ?? 0;
}

/** A card as people read it: 10H, K, X, 12. */
export function face(card) {
  if (!isCard(card)) return ".";
  const suit = card[0] !== "#" && card.length > 1 && card[1] !== "~" ? card[1] : "";
  return rankOf(card).replace("#", "").replace("T", "10") + suit;
}

export const fill = (template, params) => template.replace(/\{(\w+)\}/g, (whole, name) => params[name] ?? whole);
export const signed = (number) => (number < 0 ? MINUS + -number : String(number));

const fits = (card, wanted) => wanted.includes(card) || wanted.includes(rankOf(card));

function isRun(cards) {
  if (cards.some((card) => rankOf(card) === "X")) return false;
  const numbers = cards.map((card) => (card[0] === "#" ? Number(card.slice(1)) : RUN_ORDER.indexOf(card[0])));
  numbers.sort((a, b) => a - b);
  return numbers.every((number, i) => number === numbers[0] + i);
}

/** True when the cards can be dealt out over the wanted places, one each. */
function isCollection(cards, wanted) {
  if (!wanted.length) return true;
  return cards.some((card, i) => fits(card, wanted[0]) && isCollection([...cards.slice(0, i), ...cards.slice(i + 1)], wanted.slice(1)));
}

function isMatch(step, cards) {
  if (step.cards) return isCollection(cards, step.cards);
  const natural = cards.filter((card) => !fits(card, step.wild));
  if (step.only && !(natural.length ? natural : cards).every((card) => fits(card, step.only))) return false;
  if (step.run) return isRun(cards);
  return natural.every((card) => rankOf(card) === rankOf(natural[0]));
}

function* choices(pool, size, from = 0, taken = []) {
  if (taken.length === size) yield taken;
  else for (let i = from; i <= pool.length - (size - taken.length); i++) yield* choices(pool, size, i + 1, [...taken, pool[i]]);
}

/** The groups of cells of a step; "anywhere" is every choice of cells that hold a card. */
function groupsOf(step, cells) {
  if (step.groups) return step.groups;
  return choices([...cells.keys()].filter((cell) => isCard(cells[cell])), step.size);
}

/** Every match of every step, in order. A match that `keep_negative` leaves alone is not one. */
function foundIn(rules, cells, matches) {
  const found = [];
  matches.forEach((step, index) => {
    for (const group of groupsOf(step, cells)) {
      const cards = group.map((cell) => cells[cell] ?? null);
      if (!cards.every(isCard) || !isMatch(step, cards)) continue;
      if (step.keep_negative && cards.reduce((sum, card) => sum + valueOf(rules, card), 0) < 0) continue;
      const natural = cards.filter((card) => !fits(card, step.wild));
      found.push({ step, index, cells: group, natural: natural.length === cards.length, rank: rankOf(natural[0] ?? cards[0]) });
    }
  });
  return found;
}

/** The amount of `repeats` for so many matches of one rank; undefined when that is not often enough. */
const amountOf = (step, times) => step.repeats.filter(([least]) => least <= times).at(-1)?.[1];

/** The matches that act, and what `repeats` pay. Null when the choice is too large for a phone. */
function actingIn(rules, cells, matches) {
  const acting = [], rivals = [], often = new Map(), paid = [];
  for (const match of foundIn(rules, cells, matches)) {
    if (match.step.repeats) {
      const key = `${match.index} ${match.rank}`;
      often.set(key, [...(often.get(key) ?? []), match]);
    } else if (match.step.once || !match.step.groups) rivals.push(match);
    else acting.push(match);
  }
  for (const group of often.values()) {
    const points = amountOf(group[0].step, group.length);
    if (points === undefined) continue;
    const together = [...new Set(group.flatMap((match) => match.cells))].sort((a, b) => a - b);
    paid.push({ step: group[0].step, cells: together, points });
    acting.push(...group);
  }
  if (rivals.length > rules.search_limit) return null;
  return { acting: rivals.length ? [...acting, ...choose(rules, cells, rivals, acting)] : acting, paid };
}

/** The best set of rivals without a common card (docs/scoring.md 5). */
function choose(rules, cells, rivals, acting) {
  const done = new Set(acting.filter((match) => match.step.each !== null).flatMap((match) => match.cells));
  const brings = rivals.map(({ step, cells: group, natural }) => {
    let gain = step.bonus;
    if (step.each !== null) for (const cell of group) if (!done.has(cell)) gain += step.each - valueOf(rules, cells[cell]);
    const prefer = step.prefer ?? rules.prefer;
    return [prefer !== "lowest" && natural ? -1 : 0, prefer === "highest" ? -gain : gain, -1];
  });
  const chosen = apart(rivals).flatMap((part) => bestSet(part, rivals, brings));
  return chosen.sort((a, b) => a - b).map((i) => rivals[i]);
}

/** The candidates in parts that share no cell, not even through others. */
function apart(rivals) {
  let parts = [];
  rivals.forEach((match, i) => {
    const cells = new Set(match.cells), members = [i];
    parts = parts.filter((part) => {
      if (!match.cells.some((cell) => part.cells.has(cell))) return true;
      part.cells.forEach((cell) => cells.add(cell));
      members.push(...part.members);
      return false;
    });
    parts.push({ cells, members: members.sort((a, b) => a - b) });
  });
  return parts.map((part) => part.members);
}

const plus = (a, b) => a.map((value, i) => value + b[i]);
const less = (a, b) => (a[0] - b[0] || a[1] - b[1] || a[2] - b[2]) < 0;

/* Each candidate in before out; what is best from a candidate on depends only on the cells in use, so it is remembered. */
function bestSet(part, rivals, brings) {
  const masks = part.map((i) => rivals[i].cells.reduce((mask, cell) => mask | (1 << cell), 0));
  const later = masks.map((_, at) => masks.slice(at).reduce((all, mask) => all | mask, 0));
  const known = new Map();
  const look = (at, used) => {
    if (at === part.length) return { sums: [0, 0, 0], taken: null };
    const key = at * 65536 + (used & later[at]);
    if (known.has(key)) return known.get(key);
    let best = null;
    if (!(used & masks[at])) {
      const rest = look(at + 1, used | masks[at]);
      best = { sums: plus(rest.sums, brings[part[at]]), taken: [part[at], rest.taken] };
    }
    const without = look(at + 1, used);
    if (!best || less(without.sums, best.sums)) best = without;
    known.set(key, best);
    return best;
  };
  const names = [];
  for (let link = look(0, 0).taken; link; link = link[1]) names.push(link[0]);
  return names;
}

/** The place of a cell when reading down the columns from the left. */
const columnFirst = (rules, cell) => (rules.free ? cell * 64 : (cell % rules.columns) * 64 + Math.floor(cell / rules.columns));

function linesOf(rules, cells, { acting, paid }, counts) {
  const told = [], changed = new Set();
  const cards = (group) => group.map((cell) => face(cells[cell])).join(" ");
  const tell = (sentence, points, group) =>
    told.push({ first: Math.min(...group.map((cell) => columnFirst(rules, cell))), label: sentence, points, cells: [...group] });
  for (const { step, cells: group } of acting) {
    let points = step.bonus;
    if (step.each !== null) {
      for (const cell of group) if (!changed.has(cell)) points += step.each;
      group.forEach((cell) => changed.add(cell));
    }
    if (step.each !== null || step.bonus) tell(fill(rules.line, { label: step.label, cards: cards(group) }), points, group);
  }
  const left = new Map();
  cells.forEach((card, cell) => {
    if (!isCard(card) || changed.has(cell)) return;
    const column = rules.free ? 0 : cell % rules.columns;
    left.set(column, [...(left.get(column) ?? []), cell]);
  });
  for (const column of [...left.keys()].sort((a, b) => a - b)) {
    const group = left.get(column);
    tell(fill(rules.left, { n: column + 1, cards: cards(group) }), group.reduce((sum, cell) => sum + counts[cell], 0), group);
  }
  told.sort((a, b) => a.first - b.first);
  const after = paid.map(({ step, cells: group, points }) =>
    ({ label: fill(rules.line, { label: step.label, cards: cards(group) }), points, cells: group }));
  return [...told.map(({ label, points, cells: group }) => ({ label, points, cells: group })), ...after];
}

/**
 * Count a layout. Gives {counted, lines, values, counts, matches, marks}: `values` is what each cell counts by itself and
 * `counts` what it counts here (null where there is no card), `matches` the groups that act. `counted` is null when the
 * choice is larger than a phone should search: the server says it later.
 */
export function count(rules, cells) {
  const values = cells.map((card) => (isCard(card) ? valueOf(rules, card) : null));
  const counts = [...values];
  const matches = rules.steps.filter((step) => step.kind === "match");
  const found = actingIn(rules, cells, matches);
  if (!found) return { counted: null, lines: [], values, counts, matches: [], marks: [] };
  const seen = new Set();
  for (const { step, cells: group } of found.acting) {
    if (step.each === null) continue;
    for (const cell of group) if (!seen.has(cell)) { counts[cell] = step.each; seen.add(cell); }
  }
  const lines = linesOf(rules, cells, found, counts);
  let counted = lines.reduce((sum, line) => sum + line.points, 0);
  for (const step of rules.steps) {
    if (step.kind !== "exactly" || counted !== step.exactly) continue;
    lines.push({ label: step.label, points: step.counts - counted, cells: [] });
    counted = step.counts;
  }
  const marks = [...new Set(found.acting.map((match) => match.step.marks).filter(Boolean))];
  return { counted, lines, values, counts, matches: found.acting, marks };
}
