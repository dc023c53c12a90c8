/* Fingers, keys and pasted text, turned into what can be done with a hole. */

import { $ } from "./dom.js";
import * as keypad from "./keypad.js";
import { fetchRest, reserve } from "./reserve.js";
import { settings } from "./store.js";

const SWIPE = 70; // px

export function listen(entry) {
  const page = $("#entry");
  page.addEventListener("click", (event) => tapped(entry, event));
  keypad.listen($("#keys"), { press: (rank) => entry.press(rank), hold: (rank) => entry.hold(rank) });
  swipes(entry, $("#table"));
  document.addEventListener("keydown", (event) => keyed(entry, event));
  if (matchMedia("(any-pointer: fine)").matches) fetchRest(); // where there is a mouse there are keys, and no phone's network
  document.addEventListener("paste", (event) => pasted(entry, event));
  addEventListener("popstate", () => location.reload());
}

function tapped(entry, event) {
  const target = event.target.closest("button, a");
  if (!target) return;
  const { cell, seat, knock, suit, adjust } = target.dataset;
  if (target.tagName === "A") {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (target.id === "onward" && entry.links().next && !entry.links().back) { event.preventDefault(); entry.perform("goOn"); return; }
    if (entry.correcting() && entry.allFull()) entry.perform("done"); // whoever leaves is done
    entry.sync.sendAll();
    if (entry.sync.outbox.waiting().length) { event.preventDefault(); entry.sync.leave(); }
  }
  else if (cell !== undefined) entry.moveTo(Number(cell));
  else if (adjust !== undefined) entry.perform("ask", "adjust", Number(adjust));
  else if (seat !== undefined) {
    entry.goTo(Number(seat));
    if (!event.detail) $('#table [data-cell][tabindex="0"]')?.focus(); // by keyboard: on to the cards, where Enter is the next player
  }
  else if (knock !== undefined) entry.knock(Number(knock));
  else if (suit !== undefined) entry.suit(suit);
  else if (target.dataset.do === "undo") entry.undo();
  else if (target.dataset.do === "hands") $(".en-rv__edit").focus();
  else if (target.dataset.do === "save") entry.perform("save");
  else if (target.dataset.do === "packs") entry.perform("packs");
  else if (target.dataset.do === "clear") entry.perform("clear");
  else if (target.dataset.do === "keep") entry.perform("keepCard");
  else if (target.dataset.do === "back") entry.perform("asItWas");
  else if (target.id === "knock") entry.knock(entry.state.cur);
  else if (target.id === "next") entry.next();
  else if (target.id === "menu") entry.perform("menu");
  else if (target.id === "sync") entry.perform("waiting");
}

/** A swipe over the table is the tab beside this one. */
function swipes(entry, table) {
  let start = null;
  table.addEventListener("pointerdown", (event) => { start = event.clientX; });
  table.addEventListener("pointerup", (event) => {
    const way = start === null ? 0 : event.clientX - start, seats = entry.state.rows.length;
    start = null;
    if (Math.abs(way) > SWIPE && entry.state.phase === "enter") entry.goTo((entry.state.cur + (way < 0 ? 1 : seats - 1)) % seats);
  });
}

/** Whether somebody has typed here: then this phone has a keyboard, whatever it says. */
export const keys = { typed: false };

const KEYS = /^([a2-910jfqkr*.vdshcxmtel]|backspace|enter|arrow(up|down|left|right))$/;

/** Is this key for the table, and not for the browser, a field, a sheet, or a button that has Enter of its own (a card has not)? */
function isOurs(event) {
  const { target } = event, key = event.key.toLowerCase();
  if (!settings.shortcuts || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if ($("dialog[open]") || target.closest("input, textarea, select")) return false;
  return KEYS.test(key) && !(key === "enter" && target.closest("button:not(.pc), a, summary"));
}

const early = []; // keys that wait for keyboard.js, which a phone without keys does not need

function keyed(entry, event) {
  keys.typed = true;
  if (!isOurs(event)) return;
  if (reserve.parts && !early.length) { reserve.parts.keyboard.keyed(entry, event); return; }
  event.preventDefault();
  early.push(event);
  fetchRest().then((parts) => (parts ? early.splice(0).forEach((each) => parts.keyboard.keyed(entry, each)) : entry.missing()));
}

/** Text pasted over the table, and into no field. */
function pasted(entry, event) {
  if ($("#sheet").open || event.target.closest?.("input, textarea") || entry.state.phase !== "enter") return;
  event.preventDefault();
  entry.perform("paste", event.clipboardData?.getData("text") ?? "");
}
