/* What the server had, as this phone last heard: the hands of every hole it saw, until nobody has looked for two months. A server
   that was put back to an older copy begins a new epoch; what is known from before then stands under `back`, to be sent again.

   Under `ledger.CODE`: {game, url, epoch, at, holes, back: null or {from, sending, holes}}. A hole: {knocker, rows}, by position
   {name, entry, adjustments, earlier}; `earlier` are the texts that the entry came after. */

import { all, read, remove, write } from "./store.js";

const DAYS = 60;
const EARLIER = 8; // texts of one row that are remembered

export const key = (code) => `ledger.${code}`;

export const ledgerOf = (code) => read(key(code));
export const behind = (code) => read(key(code))?.back ?? null;

/** A row as it is now, with what it came after. */
function follow(known, { name, entry, adjustments }) {
  if (!known || known.entry === entry)
    return { name, entry, adjustments, earlier: known?.earlier ?? [] };
  return {
    name,
    entry,
    adjustments,
    earlier: [...known.earlier.filter((text) => text !== known.entry), known.entry].slice(-EARLIER),
  };
}

function holeOf(known, { rows, knocker }) {
  const hands = rows
    .filter((row) => row.entry)
    .map((row) => [row.position, follow(known?.rows[row.position], row)]);
  return { knocker, rows: Object.fromEntries(hands) };
}

/** What was not sent again after an earlier restore stays, under what is known since. */
function together(older, newer) {
  const holes = { ...older };
  for (const [number, hole] of Object.entries(newer)) {
    holes[number] = {
      knocker: hole.knocker ?? older?.[number]?.knocker ?? null,
      rows: { ...older?.[number]?.rows, ...hole.rows },
    };
  }
  return holes;
}

/** The server tells another story from now on. */
export function turn(code, { epoch, data_from: from }) {
  const known = read(key(code));
  if (!known || !epoch || known.epoch === epoch) return;
  const back = {
    from,
    sending: known.back?.sending ?? false,
    holes: together(known.back?.holes, known.holes),
  };
  const some = Object.values(back.holes).some(({ rows }) => Object.keys(rows).length);
  write(key(code), { ...known, epoch, holes: {}, back: some ? back : null });
}

/** A hole as the server has it. `url` is that of the hole. */
export function learn(state, url) {
  const { game, hole, epoch, version } = state;
  if (!epoch || version < 0) return;
  turn(game, state);
  const known = read(key(game)) ?? { game, holes: {}, back: null };
  const holes = { ...known.holes, [hole]: holeOf(known.holes[hole], state) };
  write(key(game), {
    ...known,
    url: url.replace(/\/holes\/\d+\/$/, "/holes/0/"),
    epoch,
    at: Date.now(),
    holes,
  });
}

/** Games that nobody looked at for two months go. */
export function tidy(now = Date.now()) {
  for (const { game, at } of all("ledger.")) if (now - at > DAYS * 86_400_000) remove(key(game));
}
