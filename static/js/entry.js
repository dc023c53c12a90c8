/* Entering a hole: taps and keys in, the hole changed, kept and drawn. Every change goes through act(): it is kept on the phone
   before anything is drawn or sent, and can be undone. What is sent is sync.js; what it counts, evaluate.js. */

import { stayAwake } from "./awake.js";
import { clock, copied } from "./copies.js";
import * as correction from "./correction.js";
import { $ } from "./dom.js";
import * as draft from "./draft.js";
import * as input from "./input.js";
import * as ledger from "./ledger.js";
import { learnHole, opened } from "./keepsake.js";
import { placeName } from "./cards.js";
import { signed } from "./evaluate.js";
import { noteFor } from "./notes.js";
import { outline } from "./outline.js";
import { Page } from "./page.js";
import { problemsOf } from "./problems.js";
import * as seals from "./seals.js";
import * as sheets from "./sheets.js";
import * as codeChanged from "./shut.js";
import { handWords, say, sayCard } from "./speak.js";
import * as store from "./store.js";
import { Sync } from "./sync.js";
import { showUnsent } from "./unsent-sheet.js";
import * as witness from "./witness.js";
import { cellName, phrase, t } from "./words.js";

const LATER = [() => import("./aloud.js"), () => import("./corrected.js"), () => import("./menu.js"), () => import("./packs.js"), () => import("./reading.js"), () => import("./reveal.js")];
const KEPT = 80; // steps back that survive a closed page; in an open one there is no limit

class Entry {
  constructor(base) {
    this.page = new Page(this);
    this.known = base.at ? t("As this phone last knew, {time}", { time: clock(base.at) }) : null; // until the server is reached
    this.open(base);
    this.sync = new Sync(this);
    input.listen(this);
    this.draw();
    this.sync.start();
  }

  say = say;

  /** Take up a hole: what the server has, and over it what this phone has and the server may not. */
  open(given) {
    Object.assign(this, { past: [], fresh: null, typed: false, turned: false, rules: given.compiled });
    ledger.learn(given, this.url(given.hole));
    this.base = this.seated(given);
    this.state = draft.begin(this.rules, this.base);
    this.marks = draft.untouched(this.base.rows.length);
    this.saved = this.state.phase === "saved";
    this.sync?.forget();
    const kept = store.read(this.key());
    if (!kept || kept.state.rows.length !== this.base.rows.length) return;
    Object.assign(this, { state: kept.state, past: kept.past, marks: kept.marks, saved: kept.saved ?? this.saved });
    draft.refit(this.rules, this.states());
    draft.merge(this.rules, this.states(), this.base, this.marks);
    draft.markTouched(this.rules, this.state, this.base, this.marks);
    if (this.state.phase === "saved" && !draft.allFull(this.rules, this.state)) this.state.phase = "enter";
  }

  /** The server's state with seats in place of positions at the table (they differ when somebody is out). */
  seated(given) {
    const rows = given.rows.filter((row) => row.plays);
    const seat = (position) => (position === null ? null : rows.findIndex((row) => row.position === position));
    const epoch = given.epoch ?? ledger.ledgerOf(given.game)?.epoch; // what a phone made up without a network has none
    return { ...given, epoch, rows, absent: given.absent || rows.length < given.rows.length, knocker: seat(given.knocker), dealer: seat(given.dealer) };
  }

  /** The table plays by other rules: what was typed stays, and counts by them. False when they did not come along. */
  turnTo(given) {
    if (!given.compiled) return false;
    this.rules = given.compiled;
    draft.refit(this.rules, this.states());
    this.sync.rescored.clear();
    this.sync.refusals = [];
    const told = t("The rules were changed: {name}", { name: this.rules.name });
    this.page.notice(told, 6000);
    say(told);
    return true;
  }

  key = () => `draft.${this.base.game}.${this.base.hole}`;
  url = (hole = this.base.hole) => $("#entry").dataset.hole.replace("/0/", `/${hole}/`);
  states = () => [this.state, ...this.past];
  ownSeat = () => { const seat = this.base.rows.findIndex((row) => row.position === this.base.seat); return seat < 0 ? null : seat; };
  names = () => this.base.rows.map((row) => row.name);
  isOurs = () => this.marks.knocker.touched || this.marks.rows.some((mark) => mark.touched);
  // What was saved has been looked at.
  warnings = () => (this.state.phase === "saved" && !this.turned ? [] : [...problemsOf(this.rules, this.state.rows), ...(this.sync?.refusals ?? [])]);
  draw = () => this.page.draw(this);

