/* What this phone knows of its games by what it keeps of them (keepsake.js), for pages that are shown from its own copy. */

import { awayNext, mayNext } from "./absence.js";
import { relearn } from "./keepsake.js";
import { keys, read } from "./store.js";

const holesOf = (start) => keys(start).map((key) => [Number(key.slice(start.length)), read(key)]);

const isIn = ({ points }, position) => Number.isInteger(points[position]);

/** How the table keeps score and whose seats are on other phones, as the last hole told that this phone heard of. */
function table(code) {
  const [state] = holesOf(`hole.${code}.`)
    .map(([, kept]) => kept.state)
    .sort((a, b) => b.version - a.version);
  return {
    customs: state?.customs,
    sealed: Boolean(state?.sealed || state?.customs?.sealed),
    elsewhere: (state?.rows ?? []).filter((row) => row.elsewhere).map(({ position }) => position),
  };
}

/** What this phone knows of a game, hole by hole: {names, holes, next, scorer, seat, at, version, rows: [{number, points, totals, knocker,
    whole, local}]}. By position, null for what is not in; `local`: not on the server yet. */
export function outline(code) {
  const game = read(`keepsake.${code}`);
  if (!game) return null;
  const rows = new Map(),
    numbers = Object.keys(game.complete).map(Number),
    seats = game.names.map((_, position) => position);
  numbers.forEach((number, i) => {
    const { rows: given, knocker } = game.complete[number],
      totals = i + 1 < numbers.length ? game.complete[numbers[i + 1]].before : game.totals;
    rows.set(number, {
      number,
      knocker,
      totals,
      whole: true,
      local: false,
      points: seats.map((position) => given[position]?.[2] ?? null),
    });
  });
  let { at, version } = game;
  for (const [number, { at: then, state }] of holesOf(`hole.${code}.`)) {
    if (state.version <= game.version || !state.rows.some((row) => row.entry)) continue;
    at = Math.max(at, then);
    version = Math.max(version, state.version);
    const mine = (value) => seats.map((position) => value(state.rows[position]));
    rows.set(number, {
      number,
      knocker: state.knocker,
      local: false,
      whole: state.rows.every((row) => !row.plays || row.points !== null),
      points: mine((row) => row.points),
      totals: mine((row) => row.total_before + (row.points ?? 0)),
    });
  }
  for (const [number, draft] of holesOf(`draft.${code}.`))
    if (draft.hands?.length && draft.sums) rows.set(number, { number, local: true, ...draft.sums });
  const sorted = [...rows.values()].sort((a, b) => a.number - b.number),
    last = sorted.at(-1);
  const done = last && (last.whole || isIn(last, game.seat));
  const next =
    game.next === null ? null : Math.max(game.next, last ? last.number + Number(done) : 1);
  return { ...game, at, version, rows: sorted, next };
}

/** A hole that is complete, from the whole game. */
function complete(game, number) {
  const { rows, before, ...hole } = game.complete[number];
  return stateOf(
    game,
    number,
    { ...hole, totals: game.totals },
    game.names.map((name, position) => {
      const [entry, counted, points, revision, adjustments] = rows[position] ?? [
        "",
        null,
        null,
        0,
        [],
      ];
      return {
        position,
        name,
        entry,
        counted,
        points,
        revision,
        adjustments,
        total_before: before[position],
        plays: position in rows,
      };
    }),
  );
}

/** A hole of which nothing is known: the players and totals of the ones before, as far as they are known, and the deal passed on. */
function blank(game, number) {
  const earlier = outline(game.game)?.rows.filter((row) => row.number < number) ?? [],
    before = earlier.at(-1),
    { customs, sealed, elsewhere } = table(game.game),
    seats = game.names.length;
  const out = before
    ? Object.keys(game.complete)
        .map(Number)
        .filter((each) => each < number)
        .map((each) => game.complete[each].rows)
        .at(-1)
    : null;
  const plays = (position) =>
      game.playing ? game.playing.includes(position) : !out || position in out,
    turn = (game.dealer + number - 1) % seats;
  const players = game.names.map((_, position) => position).filter(plays);
  const dealer = players.reduce((a, b) =>
    (b - turn + seats) % seats < (a - turn + seats) % seats ? b : a,
  );
  const rows = game.names.map((name, position) => ({
    position,
    name,
    entry: "",
    counted: null,
    points: null,
    revision: 0,
    adjustments: [],
    total_before: before?.totals[position] ?? 0,
    over: earlier.filter((row) => isIn(row, position)).length,
    plays: plays(position),
    elsewhere: elsewhere.includes(position),
    may: mayNext(
      { seat: game.seat, customs },
      { position, elsewhere: elsewhere.includes(position) },
    ),
    away: awayNext(
      { seat: game.seat, sealed, customs },
      { position, elsewhere: elsewhere.includes(position) },
    ),
  }));
  return {
    ...stateOf(game, number, { dealer, knocker: null, knocker_revision: 0 }, rows),
    customs,
    sealed,
    version: -1,
  };
}

const stateOf = ({ game, version, holes, next, seat }, number, hole, rows) => ({
  game,
  version,
  holes,
  next,
  hole: number,
  seat: seat ?? null,
  finished: next === null,
  ...hole,
  rows,
});

/** The hole as this phone last knew it, for the page of any hole of the game that it has a copy of; `given` is what that page was
    made with, and `copied` when. With `at`. */
export function opened(given, number, copied) {
  relearn({ ...given.keepsake, scorer: true, seat: given.seat ?? null }, copied);
  const code = given.game,
    game = read(`keepsake.${code}`);
  const hole = read(`hole.${code}.${number}`),
    rules = read(`rules.${code}`);
  const known = [
    hole?.state,
    number in game.complete ? complete(game, number) : null,
    given.hole === number ? given : null,
  ].filter(Boolean);
  const state = known.sort((a, b) => b.version - a.version)[0] ?? blank(game, number);
  const second = given.second && { waits: !(number in game.complete) }; // where two people enter every hand
  return {
    second,
    ...state,
    compiled: rules?.compiled ?? given.compiled,
    rules: rules?.mark ?? given.rules,
    at: Math.max(hole?.at ?? 0, game.at),
  };
}
