/* The hole on this phone and the hole on the server: what is sent and when, and who listens to the answer (answers.js).

   Rows go by their seat here and by their position at the table in every message (they differ when somebody is out). */

import { $ } from "./dom.js";
import * as draft from "./draft.js";
import { Follow } from "./follow.js";
import { unlearn } from "./keepsake.js";
import { behind } from "./ledger.js";
import { entryOf } from "./notation.js";
import { Outbox } from "./outbox.js";
import { fetchRest } from "./reserve.js";
import { isWhole } from "./seals.js";
import { tell } from "./speak.js";
import { lasting, settings } from "./store.js";
import * as turn from "./turn.js";
import { t } from "./words.js";

const REST = 1000; // ms after its last card, a hand goes up
const TYPING = 20_000; // ms after a card, somebody is still said to be entering

const lostWords = () =>
  lasting()
    ? t("The server cannot be reached. What you enter is kept on this phone.")
    : `${t("No connection")}. ${t("Only on this page")}.`;

export class Sync {
  constructor(entry) {
    this.entry = entry;
    this.lost = false; // the server could not be reached the last time
    this.heard = entry.base.at ?? Date.now(); // when it answered last
    this.shut = false; // it was, and does not know us any more
    this.changed = false; // because the table has another code
    this.waitsFor = null; // the hole that was to be complete first when this was drawn
    this.partial = false; // what the page has in reserve did not come from a server that answers
    this.answers = null; // who takes up what the server says
    this.forget();
    this.outbox = new Outbox({
      ready: () => this.hear(),
      taken: (item, answer) => this.answers.taken(item, answer),
      refused: (item, status, answer) => this.answers.refused(item, status, answer),
      changed: () => this.redraw(),
    });
    this.follow = new Follow(
      () => ({
        game: entry.base.game,
        url: `${entry.url()}state/`,
        seen: entry.base.version,
        rules: entry.base.rules,
        epoch: entry.base.epoch,
        at: this.at(),
      }),
      {
        state: async (answer) => {
          this.outbox.hurry(answer.game);
          (await this.hear())?.receive(answer);
        },
        nothing: async (epoch) => {
          if (this.isOther(epoch)) await (await this.hear())?.nothing(epoch);
        },
        reached: (reached, status) => this.reached(reached, status),
        entering: (positions) => this.others(positions),
        silent: (which) => {
          if (which === this.silent) return;
          this.silent = which;
          entry.draw();
        },
      },
    );
    addEventListener("pagehide", () => {
      this.sendAll();
      this.outbox.flush();
    });
    addEventListener("durable", () => this.sayKept());
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "hidden" && this.sendAll(),
    );
  }

  /** Another hole is taken up. */
  forget() {
    this.queued = new Map();
    this.refusals = [];
    this.declined = new Set(); // what the server would not take, and would not take again
    this.rescored = new Map();
    this.flashing = new Set();
    this.entering = new Set(); // the seats that other phones are entering
    this.silent = ""; // which positions are silent, and since when, as the header says it
    this.moved = 0; // when a card was last entered here
    clearTimeout(this.rest);
  }

  start() {
    this.compare();
    this.turn(true);
    this.outbox.drain();
    if (this.back() || this.outbox.parked().some(this.here)) this.hear();
  }

  /** Who takes up what the server says, null while that cannot be fetched. */
  async hear() {
    const parts = await fetchRest();
    if (parts && !this.answers) {
      this.answers = new parts.answers.Answers(this);
      this.answers.begin();
    }
    return this.answers;
  }

  seatOf = (position) => this.entry.base.rows.findIndex((row) => row.position === position);
  positionOf = (seat) => (seat === null ? null : this.entry.base.rows[seat].position);
  back = () => behind(this.entry.base.game); // what a server that went back does not have, null when it has all
  isOther = (epoch) => Boolean(epoch && this.entry.base.epoch && epoch !== this.entry.base.epoch);
  here = (item) => item.game === this.entry.base.game && item.hole === this.entry.base.hole;

  // Out -----------------------------------------------------------------------------------------------------

  rowBody(seat) {
    const { rules, state, marks } = this.entry,
      row = state.rows[seat],
      mark = marks.rows[seat];
    return {
      position: this.positionOf(seat),
      entry: entryOf(rules, row) ?? "",
      was: mark.was,
      adjustments: row.adjustments,
      adjustments_was: mark.wasAdjustments,
    };
  }

  /** The seats whose rows are full, ours, in order, and neither on their way nor waiting for a choice between two versions. */
  ready() {
    const { rules, state, marks } = this.entry;
    if (state.phase === "saved") return [];
    const wrong = new Set(
      this.entry.warnings().flatMap(({ warning, position }) => (warning ? [] : [position])),
    ); // what is only doubtful goes up, marked
    const parked = this.outbox
      .parked()
      .filter(this.here)
      .flatMap((item) => item.body.rows)
      .map((row) => JSON.stringify(row));
    return state.rows.flatMap((row, seat) => {
      if (state.over?.[seat]) return []; // until its correction is done
      if (
        !marks.rows[seat].touched ||
        wrong.has(seat) ||
        wrong.has(null) ||
        !draft.full(rules, row)
      )
        return [];
      const body = JSON.stringify(this.rowBody(seat));
      return this.queued.get(seat) === body || parked.includes(body) || this.declined.has(body)
        ? []
        : [seat];
    });
  }

  /** Something was entered. Rows that are left behind go at once, the one before the player when it has rested. */
  sendFinished() {
    const { rules, state } = this.entry,
      ready = this.ready(),
      entering = state.phase === "enter" && !draft.allFull(rules, state);
    const left = entering ? ready.filter((seat) => seat !== state.cur) : [];
    this.moved = Date.now();
    if (left.length) this.send(left, "rows");
    this.sendSoon(ready.length > left.length || this.isTold());
  }

  /** What is left to send goes up when it has rested. */
  sendSoon(some) {
    clearTimeout(this.rest);
    if (some) this.rest = setTimeout(() => this.sendAll(), REST);
  }

  /** Every full row, at once: it has rested, or the page is left. */
  sendAll() {
    clearTimeout(this.rest);
    const ready = this.ready();
    if (ready.length || this.isTold()) this.send(ready, "rows");
  }

  /** Was it said here who ended the hole, and not sent yet? */
  isTold() {
    const { state, marks } = this.entry;
    return (
      state.phase !== "saved" &&
      !state.over &&
      marks.knocker.touched &&
      !marks.knocker.refused &&
      this.queued.get("knocker") !== state.knocker
    );
  }

  /** It is kept now, and may be said to be. */
  sayKept() {
    const { entry } = this;
    if (entry.state.phase !== "saved" || !entry.isOurs()) return;
    entry.draw();
    entry.page.toast(entry);
  }

  /** How many hands are on this phone and not on the server. */
  unsent() {
    const { marks } = this.entry;
    const here = marks.rows.filter((mark) => mark.touched).length || Number(marks.knocker.touched);
    const away = this.outbox
      .waiting()
      .filter((item) => !this.here(item) && !this.outbox.closed.has(item.game));
    const rows = new Set(
      away.flatMap((item) => item.body.rows.map((row) => `${item.url} ${row.position}`)),
    );
    return here + (rows.size || Number(away.length > 0));
  }

  sendHole(overrule, unsaved) {
    this.send(
      this.entry.marks.rows.flatMap((mark, seat) => (mark.touched ? [seat] : [])),
      "hole",
      overrule,
      unsaved,
    );
  }

  send(seats, kind, overrule = false, unsaved = !this.entry.saved) {
    const { base, state, marks } = this.entry;
    const rows = seats.map((seat) => this.rowBody(seat)),
      body = { rows, overrule, unsaved, marked: true };
    if (marks.knocker.touched || (state.nobody && !isWhole(base)))
      Object.assign(body, {
        knocker: this.positionOf(state.knocker),
        knocker_was: this.positionOf(marks.knocker.was),
        answer: marks.knocker.was === null && !isWhole(base),
      });
    if ("knocker" in body) this.queued.set("knocker", state.knocker);
    seats.forEach((seat, i) => this.queued.set(seat, JSON.stringify(rows[i])));
    [...seats.map((seat) => marks.rows[seat]), marks.knocker].forEach((mark) => {
      mark.refused = false;
    });
    this.outbox.add({
      game: base.game,
      hole: base.hole,
      url: this.entry.url(),
      kind,
      names: Object.fromEntries(base.rows.map((row) => [row.position, row.name])),
      body,
    });
  }

  // Back ----------------------------------------------------------------------------------------------------

  /** The server went back so far that this phone is not let in: to when, null otherwise. */
  get gone() {
    return this.answers?.comeback.gone ?? null;
  }

  /** Is it the turn of this phone's own seat now? */
  turn(quietly = false) {
    if (this.entry.ownSeat() !== null) turn.look(this.entry, quietly);
  }

  /** The server's number wins; a difference is shown, and said in the console for whoever looks into it. */
  compare() {
    const { entry } = this;
    this.rescored.clear();
    if (entry.isOurs()) return;
    entry.page.scores(entry).forEach((here, seat) => {
      const { counted, points, position } = entry.base.rows[seat];
      if (!here || points === null || points === undefined || here.points === points) return;
      if (here.points !== null)
        console.warn(`position ${position}: ${here.points} here, ${points} on the server`);
      this.rescored.set(seat, { ...here, counted, points });
    });
  }

  /** To another page, once what waits is on its way; a page that is left would take it along. */
  async leave(to = $("#entry").dataset.scorecard) {
    const patience = Date.now() + 2000;
    while (this.outbox.waiting().length && !this.lost && Date.now() < patience)
      await new Promise((done) => {
        setTimeout(done, 50);
      });
    location.assign(to);
  }

  /** The hole that has to be complete before this one can go up, as far as the server has said so; null when none is. */
  before() {
    const early = this.outbox.early.get(this.entry.base.game);
    return early && early.hole <= this.entry.base.hole ? early.before : null;
  }

  /** What waits is other than before: the chip says so, and a hand what it waits for. */
  redraw() {
    const { entry } = this,
      before = this.before();
    if (before === this.waitsFor) entry.page.drawChip(entry);
    else entry.draw();
    this.waitsFor = before;
  }

  /** How many hands of this seat, of holes before this one, are on this phone and not on the server. */
  onlyHere(seat) {
    const { game, hole } = this.entry.base,
      position = this.positionOf(seat);
    const holes = this.outbox
      .waiting()
      .filter((item) => item.game === game && item.hole < hole)
      .filter((item) => item.body.rows.some((row) => row.position === position))
      .map((item) => item.hole);
    return new Set(holes).size;
  }

  /** The position whose hand is being entered here, null when nobody is at it. */
  at() {
    const { state, marks, rules } = this.entry,
      typing = state.phase === "enter" && Date.now() - this.moved < TYPING;
    return typing && marks.rows[state.cur].touched && !draft.full(rules, state.rows[state.cur])
      ? this.positionOf(state.cur)
      : null;
  }

  /** Other phones are entering the hands at these positions. */
  others(positions) {
    const seats = positions.map(this.seatOf).filter((seat) => seat >= 0);
    if (String(seats) === String([...this.entering])) return;
    const names = this.entry.names(),
      begun = seats.filter((seat) => !this.entering.has(seat));
    if (begun.length && settings.detail === "cards")
      tell(
        begun
          .map((seat) =>
            t("{name}\u2019s hand is entered on another phone.", { name: names[seat] }),
          )
          .join(" "),
      );
    this.entering = new Set(seats);
    this.entry.draw();
  }

  reached(reached, status) {
    const shut = [401, 403, 404].includes(status) && !this.outbox.waiting().length;
    const lost = !reached,
      changed = status === 403 || (lost && this.changed);
    if (reached) this.heard = Date.now();
    if (reached && this.entry.known) Object.assign(this.entry, { known: null }).draw();
    if (status === 404) this.hear().then((answers) => answers?.comeback.shut());
    else if (reached) this.answers?.comeback.open();
    if (lost !== this.lost || shut !== this.shut || changed !== this.changed) {
      Object.assign(this, { lost, shut, changed });
      if (shut || status === 403) unlearn(this.entry.base.game);
      if (lost) tell(lostWords());
      else if (!shut) tell(t("Connected again."));
      this.entry.draw();
    }
    if (reached && this.outbox.state === "offline") this.outbox.drain();
    // With the first poll at the latest, so that it is here when the network goes. A newer version of the site may have taken it away.
    if (reached)
      fetchRest().then((parts) => {
        this.partial = !parts;
      });
  }
}
