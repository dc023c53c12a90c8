/* What still has to reach the server. One path, with a network or without: everything is put here and kept on the phone,
   and sent from here, in order, one at a time, until the server has answered.

   An item: {id, game, hole, url, kind: "rows" | "hole" | "again", names, body, tries, made, order, refused}. `names` are those of the players
   by their position; `refused` holds an answer that needs a person. Every item has a key of its own, so that two pages of one
   phone cannot write over each other's; one of them sends at a time, and the id makes the server count it once in any case. */

import { learnHole } from "./keepsake.js";
import { postJson, uuid } from "./post.js";
import { all, read, refresh, remove, write } from "./store.js";

const KEY = "outbox.";
const STEPS = [2, 4, 8, 16, 32, 60]; // seconds between tries
const TURN = 15; // seconds until a hole whose turn has not come is tried again

/** What waits or needs a look, in the order in which it was entered. */
export const items = () => all(KEY).sort((a, b) => a.order - b.order || a.made - b.made);

const put = (item) => write(KEY + item.id, item);
export const drop = (id) => remove(KEY + id);

/** Only while it is there: another page of this phone may have had the answer first. */
function mark(id, change) {
  const item = read(KEY + id);
  if (item) put({ ...item, ...change });
}

/** Only one page of this phone at a time, where browsers can tell (not on plain http). */
export const alone = (work) =>
  navigator.locks ? navigator.locks.request("golfscore-outbox", work) : work();

/** Rows that were acknowledged are what this phone last saw of them. */
function lookAgain(sent) {
  for (const item of items().filter((each) => each.game === sent.game && each.hole === sent.hole)) {
    const rows = item.body.rows.map((row) => {
      const mine = sent.body.rows.find((earlier) => earlier.position === row.position);
      return mine ? { ...row, was: mine.entry, adjustments_was: mine.adjustments } : row;
    });
    const body = { ...item.body, rows };
    if ("knocker" in sent.body && "knocker" in body) body.knocker_was = sent.body.knocker;
    put({ ...item, body });
  }
}

/** A draft that is not open any more has to know as well what of it was taken: the lists of what waits read it. */
function settleDraft({ game, hole, body }) {
  const key = `draft.${game}.${hole}`,
    draft = read(key);
  const taken = (hand) =>
    body.rows.some(({ position, entry }) => position === hand.position && entry === hand.text);
  if (draft?.hands) write(key, { ...draft, hands: draft.hands.filter((hand) => !taken(hand)) });
}

