// The door of a night or of a tournament. A tap is shown at once and joins a queue that says who is to be here and who not, so that a tap sent twice
// counts once and none is dropped, however slow the answers are. One request is on its way at a time; what is tapped meanwhile
// goes with the next. Without this script every tap is a form of its own.

import { Poll } from "./poll.js";
import { post } from "./post.js";

const AGAIN = 2000; // ms until what did not arrive is sent again
const LIVE = [
  "door-sum",
  "door-rest",
  "night-draw",
  "night-rounds",
  "night-play",
  "people-count",
  "people-sum",
  "people-rest",
]; // what an answer draws anew; the names themselves never move

const HX = { "HX-Request": "true" };

const waiting = new Map(); // person → "in" or "out", as tapped last
let onItsWay = new Map();
let busy = false;
const idle = []; // who waits for the queue to be empty

const form = () => document.querySelector("[data-door]");
const lineOf = (button) => button.closest("[data-door-row]") ?? button;
const buttons = () => [...(form()?.querySelectorAll(".door__who") ?? [])];
const wish = (person) => waiting.get(person) ?? onItsWay.get(person);
const plain = (name) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

function paint(button, here) {
  button.setAttribute("aria-pressed", String(here));
  button.name = here ? "out" : "in";
  button.classList.toggle("is-waiting", wish(button.value) !== undefined);
}

/** Draws what is still on its way over what the server sent before it arrived. */
function repaint() {
  for (const button of buttons()) {
    const way = wish(button.value);
    paint(button, way === undefined ? button.name === "out" : way === "in");
  }
  tally();
}

/** Everybody's tap, in one request. */
function ask(taps) {
  const body = new URLSearchParams();
  for (const [person, way] of taps) body.append(way, person);
  return post(form().action, body, { page: location.href, headers: HX, keepalive: true });
}

/** The answer is the part of the page that changes: who is here by the server, and what follows from it. */
function show(html) {
  const answer = new DOMParser().parseFromString(html, "text/html");
  for (const button of buttons()) {
    const fresh = answer.getElementById(button.id);
    if (!fresh) continue;
    paint(
      button,
      wish(button.value) === undefined ? fresh.name === "out" : wish(button.value) === "in",
    );
    const name = button.querySelector(".door__name"),
      newer = fresh.querySelector(".door__name");
    if (name.innerHTML !== newer.innerHTML) name.replaceChildren(...newer.childNodes); // WebKit loses a tap on what is exchanged
  }
  addRows(answer);
  for (const id of LIVE) {
    const old = document.getElementById(id),
      fresh = answer.getElementById(id);
    if (!old || !fresh || old.contains(document.activeElement)) continue;
    window.htmx?.trigger(old, "htmx:abort"); // what it asked for has nothing left to be put into
    old.replaceWith(fresh);
    window.htmx?.process(fresh);
  }
  tally();
  const refused = answer.querySelector(".problems"),
    home = document.querySelector("[data-door-home]");
  home?.querySelector(":scope > .problems")?.remove();
  if (refused) home?.prepend(refused);
}

/** Names that were entered elsewhere come last, so that none that is there moves under a finger. */
function addRows(answer) {
  const list = form(),
    last = [...(list?.querySelectorAll("[data-door-row]") ?? [])].at(-1);
  if (!list || !whole) return; // what is searched for, or shown alone, was chosen by the server
  let before = last;
  for (const fresh of answer.querySelectorAll("[data-door] [data-door-row][id]")) {
    if (document.getElementById(fresh.id)) continue;
    const row = document.importNode(fresh, true);
    if (before) before.after(row);
    else list.querySelector("p:not([data-door-nobody])")?.replaceWith(row);
    before = row;
    window.htmx?.process(row);
  }
  if (before !== last) search();
}

async function send() {
  if (busy || !waiting.size || !form()) return;
  busy = true;
  onItsWay = new Map(waiting);
  waiting.clear();
  let again = 0;
  try {
    const response = await ask(onItsWay);
    if ([403, 404].includes(response.status)) return location.reload();
    if (response.status >= 500 || response.status === 429) throw new Error(String(response.status));
    const html = await response.text();
    onItsWay = new Map();
    if (!waiting.size) show(html); // one that is older than the taps would turn them back
    hideUnreachable(true);
  } catch {
    for (const [person, way] of onItsWay) if (!waiting.has(person)) waiting.set(person, way);
    onItsWay = new Map();
    hideUnreachable(false);
    again = AGAIN;
  }
  busy = false;
  repaint();
  if (waiting.size) setTimeout(send, again);
  else idle.splice(0).forEach((go) => go());
}

