/* A table on a laptop or a television: the whole screen by a key, a pointer that hides, columns that slide to their new order.
   What it shows comes with the polls of the page; without this file it follows as well. */

import { stayAwake } from "./awake.js";
import { offerFull } from "./full.js";

const STILL = 3000; // ms until the pointer hides
const { body } = document;

let timer = 0;
document.addEventListener(
  "pointermove",
  () => {
    clearTimeout(timer);
    body.classList.remove("is-still");
    timer = setTimeout(() => body.classList.add("is-still"), STILL);
  },
  { passive: true },
);

const screen = () => document.getElementById("watch");
const columns = () => [...(screen()?.querySelectorAll("[data-seat]") ?? [])];
let places = new Map(),
  mark = screen()?.dataset.mark;

// Where everybody stood before the answer of a poll is taken in.
document.addEventListener("htmx:beforeSwap", () => {
  places = new Map(columns().map((each) => [each.dataset.seat, each.getBoundingClientRect()]));
});

function slide(column) {
  const was = places.get(column.dataset.seat),
    now = column.getBoundingClientRect();
  if (!was || (was.left === now.left && was.top === now.top)) return;
  column.style.transform = `translate(${was.left - now.left}px, ${was.top - now.top}px)`;
  requestAnimationFrame(() => {
    column.classList.add("is-moving");
    column.style.transform = "";
  });
}

const STEP = 400,
  LAST = 900; // ms from hand to hand, and how long the last one lets wait

/** The hands of a hole that is new turn one after the other, the one that can change the lead last; then all that it changed. */
function turnHands() {
  const hands = columns().filter(({ dataset }) => dataset.turn),
    last = hands.length - 1;
  const at = ({ dataset }) =>
    Number(dataset.turn) * STEP + (Number(dataset.turn) === last ? LAST : 0);
  for (const hand of hands) hand.style.setProperty("--turns", `${at(hand)}ms`);
  screen().style.setProperty("--end", `${Math.max(0, ...hands.map(at)) + STEP}ms`);
  screen().classList.add("watch--new");
}

document.addEventListener("htmx:afterSettle", () => {
  offerFull();
  if (screen() && screen().dataset.mark !== mark) turnHands();
  columns().forEach(slide);
  places = new Map();
  mark = screen()?.dataset.mark;
});

offerFull();
stayAwake();
