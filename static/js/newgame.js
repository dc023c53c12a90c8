// Small comforts of the new-game page. Without this file every button works by a round trip; nothing here decides anything.
// Without a network the game is prepared on this phone, and started when it is back.

import { copied } from "./copies.js";

const PATIENCE = 4000; // ms
const MOST_SEATS = 12;
const FEWEST = 2; // players

const form = () => document.getElementById("newgame");

// The search narrows what is already on the page; the list itself comes from the server. What is found
// among all variants is shown at once: without words they are behind their heading again.
function narrow(field) {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const list = document.getElementById("all-variants"), count = document.getElementById("find-count"), { one, many, none } = count.dataset;
  let found = 0;
  for (const card of document.querySelectorAll("#variant-cards [data-words]")) {
    const said = `${card.textContent.toLowerCase()} ${card.dataset.words}`;
    card.hidden = !words.every((word) => said.includes(word));
    found += card.hidden ? 0 : 1;
  }
  list.open = words.length > 0;
  list.querySelector("summary").hidden = words.length > 0; // it counts what stands below it without words
  count.textContent = words.length ? (found === 0 ? none : found === 1 ? one : many.replace("{n}", found)) : "";
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
}

document.addEventListener("input", (event) => {
  if (event.target.id === "find") {
    event.stopPropagation(); // nothing about the game has changed
    narrow(event.target);
  }
  if (event.target.name === "name") colourSeats();
  if (event.target.id === "holes" && event.target.value) {
    document.querySelector('[name="length"][value="other"]').checked = true;
  }
}, true);

document.addEventListener("change", (event) => {
  if (event.target.name === "length" && event.target.value === "other") document.getElementById("holes").focus();
});

// Enter in a name goes to the next seat, as on paper, instead of starting the game.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.name !== "name") return;
  event.preventDefault();
  const names = [...form().querySelectorAll('[name="name"]')];
  const next = names[names.indexOf(event.target) + 1] ?? document.getElementById("more");
  next?.focus();
});

// Moving and seating happen at once, so that quick taps cannot overtake each other on the way to the
// server; it redraws the table afterwards. Adding and dropping a seat are the server's.
const nameFields = () => [...form().querySelectorAll('[name="name"]')];

function swap(at, to) {
  const names = nameFields();
  if (!names[to]) return false;
  [names[at].value, names[to].value] = [names[to].value, names[at].value];
  const dealer = form().querySelector('[name="dealer"]:checked');
  const moved = dealer && { [at]: to, [to]: at }[dealer.value];
  const radio = moved === undefined ? null : form().querySelector(`[name="dealer"][value="${moved}"]`);
  if (radio) radio.checked = true;
  return true;
}

function seat(name) {
  const names = nameFields();
  const field = names.find((each) => each.value.trim() === name) ?? names.find((each) => !each.value.trim());
  if (field) field.value = field.value.trim() === name ? "" : name;
  return Boolean(field);
}

function rearrange(pressed) {
  const [, verb, what] = pressed.value.match(/^(\w+)-?(.*)$/s);
  if (verb === "seat") return seat(what);
  return verb === "up" || verb === "down" ? swap(Number(what), Number(what) + { up: -1, down: 1 }[verb]) : false;
}

// Who sits where is told by colour and by the chips as well.
function colourSeats() {
  let players = 0;
  for (const field of nameFields()) {
    const taken = field.value.trim() !== "";
    players += taken ? 1 : 0;
    field.closest(".seat").querySelector(".who").className = taken ? `who p${players}` : "who who--free";
  }
  const sitting = nameFields().map((field) => field.value.trim());
  for (const chip of form().querySelectorAll('.chip[value^="seat-"]')) {
    chip.setAttribute("aria-pressed", String(sitting.includes(chip.value.slice(5))));
  }
}

document.addEventListener("click", (event) => {
  const pressed = event.target.closest('#newgame button[name="do"]');
  if (copied && pressed?.id === "more") addSeat();
  if (!pressed || !rearrange(pressed)) return;
  event.preventDefault();
  event.stopPropagation();
  colourSeats();
  if (/^(up|down)-/.test(pressed.id)) follow(pressed.id);
  form().dispatchEvent(new Event("input", { bubbles: true }));
}, true);

// The server adds a seat; without it the page does, like the last one.
function addSeat() {
  const seats = form().querySelectorAll(".seat"), last = seats[seats.length - 1], seat = last.cloneNode(true), number = seats.length + 1;
  if (number > MOST_SEATS) return;
  for (const element of seat.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) {
      if (["id", "value"].includes(name)) element.setAttribute(name, value.replace(/-\d+$/, `-${number - 1}`));
      if (["aria-label", "placeholder", "data-i"].includes(name)) element.setAttribute(name, value.replace(/\d+/, number));
    }
  }
  Object.assign(seat.querySelector("input"), { value: "" });
  last.after(seat);
  colourSeats();
  seat.querySelector("input").focus();
}

async function reachable() {
  if (copied || !navigator.onLine) return false;
  try {
    return Boolean(await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }));
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
  prepare(form());
  for (const field of nameFields()) field.value = "";
  colourSeats();
  document.getElementById("prepared").focus();
}

// After the seats were rearranged the keyboard goes on where the moved player now sits.
function follow(pressed) {
  const [verb, at] = pressed.split("-");
  const names = form().querySelectorAll('[name="name"]');
  if (verb === "more") return names[names.length - 1]?.focus();
  if (verb === "drop") return names[Math.min(Number(at), names.length - 1)]?.focus();
  const place = Number(at) + { up: -1, down: 1 }[verb];
  const again = document.getElementById(`${verb}-${place}`);
  (again && !again.disabled ? again : names[place])?.focus();
}

// Once the page is settled: what is typed before would go unheard.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target?.id !== "newgame" && event.target.id !== "newgame") return;
  begin();
  const pressed = event.detail.requestConfig?.elt?.id ?? "";
  if (/^(up|down|drop)-\d+$|^more$/.test(pressed)) follow(pressed);
});

begin();