  links() {
    const { base } = this, last = base.holes && base.hole >= base.holes && this.isOurs(), waits = witness.waits(base) && !seals.waits(this);
    const closed = base.finished || last || waits || seals.waits(this), back = closed ? null : this.left();
    return { scorecard: $("#entry").dataset.scorecard, next: closed ? null : this.url(back?.hole ?? base.hole + 1), back, second: waits ? `${this.url()}second/` : null };
  }

  /** The later hole that was being entered when this one was opened: {hole, cards, most} with the cards of it that lie on this
      phone; null when there is none. */
  left() {
    const { base, rules } = this, hole = Math.max(base.next ?? 0, base.hole + 1), kept = store.read(`draft.${base.game}.${hole}`);
    if (!kept && hole === base.hole + 1) return null;
    const rows = kept?.state.rows ?? [], most = rules.free ? 0 : rules.cells * base.rows.length;
    return { hole, most, cards: rows.reduce((all, row) => all + (row.total === null ? row.cells.filter((cell) => cell !== null).length : rules.cells), 0) };
  }

  correcting = () => correction.isOn(this.state);
  allFull = () => draft.allFull(this.rules, this.state);

  keep() {
    if (!this.isOurs() && this.state.phase === "saved") store.remove(this.key());
    else store.write(this.key(), { state: this.state, past: this.past.slice(-KEPT), marks: this.marks, saved: this.saved, at: Date.now(), ...outline(this) });
  }

  /** Every change of the hole. A change that gives false is none. */
  act(change) {
    const before = draft.copy(this.state);
    this.handed = false;
    if (change(this.state) === false) return false;
    this.past.push(before);
    this.changed(before);
    return true;
  }

  /** What was refused or rescored is over once a row or the knocker is another than `before`. */
  changed(before) {
    const { rows, knocker } = this.state;
    if (JSON.stringify([rows, knocker]) !== JSON.stringify([before.rows, before.knocker])) {
      this.sync.refusals = [];
      this.sync.rescored.clear();
    }
    draft.markTouched(this.rules, this.state, this.base, this.marks);
    this.keep();
    this.draw();
    this.sync.sendFinished();
  }

  // What can be done ------------------------------------------------------------------------------------------

  press(rank) {
    if (this.state.phase !== "enter") return false;
    const done = this.act((state) => {
      const from = state.cur, cell = draft.press(this.rules, state, rank);
      if (cell === null) return false;
      Object.assign(this, { fresh: cell, typed: true, handed: state.cur !== from });
      return true;
    });
    if (done) this.announce(rank);
    else if (this.correcting()) say(t("All cards are in. Choose one, or press Done."));
    return done || this.correcting();
  }

  /** Leave the card under the cursor as it is, in a hand that is typed over. */
  keepCard() {
    this.fresh = null;
    if (!this.act((state) => draft.keepCard(this.rules, state))) return false;
    const { rules, state } = this, card = state.at === null ? null : state.rows[state.cur].cells[state.at];
    say(state.at === null ? t("All cards are in. Choose one, or press Done.") : `${placeName(rules, state.at)}: ${cellName(card)}.`);
    return true;
  }

  /** A hand that is typed over, as it was when it was opened. */
  asItWas() {
    this.fresh = null;
    this.act((state) => draft.asItWas(this.rules, state, state.cur));
    say(t("{name}\u2019s cards are as they were.", { name: this.names()[this.state.cur] }));
  }

  /** The corrections are done. Of a hole that was saved before they are saved with that, unless something looks wrong. */
  done() {
    const before = draft.copy(this.state), saved = before.back === "saved";
    Object.assign(this, { fresh: null, typed: false, handed: false });
    draft.finish(this.rules, this.state);
    if (!saved || seals.waits(this)) this.state.corrected = null;
    if (saved && this.state.phase === "review" && !this.warnings().length) {
      this.save(before);
      return true;
    }
    this.past.push(before);
    this.changed(before);
    if (this.state.phase === "review") say(t("All players entered, review."));
    else this.read("turn");
    return true;
  }

  announce(card) {
    const { rules, state, fresh } = this, seat = state.cur, result = this.page.results(this)[seat], note = noteFor(rules, result, state.rows[seat].cells, fresh);
    const next = draft.nextOpen(rules, state, seat);
    this.page.buzz(note ? [10, 40, 14] : 8);
    const full = draft.full(rules, state.rows[seat]);
    sayCard({ rules, cell: fresh, card, result, note, handed: this.handed, over: this.correcting(), name: this.names()[seat], full, next: next === null ? null : this.names()[next], pending: state.pending !== null, warnings: this.warnings() });
    if (full && !this.correcting()) this.aloud((voice) => voice.sayHand(this.names()[seat], result.counted));
  }

