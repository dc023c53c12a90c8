/* What a server that was put back to an older copy does not have any more, of what this phone knows of its games (ledger.js), and
   what goes of it. */

import { addressOf } from "./address.js";
import { key } from "./ledger.js";
import { all, read, remove, write } from "./store.js";

const PAGES = "golfscore-pages-"; // what the copies of the service worker are kept under

/** What is left of what the server does not have; nothing when it has all. */
export function leave(code, change) {
  const known = read(key(code)),
    back = known?.back && change(known.back);
  if (known)
    write(key(code), { ...known, back: back && Object.keys(back.holes).length ? back : null });
}

/** The game is not open to this phone any more: what it saw there goes. What the server lost when it was put back stays, to be sent
    again, and so does all while the server tells another story than this phone knows, or does not say which. */
export async function forgo(code) {
  if (!read(key(code))) return;
  const story = await fetch(addressOf("/epoch"))
      .then((answer) => answer.json())
      .catch(() => null),
    known = read(key(code));
  if (!known || !story?.epoch || known.epoch !== story.epoch) return;
  if (known.back) write(key(code), { ...known, holes: {} });
  else remove(key(code));
}

/** Throw away the copies of a game; without a game, all of them. */
export async function forget(code = null) {
  if (!globalThis.caches) return; // plain http
  for (const name of (await caches.keys()).filter((each) => each.startsWith(PAGES))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (
        code ? pathname.startsWith(addressOf(`/g/${code}/`)) : pathname !== addressOf("/offline/")
      )
        await cache.delete(request);
    }
  }
}

export const urlOf = ({ url }, number) => url.replace("/holes/0/", `/holes/${number}/`);

/** For the list and the text of what waits: the holes as unsent.js has them. */
export function listed({ game, url, at }, holes) {
  return Object.entries(holes)
    .map(([number, { rows }]) => ({
      game,
      hole: Number(number),
      url: urlOf({ url }, number),
      at,
      needs: false,
      hands: Object.entries(rows).map(([position, { name, entry }]) => ({
        position: Number(position),
        name,
        text: entry,
        whole: true,
      })),
    }))
    .filter(({ hands }) => hands.length);
}

/** The first hole of each game that the server does not have as this phone knew it: there it is sent again. */
export const lost = () =>
  all("ledger.")
    .filter(({ back }) => back)
    .flatMap((known) => listed(known, known.back.holes).slice(0, 1));
