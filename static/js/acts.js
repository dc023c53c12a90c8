/* What can be done with a hole besides putting cards in: reading it aloud, what the menu offers, typing over, saving, going on.
   Fetched with the rest of the page (reserve.js) and called by its `perform`; each takes the Entry. */

import { awayNext, mayNext } from "./absence.js";
import { placeName } from "./cards.js";
import * as correction from "./correction.js";
import { $ } from "./dom.js";
import { mendSlip } from "./doubts.js";
import * as draft from "./draft.js";
import { signed } from "./evaluate.js";
import * as hands from "./hands.js";
import { lessDetail, menu as menuSheet } from "./menu.js";
import * as needs from "./needs.js";
import { readCells } from "./notation.js";
import { morePacks } from "./packs.js";
import * as question from "./question.js";
import { reading } from "./reading.js";
import * as seals from "./seals.js";
import * as sheets from "./sheets.js";
import { say } from "./speak.js";
import { cellName, t } from "./words.js";

/** Aloud: "scores", "mine", "others" or "turn". */
export function read(entry, what) {
  say(reading(entry, what));
  return true;
}

/** How much is said from now on. */
export function detail() {
  lessDetail();
  return true;
}

export const packs = (entry) => morePacks(entry);
export const slip = (entry) => mendSlip(entry);

// A hand that is typed over -----------------------------------------------------------------------------------

/** Leave the card under the cursor as it is. */
export function keepCard(entry) {
  entry.fresh = null;
  if (!entry.act((state) => hands.keepCard(entry.rules, state))) return false;
  const { rules, state } = entry,
    card = state.at === null ? null : state.rows[state.cur].cells[state.at];
  say(
    state.at === null
      ? t("All cards are in. Choose one, or press Done.")
      : `${placeName(rules, state.at)}: ${cellName(card)}.`,
  );
  return true;
}

/** The hand as it was when it was opened. */
export function asItWas(entry) {
  entry.fresh = null;
  entry.act((state) => hands.asItWas(entry.rules, state, state.cur));
  say(t("{name}\u2019s cards are as they were.", { name: entry.names()[entry.state.cur] }));
}

/** The corrections are done. Of a hole that was saved before they are saved with that, unless something looks wrong. */
export function done(entry) {
  const before = draft.copy(entry.state),
    saved = before.back === "saved";
  Object.assign(entry, { fresh: null, typed: false, handed: false });
  hands.finish(entry.rules, entry.state);
  if (!saved || seals.waits(entry)) entry.state.corrected = null;
  if (saved && entry.state.phase === "review" && !entry.warnings().length)
    return save(entry, before);
  entry.past.push(before);
  entry.changed(before);
  if (entry.state.phase === "review") say(t("All players entered, review."));
  else read(entry, "turn");
  return true;
}

/** Empty a hand, and those that a card too many in it has moved: one step to undo. */
export function clear(entry, seat = entry.state.cur) {
  const names = entry.names(),
    seats = [seat, ...correction.movedOn(entry.state, seat)];
  entry.fresh = null;
  entry.act((state) => hands.clear(entry.rules, state, seat));
  say(t("Cleared: {names}.", { names: seats.map((each) => names[each]).join(", ") }));
}

// The end of a hole -------------------------------------------------------------------------------------------

/** Save the hole; undo goes back to `before`. */
export function save(entry, before = draft.copy(entry.state)) {
  const { rules, state, sync } = entry;
  if (state.phase !== "review" || question.stands(entry)) return false;
  draft.markTouched(rules, state, entry.base, entry.marks);
  entry.past.push(before);
  state.sure = [...(state.sure ?? []), ...entry.warnings().map(({ message }) => message)];
  state.phase = "saved";
  entry.money = "";
  clearTimeout(sync.rest);
  sync.refusals = [];
  const unsaved = !entry.saved; // corrections before the first Save are none
  entry.saved = true;
  entry.keep();
  if (entry.isOurs() || state.nobody) sync.sendHole(Boolean(state.nobody), unsaved);
  const { totals } = entry.page.view(entry);
  if (!entry.rules.resets) entry.aloud((voice) => voice.sayTotals(entry.names(), totals));
  entry.draw();
  entry.page.toast(entry);
  return true;
}

