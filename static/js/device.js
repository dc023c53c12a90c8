/* The key of this device was changed: somebody signed in or out, or it lost its cookie. What belongs to games that are not open
   to it any more goes; what was entered here and did not arrive stays. */

import { addressOf } from "./address.js";
import { copy } from "./copies.js";
import { games, unlearn } from "./keepsake.js";
import { forget } from "./losses.js";
import { ready } from "./store.js";

async function isOpen({ game, version }) {
  try {
    return (await fetch(addressOf(`/g/${game}/scorecard/?seen=${version}`))).status < 400;
  } catch {
    return false;
  }
}

async function begin() {
  await Promise.all([ready, forget()]);
  const addresses = [];
  for (const game of games()) {
    if (!(await isOpen(game))) await unlearn(game.game);
    else
      addresses.push(
        addressOf(`/g/${game.game}/`),
        ...(game.scorer && game.next ? [addressOf(`/g/${game.game}/holes/${game.next}/`)] : []),
      );
  }
  if (navigator.serviceWorker?.controller) await copy(addresses, true);
}

begin();