  /** In the phone's own voice, where somebody asked for it; a sealed hand stays sealed. */
  aloud(act) {
    if (store.settings.aloud && !this.base.sealed) import("./aloud.js").then(act).catch(() => {}); // it is on the screen
  }

  /** Cards or a total in one go, said as the last card of a hand is. */
  put(change, seat = this.state.cur) {
    if (!this.act(change)) return;
    const { rules, state } = this, names = this.names(), next = draft.nextOpen(rules, state, seat);
    say(handWords({ name: names[seat], result: this.page.results(this)[seat], next: next === null ? null : names[next], warnings: this.warnings() }));
  }

  /** A held key: the rest of the column with that rank, one step to undo. */
  hold(rank) {
    const mark = this.past.length, column = (cell) => cell % this.rules.columns;
    if (!this.press(rank) || this.rules.free) return;
    const start = column(this.fresh);
    while (this.state.phase === "enter" && this.state.at !== null && column(this.state.at) === start) this.press(rank);
    this.past.length = mark + 1;
    this.keep();
    this.page.buzz(20);
  }

  suit(suit) {
    const { state } = this, cell = state.pending ?? this.fresh;
    if (state.phase !== "enter" || !draft.suitable(state.rows[state.cur], cell)) return false;
    Object.assign(this, { fresh: cell, typed: false });
    this.act((changed) => draft.giveSuit(this.rules, changed, suit, cell));
    this.announce(state.rows[state.cur].cells[cell]);
    return true;
  }

  undo() {
    if (!this.past.length) {
      say(t("Nothing to undo."));
      return true;
    }
    const before = this.state;
    this.state = this.past.pop();
    Object.assign(this, { fresh: null, typed: false });
    this.changed(before);
    const { cells } = this.state.rows[this.state.cur];
    say(t("Undone. {name}, {n} of {m}", { name: this.names()[this.state.cur], n: cells.filter((cell) => cell !== null).length, m: cells.length }));
    return true;
  }

  next() {
    if (this.correcting()) return this.done();
    this.fresh = null;
    this.act((state) => draft.next(this.rules, state));
    return this.read("turn");
  }

  knock(seat) {
    if (this.rules.knock === "none") return false;
    this.act((state) => { state.knocker = state.knocker === seat ? null : seat; });
    say(this.knockWords());
    return true;
  }

  /** "Ann knocked." */
  knockWords() {
    const { rules, state: { knocker } } = this;
    if (knocker === null) return `${phrase(rules, "Who knocked?")} ${t("Nobody")}.`;
    return `${phrase(rules, "{name} knocked", { name: this.names()[knocker] })}.`;
  }

  goTo(seat) {
    const refusal = seals.refusal(this, seat);
    if (refusal) {
      this.page.notice(refusal, 5000);
      say(refusal);
      this.draw();
      return false;
    }
    this.fresh = null;
    this.act((state) => draft.goTo(this.rules, state, seat));
    return this.read("turn");
  }

  /** A pencil of another page leads to a hand of a hole that was saved. */
  openHand(hash) {
    const seat = this.base.rows.findIndex((row) => hash === `#hand-${row.position}`);
    if (seat >= 0 && this.state.phase === "saved" && !seals.waits(this)) this.goTo(seat);
    if (seat >= 0) history.replaceState(null, "", location.pathname);
  }

  moveTo(cell) {
    Object.assign(this, { fresh: null, typed: false });
    return this.act((state) => draft.moveTo(this.rules, state, cell));
  }

  /** Save the hole; undo goes back to `before`. */
  save(before = draft.copy(this.state)) {
    if (this.state.phase !== "review") return false;
    const overrule = this.warnings().length > 0 || (this.rules.knock === "scored" && this.state.knocker === null && !seals.waits(this));
    draft.markTouched(this.rules, this.state, this.base, this.marks);
    this.past.push(before);
    this.state.phase = "saved";
    clearTimeout(this.sync.rest);
    this.sync.refusals = [];
    const unsaved = !this.saved; // corrections before the first Save are none
    this.saved = true;
    this.keep();
    if (this.isOurs()) this.sync.sendHole(overrule, unsaved);
    const { totals } = this.page.view(this);
    this.aloud((voice) => voice.sayTotals(this.names(), totals));
    this.draw();
    this.page.toast(this);
    return true;
  }