/** It is so, whatever it looks like: this hole does not ask again. */
export function sure(entry) {
  const messages = entry.warnings().map(({ message }) => message);
  entry.act((state) => {
    state.sure = [...(state.sure ?? []), ...messages];
  });
  return true;
}

/** Who ended the hole: a seat, or null for nobody. Goes up at once, with whatever waits. */
export function answer(entry, seat) {
  const again = entry.doubted,
    before = draft.copy(entry.state);
  entry.doubted = false;
  entry.act((state) => {
    Object.assign(state, { knocker: seat, nobody: seat === null, phase: "review" });
  });
  say(entry.knockWords());
  if (!again || entry.isOurs()) return save(entry, before);
  entry.state.phase = "saved"; // it was so after all
  entry.keep();
  entry.draw();
  return true;
}

/** The answer is not so: the question stands again. */
export function doubt(entry) {
  entry.doubted = true;
  entry.draw();
  $(".en-answers button")?.focus();
  return true;
}

/** The next hole at once, without asking the server: the table goes on, whatever the network does. */
export function goOn(entry) {
  const { totals, scores } = entry.page.view(entry),
    { base, rules } = entry;
  const rows = base.rows.map((row, seat) => ({
    ...row,
    over: (row.over ?? base.hole - 1) + Number(Number.isInteger(scores[seat]?.counted)),
    entry: "",
    revision: 0,
    adjustments: [],
    points: null,
    eyes: null,
    total_before: totals[seat],
    away: awayNext(base, row),
    may: mayNext(base, row),
  }));
  const dealer = base.rows[(base.dealer + 1) % rows.length].position,
    second = base.second ? { waits: true } : undefined; // where two people enter every hand
  history.pushState(null, "", entry.url(base.hole + 1));
  entry.open({
    ...base,
    compiled: rules,
    hole: base.hole + 1,
    rows,
    dealer,
    knocker: null,
    knocker_revision: 0,
    version: -1,
    second,
  });
  entry.draw();
  entry.page.parts.table.focus();
  read(entry, "turn");
  entry.sync.follow.look();
}

// Sheets ------------------------------------------------------------------------------------------------------

/** Ask for the "total", "cards" or points given by hand ("adjust") of a seat, or "clear" it. */
export function ask(entry, what, seat = entry.state.cur) {
  const { rules } = entry,
    row = entry.state.rows[seat],
    name = entry.names()[seat];
  const put = (how) => (value) => {
    entry.put((state) => how(rules, state, seat, value), seat);
  };
  const adjust = (list) => {
    entry.act((state) => {
      state.rows[seat].adjustments = list;
    });
    say(
      `${name}: ${list.map(({ points, reason }) => `${points > 0 ? "+" : ""}${signed(points)} ${reason}`).join(", ") || t("no adjustments")}.`,
    );
  };
  if (what === "total")
    sheets.total({
      name,
      hole: entry.base.hole,
      rules,
      value: row.total,
      done: put(hands.setTotal),
    });
  if (what === "cards")
    sheets.cards({
      name,
      rules,
      value: row.cells.filter(Boolean).join(" "),
      done: put(hands.setCells),
    });
  if (what === "adjust") sheets.adjust({ name, given: row.adjustments, done: adjust });
  if (what === "clear") clear(entry, seat);
}

/** Cards that were pasted over the table fill the player who is being entered. */
export function paste(entry, text) {
  const {
      rules,
      state: { cur },
    } = entry,
    { cells } = readCells(rules, text);
  if (cells?.length) entry.put((state) => hands.setCells(rules, state, cur, cells));
}

/** The menu. A switch there may change the keys. */
export function menu(entry) {
  const { seatPage, rulesPage, playersPage } = $("#entry").dataset;
  const on = Object.fromEntries(
    ["total", "cards", "adjust", "clear"].map((what) => [what, () => ask(entry, what)]),
  );
  const changed = () => {
    entry.page.rules = null;
    entry.draw();
  };
  const name = entry.state.phase === "enter" ? entry.names()[entry.state.cur] : null;
  menuSheet({
    hole: entry.base.hole,
    name,
    rules: entry.rules,
    seated: entry.ownSeat() !== null,
    on: {
      ...on,
      changed,
      seat: () => location.assign(seatPage),
      rules: rulesPage,
      players: playersPage,
      theme: () => $("[data-theme-toggle]").click(),
    },
  });
}

/** What is behind the chip. */
export const waiting = (entry) => needs.open(entry);
