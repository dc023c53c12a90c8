/* Fingers, keys and the pasted text, turned into what can be done with a hole. */

import { orderOf, placeName } from "./cards.js";
import { $ } from "./dom.js";
import { setCells } from "./draft.js";
import * as keyboard from "./keyboard.js";
import * as keypad from "./keypad.js";
import { readCells } from "./notation.js";
import * as sheets from "./sheets.js";
import { again, say } from "./speak.js";
import { cellName, rankName, t } from "./words.js";

const SWIPE = 70; // px

export function listen(entry) {
  const page = $("#entry");
  page.addEventListener("click", (event) => tapped(entry, event));
  keypad.listen($("#keys"), { press: (rank) => entry.press(rank), hold: (rank) => entry.hold(rank) });
  swipes(entry, $("#table"));
  keyboard.listen(() => gameOf(entry), keysOf(entry));
  addEventListener("keydown", () => { import("./reading.js").catch(() => {}); }, { once: true }); // there when the first key asks for it
  document.addEventListener("paste", (event) => pasted(entry, event));
  addEventListener("popstate", () => location.reload());
}

function tapped(entry, event) {
  const target = event.target.closest("button, a");
  if (!target) return;
  const { cell, seat, knock, suit, adjust } = target.dataset;
  if (target.tagName === "A") {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (target.id === "onward" && entry.links().next && !entry.links().back) { event.preventDefault(); entry.goOn(); return; }
    if (entry.correcting() && entry.allFull()) entry.done(); // whoever leaves is done
    entry.sync.sendAll();
    if (entry.sync.outbox.waiting().length) { event.preventDefault(); entry.sync.leave(); }
  }
  else if (cell !== undefined) entry.moveTo(Number(cell));
  else if (adjust !== undefined) entry.ask("adjust", Number(adjust));
  else if (seat !== undefined) {
    entry.goTo(Number(seat));
    if (!event.detail) $('#table [data-cell][tabindex="0"]')?.focus(); // by keyboard: on to the cards, where Enter is the next player
  }
  else if (knock !== undefined) entry.knock(Number(knock));
  else if (suit !== undefined) entry.suit(suit);
  else if (target.dataset.do === "undo") entry.undo();
  else if (target.dataset.do === "hands") $(".en-rv__edit").focus();
  else if (target.dataset.do === "save") entry.save();
  else if (target.dataset.do === "packs") import("./packs.js").then(({ morePacks }) => morePacks(entry)).catch(() => entry.missing());
  else if (target.dataset.do === "clear") entry.clear();
  else if (target.dataset.do === "keep") entry.keepCard();
  else if (target.dataset.do === "back") entry.asItWas();
  else if (target.id === "knock") entry.knock(entry.state.cur);
  else if (target.id === "next") entry.next();
  else if (target.id === "menu") entry.menu();
  else if (target.id === "sync") entry.showWaiting();
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

const gameOf = ({ state, rules, typed }) => ({
  phase: state.phase,
  suitAsked: state.pending !== null,
  afterRank: typed && Object.keys(rules.suits).length > 0,
  french: rules.keys.some((key) => key.rank === "J" && key.label === "V") || rules.letters?.J === "V",
  hasRank: (rank) => (rank === "." ? rules.gaps : rules.keys.some((key) => key.rank === rank)),
});

function keysOf(entry) {
  return {
    press(rank) { keypad.flash($("#keys"), rank); return entry.press(rank); },
    suit: (suit) => entry.suit(suit),
    undo: () => entry.undo(),
    enter: () => (entry.state.phase === "review" ? entry.save() : entry.state.phase === "enter" ? entry.next() : $("#onward")?.click() ?? true),
    knock: () => entry.knock(entry.state.cur),
    read: (what) => entry.read(what),
    again: () => again() || entry.read("turn"),
    detail: () => { import("./menu.js").then(({ lessDetail }) => lessDetail()).catch(() => entry.missing()); return true; },
    idle: (rank) => (rank && entry.state.phase === "enter" ? say(t("{card} is not in play here", { card: rankName(rank) })) : entry.read("turn")),
    arrow: (dx, dy) => arrow(entry, dx, dy),
  };
}

/** Move between the cards; typing replaces the one under the cursor. */
function arrow(entry, dx, dy) {
  const { rules, state } = entry, row = state.rows[state.cur];
  if (row.total !== null) return false;
  const length = rules.free ? row.cells.length + 1 : rules.cells, columns = rules.free ? length : rules.columns;
  const from = state.at ?? orderOf(rules, length)[0], column = (from % columns) + dx, to = from + dx + dy * columns;
  if (column < 0 || column >= columns || to < 0 || to >= length) {
    say(`${placeName(rules, from)}: ${cellName(row.cells[from])}.`); // the edge of the table: still here
    return true;
  }
  entry.moveTo(to);
  $(`[data-cell="${to}"]`)?.focus();
  return true;
}

/** Cards pasted over the table fill the player who is being entered. */
function pasted(entry, event) {
  if (sheets.isOpen() || event.target.closest?.("input, textarea") || entry.state.phase !== "enter") return;
  const read = readCells(entry.rules, event.clipboardData?.getData("text") ?? "");
  if (!read.cells?.length) return;
  event.preventDefault();
  entry.put((state) => setCells(entry.rules, state, state.cur, read.cells));
}

