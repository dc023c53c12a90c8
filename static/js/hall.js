/* A screen of the hall. It asks every so often whether something new is to be seen, and goes on by itself in between: the clock from
   its moment of zero and the time of the server, the pages from that time alone, so that all screens turn together and a network that
   is away changes nothing. It never loads itself again but for a new version of the site, and keeps the computer awake where it can. */

import { chime, setUpSound } from "./chime.js";
import { Poll } from "./poll.js";

const SILENCE = 10_000; // after so long without an answer the screen says so
const SETTLED = 60_000; // a page that was just loaded does not load itself again at once
const box = document.querySelector("[data-poll]");
let ahead = 0; // ms the server's clock is ahead of this one
let nearest = Infinity; // how exactly that is known, ms
let heard = Date.now();

const now = () => Date.now() + ahead;

function shown(seconds) {
  const left = Math.max(seconds, 0);
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

function tickClocks() {
  for (const each of document.querySelectorAll("[data-zero]")) {
    const left = Math.ceil(Number(each.dataset.zero) - now() / 1000);
    each.textContent = shown(left);
    const clock = each.closest("[data-clock]");
    if (!clock) continue;
    each.classList.toggle("is-long", each.textContent.length === 5);
    each.classList.toggle("is-longer", each.textContent.length > 5);
    if (left <= 0) clock.classList.add("is-last");
    if (nearest < Infinity) chime(each.dataset.zero, left); // not by the clock of this computer alone
    const bar = clock.querySelector("[data-bar]");
    bar?.setAttribute("width", Math.min(500, Math.max(0, (500 * left) / Number(bar?.dataset.bar))));
  }
}

/** Names that do not fit: a first name shrinks to its initial; only then the letters do, as far as one can read them. */
function fit(hall) {
  const least = 1.7 * Math.min(hall.clientWidth / 100, (hall.clientHeight * 1.7778) / 100);
  for (const each of hall.querySelectorAll("[data-fit]")) {
    if (!each.clientWidth || each.dataset.fits === String(hall.clientWidth)) continue;
    each.dataset.fits = hall.clientWidth;
    each.style.fontSize = ""; // as it was for a smaller or larger screen
    if (each.scrollWidth > each.clientWidth) shorten(each);
    if (each.scrollWidth <= each.clientWidth) continue;
    const size = parseFloat(getComputedStyle(each).fontSize);
    each.style.fontSize = `${Math.max(least, (size * each.clientWidth) / each.scrollWidth - 0.5)}px`;
  }
}

function shorten(name) {
  const letter = name.querySelector("i"),
    short = name.dataset.fit;
  if (!short) return;
  name.textContent = letter ? "" : short;
  if (letter) name.append(letter, short.slice(1));
}

function turn(hall) {
  const pages = Number(hall.dataset.pages),
    seconds = Number(hall.dataset.seconds);
  if (pages < 2) return;
  const at = seconds ? Math.floor(now() / 1000 / seconds) % pages : Number(hall.dataset.page);
  for (const each of hall.querySelectorAll("[data-at]"))
    each.hidden = Number(each.dataset.at) !== at;
  hall.querySelectorAll(".hall__pages li").forEach((each, number) => {
    each.classList.toggle("is-on", number === at);
    if (number === at) each.setAttribute("aria-current", "page");
    else each.removeAttribute("aria-current");
  });
  const next = hall.querySelector("[data-next]");
  if (next) next.textContent = seconds - (Math.floor(now() / 1000) % seconds);
}

function sayLost() {
  const lost = document.getElementById("lost");
  if (!lost) return;
  lost.hidden = Date.now() - heard < SILENCE;
  if (!lost.hidden)
    lost.textContent = `${box.dataset.lost} ${new Date(heard + ahead).toTimeString().slice(0, 5)}`;
}

function tick() {
  tickClocks();
  for (const hall of document.querySelectorAll(".hall")) {
    turn(hall);
    fit(hall);
  }
  if (box) sayLost();
}

/** The time of the server, from the answer that took the shortest way so far. */
function setClock(response, sent) {
  const took = Date.now() - sent,
    server = Number(response.headers.get("Hall-Now"));
  if (!server) return;
  const guess = server + took / 2 - Date.now();
  if (took <= nearest || Math.abs(guess - ahead) > took + nearest) [ahead, nearest] = [guess, took];
  nearest += 5; // what was measured long ago counts less
}

function paint(html) {
  const before = box.querySelector("h1")?.textContent;
  box.innerHTML = html;
  const after = box.querySelector("h1")?.textContent ?? "";
  if (after !== before) document.getElementById("live").textContent = after;
  tick();
}

/** The screen was taken away: nothing of what it showed stays. It goes on asking, should the server have erred. */
function clear() {
  const board = document.createElement("div"),
    heading = document.createElement("h1");
  board.className = box.dataset.on === "hall" ? "hall board" : "";
  heading.textContent = box.dataset.gone;
  board.append(heading);
  box.replaceChildren(board);
  box.dataset.edition = "";
}

/** Has the moment come from which something else is shown? It is asked until that is there: the server may still have the last board. */
function due() {
  const until = box.querySelector("[data-until]")?.dataset.until;
  return Boolean(until) && Number(until) * 1000 <= now();
}

async function look(signal) {
  const sent = Date.now(),
    seen = due() ? "" : box.dataset.edition;
  const response = await fetch(`${box.dataset.poll}?on=${box.dataset.on}&seen=${seen}`, {
    cache: "no-store",
    signal,
  });
  if (response.status === 404) clear();
  if (!response.ok) return;
  setClock(response, sent);
  heard = Date.now();
  if (response.headers.get("Hall-Shape") !== box.dataset.shape && performance.now() > SETTLED) {
    location.reload();
    return;
  }
  if (response.status !== 200) return;
  paint(await response.text());
  box.dataset.edition = response.headers.get("Hall-Edition");
}

async function stayAwake() {
  if (document.visibilityState !== "visible" || !navigator.wakeLock) return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // a battery saver says no
  }
}

setUpSound();
if (box) {
  const every = () => Number(box.dataset.every) * (0.9 + Math.random() / 5);
  new Poll(look, { every, unseen: true }).look();
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
}
for (const hall of document.querySelectorAll(".hall")) fit(hall); // before the time of the server is known
setInterval(tick, 250);
document.documentElement.dataset.start = "begun"; // as sayStarted of dom.js
