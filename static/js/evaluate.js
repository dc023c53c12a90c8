/* Counting one layout on the phone, by walking the ruleset that Python compiled (docs/scoring.md 2 to 6).

   Pure: no DOM, no network, no language of its own; every sentence comes out of the compiled ruleset. The server's number
   wins; this one answers at once. Held equal to scorecards/rules/tally.py by tests/browser/test_evaluate.py.

   A layout is an array of cells, row by row: a card name ("7", "QS", "Q~", "X", "#12"), "." for a gap, null for a cell that
   nobody has typed yet. What is not typed counts nothing and matches nothing. */

const RUN_ORDER = "A23456789TJQKX";
const MINUS = "\u2212";
const MOST_WORK = 100_000; // sets of cells put together; with more the phone leaves the count to the server

export const rankOf = (card) => (card[0] === "#" ? card : card[0]);
export const isCard = (cell) => cell !== null && cell !== ".";

/** What a card counts by itself: the card's entry, else its rank's. */
export function cardValue(rules, card) {
  return rules.values[card] ?? rules.values[rankOf(card)] ?? 0;
}

/** A card as people read it: 10H, K, X, 12. */
export function face(card) {
  if (!isCard(card)) return ".";
  const suit = card[0] !== "#" && card.length > 1 && card[1] !== "~" ? card[1] : "";
  return rankOf(card).replace("#", "").replace("T", "10") + suit;
}

const SIGNS = { S: "\u2660", H: "\u2665", D: "\u2666", C: "\u2663" };

/** A card inside a sentence, with what is on it: 10\u2665, K (R in French), 12, a joker as a star. */
function signOf(rules, card) {
  const rank = rankOf(card),
    plain = face(card),
    letter = rank === "X" ? "\u2605" : rules.letters?.[rank];
  return (letter ?? plain.replace(/[SHDC]$/, "")) + (SIGNS[plain.at(-1)] ?? "");
}

export const fill = (template, params) =>
  template.replace(/\{(\w+)\}/g, (whole, name) => params[name] ?? whole);
export const signed = (number) => (number < 0 ? MINUS + -number : String(number));

const fits = (card, wanted) => wanted.includes(card) || wanted.includes(rankOf(card));

function isRun(cards) {
  if (cards.some((card) => rankOf(card) === "X")) return false;
  const numbers = cards.map((card) =>
    card[0] === "#" ? Number(card.slice(1)) : RUN_ORDER.indexOf(card[0]),
  );
  numbers.sort((a, b) => a - b);
  return numbers.every((number, i) => number === numbers[0] + i);
}

/** True when the cards can be dealt out over the wanted places, one each: every card is laid down once, on all the sets of
    places that could be taken by then. */
function isCollection(cards, wanted) {
  let reached = new Set([0]);
  for (const card of cards) {
    const after = new Set();
    wanted.forEach((names, place) => {
      if (fits(card, names))
        for (const taken of reached) if (!(taken & (1 << place))) after.add(taken | (1 << place));
    });
    reached = after;
  }
  return reached.size > 0;
}

/** What a card has in common with others: its rank, suit or colour; "" where nobody said its suit. */
function commonOf(step, card) {
  if (step.alike === "rank") return rankOf(card);
  const suit = card[0] === "#" ? "" : (/^.([SHDC])$/.exec(card)?.[1] ?? "");
  return step.alike === "suit" || !suit ? suit : "HD".includes(suit) ? "red" : "black";
}

/** Does a card stand for any other? A joker has neither suit nor colour. */
const isWild = (step, card) =>
  fits(card, step.wild) || (step.alike !== "rank" && rankOf(card) === "X");

function isMatch(step, cards) {
  if (step.cards) return isCollection(cards, step.cards);
  const natural = cards.filter((card) => !isWild(step, card));
  if (step.only && !(natural.length ? natural : cards).every((card) => fits(card, step.only)))
    return false;
  if (step.run) return isRun(cards);
  if (step.any) return true;
  if (step.among) return natural.every((card) => fits(card, step.among));
  const common = new Set(natural.map((card) => commonOf(step, card)));
  return common.size < 2 && !common.has("");
}

function* choices(pool, size, from = 0, taken = []) {
  if (taken.length === size) yield taken;
  else
    for (let i = from; i <= pool.length - (size - taken.length); i++)
      yield* choices(pool, size, i + 1, [...taken, pool[i]]);
}

/** The groups of cells of a step; "anywhere" is every choice of cells that hold a card, of a collection one that fits. */
function groupsOf(step, cells) {
  if (step.groups) return step.groups;
  const cards = [...cells.keys()].filter((cell) => isCard(cells[cell]));
  if (!step.cards) return choices(cards, step.size);
  if (!step.cards.every((names) => cards.some((cell) => fits(cells[cell], names)))) return [];
  return choices(
    cards.filter((cell) => step.cards.some((names) => fits(cells[cell], names))),
    step.size,
  );
}

