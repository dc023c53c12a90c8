/* Entering a hole: taps and keys in, the hole changed, kept and drawn. Every change goes through act(): it is kept on the phone
   before anything is drawn or sent, and can be undone. What is sent is sync.js; what it counts, evaluate.js; what comes after the
   first card, acts.js. */

import { stayAwake } from "./awake.js";
import { clock, copied } from "./copies.js";
import * as correction from "./correction.js";
import { $, isBegun, sayStarted } from "./dom.js";
import * as draft from "./draft.js";
import * as input from "./input.js";
import * as ledger from "./ledger.js";
import { learnHole } from "./keepsake.js";
import { outline } from "./outline.js";
import { Page } from "./page.js";
import { fetchRest, reserve } from "./reserve.js";
import * as seals from "./seals.js";
import { handWords, say, sayCard } from "./speak.js";
import * as store from "./store.js";
import { Sync } from "./sync.js";
import { phrase, t } from "./words.js";

const AGAIN = 2000; // ms until the rest is asked for again
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
    reserve.come = this.draw; // what is doubted, and the points of hands that are all in
  }

  say = say;

  /** Take up a hole: what the server has, and over it what this phone has and the server may not. */
  open(given) {
    Object.assign(this, {
      past: [],
      fresh: null,
      typed: false,
      money: "", // what the last correction moved
      turned: false,
      doubted: false, // somebody says that the answer to who ended the hole is not so
      looked: true,
      rules: given.compiled,
    });
    ledger.learn(given, this.url(given.hole));
    this.base = this.seated(given);
    this.state = draft.begin(this.rules, this.base);
    this.marks = draft.untouched(this.base.rows.length);
    this.saved = this.looked = this.state.phase === "saved";
    this.sync?.forget();
    const kept = store.read(this.key());
    if (!kept || kept.state.rows.length !== this.base.rows.length) return;
    Object.assign(this, {
      state: kept.state,
      past: kept.past,
      marks: kept.marks,
      saved: kept.saved ?? this.saved,
    });
    const { versions } = reserve.parts; // here wherever something is kept
    versions.refit(this.rules, this.states());
    versions.merge(this.rules, this.states(), this.base, this.marks);
    draft.markTouched(this.rules, this.state, this.base, this.marks);
    if (this.state.phase === "saved" && !draft.allFull(this.rules, this.state))
      this.state.phase = "enter";
    this.looked = this.state.phase === "saved";
  }

  /** The server's state with seats in place of positions at the table (they differ when somebody is out). */
  seated(given) {
    const rows = given.rows.filter((row) => row.plays);
    const seat = (position) =>
      position === null ? null : rows.findIndex((row) => row.position === position);
    const epoch = given.epoch ?? ledger.ledgerOf(given.game)?.epoch; // what a phone made up without a network has none
    return {
      ...given,
      epoch,
      rows,
      absent: given.absent || rows.length < given.rows.length,
      knocker: seat(given.knocker),
      dealer: seat(given.dealer),
    };
  }

  key = (hole = this.base.hole) => `draft.${this.base.game}.${hole}`;
  url = (hole = this.base.hole) => $("#entry").dataset.hole.replace("/0/", `/${hole}/`);
  states = () => [this.state, ...this.past];
  ownSeat = () => {
    const seat = this.base.rows.findIndex((row) => row.position === this.base.seat);
    return seat < 0 ? null : seat;
  };
  names = () => this.base.rows.map((row) => row.name);
  isOurs = () => this.marks.knocker.touched || this.marks.rows.some((mark) => mark.touched);
  // What was saved has been looked at, and what somebody said is so is no question any more.
  warnings = () =>
    this.looked && this.state.phase === "saved" && !this.turned
      ? []
      : [
          ...(reserve.parts?.problems.problemsOf(this.rules, this.state.rows) ?? []),
          ...(this.sync?.refusals ?? []),
        ].filter(({ message }) => !this.state.sure?.includes(message));
  draw = () => this.page.draw(this);

  links = () => reserve.parts?.ways.links(this) ?? {};
  correcting = () => correction.isOn(this.state);
  allFull = () => draft.allFull(this.rules, this.state);

  keep() {
    if (!this.isOurs() && this.state.phase === "saved") store.remove(this.key());
    else
      store.write(this.key(), {
        state: this.state,
        past: this.past.slice(-KEPT),
        marks: this.marks,
        saved: this.saved,
        at: Date.now(),
        ...outline(this),
      });
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
    fetchRest(); // there before it is asked for, and before the network goes
  }

  /** An act of acts.js: now, or as soon as that has come. */
  perform(act, ...given) {
    const now = () => reserve.parts.acts[act](this, ...given);
    if (this.sync.answers) return now();
    this.sync.hear().then((answers) => (answers ? now() : this.missing()));
    return true;
  }

  /** A part of the page is not on this phone. */
  missing() {
    const words = this.lacks();
    this.page.notice(words, 3000);
    say(words);
    this.draw();
  }

  /** Why it is not. */
  lacks = () =>
    this.sync.partial && !this.sync.lost
      ? t("Part of this page did not load: open it again.")
      : t("No connection");

  // What can be done ------------------------------------------------------------------------------------------

  press(rank) {
    if (this.state.phase !== "enter") return false;
    const done = this.act((state) => {
      const from = state.cur,
        cell = draft.press(this.rules, state, rank);
      if (cell === null) return false;
      Object.assign(this, { fresh: cell, typed: true, handed: state.cur !== from });
      return true;
    });
    if (done) this.announce(rank);
    else if (this.correcting()) say(t("All cards are in. Choose one, or press Done."));
    return done || this.correcting();
  }

  announce(card) {
    const { rules, state, fresh } = this,
      seat = state.cur,
      result = this.page.results(this)[seat],
      note = reserve.parts?.notes.noteFor(rules, result, state.rows[seat].cells, fresh) ?? "";
    const next = draft.nextOpen(rules, state, seat);
    this.page.buzz(note ? [10, 40, 14] : 8);
    const full = draft.full(rules, state.rows[seat]);
    sayCard({
      rules,
      cell: fresh,
      card,
      result,
      note,
      handed: this.handed,
      over: this.correcting(),
      name: this.names()[seat],
      full,
      next: next === null ? null : this.names()[next],
      pending: state.pending !== null,
      warnings: this.warnings(),
    });
    if (full && !this.correcting())
      this.aloud((voice) => voice.sayHand(this.names()[seat], result.counted));
  }

  /** In the phone's own voice, where somebody asked for it; a sealed hand stays sealed. */
  aloud(act) {
    if (store.settings.aloud && !this.base.sealed) import("./aloud.js").then(act).catch(() => {}); // it is on the screen
  }

  /** Cards or a total in one go, said as the last card of a hand is. */
  put(change, seat = this.state.cur) {
    if (!this.act(change)) return;
    const { rules, state } = this,
      names = this.names(),
      next = draft.nextOpen(rules, state, seat);
    say(
      handWords({
        name: names[seat],
        result: this.page.results(this)[seat],
        next: next === null ? null : names[next],
        warnings: this.warnings(),
      }),
    );
  }

  /** A held key: the rest of the column with that rank, one step to undo. */
  hold(rank) {
    const mark = this.past.length,
      column = (cell) => cell % this.rules.columns;
    if (!this.press(rank) || this.rules.free) return;
    const start = column(this.fresh);
    while (
      this.state.phase === "enter" &&
      this.state.at !== null &&
      column(this.state.at) === start
    )
      this.press(rank);
    this.past.length = mark + 1;
    this.keep();
    this.page.buzz(20);
  }

  suit(suit) {
    const { state } = this,
      cell = state.pending ?? this.fresh;
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
    say(
      t("Undone. {name}, {n} of {m}", {
        name: this.names()[this.state.cur],
        n: cells.filter((cell) => cell !== null).length,
        m: cells.length,
      }),
    );
    return true;
  }

  next() {
    if (this.correcting()) return this.perform("done");
    this.fresh = null;
    this.act((state) => draft.next(this.rules, state));
    return this.perform("read", "turn");
  }

  knock(seat) {
    if (this.rules.knock === "none") return false;
    this.act((state) => {
      state.knocker = state.knocker === seat ? null : seat;
    });
    say(this.knockWords());
    return true;
  }

  /** "Ann knocked." */
  knockWords() {
    const {
      rules,
      state: { knocker },
    } = this;
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
    return this.perform("read", "turn");
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
}

