/* What was entered at a table of Golfo and still has to reach the server: in order, one at a time, kept on the phone until the
   server has answered. The table goes on from here, so that a hand is not stopped by a network.

   An item: {id, body, line}. `body` is what is sent but for the number of the entry seen last; `line` says it in words. */

import { postJson, uuid } from "./post.js";
import { read, remove, write } from "./store.js";

const STEPS = [2, 4, 8, 16, 32, 60]; // seconds between tries

export class Queue {
  /** `on` is told: taken(state, item), refused({status, message, state, since}, items), changed(). */
  constructor(code, url, on) {
    Object.assign(this, {
      key: `golfo.${code}`,
      url,
      on,
      number: 0,
      busy: false,
      lost: false,
      closed: false,
      tries: 0,
    });
    this.items = read(this.key) ?? [];
    addEventListener("online", () => this.drain());
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.drain(),
    );
  }

  keep() {
    if (this.items.length) write(this.key, this.items);
    else remove(this.key);
    this.on.changed();
  }

  add(body, line) {
    this.items.push({ id: uuid(), body, line });
    this.keep();
    this.drain();
  }

  /** The last item, while it has not been sent: taken back without a word to anybody. */
  pop() {
    if (!this.items.length || (this.busy && this.items.length === 1)) return null;
    const item = this.items.pop();
    this.keep();
    return item;
  }

  async drain() {
    if (this.busy || !this.items.length || this.closed) return;
    this.busy = true;
    clearTimeout(this.timer);
    while (this.items.length && (await this.sendFirst()));
    this.busy = false;
    this.on.changed();
  }

  /** True when the next may go. */
  async sendFirst() {
    const [item] = this.items,
      answer = await postJson(this.url, { ...item.body, key: item.id, seen: this.number });
    if (answer.status === 200) {
      this.items.shift();
      Object.assign(this, { tries: 0, lost: false, number: answer.data.number });
      this.keep();
      this.on.taken(answer.data, item);
      return true;
    }
    if ([400, 409, 422].includes(answer.status)) {
      const items = this.items.splice(0);
      this.keep();
      this.on.refused({ status: answer.status, ...answer.data }, items);
      return false;
    }
    if ([401, 403, 404].includes(answer.status)) this.closed = true;
    else this.later();
    this.on.changed();
    return false;
  }

  later() {
    this.lost = true;
    this.timer = setTimeout(
      () => this.drain(),
      STEPS[Math.min(this.tries, STEPS.length - 1)] * 1000,
    );
    this.tries += 1;
  }
}