/** Every match of every step, in order. A match that `keep_negative` leaves alone is not one. */
function foundIn(rules, cells, matches) {
  const found = [];
  matches.forEach((step, index) => {
    for (const group of groupsOf(step, cells)) {
      const cards = group.map((cell) => cells[cell] ?? null);
      if (!cards.every(isCard) || !isMatch(step, cards)) continue;
      if (step.keep_negative && cards.reduce((sum, card) => sum + cardValue(rules, card), 0) < 0)
        continue;
      const natural = cards.filter((card) => !isWild(step, card));
      found.push({
        step,
        index,
        cells: group,
        natural: natural.length === cards.length,
        rank: rankOf(natural[0] ?? cards[0]),
      });
    }
  });
  return found;
}

/** The amount of `repeats` for so many matches of one rank; undefined when that is not often enough. */
const amountOf = (step, times) => step.repeats.filter(([least]) => least <= times).at(-1)?.[1];

/** The matches that act, and what `repeats` pay. Null when the choice is too large for a phone. */
function actingIn(rules, cells, matches) {
  const acting = [],
    rivals = [],
    often = new Map(),
    paid = [];
  for (const match of foundIn(rules, cells, matches)) {
    if (match.step.repeats) {
      const key = match.step.of === "any" ? `${match.index}` : `${match.index} ${match.rank}`;
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
  const chosen = rivals.length ? choose(rules, cells, rivals, acting) : [];
  if (!chosen) return null;
  acting.push(...chosen);
  for (const step of matches)
    if (step.extreme) acting.push(...extremeIn(rules, cells, acting, step));
  return { acting, paid };
}

/** The dearest or the cheapest card that nothing has changed, if the step takes it. */
function extremeIn(rules, cells, acting, step) {
  const changed = new Set(sharesOf(rules, cells, acting).flatMap((share) => [...share.keys()]));
  const sign = step.extreme === "dearest" ? -1 : 1;
  const [cell] = [...cells.keys()]
    .filter((at) => isCard(cells[at]) && !changed.has(at))
    .sort((a, b) => sign * (cardValue(rules, cells[a]) - cardValue(rules, cells[b])) || a - b);
  if (cell === undefined || (step.keep_negative && cardValue(rules, cells[cell]) < 0)) return [];
  return [{ step, cells: [cell], natural: true, rank: "" }];
}

/** For every match what its cards count now, by cell, each card with the first that changes it. Matches that give points come
    before those that multiply what cards count by themselves. */
function sharesOf(rules, cells, acting) {
  const shares = acting.map(() => new Map()),
    changed = new Set();
  for (const word of ["each", "times"])
    acting.forEach(({ step, cells: group }, i) => {
      if (step[word] === null) return;
      for (const cell of group) {
        if (!changed.has(cell))
          shares[i].set(
            cell,
            word === "each" ? step.each : step.times * cardValue(rules, cells[cell]),
          );
        changed.add(cell);
      }
    });
  return shares;
}

/** Is a match that acts worth a line of its own? */
export const tells = (step, share) => step.each !== null || step.bonus !== 0 || share.size > 0;

/** The best set of rivals without a common card (docs/scoring.md 5). */
function choose(rules, cells, rivals, acting) {
  const now = new Map(sharesOf(rules, cells, acting).flatMap((share) => [...share]));
  const done = new Set(
    acting.filter((match) => match.step.each !== null).flatMap((match) => match.cells),
  );
  const brings = rivals.map(({ step, cells: group, natural }) => {
    let gain = step.bonus;
    for (const cell of group) {
      const value = cardValue(rules, cells[cell]);
      if (step.each !== null && !done.has(cell)) gain += step.each - (now.get(cell) ?? value);
      if (step.times !== null && !now.has(cell)) gain += (step.times - 1) * value;
    }
    const prefer = step.prefer ?? rules.prefer;
    const forced = prefer === "most cards" ? 1 - 32 * group.length : -1; // cards first, then the fewest matches
    return [prefer !== "lowest" && natural ? forced : 0, prefer === "highest" ? -gain : gain, -1];
  });
  return bestSet(rivals, brings)?.map((i) => rivals[i]);
}

const less = (a, b) => (a[0] - b[0] || a[1] - b[1] || a[2] - b[2]) < 0;

/* The rivals, no two sharing a cell, whose sums are least; of equal sets the one found first (scorecards/rules/packing.py).
   Undefined when there is more to compare than a phone should. */
function bestSet(rivals, brings) {
  const best = new Map(); // of the rivals with these very cells only the best can be in
  rivals.forEach(({ cells }, i) => {
    const mask = cells.reduce((all, cell) => all | (1 << cell), 0);
    if (less(brings[i], [0, 0, 0]) && (!best.has(mask) || less(brings[i], brings[best.get(mask)])))
      best.set(mask, i);
  });
  const chosen = [];
  for (const part of apart(best.keys())) {
    const near = [...best].filter(([mask]) => mask & part).sort((a, b) => a[1] - b[1]);
    const total = least(near.map(([mask], at) => [mask, numberOf(brings, near, at)]));
    if (total === undefined) return undefined;
    near.forEach(([, i], at) => {
      if ((-total >> BigInt(near.length - 1 - at)) & 1n) chosen.push(i);
    });
  }
  return chosen.sort((a, b) => a - b);
}

/** The cells in parts that no set of cells joins. */
function apart(masks) {
  let parts = [];
  for (const mask of masks) {
    const near = parts.filter((part) => part & mask);
    parts = [
      ...parts.filter((part) => !(part & mask)),
      near.reduce((all, part) => all | part, mask),
    ];
  }
  return parts;
}

/* The sums of one rival as one number, which adds up and compares as they do, and in which every rival has a bit of its
   own, earlier ones weighing more: no two sets are equal. */
function numberOf(brings, near, at) {
  const [forced, gain, number] = brings[near[at][1]].map(BigInt),
    last = BigInt(near.length - 1 - at);
  return ((((forced << 32n) + gain) * 64n + number) << BigInt(near.length)) - (1n << last);
}

/* The least sum of sets of cells that share none. Cell by cell: one of the sets that begin there, or none; what is best from
   there on depends only on the cells in use that later sets can still meet. */
function least(worth) {
  const beginning = new Map();
  for (const [mask, number] of worth)
    beginning.set(mask & -mask, [...(beginning.get(mask & -mask) ?? []), [mask, number]]);
  const firsts = [...beginning.keys()].sort((a, b) => a - b);
  let states = new Map([[0, 0n]]),
    work = 0;
  firsts.forEach((first, at) => {
    const keep = firsts
      .slice(at + 1)
      .flatMap((later) => beginning.get(later))
      .reduce((all, [mask]) => all | mask, 0);
    const after = new Map();
    const offer = (used, total) => {
      if (total < (after.get(used & keep) ?? 1n)) after.set(used & keep, total);
    };
    work += states.size * beginning.get(first).length;
    if (work > MOST_WORK) return;
    for (const [used, total] of states) {
      offer(used, total);
      if (!(used & first))
        for (const [mask, number] of beginning.get(first))
          if (!(used & mask)) offer(used | mask, total + number);
    }
    states = after;
  });
  return work > MOST_WORK ? undefined : states.get(0);
}

/** The place of a cell when reading down the columns from the left. */
const columnFirst = (rules, cell) =>
  rules.free ? cell * 64 : (cell % rules.columns) * 64 + Math.floor(cell / rules.columns);

function linesOf(rules, cells, { acting, paid }, counts, shares) {
  const told = [],
    changed = new Set();
  const cards = (group) => group.map((cell) => signOf(rules, cells[cell])).join(" ");
  const tell = (sentence, points, group) =>
    told.push({
      first: Math.min(...group.map((cell) => columnFirst(rules, cell))),
      label: sentence,
      points,
      cells: [...group],
    });
  acting.forEach(({ step, cells: group }, i) => {
    const points = [...shares[i].values()].reduce((sum, worth) => sum + worth, step.bonus);
    for (const cell of shares[i].keys()) changed.add(cell);
    if (tells(step, shares[i]))
      tell(fill(rules.line, { label: step.label, cards: cards(group) }), points, group);
  });
  const left = new Map();
  cells.forEach((card, cell) => {
    if (!isCard(card) || changed.has(cell)) return;
    const column = rules.free ? 0 : cell % rules.columns;
    left.set(column, [...(left.get(column) ?? []), cell]);
  });
  for (const column of [...left.keys()].sort((a, b) => a - b)) {
    const group = left.get(column);
    tell(
      fill(rules.left, { n: column + 1, cards: cards(group) }),
      group.reduce((sum, cell) => sum + counts[cell], 0),
      group,
    );
  }
  told.sort((a, b) => a.first - b.first);
  const after = paid.map(({ step, cells: group, points }) => ({
    label: fill(rules.line, { label: step.label, cards: cards(group) }),
    points,
    cells: group,
  }));
  return [
    ...told.map(({ label, points, cells: group }) => ({ label, points, cells: group })),
    ...after,
  ];
}

/**
 * Count a layout. Gives {counted, lines, values, counts, matches, marks}: `values` is what each cell counts by itself and
 * `counts` what it counts here (null where there is no card), `matches` the groups that act, each with what its cards count `now`. `counted` is null when the
 * choice is larger than a phone should search: the server says it later.
 */
export function count(rules, cells) {
  const values = cells.map((card) => (isCard(card) ? cardValue(rules, card) : null));
  const counts = [...values];
  const matches = rules.steps.filter((step) => step.kind === "match");
  const found = actingIn(rules, cells, matches);
  if (!found) return { counted: null, lines: [], values, counts, matches: [], marks: [] };
  const shares = sharesOf(rules, cells, found.acting);
  for (const share of shares) for (const [cell, worth] of share) counts[cell] = worth;
  const lines = linesOf(rules, cells, found, counts, shares);
  let counted = lines.reduce((sum, line) => sum + line.points, 0);
  for (const step of rules.steps) {
    if (step.kind !== "exactly" || counted !== step.exactly) continue;
    lines.push({ label: step.label, points: step.counts - counted, cells: [] });
    counted = step.counts;
  }
  const marks = [...new Set(found.acting.map((match) => match.step.marks).filter(Boolean))];
  const told = found.acting.map((match, i) => ({ ...match, now: shares[i] }));
  return { counted, lines, values, counts, matches: told, marks };
}
