/* The drama of a reveal: its cards turn one after the other. Loaded when there is one. */

import { svg } from "./dom.js";

const STEP = 90,
  TURNING = 600; // ms from card to card, and until the last one begins to turn
const WHOLE = 1000; // ms, then everything stands
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The cards of a picture, each in a group of its own that can turn. */
function cardsOf(picture) {
  return [...picture.children]
    .filter(({ tagName }) => tagName === "g")
    .map((place) => {
      const card = place.firstElementChild?.classList.contains("rv-turn")
        ? place.firstElementChild
        : svg("g", { class: "rv-turn" }, ...place.childNodes);
      place.append(card);
      return card;
    });
}

/** Play it once inside this element. One tap or key skips it; without motion everything stands at once. */
export function play(element) {
  if (still.matches || !element.isConnected) return;
  for (const picture of element.querySelectorAll(".rv-best .cards, .rv-fact .cards")) {
    const cards = cardsOf(picture);
    picture.style.setProperty("--step", `${Math.min(STEP, TURNING / cards.length)}ms`);
    cards.forEach((card, i) => card.style.setProperty("--i", i));
  }
  element.querySelectorAll(":is(.rv-order, .strip) > li").forEach((row, i) => {
    row.style.setProperty("--i", Math.min(i, 5));
    row.style.setProperty("--from", row.dataset.from);
  });
  element.classList.add("rv-turning");
  const events = ["pointerdown", "keydown"];
  const end = () => {
    element.classList.remove("rv-turning");
    for (const name of events) removeEventListener(name, end, true);
  };
  for (const name of events) addEventListener(name, end, true);
  setTimeout(end, WHOLE);
}
