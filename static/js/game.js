// The page of a game, and that of a seat: copying a link, what the phone takes along, and saying when the game has been closed to
// this device. Following it is htmx's.

import { pathHere } from "./path.js";
import { offerCopies } from "./clipboard.js";
import { clock, copied, secondsIn } from "./copies.js";
import { confirm, learn, unlearn } from "./keepsake.js";
import { ready, set, settings } from "./store.js";

function withoutPolling(card) {
  const copy = card.cloneNode(true);
  for (const name of ["hx-get", "hx-trigger", "id"]) copy.removeAttribute(name);
  return copy;
}

// What the page tells of the game is what this phone knows of it when there is no network.
function takeAlong() {
  const keepsake = code() && document.getElementById("keepsake"); // by the link to pass on, nobody takes anything along
  if (keepsake) learn(JSON.parse(keepsake.textContent));
}

const code = () => /^\/g\/([^/]+)\//.exec(pathHere())?.[1];

// What only decorates a page may stay away: the network went, or the page is left while it comes.
const left = () => {};

// One's own turn to count is felt as well, where the phone can: not what the page comes with, but what it hears.
const turnNow = () => document.querySelector("[data-turn]")?.dataset.turn ?? "";
let called = turnNow();

function feel() {
  const last = called;
  called = turnNow();
  if (called && called !== last)
    import("./vibrate.js").then(({ vibrateFor }) => vibrateFor(called.split(" ")[1]), left);
}

// Where a hand is not in: since when nothing was heard of the phone it is on, while that is silent.
let silent = "";

function sayHeard() {
  for (const place of document.querySelectorAll("[data-silence]")) {
    const since = secondsIn(silent, place.dataset.silence);
    place.dataset.words ??= place.textContent.trim();
    place.textContent = since
      ? place.dataset.heard.replace("{time}", clock(since * 1000))
      : place.dataset.words;
    place.hidden = !place.textContent;
  }
}

document.addEventListener("htmx:afterSettle", sayHeard);
document.addEventListener("htmx:afterRequest", ({ detail: { elt, xhr } }) => {
  if (elt.id !== "scorecard") return;
  silent = xhr.getResponseHeader("Silent") ?? "";
  sayHeard();
});

document.addEventListener("htmx:afterRequest", async ({ detail: { elt, xhr } }) => {
  await ready;
  if (xhr.status === 200) feel();
  if (elt.id !== "scorecard" || !code()) return;
  if (xhr.status === 204) confirm(code());
  if (xhr.status === 200) takeAlong();
  turnCards();
});

// A hole was completed, or is another one than before: its cards turn, where everybody looks. A page that came later just shows it.
const SHOWN = "reveal"; // across the reload that a game asks for when it begins or ends
const mark = () => document.getElementById("scorecard")?.dataset.reveal ?? "";
let before = mark();

/** True when a hole is new since the mark of before, or another. */
function turnCards() {
  const was = before,
    now = mark();
  before = now;
  if (!now || now === was || parseInt(now, 10) < (parseInt(was, 10) || 0)) return false;
  if (settings.reveal && scrollY < innerHeight)
    import("./drama.js").then(({ play }) => {
      scrollTo(0, 0);
      play(document.getElementById("story"));
    }, left);
  return true;
}

// Who only watches has no menu: the switch for the turning cards stands on the page itself, and comes again with every answer.
function offerSwitch() {
  const made = document.getElementById("reveal-switch");
  if (!made) return;
  made.hidden = false;
  made.setAttribute("aria-checked", String(settings.reveal));
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("#reveal-switch")) return;
  ready.then(() => set("reveal", !settings.reveal)).then(offerSwitch);
});
document.addEventListener("htmx:afterSettle", () => ready.then(offerSwitch));

document.addEventListener("htmx:beforeOnLoad", ({ detail: { xhr } }) => {
  if (xhr.getResponseHeader("HX-Refresh"))
    sessionStorage.setItem(SHOWN, JSON.stringify([location.pathname, before]));
});

function turnAfterReload() {
  const [path, was] = JSON.parse(sessionStorage.getItem(SHOWN)) ?? [];
  sessionStorage.removeItem(SHOWN);
  if (path !== location.pathname) return;
  before = was;
  if (turnCards())
    document.getElementById("live").textContent = ["h1", ".rv-sentence"]
      .map((part) => document.querySelector(`#story ${part}`).textContent)
      .join(". ");
}

// Whoever asked to have a hole explained goes on reading there.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "detail")
    event.target.querySelector("h2")?.focus({ preventScroll: true });
});

// A poll that is refused means that the code was changed (403) or that we are not known any more (404): the page stops
// asking and says which, with the field for a code.
document.addEventListener("htmx:responseError", (event) => {
  const closed = document.getElementById("closed");
  if (!closed || ![403, 404].includes(event.detail.xhr.status)) return;
  for (const why of closed.querySelectorAll("[data-why]"))
    why.hidden = why.dataset.why !== String(event.detail.xhr.status);
  closed.hidden = false;
  if (code()) unlearn(code());
  const card = document.querySelector("#scorecard, #seat-now");
  card?.replaceWith(withoutPolling(card));
});

offerCopies();
ready.then(() => {
  if (!copied) takeAlong();
  offerSwitch();
  turnAfterReload();
});
