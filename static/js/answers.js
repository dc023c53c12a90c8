/* What comes back from the server: what it took and what it did not, what other phones did, that it went back. Fetched with the
   rest of the page (reserve.js); nothing is sent before it is here.

   Rows go by their seat here and by their position at the table in every message (they differ when somebody is out). */

import { save } from "./acts.js";
import { Comeback } from "./comeback.js";
import * as conflicts from "./conflict.js";
import * as draft from "./draft.js";
import * as hands from "./hands.js";
import * as ledger from "./ledger.js";
import { ofCards, ofItems } from "./merge.js";
import { nextQuestion } from "./needs.js";
import { entryOf, rowOf } from "./notation.js";
import * as question from "./question.js";
import { say, tell } from "./speak.js";
import * as versions from "./versions.js";
import { spoken, t } from "./words.js";

const FLASH = 1600; // ms

/** The rows of a save that the hands on this page were made from; not those of a comeback, which nobody typed here. */
const madeHere = ({ kind, body }) => (kind === "again" ? [] : body.rows);

export class Answers {
  constructor(sync) {
    Object.assign(this, {
      sync,
      entry: sync.entry,
      comeback: new Comeback(sync.entry, sync.outbox),
    });
  }

  /** What waited for this: questions of a page before, and what a server that went back does not have. */
  begin() {
    this.askAgain();
    this.comeback.look();
  }

  taken(item, answer) {
    this.sync.reached(true, 200); // before the next look, which would find nothing to say
    if (
      item.game === this.entry.base.game &&
      answer.finished &&
      item.hole < this.entry.base.hole &&
      !this.entry.isOurs()
    )
      this.sync.leave();
    ledger.learn(answer.state, item.url);
    if (!this.sync.here(item)) return;
    const sent = new Map(madeHere(item).map((row) => [this.sync.seatOf(row.position), row]));
    sent.forEach((_, seat) => this.sync.queued.delete(seat));
    this.sync.queued.delete("knocker");
    if ("knocker" in item.body && item.kind !== "again")
      sent.set("knocker", item.body.knocker === null ? null : this.sync.seatOf(item.body.knocker));
    this.entry.money = answer.money ?? "";
    this.receive(answer.state, sent);
    if (answer.money && this.entry.state.corrected) tell(answer.money);
    if (this.entry.state.phase === "saved" && !this.entry.isOurs())
      this.entry.page.toast(this.entry);
  }

  /** What the server has now; cards that are ours stay, and the rest follows. */
  receive(given, sent = new Map()) {
    const { entry } = this,
      back = given.epoch !== entry.base.epoch && Boolean(entry.base.epoch);
    if (given.hole !== entry.base.hole || (given.version < entry.base.version && !back)) return;
    ledger.learn(given, entry.url());
    if (given.rules !== entry.base.rules && !this.turnTo(given)) {
      this.sync.follow.look(); // the table plays by other rules now, and these are not with it
      return;
    }
    if (given.version > entry.base.version) this.sync.declined.clear(); // it may be right beside what is new
    const wasFull = draft.allFull(entry.rules, entry.state),
      asked = question.stands(entry);
    const was = entry.base.rows,
      { sealed } = entry.base,
      { knocker, phase } = entry.state;
    entry.base = entry.seated(given);
    if (versions.reseat(entry.rules, entry.base, was, entry.states(), entry.marks))
      this.sync.forget();
    const before = entry.base.rows.map(({ position }) =>
      was.find((row) => row.position === position),
    );
    entry.turned ||= Boolean(sealed) && !entry.base.sealed;
    if (back) versions.rebase(entry.base, entry.marks);
    const { changed, disputed } = versions.merge(
      entry.rules,
      entry.states(),
      entry.base,
      entry.marks,
      this.arrived(sent),
    );
    draft.markTouched(entry.rules, entry.state, entry.base, entry.marks);
    this.sync.compare();
    const isFull = draft.allFull(entry.rules, entry.state);
    if (!wasFull && isFull && entry.state.phase === "enter" && !entry.isOurs())
      entry.state.phase = "saved";
    // On one's own phone the hole is done when the last hand is in, whoever had it; where all are asked who ended it, when one says so.
    if (
      (entry.base.seat !== null || asked) &&
      entry.state.phase === "review" &&
      !entry.isOurs() &&
      entry.base.rows.every((row) => row.entry) &&
      !question.stands(entry)
    )
      entry.state.phase = "saved";
    if (!isFull && entry.state.phase !== "enter")
      draft.goTo(
        entry.rules,
        entry.state,
        draft.nextOpen(entry.rules, entry.state, entry.state.cur),
      );
    entry.keep();
    if (entry.state.knocker !== knocker) tell(entry.knockWords());
    this.flash(changed);
    if (entry.state.phase === "saved" && phase !== "saved")
      tell(t("Hole {n} saved", { n: entry.base.hole }));
    this.warn(disputed.filter((seat) => before[seat]?.entry !== entry.base.rows[seat].entry));
    entry.draw();
    // Ours may be another row than the one that was sent: taken back meanwhile, or with a card of another phone in it.
    if (this.sync.ready().some((seat) => !entry.marks.rows[seat].refused)) this.sync.sendSoon(true);
    this.comeback.look();
    this.sync.turn();
  }

