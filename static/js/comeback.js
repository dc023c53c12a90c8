/* The server went back: it was put back to an older copy, and knows less than this phone. That is said once, with what is not
   there any more; one button sends it again, hole by hole as the server takes them, by the ordinary way. What it has become
   meanwhile is merged, and a true conflict asked. */

import { addressOf } from "./address.js";
import { clock } from "./copies.js";
import { h } from "./dom.js";
import { behind, ledgerOf, turn } from "./ledger.js";
import { leave, listed, urlOf } from "./losses.js";
import { button, close, isOpen, open } from "./sheets.js";
import { say } from "./speak.js";
import { exported, hole } from "./unsent-sheet.js";
import { unsent } from "./unsent.js";
import { t } from "./words.js";

const AGAIN = 2000; // ms until the server is asked again whether a hole can be sent
const HEADERS = { headers: { Accept: "application/json" } };

/** The rows of a hole that the server does not have as this phone knows them. `was` is what stands there, where that is older. */
function lacking({ rows, knocker }, state) {
  const body = { rows: [], overrule: true }; // it was accepted once, warnings and all
  for (const [position, { entry, adjustments, earlier }] of Object.entries(rows)) {
    const there = state.rows[position];
    if (
      !there?.plays ||
      (there.entry === entry && JSON.stringify(there.adjustments) === JSON.stringify(adjustments))
    )
      continue;
    const known = there.entry === entry || earlier.includes(there.entry);
    body.rows.push({
      position: Number(position),
      entry,
      was: known ? there.entry : null,
      adjustments,
      adjustments_was: [],
    });
  }
  if (knocker !== null && state.knocker !== knocker)
    Object.assign(body, { knocker, knocker_was: null });
  return body.rows.length || "knocker" in body ? body : null;
}

export class Comeback {
  constructor(entry, outbox) {
    Object.assign(this, {
      entry,
      outbox,
      shown: null,
      gone: null,
      asked: false,
      waits: null,
      timer: null,
      busy: false,
    });
  }

  code = () => this.entry.base.game;
  back = () => behind(this.code());

  /** Something was heard of the server: is it behind? Said once, and gone on with. */
  look() {
    const back = this.back();
    if (!back) return;
    if (back.sending) this.later(0);
    else if (this.shown !== back.from && !isOpen()) this.show();
  }

  /** The door is shut. Was the game begun, or this phone let in, after the copy was made? */
  async shut() {
    if (this.asked) return;
    this.asked = true;
    const { epoch, data_from: from } = await fetch(addressOf("/epoch"), HEADERS)
      .then((answer) => answer.json())
      .catch(() => ({}));
    if (!epoch || !this.entry.base.epoch || epoch === this.entry.base.epoch) return;
    this.gone = from;
    turn(this.code(), { epoch, data_from: from });
    this.entry.page.drawChip(this.entry);
    this.show();
  }

  /** Let in again. */
  open() {
    Object.assign(this, { gone: null, asked: false });
  }

  show() {
    const back = this.back(),
      known = ledgerOf(this.code()),
      from = this.gone ?? back.from;
    this.shown = from;
    const here = { game: this.code(), hole: this.entry.base.hole, rules: this.entry.rules };
    const lost = back ? listed(known, back.holes) : [];
    const title = t("The server was restored to {time}", { time: clock(from) });
    say(title);
    const lead = this.gone
      ? t(
          "It was restored from a copy made then, which does not know this phone at this table. Enter the table’s code again. If the game is newer than the copy, it is gone from the server: save its hands as text.",
        )
      : back.sending
        ? this.waiting()
        : t(
            "It was restored from a copy made then. What you see here is on this phone and no longer on the server.",
          );
    const list = h(
      "ul",
      { class: "en-waits" },
      lost.map((each) => hole(each, here, { since: t("not on the server") })),
    );
    const all = [...lost, ...unsent().filter((each) => each.game === here.game)];
    const join =
      document.querySelector("#shut form[action]")?.getAttribute("action") ?? addressOf("/join/");
    open(
      title,
      h("p", { class: "muted", text: lead }),
      list,
      h(
        "div",
        { class: "stack" },
        this.gone
          ? h(
              "a",
              { class: "btn btn--wide btn--primary", href: join },
              h("span", { text: t("Enter the code") }),
            )
          : back.sending
            ? null
            : button(t("Send it again"), () => this.send(), {
                more: " btn--primary",
                "data-choice": "again",
              }),
        all.length ? exported(all) : null,
        button(t("Back to the cards"), close),
      ),
    );
  }

  waiting() {
    return this.waits
      ? t(
          "Hole {n} can be sent as soon as the hole before it is complete on the server. It goes up by itself.",
          { n: this.waits },
        )
      : t("It is being sent again.");
  }

  send() {
    leave(this.code(), (back) => ({ ...back, sending: true }));
    close();
    this.later(0);
  }

  later(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.step(), wait);
    this.entry.page.drawChip(this.entry);
  }

  /** One hole after the other, the earliest first: the server takes none before the one before it is complete. */
  async step() {
    if (this.busy) return;
    this.busy = true;
    const back = this.back(),
      number = back && Math.min(...Object.keys(back.holes).map(Number));
    const more = back ? await this.hole(back.holes[number], number) : null;
    this.busy = false;
    if (more === null) this.done();
    else this.later(more ? 0 : AGAIN);
  }

  /** Bring one hole to the server. True once there is nothing left to do for it here, false when it has to be tried again. */
  async hole(known, number) {
    const code = this.code(),
      url = urlOf(ledgerOf(code), number);
    const mine = (item) => item.game === code && item.hole === number;
    if (this.outbox.waiting().some(mine)) return false; // on its way, as it is or as it was typed since
    const answer = await fetch(`${url}state/?seen=-1`, HEADERS).catch(() => null);
    this.waits = answer?.status === 204 ? number : null;
    if (answer?.status !== 200) return false;
    const state = await answer.json(),
      body = lacking(known, state);
    const asked = this.outbox.parked().some(mine);
    if (!body || asked) {
      leave(code, (back) => ({
        ...back,
        holes: Object.fromEntries(
          Object.entries(back.holes).filter(([each]) => Number(each) !== number),
        ),
      }));
      return true;
    }
    const names = Object.fromEntries(state.rows.map((row) => [row.position, row.name]));
    this.outbox.add({ game: code, hole: number, url, kind: "again", names, body });
    return false;
  }

  /** The server has all of it, or asks about it at the hole. */
  done() {
    const { sync, page } = this.entry;
    page.drawChip(this.entry);
    sync.follow.look();
    sync.sendAll();
  }
}