  /** The next hole at once, without asking the server: the table goes on, whatever the network does. */
  goOn() {
    const { totals } = this.page.view(this), { base, rules } = this;
    const rows = base.rows.map((row, seat) => ({ ...row, entry: "", revision: 0, adjustments: [], points: null, eyes: null, total_before: totals[seat], away: seals.awayNext(base, row) }));
    const dealer = base.rows[(base.dealer + 1) % rows.length].position;
    history.pushState(null, "", this.url(base.hole + 1));
    this.open({ ...base, compiled: rules, hole: base.hole + 1, rows, dealer, knocker: null, knocker_revision: 0, version: -1, second: witness.fresh(base) });
    this.draw();
    this.page.parts.table.focus();
    this.read("turn");
    this.sync.follow.look();
  }

  // Sheets ----------------------------------------------------------------------------------------------------

  ask(what, seat = this.state.cur) {
    const row = this.state.rows[seat], name = this.names()[seat];
    const put = (how) => (value) => { this.put((state) => how(state, value), seat); };
    const adjust = (list) => {
      this.act((state) => { state.rows[seat].adjustments = list; });
      say(`${name}: ${list.map(({ points, reason }) => `${points > 0 ? "+" : ""}${signed(points)} ${reason}`).join(", ") || t("no adjustments")}.`);
    };
    if (what === "total") sheets.total({ name, hole: this.base.hole, rules: this.rules, value: row.total, done: put((state, total) => draft.setTotal(this.rules, state, seat, total)) });
    if (what === "cards") sheets.cards({ name, rules: this.rules, value: row.cells.filter(Boolean).join(" "), done: put((state, cells) => draft.setCells(this.rules, state, seat, cells)) });
    if (what === "adjust") sheets.adjust({ name, given: row.adjustments, done: adjust });
    if (what === "clear") this.clear(seat);
  }

  /** Empty a hand, and those that a card too many in it has moved: one step to undo. */
  clear(seat = this.state.cur) {
    const names = this.names(), seats = [seat, ...correction.movedOn(this.state, seat)];
    this.fresh = null;
    this.act((state) => draft.clear(this.rules, state, seat));
    say(t("Cleared: {names}.", { names: seats.map((each) => names[each]).join(", ") }));
  }

  /** The menu, which is fetched when somebody asks for it. A switch there may change the keys. */
  async menu() {
    const later = await import("./menu.js").catch(() => null), { seatPage, rulesPage, playersPage } = $("#entry").dataset;
    if (!later) { this.missing(); return; }
    const on = Object.fromEntries(["total", "cards", "adjust", "clear"].map((what) => [what, () => this.ask(what)]));
    const changed = () => { this.page.rules = null; this.draw(); };
    const name = this.state.phase === "enter" ? this.names()[this.state.cur] : null;
    later.menu({ hole: this.base.hole, name, rules: this.rules, seated: this.ownSeat() !== null, on: { ...on, changed, seat: () => location.assign(seatPage), rules: rulesPage, players: playersPage, theme: () => $("[data-theme-toggle]").click() } });
  }

  /** A part of the page is not on this phone. */
  missing() {
    this.page.notice(t("No connection"), 3000);
    say(t("No connection"));
    this.draw();
  }

  showWaiting() {
    if (this.sync.askAgain()) return;
    const { outbox, lost, shut, comeback } = this.sync, { game, hole } = this.base;
    if (comeback.gone || comeback.back()) {
      comeback.show();
      return;
    }
    if (this.sync.changed) {
      codeChanged.show();
      return;
    }
    const state = shut || outbox.closed.has(game) ? "closed" : draft.untaken(this.marks) ? "untaken" : lost || outbox.state === "offline" ? "lost" : "idle";
    this.keep();
    showUnsent({ state, here: { game, hole, rules: this.rules }, send: () => { this.sync.sendAll(); outbox.drain(); } });
  }

  /** Aloud: "scores", "mine", "others" or "turn". */
  read(what) {
    import("./reading.js").then(({ reading }) => say(reading(this, what))).catch(() => this.missing());
    return true;
  }
}

const state = $("#entry-state");
if (state) {
  // Over plain http no worker has at hand what is fetched at an act: it is fetched while there is a network.
  if (!navigator.serviceWorker) LATER.forEach((fetchIt) => fetchIt().catch(() => {}));
  stayAwake();
  store.tidy();
  ledger.tidy();
  $("#plain")?.remove();
  $("#entry").hidden = false;
  const given = JSON.parse(state.textContent), [, number] = /\/holes\/(\d+)\/$/.exec(location.pathname);
  if (!copied) learnHole(given);
  new Entry(copied ? opened(given, Number(number), copied) : given).openHand(location.hash);
}
