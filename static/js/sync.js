/* The hole on this phone and the hole on the server: what is sent and when, what comes back, what other phones did.

   Rows go by their seat here and by their position at the table in every message (they differ when somebody is out). */

import { Comeback } from "./comeback.js";
import * as conflicts from "./conflict.js";
import * as draft from "./draft.js";
import { Follow } from "./follow.js";
import { unlearn } from "./keepsake.js";
import * as ledger from "./ledger.js";
import { ofCards, ofItems } from "./merge.js";
import { entryOf, rowOf } from "./notation.js";
import { Outbox } from "./outbox.js";
import { tell } from "./speak.js";
import { settings } from "./store.js";
import * as turn from "./turn.js";
import { spoken, t } from "./words.js";

const FLASH = 1600; // ms
const REST = 1000; // ms after its last card, a hand goes up
const TYPING = 20_000; // ms after a card, somebody is still said to be entering

/** The rows of a save that the hands on this page were made from; not those of a comeback, which nobody typed here. */
const madeHere = ({ kind, body }) => (kind === "again" ? [] : body.rows);

export class Sync {
  constructor(entry) {
    this.entry = entry;
    this.lost = false; // the server could not be reached the last time
    this.shut = false; // it was, and does not know us any more
    this.changed = false; // because the table has another code
    this.forget();
    this.outbox = new Outbox({
      taken: (item, answer) => this.taken(item, answer),
      refused: (item, status, answer) => this.refused(item, status, answer),
      changed: () => entry.page?.drawChip(entry),
    });
    this.comeback = new Comeback(entry, this.outbox);
    this.follow = new Follow(() => ({ game: entry.base.game, url: `${entry.url()}state/`, seen: entry.base.version, rules: entry.base.rules, epoch: entry.base.epoch, at: this.at() }), {
      state: (answer) => this.receive(answer),
      nothing: (epoch) => this.nothing(epoch),
      reached: (reached, status) => this.reached(reached, status),
      entering: (positions) => this.others(positions),
    });
    addEventListener("pagehide", () => { this.sendAll(); this.outbox.flush(); });
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.sendAll());
  }

  /** Another hole is taken up. */
  forget() {
    this.queued = new Map();
    this.refusals = [];
    this.declined = new Set(); // what the server would not take, and would not take again
    this.rescored = new Map();
    this.flashing = new Set();
    this.entering = new Set(); // the seats that other phones are entering
    this.moved = 0; // when a card was last entered here
    clearTimeout(this.rest);
  }

  start() {
    this.askAgain();
    this.compare();
    this.turn(true);
    this.outbox.drain();
    this.comeback.look();
  }

  seatOf = (position) => this.entry.base.rows.findIndex((row) => row.position === position);
  positionOf = (seat) => (seat === null ? null : this.entry.base.rows[seat].position);
  here = (item) => item.game === this.entry.base.game && item.hole === this.entry.base.hole;

  // Out -----------------------------------------------------------------------------------------------------

  rowBody(seat) {
    const { rules, state, marks } = this.entry, row = state.rows[seat], mark = marks.rows[seat];
    return { position: this.positionOf(seat), entry: entryOf(rules, row) ?? "", was: mark.was, adjustments: row.adjustments, adjustments_was: mark.wasAdjustments };
  }

  /** The seats whose rows are full, ours, in order, and neither on their way nor waiting for a choice between two versions. */
  ready() {
    const { rules, state, marks } = this.entry;
    if (state.phase === "saved") return [];
    const warned = new Set(this.entry.warnings().map((problem) => problem.position));
    const parked = this.outbox.parked().filter(this.here).flatMap((item) => item.body.rows).map((row) => JSON.stringify(row));
    return state.rows.flatMap((row, seat) => {
      if (state.over?.[seat]) return []; // until its correction is done
      if (!marks.rows[seat].touched || warned.has(seat) || warned.has(null) || !draft.full(rules, row)) return [];
      const body = JSON.stringify(this.rowBody(seat));
      return this.queued.get(seat) === body || parked.includes(body) || this.declined.has(body) ? [] : [seat];
    });
  }

  /** Something was entered. Rows that are left behind go at once, the one before the player when it has rested. */
  sendFinished() {
    const { rules, state } = this.entry, ready = this.ready(), entering = state.phase === "enter" && !draft.allFull(rules, state);
    const left = entering ? ready.filter((seat) => seat !== state.cur) : [];
    this.moved = Date.now();
    if (left.length) this.send(left, "rows");
    this.sendSoon(ready.length > left.length);
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
    if (ready.length) this.send(ready, "rows");
  }

  /** How many hands are on this phone and not on the server. */
  unsent() {
    const { marks } = this.entry;
    const here = marks.rows.filter((mark) => mark.touched).length || Number(marks.knocker.touched);
    const away = this.outbox.waiting().filter((item) => !this.here(item) && !this.outbox.closed.has(item.game));
    const rows = new Set(away.flatMap((item) => item.body.rows.map((row) => `${item.url} ${row.position}`)));
    return here + (rows.size || Number(away.length > 0));
  }

  sendHole(overrule, unsaved) {
    this.send(this.entry.marks.rows.flatMap((mark, seat) => (mark.touched ? [seat] : [])), "hole", overrule, unsaved);
  }

  send(seats, kind, overrule = false, unsaved = !this.entry.saved) {
    const { base, state, marks } = this.entry;
    const rows = seats.map((seat) => this.rowBody(seat)), body = { rows, overrule, unsaved };
    if (marks.knocker.touched) Object.assign(body, { knocker: this.positionOf(state.knocker), knocker_was: this.positionOf(marks.knocker.was) });
    seats.forEach((seat, i) => this.queued.set(seat, JSON.stringify(rows[i])));
    [...seats.map((seat) => marks.rows[seat]), marks.knocker].forEach((mark) => { mark.refused = false; });
    this.outbox.add({ game: base.game, hole: base.hole, url: this.entry.url(), kind, names: Object.fromEntries(base.rows.map((row) => [row.position, row.name])), body });
  }

  // Back ----------------------------------------------------------------------------------------------------

  taken(item, answer) {
    this.lost = this.shut = this.changed = false;
    if (item.game === this.entry.base.game && answer.finished && item.hole < this.entry.base.hole && !this.entry.isOurs()) this.leave();
    ledger.learn(answer.state, item.url);
    if (!this.here(item)) return;
    const sent = new Map(madeHere(item).map((row) => [this.seatOf(row.position), row]));
    sent.forEach((_, seat) => this.queued.delete(seat));
    if ("knocker" in item.body && item.kind !== "again") sent.set("knocker", item.body.knocker);
    this.receive(answer.state, sent);
    if (this.entry.state.phase === "saved" && !this.entry.isOurs()) this.entry.page.toast(this.entry);
  }

  /** What the server has now; cards that are ours stay, and the rest follows. */
  receive(given, sent = new Map()) {
    const { entry } = this, back = given.epoch !== entry.base.epoch && Boolean(entry.base.epoch);
    if (given.hole !== entry.base.hole || (given.version < entry.base.version && !back)) return;
    ledger.learn(given, entry.url());
    if (given.rules !== entry.base.rules && !entry.turnTo(given)) {
      this.follow.look(); // the table plays by other rules now, and these are not with it
      return;
    }
    if (given.version > entry.base.version) this.declined.clear(); // it may be right beside what is new
    const wasFull = draft.allFull(entry.rules, entry.state);
    const before = entry.base.rows, { sealed } = entry.base, { knocker, phase } = entry.state;
    entry.base = entry.seated(given);
    entry.turned ||= Boolean(sealed) && !entry.base.sealed;
    if (back) draft.rebase(entry.base, entry.marks);
    const { changed, disputed } = draft.merge(entry.rules, entry.states(), entry.base, entry.marks, this.arrived(sent));
    draft.markTouched(entry.rules, entry.state, entry.base, entry.marks);
    this.compare();
    const isFull = draft.allFull(entry.rules, entry.state);
    if (!wasFull && isFull && entry.state.phase === "enter" && !entry.isOurs()) entry.state.phase = "saved";
    // On one's own phone the hole is done when the last hand is in, whoever had it.
    if (entry.base.seat !== null && entry.state.phase === "review" && !entry.isOurs() && entry.base.rows.every((row) => row.entry)) entry.state.phase = "saved";
    if (!isFull && entry.state.phase !== "enter") draft.goTo(entry.rules, entry.state, draft.nextOpen(entry.rules, entry.state, entry.state.cur));
    entry.keep();
    if (entry.state.knocker !== knocker) tell(entry.knockWords());
    this.flash(changed);
    if (entry.state.phase === "saved" && phase !== "saved") tell(t("Hole {n} saved", { n: entry.base.hole }));
    this.warn(disputed.filter((seat) => before[seat]?.entry !== entry.base.rows[seat].entry));
    entry.draw();
    // Ours may be another row than the one that was sent: taken back meanwhile, or with a card of another phone in it.
    if (this.ready().some((seat) => !entry.marks.rows[seat].refused)) this.sendSoon(true);
    this.comeback.look();
    this.turn();
  }

  /** Is it the turn of this phone's own seat now? */
  turn(quietly = false) {
    if (this.entry.ownSeat() !== null) turn.look(this.entry, quietly);
  }

  /** Nothing is new here, or there is no such hole. In another epoch that is news: the server was put back to an older copy. */
  async nothing(epoch) {
    const { base } = this.entry, { game, hole } = base;
    if (!epoch || !base.epoch || epoch === base.epoch) return;
    const from = await fetch("/epoch").then((answer) => answer.json()).then((story) => story.data_from).catch(() => null);
    if (!from || this.entry.base.game !== game || this.entry.base.hole !== hole) return;
    ledger.turn(game, { epoch, data_from: from });
    const rows = base.rows.map((row) => ({ ...row, plays: true, entry: "", counted: null, points: null, revision: 0, adjustments: [] }));
    this.receive({ ...base, epoch, data_from: from, version: -1, rows, knocker: null, knocker_revision: 0, dealer: base.rows[base.dealer]?.position ?? null, finished: false });
  }

  /** With what was sent and stands there now, though nobody heard the answer: what was typed since was made from that. */
  arrived(sent) {
    const rows = this.outbox.waiting().filter((item) => this.here(item) && item.tries).flatMap(madeHere);
    const there = rows.map((row) => [this.seatOf(row.position), row]).filter(([seat, row]) => row.entry === this.entry.base.rows[seat]?.entry);
    return new Map([...there, ...sent]);
  }

  /** Another phone has other cards than this one: said at once, and asked once the hand here is whole. */
  warn(seats) {
    if (!seats.length) return;
    const names = this.entry.names(), told = seats.map((seat) => t("Another phone has other cards for {name}.", { name: names[seat] })).join(" ");
    tell(told);
    this.entry.page.notice(told, FLASH * 4);
  }

  /** The server's number wins; a difference is shown, and said in the console for whoever looks into it. */
  compare() {
    const { entry } = this;
    this.rescored.clear();
    if (entry.isOurs()) return;
    entry.page.scores(entry).forEach((here, seat) => {
      const { counted, points, position } = entry.base.rows[seat];
      if (!here || points === null || points === undefined || here.points === points) return;
      if (here.points !== null) console.warn(`position ${position}: ${here.points} here, ${points} on the server`);
      this.rescored.set(seat, { ...here, counted, points });
    });
  }

  /** To the scorecard, once what waits is on its way; a page that is left would take it along. */
  async leave() {
    const patience = Date.now() + 2000;
    while (this.outbox.waiting().length && !this.lost && Date.now() < patience) await new Promise((done) => { setTimeout(done, 50); });
    location.assign(this.entry.links().scorecard);
  }

  /** Rows that came from another phone light up; nothing moves the cursor or the focus. */
  flash(seats) {
    if (!seats.length) return;
    const { rules, state } = this.entry, names = this.entry.names();
    seats.forEach((seat) => this.flashing.add(seat));
    setTimeout(() => { seats.forEach((seat) => this.flashing.delete(seat)); this.entry.draw(); }, FLASH);
    const arrived = seats.filter((seat) => draft.full(rules, state.rows[seat]));
    const results = this.entry.page.results(this.entry);
    const open = (row) => t("{n} of {m}", { n: row.cells.filter((cell) => cell !== null).length, m: row.cells.length });
    const told = seats.map((seat) => (arrived.includes(seat)
      ? t("{name}\u2019s cards arrived, {n}.", { name: names[seat], n: spoken(state.rows[seat].total ?? results[seat].counted ?? 0) })
      : `${t("{name}\u2019s cards", { name: names[seat] })}: ${open(state.rows[seat])}.`));
    tell(told.join(" "));
    this.entry.page.notice(told.join(" "), FLASH * 2);
  }

  /** The position whose hand is being entered here, null when nobody is at it. */
  at() {
    const { state, marks, rules } = this.entry, typing = state.phase === "enter" && Date.now() - this.moved < TYPING;
    return typing && marks.rows[state.cur].touched && !draft.full(rules, state.rows[state.cur]) ? this.positionOf(state.cur) : null;
  }

  /** Other phones are entering the hands at these positions. */
  others(positions) {
    const seats = positions.map(this.seatOf).filter((seat) => seat >= 0);
    if (String(seats) === String([...this.entering])) return;
    const names = this.entry.names(), begun = seats.filter((seat) => !this.entering.has(seat));
    if (begun.length && settings.detail === "cards") tell(begun.map((seat) => t("{name}\u2019s hand is entered on another phone.", { name: names[seat] })).join(" "));
    this.entering = new Set(seats);
    this.entry.draw();
  }

  reached(reached, status) {
    const shut = [401, 403, 404].includes(status) && !this.outbox.waiting().length;
    const lost = !reached, changed = status === 403 || (lost && this.changed);
    if (reached && this.entry.known) Object.assign(this.entry, { known: null }).draw();
    if (status === 404) this.comeback.shut();
    else if (reached) this.comeback.open();
    if (lost !== this.lost || shut !== this.shut || changed !== this.changed) {
      Object.assign(this, { lost, shut, changed });
      if (shut || status === 403) unlearn(this.entry.base.game);
      if (lost) tell(t("The server cannot be reached. What you enter is kept on this phone."));
      else if (!shut) tell(t("Connected again."));
      this.entry.page.drawChip(this.entry);
    }
    if (reached && this.outbox.state === "offline") this.outbox.drain();
  }

  // What needs a person -----------------------------------------------------------------------------------------

  /** An answer that says no. True when it is taken up here. */
  refused(item, status, answer) {
    if (!this.here(item)) return false;
    item.body.rows.forEach((row) => this.queued.delete(this.seatOf(row.position)));
    if (answer.state) this.receive(answer.state);
    else if (answer.epoch) this.nothing(answer.epoch);
    this.entry.page.hideToast();
    if (status === 409) this.settleConflicts(item, answer.conflicts);
    else this.showRefusal(answer, item);
    return status !== 409; // a conflict stays in the outbox until somebody has chosen
  }

  showRefusal({ problems = [], message = t("The server did not take this.") }, { body }) {
    const { entry } = this, { marks } = entry;
    body.rows.forEach((row) => this.declined.add(JSON.stringify(row))); // only Save sends it again
    // It left the outbox, and must not look saved until it is sent again.
    [...body.rows.map((row) => marks.rows[this.seatOf(row.position)]), "knocker" in body && marks.knocker].forEach((mark) => mark && (mark.refused = true));
    this.refusals = (problems.length ? problems : [{ position: null, cells: [], message, warning: false }])
      .map((problem) => ({ ...problem, position: problem.position === null ? null : this.seatOf(problem.position) }));
    if (draft.allFull(entry.rules, entry.state)) entry.state.phase = "review";
    entry.keep();
    entry.draw();
    tell(this.refusals[0].message);
    this.follow.look(); // another phone's rows may be what makes it wrong
  }

  settleConflicts(item, given) {
    const { entry } = this, names = entry.names(), again = [];
    // Nothing is saved while the question stands, whatever happens to this page meanwhile.
    if (entry.state.phase === "saved") entry.state.phase = "review";
    entry.keep();
    entry.draw();
    const list = given.map((conflict) => this.seen({ ...conflict, position: conflict.position === null ? null : this.seatOf(conflict.position) }, item));
    const seat = (text) => (text === "" ? "" : String(this.seatOf(Number(text))));
    conflicts.ask({
      rules: entry.rules, names, conflicts: list.map((each) => (each.field === "knocker" ? { ...each, mine: seat(each.mine), theirs: seat(each.theirs) } : each)),
      settle: (conflict, choice) => this.resolve(conflict, choice, again),
      done: () => {
        this.outbox.take(entry.base.game, entry.base.hole);
        this.resend(item, again);
      },
      later: () => entry.draw(), // it stays parked, the phone says so, and asks again when it is asked to
    });
  }

  /** What needed a look, for this hole: asked again. False when nothing does. */
  askAgain() {
    const parked = this.outbox.take(this.entry.base.game, this.entry.base.hole);
    for (const item of parked) {
      const { status, data } = item.refused;
      if (!this.refused(item, status, data)) this.outbox.park(item, status, data);
    }
    return parked.length > 0;
  }

  /** A conflict with what was typed on in this row since it was sent. */
  seen(conflict, { body }) {
    const { entry } = this, { rules } = entry, seat = conflict.position;
    const sent = body.rows.find((row) => this.seatOf(row.position) === seat);
    if (conflict.field !== "row" || !sent || !entry.marks.rows[seat].touched) return conflict;
    const [row] = ofCards(rowOf(rules, sent.entry), entry.state.rows[seat], rowOf(rules, conflict.mine));
    return { ...conflict, mine: entryOf(rules, row) ?? conflict.mine };
  }

  /** One conflict is decided: from now on this phone has seen what the server had then. */
  resolve({ field, position, mine, theirs, stored = theirs }, choice, again) {
    const { entry } = this, { state, marks, base, rules } = entry;
    if (field === "knocker") {
      const other = theirs === "" ? null : Number(theirs);
      Object.assign(marks.knocker, { touched: true, was: other });
      if (choice === "theirs") state.knocker = other;
      return;
    }
    const row = state.rows[position], mark = marks.rows[position], given = base.rows[position];
    if (choice === "again") draft.clear(rules, state, position);
    else again.push(position);
    if (field === "row") {
      if (choice !== "again") Object.assign(row, rowOf(rules, choice === "mine" ? mine : theirs));
      Object.assign(mark, { touched: true, was: stored || null });
    } else {
      const [ours, others] = ofItems(mark.wasAdjustments, row.adjustments, given.adjustments);
      Object.assign(state.rows[position], { adjustments: draft.copy(choice === "theirs" ? others : ours) });
      mark.wasAdjustments = draft.copy(given.adjustments);
    }
  }

  resend(item, again) {
    const { entry } = this, { rules, state, marks } = entry;
    entry.changed(state);
    if (item.kind === "hole" && draft.allFull(rules, state)) {
      state.phase = "review";
      entry.save();
      return;
    }
    const seats = again.filter((seat) => marks.rows[seat].touched && draft.full(rules, state.rows[seat]));
    if (seats.length) this.send(seats, "rows");
  }
}