/** The hole as the server gave it, or as this phone last knew it, where the page is a copy from this phone. */
async function known(given) {
  if (!copied) {
    learnHole(given);
    return given;
  }
  const [, number] = /\/holes\/(\d+)\/$/.exec(location.pathname),
    { opened } = await import("./recollection.js");
  return opened(given, Number(number), copied);
}

/** What was entered here before is put together with what the server has, so that needs the rest. */
async function begin(base) {
  while (store.read(`draft.${base.game}.${base.hole}`) && !(await fetchRest()))
    await new Promise((done) => {
      setTimeout(done, AGAIN);
    });
  const form = $("#plain");
  if (!isBegun(form)) takeOver(base, form);
  sayStarted();
  import("./site.js").catch(() => {}); // what every page does, and no card waits for
}

/** The card table instead of the form, which is back when that fails. */
function takeOver(base, form) {
  stayAwake();
  store.tidy();
  ledger.tidy();
  const show = (table) => {
    form.hidden = table;
    $("#entry").hidden = !table;
  };
  try {
    show(true);
    new Entry(base).openHand(location.hash);
    form.remove();
  } catch (error) {
    show(false);
    throw error;
  }
}

const state = $("#entry-state");
if (state) store.ready.then(() => known(JSON.parse(state.textContent))).then(begin);
