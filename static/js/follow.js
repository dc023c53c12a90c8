/* What other phones entered: the hole's state, asked for every three seconds while the page is looked at, and more often
   while somebody else is entering. */

import { confirm, learnHole } from "./keepsake.js";

const EVERY = 3000; // ms
const NEAR = 1300; // while another phone is entering here, and a little longer
const LINGER = 10_000;
const PATIENCE = 8000;

export class Follow {
  /** `on` is told: state(answer), reached(true or false, status), entering(positions).
      nothing(epoch) when nothing is new. `ask` gives {game, url, seen, rules, epoch, at}; `at` is the position being entered here, null for none. */
  constructor(ask, on) {
    this.ask = ask;
    this.on = on;
    this.timer = null;
    this.busy = false;
    this.near = 0; // until then other phones are near
    document.addEventListener("visibilitychange", () => this.look());
    addEventListener("online", () => this.look());
    addEventListener("offline", () => this.on.reached(false, 0));
    this.again();
  }

  again() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), Date.now() < this.near ? NEAR : EVERY);
  }

  async look() {
    if (this.busy) return;
    clearTimeout(this.timer);
    if (document.visibilityState !== "visible") return; // visibilitychange calls again
    this.busy = true;
    const { game, url, seen, rules, epoch, at } = this.ask();
    try {
      const response = await fetch(`${url}?seen=${seen}&rules=${rules}${epoch ? `&epoch=${epoch}` : ""}${at === null ? "" : `&at=${at}`}`, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(PATIENCE) });
      this.on.reached(response.status < 500, response.status);
      const entering = (response.headers.get("Entering") ?? "").split(",").filter(Boolean).map(Number);
      if (entering.length) this.near = Date.now() + LINGER;
      this.on.entering(entering);
      const answer = response.status === 200 ? await response.json() : null;
      if (answer) learnHole(answer);
      else if (response.status === 204) confirm(game);
      if (answer) await this.on.state(answer);
      else if (response.status === 204) await this.on.nothing(response.headers.get("Epoch"));
    } catch {
      this.on.reached(false, 0);
    }
    this.busy = false;
    this.again();
  }
}