  /** Nothing is new here, or there is no such hole, in another epoch: the server was put back to an older copy. */
  async nothing(epoch) {
    const { base } = this.entry,
      { game, hole } = base;
    const from = await fetch("../../../../epoch") // from /g/CODE/holes/N/
      .then((answer) => answer.json())
      .then((story) => story.data_from)
      .catch(() => null);
    if (!from || this.entry.base.game !== game || this.entry.base.hole !== hole) return;
    ledger.turn(game, { epoch, data_from: from });
    const rows = base.rows.map((row) => ({
      ...row,
      plays: true,
      entry: "",
      counted: null,
      points: null,
      revision: 0,
      adjustments: [],
    }));
    this.receive({
      ...base,
      epoch,
      data_from: from,
      version: -1,
      rows,
      knocker: null,
      knocker_revision: 0,
      dealer: base.rows[base.dealer]?.position ?? null,
      finished: false,
    });
  }

  /** With what was sent and stands there now, though nobody heard the answer: what was typed since was made from that. */
  arrived(sent) {
    const rows = this.sync.outbox
      .waiting()
      .filter((item) => this.sync.here(item) && item.tries)
      .flatMap(madeHere);
    const there = rows
      .map((row) => [this.sync.seatOf(row.position), row])
      .filter(([seat, row]) => row.entry === this.entry.base.rows[seat]?.entry);
    return new Map([...there, ...sent]);
  }

  /** Another phone has other cards than this one: said at once, and asked once the hand here is whole. */
  warn(seats) {
    if (!seats.length) return;
    const names = this.entry.names(),
      told = seats
        .map((seat) => t("Another phone has other cards for {name}.", { name: names[seat] }))
        .join(" ");
    tell(told);
    this.entry.page.notice(told, FLASH * 4);
  }

  /** Rows that came from another phone light up; nothing moves the cursor or the focus. */
  flash(seats) {
    if (!seats.length) return;
    const { rules, state } = this.entry,
      names = this.entry.names();
    seats.forEach((seat) => this.sync.flashing.add(seat));
    setTimeout(() => {
      seats.forEach((seat) => this.sync.flashing.delete(seat));
      this.entry.draw();
    }, FLASH);
    const arrived = seats.filter((seat) => draft.full(rules, state.rows[seat]));
    const results = this.entry.page.results(this.entry);
    const open = (row) =>
      t("{n} of {m}", { n: row.cells.filter((cell) => cell !== null).length, m: row.cells.length });
    const told = seats.map((seat) =>
      arrived.includes(seat)
        ? t("{name}\u2019s cards arrived, {n}.", {
            name: names[seat],
            n: spoken(state.rows[seat].total ?? results[seat].counted ?? 0),
          })
        : `${t("{name}\u2019s cards", { name: names[seat] })}: ${open(state.rows[seat])}.`,
    );
    tell(told.join(" "));
    this.entry.page.notice(told.join(" "), FLASH * 2);
  }

  /** The table plays by other rules: what was typed stays, and counts by them. False when they did not come along. */
  turnTo(given) {
    if (!given.compiled) return false;
    this.entry.rules = given.compiled;
    versions.refit(given.compiled, this.entry.states());
    this.sync.rescored.clear();
    this.sync.refusals = [];
    const told = t("The rules were changed: {name}", { name: given.compiled.name });
    this.entry.page.notice(told, 6000);
    say(told);
    return true;
  }

  // What needs a person -----------------------------------------------------------------------------------------

  /** An answer that says no. True when it is taken up here. */
  refused(item, status, answer) {
    if (!this.sync.here(item)) return false;
    item.body.rows.forEach((row) => this.sync.queued.delete(this.sync.seatOf(row.position)));
    if (answer.state) this.receive(answer.state);
    else if (this.sync.isOther(answer.epoch)) this.nothing(answer.epoch);
    this.entry.page.hideToast();
    if (status === 409) this.settleConflicts(item, answer.conflicts);
    else this.showRefusal(answer, item);
    return status !== 409; // a conflict stays in the outbox until somebody has chosen
  }

