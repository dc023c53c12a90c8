/* What this phone last knew of its games: written whenever a page, an answer or a poll tells of them, read when there is no
   network. Under `keepsake.CODE` a whole game as scorecards/queries/keepsake.py puts it, under `hole.CODE.N` a hole as its page has
   it, under `rules.CODE` the rules that it is counted by. Every one has `at`, when it was so. Read by recollection.js. */

import { keys, read, ready, remove, write } from "./store.js";

const MINUTE = 60_000;

/** A whole game. */
export function learn(game, at = Date.now()) {
  const key = `keepsake.${game.game}`;
  write(key, { ...read(key), ...game, at });
}

/** A whole game from a copy of a page that nobody has looked at: the worker may have fetched it later than all that is known. */
export function relearn(game, at) {
  if (!(read(`keepsake.${game.game}`)?.version >= game.version)) learn(game, at);
}

/** A hole. Its page brings the whole game and the rules along. */
export function learnHole({ compiled, keepsake, ...state }) {
  const { game, hole, rules } = state,
    at = Date.now();
  if (keepsake) learn({ ...keepsake, scorer: true, seat: state.seat ?? null });
  if (compiled) write(`rules.${game}`, { at, mark: rules, compiled });
  write(`hole.${game}.${hole}`, { at, state });
}

/** Nothing is new in this game: what the phone knows is so now. */
export function confirm(code) {
  const key = `keepsake.${code}`,
    game = read(key);
  if (game && Date.now() - game.at > MINUTE) write(key, { ...game, at: Date.now() });
}

/** The game is not open to this phone any more. What was entered here and did not arrive stays. */
export async function unlearn(code) {
  await ready;
  for (const key of [`keepsake.${code}`, `rules.${code}`, ...keys(`hole.${code}.`)]) remove(key);
  const { forget, forgo } = await import("./losses.js");
  await Promise.all([forgo(code), forget(code)]);
}

/** The games, the one that was looked at last first. */
export const games = () =>
  keys("keepsake.")
    .map(read)
    .sort((a, b) => b.at - a.at);
