/* What a hole makes of everyone's counts: who knocked, adjustments, the hole's winners (docs/scoring.md 7).

   Pure, like evaluate.js. Conditions look at what was counted and at nothing else; only the changes add up, in order.
   Until every row is in, nothing of it is applied and the points are pending. */

function amountOf([times, noun], hole, player) {
  if (!noun) return times;
  const others = hole.counts.filter((_, i) => i !== player);
  const value = {
    players: () => hole.counts.length,
    lowest: () => Math.min(...hole.counts),
    highest: () => Math.max(...hole.counts),
    "lowest other": () => (others.length ? Math.min(...others) : 0),
    "highest other": () => (others.length ? Math.max(...others) : 0),
    "sum others": () => others.reduce((sum, count) => sum + count, 0),
    counted: () => hole.counts[player],
    knocker: () => (hole.knocker === null ? 0 : hole.counts[hole.knocker]),
  }[noun]();
  return times * value;
}

function holds(when, hole, player) {
  const mine = hole.counts[player],
    low = Math.min(...hole.counts);
  const tied = hole.counts.filter((count) => count === mine).length > 1;
  return {
    lowest: mine === low,
    "not lowest": mine > low,
    "sole lowest": mine === low && !tied,
    "not sole lowest": mine > low || tied,
    "tied lowest": mine === low && tied,
    highest: mine === Math.max(...hole.counts),
    tied: tied,
    "not above the knocker": hole.knocker !== null && mine <= hole.counts[hole.knocker],
    "knocker not lowest": hole.knocker !== null && hole.counts[hole.knocker] > low,
    "knocker not sole lowest":
      hole.knocker !== null &&
      (hole.counts[hole.knocker] > low || hole.counts.filter((count) => count === low).length > 1),
    positive: mine > 0,
  }[when];
}

/** Is it one of the holes that some words name: a number, "last" or "every 3"? */
const among = (words, { number, last }) =>
  words.some((word) =>
    word === "last"
      ? number === last
      : typeof word === "number"
        ? number === word
        : number % Number(word.slice(6)) === 0,
  );

/** Is a player's total before the hole the best of all? Nobody's is while all are equal. */
const stands = (standing, { totals }, player) =>
  new Set(totals).size > 1 &&
  totals[player] === (standing === "first" ? Math.min(...totals) : Math.max(...totals));

function concerns(step, hole, player, at) {
  if (
    step.who !== "everyone" &&
    (hole.knocker === null || (step.who === "knocker") !== (player === hole.knocker))
  )
    return false;
  if (!step.when.every((when) => holds(when, hole, player))) return false;
  const mine = hole.marks[player] ?? [];
  const blank = (value) => value === null || value === undefined || value === "";
  return (
    (blank(step.counted) || hole.counts[player] === step.counted) &&
    (blank(step.less_than) || hole.counts[player] < step.less_than) &&
    (blank(step.more_than) || hole.counts[player] > step.more_than) &&
    (blank(step.someone) ||
      (hole.counts.includes(step.someone) && hole.counts[player] !== step.someone)) &&
    (blank(step.marked) || mine.includes(step.marked)) &&
    (!step.holes?.length || among(step.holes, hole)) &&
    (blank(step.standing) || stands(step.standing, hole, player)) &&
    (blank(step.in_a_row) || (hole.streaks[player][at] ?? 0) + 1 >= step.in_a_row) &&
    (blank(step.someone_marked) ||
      (hole.marks.flat().includes(step.someone_marked) && !mine.includes(step.someone_marked)))
  );
}

/** The points of a place, where a step gives them: by what was counted, and equal counts share the better one. */
function placed(places, points, hole, player) {
  if (!places?.length) return points;
  const place = hole.counts.filter((count) => count < hole.counts[player]).length;
  return places[Math.min(place, places.length - 1)];
}

function changed(changes, points, hole, player) {
  for (const [kind, amount] of changes) {
    if (kind === "worst") {
      points = Math.max(...amount.map((option) => changed(option, points, hole, player)));
      continue;
    }
    const number = amountOf(amount, hole, player);
    points = {
      becomes: number,
      times: points * number,
      plus: points + number,
      at_most: Math.min(points, number),
      at_least: Math.max(points, number),
    }[kind];
  }
  return points + 0; // never the other zero
}

/** Is everything known that the steps ask of the holes before? Where it is not, the server counts. */
export const knows = (rules, { totals, streaks }) =>
  !rules.looks_back || Boolean(totals && streaks?.every(Boolean));

/** Where in its game a hole is that a phone enters, as far as the server has told. */
export const junctureOf = ({ hole, rows }) => ({
  number: hole,
  totals: rows.map((row) => row.total_before),
  streaks: rows.map((row) => row.streaks),
});

/**
 * The points of a hole. `rows` has an entry a seat: null while it is not in, else {counted, lines, marks}; `adjustments`
 * a list of {points, reason} a seat; `juncture` is {number} of the hole, and where the rules look back
 * the `totals` before it and, seat by seat, the `streaks` of the steps. Gives an entry a seat: null, or {counted, points, lines, pending}.
 */
export function settle(rules, rows, knocker, adjustments, juncture) {
  const pending =
    rows.some((row) => row === null || row.counted === null) || !knows(rules, juncture);
  const hole = {
    counts: rows.map((row) => row?.counted),
    knocker,
    marks: rows.map((row) => row?.marks ?? []),
    last: rules.last_hole,
    ...juncture,
  };
  return rows.map((row, player) => {
    if (row === null) return null;
    const lines = [...row.lines];
    if (pending) return { counted: row.counted, points: null, lines, pending };
    let points = row.counted;
    for (const [at, step] of rules.hole.entries()) {
      if (!concerns(step, hole, player, at)) continue;
      const now = changed(step.changes, placed(step.by_place, points, hole, player), hole, player);
      lines.push({ label: step.label, points: now - points, cells: [] });
      points = now;
    }
    for (const { points: extra, reason } of adjustments[player] ?? []) {
      lines.push({ label: reason, points: extra, cells: [] });
      points += extra;
    }
    return { counted: row.counted, points, lines, pending };
  });
}

/** The seats with the fewest points; nobody while points are pending. A tied knocker may not be one of them, or the only one. */
export function winnersOf(rules, scores, knocker) {
  if (scores.some((score) => !score || score.points === null)) return [];
  const least = Math.min(...scores.map((score) => score.points));
  const low = scores.flatMap((score, seat) => (score.points === least ? [seat] : []));
  if (low.length < 2 || !low.includes(knocker)) return low;
  if (rules.knocker_tie === "knocker") return [knocker];
  return rules.knocker_tie === "others" ? low.filter((seat) => seat !== knocker) : low;
}
