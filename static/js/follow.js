/* What other phones entered: the hole's state, asked for every three seconds while the page is looked at. */

const EVERY = 3000; // ms
const PATIENCE = 8000;

export class Follow {
  /** `on` is told: state(answer), reached(true or false, status). `ask` gives {url, seen, rules}. */
  constructor(ask, on) {
    this.ask = ask;
    this.on = on;
    this.timer = null;
    this.busy = false;
    document.addEventListener("visibilitychange", () => this.look());
    addEventListener("online", () => this.look());
    addEventListener("offline", () => this.on.reached(false, 0));
    this.again();
  }

  again() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), EVERY);
  }

  async look() {
    if (this.busy) return;
    clearTimeout(this.timer);
    if (document.visibilityState !== "visible") return; // visibilitychange calls again
    this.busy = true;
    const { url, seen, rules } = this.ask();
    try {
      const response = await fetch(`${url}?seen=${seen}&rules=${rules}`, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(PATIENCE) });
      this.on.reached(response.status < 500, response.status);
      if (response.status === 200) this.on.state(await response.json());
    } catch {
      this.on.reached(false, 0);
    }
    this.busy = false;
    this.again();
  }
}