function hideUnreachable(hidden) {
  const note = document.getElementById("unreachable");
  if (note) note.hidden = hidden;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-door] .door__who");
  if (!button) return;
  event.preventDefault();
  const way = button.name;
  waiting.set(button.value, way);
  paint(button, way === "in");
  tally();
  send();
});

// Whoever draws the tables, or goes on, takes every tap along.
document.addEventListener(
  "submit",
  (event) => {
    if ((!busy && !waiting.size) || event.target.matches("[data-door], [data-door-search]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { target, submitter } = event;
    idle.push(() => {
      const again = document.getElementById(submitter?.id) ?? submitter;
      (again?.form ?? target).requestSubmit(again?.isConnected ? again : null);
    });
    send();
  },
  true,
);
addEventListener("pagehide", () => {
  if (waiting.size && form()) ask(waiting).catch(() => {});
});

// The chips show who is here, or who is not yet. Whoever is tapped stays where they are until the next look at the list.
let shows = new URLSearchParams(location.search).get("show") ?? "";
const whole = !shows; // else the server has sent these alone, and a chip asks it again
const fits = (button) => !whole || !shows || (button.name === "out") === (shows === "here");

function mark() {
  for (const chip of document.querySelectorAll("[data-door-show]")) {
    if (chip.dataset.doorShow === shows) chip.setAttribute("aria-current", "true");
    else chip.removeAttribute("aria-current");
  }
}

/** Counts as the list is drawn, taps included that are on their way. */
function tally() {
  if (!whole) return;
  const all = buttons(),
    here = all.filter((button) => button.name === "out").length;
  const counts = { "": all.length, here, not: all.length - here };
  for (const chip of document.querySelectorAll("[data-door-show]"))
    chip.querySelector("span").textContent = counts[chip.dataset.doorShow];
}

document.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-door-show]");
  if (!chip || !whole) return;
  event.preventDefault();
  shows = chip.dataset.doorShow;
  mark();
  search();
});

// The search narrows the list while one types; what nobody is called goes into the field for somebody new.
function search() {
  const field = document.getElementById("door-q"),
    list = form();
  if (!field || !list) return;
  const typed = field.value.trim(),
    words = plain(typed);
  let shown = 0,
    same = false;
  for (const button of buttons()) {
    const name = plain(button.querySelector(".door__name").firstChild.textContent);
    const line = lineOf(button);
    line.hidden = !name.includes(words) || !fits(button);
    shown += !line.hidden;
    same ||= name === words;
  }
  for (const line of list.querySelectorAll("[data-door-row]:not(:has(.door__who))")) {
    line.hidden =
      !plain(line.querySelector(".door__name").firstChild.textContent).includes(words) ||
      shows === "here";
    shown += !line.hidden;
  }
  const nobody = list.querySelector("[data-door-nobody]"),
    fresh = document.getElementById("walk-in-name");
  if (nobody) nobody.hidden = shown > 0 || !(words || shows);
  if (fresh && (fresh.dataset.typed ?? "") === fresh.value)
    fresh.value = fresh.dataset.typed = same ? "" : typed;
}

document.addEventListener("input", (event) => {
  if (event.target.id === "door-q") search();
});
document.addEventListener("submit", (event) => {
  if (event.target.matches("[data-door-search]")) event.preventDefault();
});

function begin() {
  document.querySelector("[data-door-find]")?.setAttribute("hidden", "");
  repaint();
  mark();
  search();
}

/** The tables have changed while the page was open; so may have who is here, by phones of their own. */
async function look(signal) {
  if (busy || waiting.size) return;
  const response = await fetch(location.pathname, { headers: HX, signal });
  if (response.ok && !busy && !waiting.size) show(await response.text());
}

// Where others check people in as well, by phones of their own, the list follows.
const every = Number(form()?.dataset.doorPoll);
if (every) new Poll(look, { every });

document.body.addEventListener("htmx:afterSettle", (event) => {
  begin();
  if (event.target.id === "night-play") look().catch(() => {});
});
begin();