export class Outbox {
  /** `on` is told: taken(item, answer), refused(item, status, answer), changed(). Where it has ready(), nothing is sent before
      that gives something: who takes up the answers may have to be fetched. */
  constructor(on) {
    this.on = on;
    this.state = "idle"; // idle, sending, offline, closed (the link has to be opened again)
    this.sending = null; // the id of what is on its way
    this.busy = false; // sending, or waiting for another page that does
    this.again = false; // something was put in meanwhile
    this.closed = new Set(); // games that do not know this phone any more; the others go on
    this.early = new Map(); // by game {hole, before, due}: from `hole` on they wait until that before them is complete
    this.tries = 0;
    this.timer = null;
    addEventListener("online", () => this.drain());
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.drain(),
    );
    addEventListener("store", ({ detail: key }) => key.startsWith(KEY) && this.on.changed());
  }

  /** Put a save in. Rows of an earlier one that was never tried are replaced, not sent twice. */
  add({ game, hole, url, kind, names, body }) {
    const positions = new Set(body.rows.map((row) => row.position)),
      earlier = items();
    for (const item of earlier.filter((each) => each.game === game && each.hole === hole)) {
      if (item.refused)
        drop(item.id); // what needed a look was looked at
      else if (!item.tries && item.id !== this.sending) {
        const rows = item.body.rows.filter((row) => !positions.has(row.position));
        if (!rows.length && (!("knocker" in item.body) || "knocker" in body)) drop(item.id);
        else put({ ...item, body: { ...item.body, rows } });
      }
    }
    const id = uuid(),
      order = (earlier.at(-1)?.order ?? 0) + 1;
    put({
      id,
      game,
      hole,
      url,
      kind,
      names,
      body: { id, ...body },
      tries: 0,
      made: Date.now(),
      order,
    });
    this.drain();
  }

  waiting = () => items().filter((item) => !item.refused);
  parked = () => items().filter((item) => item.refused);

  /** Take the refused items of a hole out, to be shown there. */
  take(game, hole) {
    const mine = this.parked().filter((item) => item.game === game && item.hole === hole);
    mine.forEach((item) => drop(item.id));
    return mine;
  }

  /** Put a refused save back to be looked at later: the person closed the question. */
  park(item, status, data) {
    put({ ...item, refused: { status, data } });
    this.on.changed();
  }

  /** Send what can be sent, in order. Fulfilled when nothing more can be. */
  drain() {
    this.again = this.busy;
    if (!this.busy) this.work = this.sendAll();
    return this.work;
  }

  async sendAll() {
    this.busy = true;
    do {
      this.again = false;
      clearTimeout(this.timer);
      await alone(async () => {
        while (await this.sendNext());
      }).catch(() => this.later());
    } while (this.again);
    this.busy = false;
  }

  /** Everything once more, whatever the server said of it before. */
  tryNow() {
    this.closed.clear();
    for (const early of this.early.values()) early.due = true;
    return this.drain();
  }

  /** False when nothing can be sent now. */
  async sendNext() {
    await refresh(KEY); // another page of this phone may have sent it already
    if (this.waiting().length && this.on.ready && !(await this.on.ready())) return this.away();
    const item = this.waiting().find((each) => !this.closed.has(each.game) && !this.isEarly(each));
    if (!item) return this.rest();
    this.sending = item.id;
    this.turn("sending");
    mark(item.id, { tries: item.tries + 1 });
    const answer = await postJson(item.url, item.body);
    this.sending = null;
    return this.answered(item, answer);
  }

  /** The page goes: what stands behind the save under way goes up with it. Nobody hears the answers, so whichever page comes
      next sends all of it once more; a save counts once. */
  flush() {
    for (const item of this.waiting()) {
      if (item.id === this.sending || this.closed.has(item.game) || this.isEarly(item)) continue;
      mark(item.id, { tries: item.tries + 1 });
      postJson(item.url, item.body);
    }
  }

  /** Nothing can be sent now: nothing waits, or only what has to be asked for again. */
  rest() {
    this.turn(this.closed.size ? "closed" : "idle");
    if (this.closed.size) this.later();
    else if (this.early.size) this.later(TURN);
    return false;
  }

  isEarly({ game, hole }) {
    const early = this.early.get(game);
    return Boolean(early) && !early.due && hole >= early.hole;
  }

  /** Something was heard of a game: its turn may have come. */
  hurry(game) {
    if (!this.early.has(game)) return;
    this.early.get(game).due = true;
    this.drain();
  }

  turn(state) {
    this.state = state;
    this.on.changed();
  }

  /** True when the next may go. */
  answered(item, { status, data, wait }) {
    if (data.state) learnHole(data.state);
    if (status === 200) {
      this.tries = 0;
      this.early.delete(item.game);
      drop(item.id);
      lookAgain(item);
      settleDraft(item);
      this.on.taken(item, data);
      return true;
    }
    if (data.before) {
      this.tries = 0;
      this.early.set(item.game, { hole: item.hole, before: data.before });
      this.on.changed();
      return true;
    }
    if ([400, 409, 413, 415, 422].includes(status)) {
      if (this.on.refused(item, status, data)) drop(item.id);
      else mark(item.id, { refused: { status, data } });
      return true;
    }
    if ([401, 403, 404].includes(status)) {
      this.closed.add(item.game);
      return true;
    }
    return this.away(wait);
  }

  /** The server cannot be reached, or wants to be left alone for `wait` seconds. */
  away(wait = 0) {
    this.turn("offline");
    this.later(wait);
    return false;
  }

  /** Try again in a while, and not before the server said so. */
  later(wait = 0) {
    const seconds = Math.max(wait, STEPS[Math.min(this.tries, STEPS.length - 1)]);
    this.tries += 1;
    this.timer = setTimeout(() => this.tryNow(), seconds * 1000);
  }
}
