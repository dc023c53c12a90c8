/* How anything is asked of the server again and again: one request at a time, none while nobody looks, and at once when somebody
   looks again or the network is back. Knows nothing of what is asked. */

const PATIENCE = 8000; // ms until an answer is not expected any more
const NEAR = 1300; // ms between two looks while something happens
const LINGER = 10_000; // ms, and a little longer
const pace = globalThis.golfscorePace ?? 1; // a test that waits for a look has it come sooner

export class Poll {
  /** `ask` is given a signal that ends its patience; what it throws is `lost`. `every` is a number of milliseconds, or gives one.
      Where it goes on `unseen`, it asks in a page that nobody looks at, too. */
  constructor(ask, { every, lost = () => {}, unseen = false }) {
    Object.assign(this, { ask, every, lost, unseen, timer: null, busy: false, near: 0 });
    document.addEventListener("visibilitychange", () => this.look());
    addEventListener("online", () => this.look());
    addEventListener("pageshow", ({ persisted }) => persisted && this.look()); // back by swiping
    addEventListener("offline", () => this.lost());
    this.again();
  }

  /** Something happens: ask more often for a while. */
  stayNear() {
    this.near = Date.now() + LINGER;
  }

  again() {
    const every = typeof this.every === "function" ? this.every() : this.every;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), (Date.now() < this.near ? NEAR : every) * pace);
  }

  async look() {
    if (this.busy) return;
    clearTimeout(this.timer);
    if (!this.unseen && document.visibilityState !== "visible") return; // visibilitychange calls again
    this.busy = true;
    try {
      await this.ask(AbortSignal.timeout(PATIENCE));
    } catch {
      this.lost();
    }
    this.busy = false;
    this.again();
  }
}
