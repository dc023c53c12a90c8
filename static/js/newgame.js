// Small comforts of the new-game page. Without this file every button works by a round trip; nothing here decides anything.
// Without a network the game is prepared on this phone, and started when it is back.

import { addressOf } from "./address.js";
import { copied } from "./copies.js";
import { colourSeats, nameFields } from "./seats.js";

const PATIENCE = 4000; // ms
const FEWEST = 2; // players

const form = () => document.getElementById("newgame");

const lists = () => document.querySelectorAll("#families details");

// The search narrows what is already on the page; the list itself comes from the server. What is found in any family
// is shown at once: without words only the ways of the chosen one are there, behind their heading.
function narrow(field) {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const count = document.getElementById("find-count"),
    { one, many, none } = count.dataset;
  let found = 0;
  for (const card of document.querySelectorAll("#variant-cards [data-words], #other-game")) {
    const said = `${card.textContent.toLowerCase()} ${card.dataset.words}`;
    card.hidden = !words.every((word) => said.includes(word));
    found += card.hidden ? 0 : 1;
  }
  for (const list of lists()) {
    list.open = words.length > 0;
    list.querySelector("summary").hidden = words.length > 0; // it counts what stands below it without words
    list.hidden = !list.querySelector(".variant:not([hidden])");
  }
  if (!words.length) showFamily();
  count.textContent = words.length
    ? found === 0
      ? none
      : found === 1
        ? one
        : many.replace("{n}", found)
    : "";
}

function showFamily() {
  const chosen = document.querySelector("#variant-cards :checked"),
    family =
      chosen?.dataset.family ?? chosen?.closest("[data-ways]")?.dataset.ways ?? chosen?.value;
  for (const list of lists())
    list.hidden = Boolean(list.dataset.ways) && list.dataset.ways !== family;
}

function showChosen() {
  const list = document.getElementById("near");
  const chosen = list?.querySelector(":checked");
  if (chosen) {
    const card = chosen.closest(".variant");
    list.scrollLeft = card.offsetLeft - (list.clientWidth - card.clientWidth) / 2;
  }
}

function begin() {
  const find = document.getElementById("find");
  if (find) find.hidden = false;
  showChosen();
  showFamily();
}

document.addEventListener(
  "input",
  (event) => {
    if (event.target.id === "find") {
      event.stopPropagation(); // nothing about the game has changed
      narrow(event.target);
    }
    if (event.target.id === "holes" && event.target.value) {
      document.querySelector('[name="length"][value="other"]').checked = true;
    }
  },
  true,
);

document.addEventListener("change", (event) => {
  if (event.target.name === "variant" && !document.getElementById("find").value) showFamily();
  if (event.target.name === "length" && event.target.value === "other")
    document.getElementById("holes").focus();
});

async function reachable() {
  if (copied || !navigator.onLine) return false;
  try {
    return Boolean(
      await fetch(addressOf("/healthz"), {
        cache: "no-store",
        signal: AbortSignal.timeout(PATIENCE),
      }),
    );
  } catch {
    return false;
  }
}

// Nothing is started by a form that cannot arrive: the browser's error page would have every name.
let asking = false;
document.addEventListener("submit", async (event) => {
  if (event.target.id !== "newgame" || event.submitter?.name === "do") return;
  event.preventDefault();
  if (asking) return; // a second tap
  asking = true;
  if (await reachable()) {
    event.target.submit();
    return;
  }
  asking = false;
  const free = nameFields().filter((field) => !field.value.trim());
  const few = nameFields().length - free.length < FEWEST;
  document.getElementById("few").hidden = !few;
  if (few) free[0].focus();
  else await prepareHere();
});

async function prepareHere() {
  const { prepare } = await import("./preparation.js");
  await prepare(form());
  for (const field of nameFields()) field.value = "";
  colourSeats();
  document.getElementById("prepared").focus();
}

begin();

// A name may be typed, or brought back by the browser, before the part of the page listens that counts the players.
addEventListener("load", () => {
  if (nameFields().some((field) => field.value !== field.defaultValue))
    form().dispatchEvent(new Event("change", { bubbles: true }));
});