  showRefusal({ problems = [], message = t("The server did not take this.") }, { body }) {
    const { entry } = this,
      { marks } = entry;
    body.rows.forEach((row) => this.sync.declined.add(JSON.stringify(row))); // only Save sends it again
    // It left the outbox, and must not look saved until it is sent again.
    const sent = body.rows.map((row) => marks.rows[this.sync.seatOf(row.position)]).filter(Boolean);
    for (const mark of "knocker" in body ? [...sent, marks.knocker] : sent) mark.refused = true;
    this.sync.refusals = (
      problems.length ? problems : [{ position: null, cells: [], message, warning: false }]
    ).map((problem) => ({
      ...problem,
      position: problem.position === null ? null : this.sync.seatOf(problem.position),
    }));
    if (draft.allFull(entry.rules, entry.state)) entry.state.phase = "review";
    entry.keep();
    entry.draw();
    tell(this.sync.refusals[0].message);
    this.sync.follow.look(); // another phone's rows may be what makes it wrong
  }

  settleConflicts(item, given) {
    const { entry } = this,
      names = entry.names(),
      again = [];
    // Nothing is saved while the question stands, whatever happens to this page meanwhile.
    if (entry.state.phase === "saved") entry.state.phase = "review";
    entry.keep();
    entry.draw();
    const list = given.map((conflict) =>
      this.seen(
        {
          ...conflict,
          position: conflict.position === null ? null : this.sync.seatOf(conflict.position),
        },
        item,
      ),
    );
    const seat = (text) => (text === "" ? "" : String(this.sync.seatOf(Number(text))));
    conflicts.ask({
      rules: entry.rules,
      names,
      conflicts: list.map((each) =>
        each.field === "knocker"
          ? { ...each, mine: seat(each.mine), theirs: seat(each.theirs) }
          : each,
      ),
      settle: (conflict, choice) => this.resolve(conflict, choice, again),
      done: () => {
        this.sync.outbox.take(entry.base.game, entry.base.hole);
        this.resend(item, again);
        nextQuestion(entry);
      },
      later: () => entry.draw(), // it stays parked, the phone says so, and asks again when it is asked to
    });
  }

  /** What needed a look, for this hole: asked again. False when nothing does. */
  askAgain() {
    const parked = this.sync.outbox.take(this.entry.base.game, this.entry.base.hole);
    for (const item of parked) {
      const { status, data } = item.refused;
      if (!this.refused(item, status, data)) this.sync.outbox.park(item, status, data);
    }
    return parked.length > 0;
  }

  /** A conflict with what was typed on in this row since it was sent. */
  seen(conflict, { body }) {
    const { entry } = this,
      { rules } = entry,
      seat = conflict.position;
    const sent = body.rows.find((row) => this.sync.seatOf(row.position) === seat);
    if (conflict.field !== "row" || !sent || !entry.marks.rows[seat].touched) return conflict;
    const [row] = ofCards(
      rowOf(rules, sent.entry),
      entry.state.rows[seat],
      rowOf(rules, conflict.mine),
    );
    return { ...conflict, mine: entryOf(rules, row) ?? conflict.mine };
  }

  /** One conflict is decided: from now on this phone has seen what the server had then. */
  resolve({ field, position, mine, theirs, stored = theirs }, choice, again) {
    const { entry } = this,
      { state, marks, base, rules } = entry;
    if (field === "knocker") {
      const other = theirs === "" ? null : Number(theirs);
      Object.assign(marks.knocker, { touched: true, was: other });
      if (choice === "theirs") state.knocker = other;
      return;
    }
    const row = state.rows[position],
      mark = marks.rows[position],
      given = base.rows[position];
    if (choice === "again") hands.clear(rules, state, position);
    else again.push(position);
    if (field === "row") {
      if (choice !== "again") Object.assign(row, rowOf(rules, choice === "mine" ? mine : theirs));
      Object.assign(mark, { touched: true, was: stored || null });
    } else {
      const [ours, others] = ofItems(mark.wasAdjustments, row.adjustments, given.adjustments);
      Object.assign(state.rows[position], {
        adjustments: draft.copy(choice === "theirs" ? others : ours),
      });
      mark.wasAdjustments = draft.copy(given.adjustments);
    }
  }

  resend(item, again) {
    const { entry } = this,
      { rules, state, marks } = entry;
    entry.changed(state);
    if (item.kind === "hole" && draft.allFull(rules, state)) {
      state.phase = "review";
      save(entry);
      return;
    }
    const seats = again.filter(
      (seat) => marks.rows[seat].touched && draft.full(rules, state.rows[seat]),
    );
    if (seats.length) this.sync.send(seats, "rows");
  }
}
