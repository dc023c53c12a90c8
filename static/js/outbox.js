/* What still has to reach the server. One path, with a network or without: everything is put here and kept on the phone,
   and sent from here, in order, one at a time, until the server has answered.

   An item: {id, game, hole, url, kind: "rows" | "hole" | "again", names, body, tries, made, refused}. `names` are those of the players by
   their position; `refused` holds an answer that needs a person. */

import { read, remove, write } from "./store.js";

const KEY = "outbox";
const STEPS = [2, 4, 8, 16, 32, 60]; // seconds between tries
const PATIENCE = 12_000; // ms until an answer is not expected any more

/** A random id, also where crypto.randomUUID is missing (plain http). */
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

const cookie = (name) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
// The cookie at the time of sending; a page from the cache may carry an old field.
const token = () => cookie("csrftoken") ?? document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";

export const items = () => read(KEY) ?? [];

function keep(list) {
  if (list.length) write(KEY, list);
  else remove(KEY);
}

const replace = (id, change) => keep(items().flatMap((item) => (item.id === id ? (change ? [{ ...item, ...change }] : []) : [item])));

/** Rows that were acknowledged are what this phone last saw of them. */
function lookAgain(sent) {
  keep(items().map((item) => {
    if (item.game !== sent.game || item.hole !== sent.hole) return item;
    const rows = item.body.rows.map((row) => {
      const mine = sent.body.rows.find((earlier) => earlier.position === row.position);
      return mine ? { ...row, was: mine.entry, adjustments_was: mine.adjustments } : row;
    });
    const body = { ...item.body, rows };
    if ("knocker" in sent.body && "knocker" in body) body.knocker_was = sent.body.knocker;
    return { ...item, body };
  }));
}

/** A draft that is not open any more has to know as well what of it was taken: the lists of what waits read it. */
function settleDraft({ game, hole, body }) {
  const key = `draft.${game}.${hole}`, draft = read(key);
  const taken = (hand) => body.rows.some(({ position, entry }) => position === hand.position && entry === hand.text);
  if (draft?.hands) write(key, { ...draft, hands: draft.hands.filter((hand) => !taken(hand)) });
}

export class Outbox {
  /** `on` is told: taken(item, answer), refused(item, status, answer), changed(). */
  constructor(on) {
    this.on = on;
    this.state = "idle"; // idle, sending, offline, closed (the link has to be opened again)
    this.sending = null;
    this.closed = new Set(); // games that do not know this phone any more; the others go on
    this.tries = 0;
    this.timer = null;
    addEventListener("online", () => this.drain());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.drain());
  }

  /** Put a save in. Rows of an earlier one that was never tried are replaced, not sent twice. */
  add({ game, hole, url, kind, names, body }) {
    const positions = new Set(body.rows.map((row) => row.position));
    const earlier = items().flatMap((item) => {
      if (item.game !== game || item.hole !== hole) return [item];
      if (item.refused) return []; // what needed a look was looked at
      if (item.tries || item.id === this.sending) return [item];
      const rows = item.body.rows.filter((row) => !positions.has(row.position));
      if (!rows.length && (!("knocker" in item.body) || "knocker" in body)) return [];
      return [{ ...item, body: { ...item.body, rows } }];
    });
    const id = uuid();
    keep([...earlier, { id, game, hole, url, kind, names, body: { id, ...body }, tries: 0, made: Date.now() }]);
    this.drain();
  }

  waiting = () => items().filter((item) => !item.refused);
  parked = () => items().filter((item) => item.refused);

  /** Take the refused items of a hole out, to be shown there. */
  take(game, hole) {
    const mine = this.parked().filter((item) => item.game === game && item.hole === hole);
    keep(items().filter((item) => !mine.some((taken) => taken.id === item.id)));
    return mine;
  }

  /** Put a refused save back to be looked at later: the person closed the question. */
  park(item, status, data) {
    keep([...items().filter((each) => each.id !== item.id), { ...item, refused: { status, data } }]);
    this.on.changed();
  }

  async drain() {
    if (this.sending) return;
    clearTimeout(this.timer);
    const item = this.waiting().find((each) => !this.closed.has(each.game));
    if (!item) return this.rest();
    this.sending = item.id;
    this.turn("sending");
    replace(item.id, { tries: item.tries + 1 });
    const answer = await this.post(item);
    this.sending = null;
    this.answered(item, answer);
  }

  /** The page goes: what stands behind the save under way goes up with it. Nobody hears the answers, so whichever page comes
      next sends all of it once more; a save counts once. */
  flush() {
    for (const item of this.waiting()) {
      if (item.id === this.sending || this.closed.has(item.game)) continue;
      replace(item.id, { tries: item.tries + 1 });
      this.post(item);
    }
  }

  /** Nothing can be sent now: nothing waits, or only what has to be asked for again. */
  rest() {
    this.turn(this.closed.size ? "closed" : "idle");
    if (this.closed.size) this.later();
  }

  turn(state) {
    this.state = state;
    this.on.changed();
  }

  async post(item, again = true) {
    try {
      const response = await fetch(item.url, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token() },
        body: JSON.stringify(item.body),
        keepalive: true,
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (response.status === 403 && again) {
        await fetch(item.url, { headers: { Accept: "text/html" } }); // a fresh token, when only that had expired
        return this.post(item, false);
      }
      const json = response.headers.get("Content-Type")?.includes("json");
      const wait = Number(response.headers.get("Retry-After")) || 0;
      return { status: response.status, data: json ? await response.json() : {}, wait };
    } catch {
      return { status: 0, data: {} };
    }
  }

  answered(item, { status, data, wait }) {
    if (status === 200) {
      this.tries = 0;
      replace(item.id, null);
      lookAgain(item);
      settleDraft(item);
      this.on.taken(item, data);
      this.drain();
    } else if ([400, 409, 413, 415, 422].includes(status)) {
      if (this.on.refused(item, status, data)) replace(item.id, null);
      else replace(item.id, { refused: { status, data } });
      this.drain();
    } else if ([401, 403, 404].includes(status)) {
      this.closed.add(item.game);
      this.drain();
    } else {
      this.turn("offline");
      this.later(wait);
    }
  }

  /** Try again in a while, and not before the server said so. */
  later(wait = 0) {
    const seconds = Math.max(wait, STEPS[Math.min(this.tries, STEPS.length - 1)]);
    this.tries += 1;
    this.timer = setTimeout(() => {
      this.closed.clear();
      this.drain();
    }, seconds * 1000);
  }
}
