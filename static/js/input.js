/* Fingers, keys and pasted text, turned into what can be done with a hole. */

import { $ } from "./dom.js";
import * as keypad from "./keypad.js";
import { fetchRest, reserve } from "./reserve.js";
import { settings } from "./store.js";
import { typing } from "./typing.js";

const SWIPE = 70; // px

export function listen(entry) {
  const page = $("#entry");
  page.addEventListener("click", (event) => tapped(entry, event));
  keypad.listen($("#keys"), {
    press: (rank) => entry.press(rank),
    hold: (rank) => entry.hold(rank),
  });
  swipes(entry, $("#table"));
  document.addEventListener("keydown", (event) => keyed(entry, event));
  if (matchMedia("(any-pointer: fine)").matches) fetchRest(); // where there is a mouse there are keys, and no phone's network
  document.addEventListener("paste", (event) => pasted(entry, event));
  addEventListener("popstate", () => location.reload());
}

/** What a button does that says `data-do`. */
const DOES = {
  undo: (entry) => entry.undo(),
  next: (entry) => entry.next(),
  knock: (entry) => entry.knock(entry.state.cur),
  hands: () => $(".en-rv__edit").focus(),
  save: (entry) => entry.perform("save"),
  packs: (entry) => entry.perform("packs"),
  sure: (entry) => entry.perform("sure"),
  slip: (entry) => entry.perform("slip"),
  doubt: (entry) => entry.perform("doubt"),
  clear: (entry) => entry.perform("clear"),
  keep: (entry) => entry.perform("keepCard"),
  back: (entry) => entry.perform("asItWas"),
  menu: (entry) => entry.perform("menu"),
  waiting: (entry) => entry.perform("waiting"),
};

/** What a button does with what its data say: the first of these that it has. */
const TAPS = {
  cell: (entry, cell) => entry.moveTo(Number(cell)),
  adjust: (entry, seat) => entry.perform("ask", "adjust", Number(seat)),
  seat: (entry, seat, event) => {
    entry.goTo(Number(seat));
    if (!event.detail) $('#table [data-cell][tabindex="0"]')?.focus(); // by keyboard: on to the cards, where Enter is the next player
  },
  knock: (entry, seat) => entry.knock(Number(seat)),
  answer: (entry, seat) => entry.perform("answer", seat === "" ? null : Number(seat)),
  suit: (entry, suit) => entry.suit(suit),
  do: (entry, act) => DOES[act]?.(entry),
};

function tapped(entry, event) {
  const target = event.target.closest("button, a");
  if (!target) return;
  const { tagName, dataset } = target,
    tap = Object.keys(TAPS).find((name) => name in dataset);
  if (tagName === "A") leave(entry, target, event);
  else if (tap) TAPS[tap](entry, dataset[tap], event);
}

/** By a link, with what waits. */
function leave(entry, link, event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.id === "onward" && entry.links().next && !entry.links().back) {
    event.preventDefault();
    entry.perform("goOn");
    return;
  }
  if (entry.correcting() && entry.allFull()) entry.perform("done"); // whoever leaves is done
  entry.sync.sendAll();
  if (entry.sync.outbox.waiting().length) {
    event.preventDefault();
    entry.sync.leave(link.href);
  }
}

/** A swipe over the table is the tab beside this one. */
function swipes(entry, table) {
  let start = null;
  table.addEventListener("pointerdown", (event) => {
    start = event.clientX;
  });
  table.addEventListener("pointerup", (event) => {
    const way = start === null ? 0 : event.clientX - start,
      seats = entry.state.rows.length;
    start = null;
    if (Math.abs(way) > SWIPE && entry.state.phase === "enter")
      entry.goTo((entry.state.cur + (way < 0 ? 1 : seats - 1)) % seats);
  });
}

const KEYS = /^([a2-910jfqkr*.vdshcxmtel]|backspace|enter|arrow(up|down|left|right))$/;

/** Is this key for the table, and not for the browser, a field, a sheet, or a button that has Enter of its own (a card has not)? */
function isOurs(event) {
  const { target } = event,
    key = event.key.toLowerCase();
  if (
    !settings.shortcuts ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.defaultPrevented
  )
    return false;
  if ($("dialog[open]") || target.closest("input, textarea, select")) return false;
  return KEYS.test(key) && !(key === "enter" && target.closest("button:not(.pc), a, summary"));
}

const early = []; // keys that wait for keyboard.js, which a phone without keys does not need

function keyed(entry, event) {
  typing.seen = true;
  if (!isOurs(event)) return;
  if (reserve.parts && !early.length) {
    reserve.parts.keyboard.keyed(entry, event);
    return;
  }
  event.preventDefault();
  early.push(event);
  fetchRest().then((parts) =>
    parts ? early.splice(0).forEach((each) => parts.keyboard.keyed(entry, each)) : entry.missing(),
  );
}

/** Text pasted over the table, and into no field. */
function pasted(entry, event) {
  if (
    $("#sheet").open ||
    event.target.closest?.("input, textarea") ||
    entry.state.phase !== "enter"
  )
    return;
  event.preventDefault();
  entry.perform("paste", event.clipboardData?.getData("text") ?? "");
}
