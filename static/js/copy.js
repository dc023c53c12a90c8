/* This page comes from this phone's own copy, because there is no network: what the phone knows is put over it, and once the
   server answers again the page is asked for anew. */

import { addressOf } from "./address.js";
import { copied } from "./copies.js";
import { games, relearn } from "./keepsake.js";
import { pathHere } from "./path.js";
import { Poll } from "./poll.js";
import { outline } from "./recollection.js";
import { ready } from "./store.js";

const EVERY = 8000; // ms between tries
const SHOWN = 6; // games

const main = document.getElementById("main"),
  own = document.getElementById("offline"),
  form = document.getElementById("newgame");
const [, code] = /^\/g\/([^/]+)\/$/.exec(pathHere()) ?? [];

/** The sentences stand in the page for no network, so that no other page has to bring them. */
async function fetchWords() {
  if (document.getElementById("entry-words")) return;
  const page = new DOMParser().parseFromString(
      await (await fetch(addressOf("/offline/"))).text(),
      "text/html",
    ),
    words = page.getElementById("entry-words");
  if (words) document.body.append(document.adoptNode(words));
}

async function tryAgain(signal) {
  const { ok } = await fetch(addressOf("/healthz"), { cache: "no-store", signal });
  if (ok) location.reload();
}

function listGames({ tile, onward }, place) {
  const known = games()
      .slice(0, SHOWN)
      .map(({ game }) => outline(game)),
    [first] = known;
  const way = first ? onward(first, " btn--primary") : null;
  place.replaceChildren(...(way ? [way] : []), ...known.map(tile));
  return known.length > 0;
}

/** Everything that was drawn for another moment goes: the card, the chart, the code to join before the first hole. */
function paintGame({ note, onward, scorecard, story }) {
  const drawn = JSON.parse(document.getElementById("keepsake").textContent);
  relearn(drawn, copied);
  const game = outline(code),
    way = onward(game, " btn--primary");
  if (drawn.version >= game.version && !game.rows.some((row) => row.local)) {
    main.prepend(note(game.at));
    return;
  }
  const head = document.getElementById("story");
  head.replaceChildren(...story(game, head.querySelector(".eyebrow")?.textContent ?? ""));
  head.parentElement.replaceChildren(head);
  main.replaceChildren(scorecard(game));
  if (!way) return;
  const dock = document.createElement("div");
  dock.className = "dock";
  dock.append(way);
  main.append(dock);
}

function paintHome(painting) {
  const panel = document.getElementById("unsent"),
    list = document.createElement("div");
  list.className = "stack";
  document.querySelector(".hero__card")?.remove();
  main.prepend(painting.note(Math.max(copied, ...games().map(({ at }) => at)), ""), list);
  listGames(painting, list);
  list.after(panel);
}

async function paint() {
  await Promise.all([ready, fetchWords()]);
  const painting = await import("./painting.js");
  if (own) {
    own.hidden = !listGames(painting, own.querySelector(".stack"));
    document.getElementById("again").addEventListener("click", () => location.reload());
  } else if (code) paintGame(painting);
  else if (pathHere() === "/") paintHome(painting);
  else if (form) main.prepend(painting.preparing(form.querySelector(".dock .btn--primary")));
  else main.prepend(painting.note(copied));
}

paint();

if (!form) new Poll(tryAgain, { every: EVERY }); // whoever fills it in is not interrupted
