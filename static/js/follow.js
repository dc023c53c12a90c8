/* What other phones entered: the hole's state, asked for every three seconds while the page is looked at, and more often
   while somebody else is entering. */

import { confirm, learnHole } from "./keepsake.js";
import { Poll } from "./poll.js";

const EVERY = 3000; // ms

export class Follow {
  /** `on` is told: state(answer), reached(true or false, status), entering(positions),
      silent(which).
      nothing(epoch) when nothing is new. `ask` gives {game, url, seen, rules, epoch, at}; `at` is the position being entered here, null for none. */
  constructor(ask, on) {
    Object.assign(this, { ask, on });
    this.poll = new Poll((signal) => this.hear(signal), {
      every: EVERY,
      lost: () => on.reached(false, 0),
    });
  }

  look() {
    return this.poll.look();
  }

  async hear(signal) {
    const { game, url, seen, rules, epoch, at } = this.ask();
    const response = await fetch(
      `${url}?seen=${seen}&rules=${rules}${epoch ? `&epoch=${epoch}` : ""}${at === null ? "" : `&at=${at}`}`,
      { headers: { Accept: "application/json" }, signal },
    );
    this.on.reached(response.status < 500, response.status);
    const entering = (response.headers.get("Entering") ?? "")
      .split(",")
      .filter(Boolean)
      .map(Number);
    if (entering.length) this.poll.stayNear();
    this.on.entering(entering);
    this.on.silent(response.headers.get("Silent") ?? "");
    const answer = response.status === 200 ? await response.json() : null;
    if (answer) learnHole(answer);
    else if (response.status === 204) confirm(game);
    if (answer) await this.on.state(answer);
    else if (response.status === 204) await this.on.nothing(response.headers.get("Epoch"));
  }
}
