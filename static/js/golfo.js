/* The table of Golfo on a phone: what is touched is shown at once, sent, and followed on the other phones. */

import { $, h, isBegun, sayStarted } from "./dom.js";
import { Queue } from "./golfo-outbox.js";
import { KNOWN, awake, latest, markOf, refocus, takeAlong, tell } from "./golfo-page.js";
import * as rules from "./golfo-rules.js";
import * as show from "./golfo-show.js";
import * as view from "./golfo-view.js";
import { announcement, lineOf, t } from "./golfo-words.js";
import { Poll } from "./poll.js";
import { ready, remove, settings, write } from "./store.js";

const DEAF = 250; // ms after a touch, in which a second one of the same finger does nothing
const EVERY = 3000; // ms between two looks at what the others enter
const SLOW = 400; // ms after which a save is said to be under way
const AHEAD = new Set(["bet", "raise"]);

const LYING = matchMedia("(orientation: landscape) and (max-height: 520px)");

const given = JSON.parse($("#golfo-state").textContent);

class Table {
  constructor(state) {
    this.base = { heard: Date.now(), ...latest(state) }; // as the server has it
    this.local = {
      out: [],
      entering: [],
      typing: false,
      at: null,
      forOther: false,
      pause: "",
      amount: null,
      note: [],
      facing: "s",
      itself: false,
    };
    this.queue = new Queue(state.code, state.url, {
      taken: (answer, item) => this.taken(answer, item),
      refused: (answer, items) => this.refused(answer, items),
      changed: () => this.chip(),
    });
    this.queue.number = this.base.number;
    const root = $("#golfo");
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("input", (event) => this.input(event));
    document.addEventListener("keydown", (event) => this.keydown(event));
    this.play();
    this.draw();
    this.queue.drain();
    this.poll = new Poll((signal) => this.look(signal), {
      every: EVERY,
      lost: () => this.reached(false),
    });
    this.clock();
    setInterval(() => this.clock(), 10_000);
    awake();
  }

  /** The table as it is on this phone: the server's, and what was entered here since. */
  play() {
    const { base, queue } = this;
    let { table, log, last } = base;
    for (const { body, line } of queue.items) {
      if (!body.entry) continue; // taken back on the server: shown when it is
      log = logged(log, table, body.entry, line);
      last = line;
      if (!rules.fits(table, body.entry)) break; // the server will say what is wrong with it
      table = rules.play(table, body.entry);
    }
    Object.assign(this, { table, log, last });
  }

  get state() {
    const { base, local, queue } = this,
      { table, log, last } = this;
    return {
      ...local,
      table,
      log,
      last,
      own: base.own,
      scorer: base.scorer,
      bank: base.bank,
      rules: base.rules,
      undo: base.undo || queue.items.length > 0,
      at: this.showing(),
    };
  }

  /** Whose hand is entered: the one that was chosen, this phone's own, or the first that is waited for. */
  showing() {
    if (rules.phaseOf(this.table) !== "show") return null;
    const waiting = rules.toShow(this.table.hand),
      { at } = this.local;
    if (waiting.includes(at)) return at;
    return waiting.includes(this.base.own) ? this.base.own : waiting[0];
  }

  // Drawn ---------------------------------------------------------------------------------------------------

  draw() {
    const state = this.state,
      { table } = state,
      phase = rules.phaseOf(table),
      open = phase === "show" || (!table.hand && Boolean(table.last));
    const root = $("#golfo"),
      body = $("#gf-body"),
      act = $("#gf-act"),
      focus = markOf(document.activeElement);
    root.classList.toggle("gf--show", open);
    root.dataset.facing = this.facing();
    $("#gf-title").replaceChildren(...view.title(table));
    body.className = open ? "gf-show" : "gf-felt";
    body.replaceChildren(
      ...(open
        ? phase === "show"
          ? show.hands(state)
          : show.resultHands(state)
        : [...view.felt(state), this.turning()]),
    );
    act.className = open ? "gf-pad" : "gf-act";
    act.replaceChildren(...this.panel(state, phase), ...[view.undoRow(state)].filter(Boolean));
    $("#gf-side").replaceChildren(...view.side(state));
    this.note();
    this.chip();
    if (LYING.matches) $(".gf-hand--at", body)?.scrollIntoView({ block: "nearest" });
    refocus(focus);
  }

  panel(state, phase) {
    const { table, pause, done } = state,
      does = done === stageOf(table) ? "" : view.dealerDoes(table),
      line = does ? h("p", { class: "gf-does", text: does }) : null;
    if (pause && does)
      return [
        line,
        h("button", {
          class: "btn btn--primary btn--wide",
          type: "button",
          data: { do: "on" },
          text: t("Done, go on"),
        }),
      ];
    if (phase === "round") return [line, ...view.panel(state)].filter(Boolean);
    if (phase === "show") return [line, ...show.pad(state)].filter(Boolean);
    return show.between(state);
  }

  /** A phone that lies on the table: to whom the buttons look. */
  turning() {
    const { itself } = this.local;
    return h(
      "div",
      { class: "gf-turnto" },
      h("button", {
        class: "btn btn--felt",
        type: "button",
        data: { do: "turn" },
        text: t("Turn"),
      }),
      h("button", {
        class: "btn btn--felt",
        type: "button",
        data: { do: "itself" },
        "aria-pressed": String(itself),
        text: t("By itself"),
      }),
    );
  }

  facing() {
    const { local, table, base } = this,
      turn = rules.turnOf(table);
    if (!local.itself || turn === null) return local.facing;
    const place = (turn - (base.own ?? 0) + table.purses.length) % table.purses.length;
    return table.purses.length === 4 && (place === 2 || place === 3)
      ? "n"
      : place === 2
        ? "n"
        : "s";
  }

  note() {
    const { note } = this.local,
      box = $("#gf-note");
    box.hidden = !note.length;
    box.replaceChildren(...note);
  }

  /** Where what was entered is: with the server, on its way, or on this phone. */
  chip() {
    const chip = $("#gf-sync"),
      { items, lost, closed, busy } = this.queue;
    clearTimeout(this.slow);
    $("#golfo").dataset.waiting = items.length;
    const words = closed
      ? t("Not open to this phone")
      : lost || !navigator.onLine
        ? t("{n} on this phone", { n: items.length })
        : "";
    chip.dataset.state = closed ? "needs" : "phone";
    chip.textContent = items.length ? words : this.away ? t("No network") : "";
    chip.hidden = !chip.textContent;
    if (busy && !words)
      this.slow = setTimeout(() => {
        if (this.queue.busy && !this.queue.lost)
          Object.assign(chip, { hidden: false, textContent: t("Saving") }).dataset.state =
            "sending";
      }, SLOW);
  }

  /** The agreed end: shown and said 15 and 5 minutes before it, and when it is there. */
  clock() {
    const chip = $("#gf-ends"),
      { minutes, heard } = this.base,
      left = minutes === null ? null : Math.ceil(minutes - (Date.now() - heard) / 60_000);
    const due =
      left === null || this.table.closed ? null : ([0, 5, 15].find((each) => left <= each) ?? null);
    chip.hidden = due === null;
    if (due === null) return;
    chip.textContent = left > 0 ? t("{n} min", { n: left }) : t("The end");
    if (due !== this.due)
      tell(
        left > 0
          ? t("{n} minutes to the agreed end.", { n: left })
          : t("It is time to end, as agreed. Finish the hand, then decide at the bank."),
      );
    this.due = due;
  }

  // Touched -------------------------------------------------------------------------------------------------

  click(event) {
    const { dataset } = event.target.closest("button") ?? {};
    if (!dataset || this.deaf) return;
    const mark = Object.keys(this.marks).find((each) => dataset[each]);
    if (mark) this.marks[mark](dataset[mark], dataset);
  }

  /** What a button does, by the mark it has. */
  marks = {
    act: (act, { to }) => this.bid(act, Number(to)),
    card: (card) => this.card(card),
    value: (value) => this.enter({ event: "Show", seat: this.showing(), value: Number(value) }),
    hand: (at) => this.change({ at: Number(at), entering: [] }),
    by: (by) => this.step(Number(by)),
    set: (amount) => this.amount(Number(amount)),
    topUp: (seat, { source }) =>
      this.enter({
        event: "TopUp",
        seat: Number(seat),
        amount: this.table.agreement.initial,
        ...(source ? { source: Number(source) } : {}),
      }),
    do: (what) => this.does[what]?.(),
  };

  does = {
    waiting: () => this.listWaiting(),
    undo: () => this.undo(),
    on: () => this.change({ pause: "", done: stageOf(this.table) }),
    off: () => this.enter({ event: "CallOff" }),
    deal: () =>
      this.enter({ event: "Deal", out: [...rules.withoutChips(this.table), ...this.local.out] }),
    for: () => this.change({ forOther: true }),
    cards: () => this.change({ typing: false }),
    value: () => this.change({ typing: true, entering: [] }),
    "give up": () => this.enter({ event: "GiveUp", seat: this.showing() }),
    turn: () => this.change({ facing: this.local.facing === "n" ? "s" : "n", itself: false }),
    itself: () => this.change({ itself: !this.local.itself }),
    again: () => this.sendAgain(),
    leave: () => this.change({ note: [] }),
  };

  change(changes) {
    Object.assign(this.local, changes);
    this.draw();
  }

  bid = (act, to) =>
    this.enter({
      event: "Bid",
      seat: rules.turnOf(this.table),
      act,
      ...(AHEAD.has(act) ? { to } : {}),
    });

  card(card) {
    const { entering } = this.local,
      cards = entering.includes(card)
        ? entering.filter((each) => each !== card)
        : [...entering, card];
    if (cards.length === 5) this.enter({ event: "Show", seat: this.showing(), cards });
    else this.change({ entering: cards });
  }

  /** Something happened at the table: shown at once, and put where it is sent from. */
  enter(entry) {
    const { table } = this,
      line = lineOf(table, entry),
      round = table.hand?.round;
    this.queue.add({ entry }, line);
    this.play();
    const moved = this.table.hand && round && this.table.hand.round > round;
    Object.assign(this.local, {
      entering: [],
      at: null,
      amount: null,
      forOther: false,
      note: [],
      out: [],
      typing: rules.phaseOf(this.table) === "show" && this.table.agreement.pack === "40 cards",
      pause: moved ? "round" : "",
    });
    this.poll.stayNear();
    this.draw();
    this.rest();
    this.say(line);
  }

  /** The panel is deaf for a moment, so that a second touch of the same finger is not the next player's. */
  rest() {
    const act = $("#gf-act"),
      focus = markOf(document.activeElement);
    this.deaf = act.inert = true;
    setTimeout(() => {
      this.deaf = act.inert = false;
      refocus(focus);
    }, DEAF);
  }

  undo() {
    const { entering } = this.local;
    if (entering.length) return this.change({ entering: entering.slice(0, -1) });
    const item = this.queue.pop();
    if (item) {
      this.play();
      this.change({ pause: "", entering: [], note: [] });
      this.say(t("Taken back: {line}", { line: item.line }));
    } else if (this.away)
      this.change({
        note: [
          h("p", {
            text: t("Without a network you can only undo what is still on this phone."),
          }),
        ],
      });
    else {
      this.queue.add({ undo: true }, t("Taken back: {line}", { line: this.last }));
      this.rest();
    }
  }

  input({ target }) {
    if (target.type === "range") this.amount(Number(target.value));
    else if (target.dataset.out)
      this.local.out = [...$("#gf-act").querySelectorAll("[data-out]:checked")].map((box) =>
        Number(box.dataset.out),
      );
  }

  step(by) {
    this.amount(Number($("#gf-act input[type=range]").value) + by);
  }

  /** The stepper stays between the least and the most there can be. */
  amount(number) {
    const box = $("#gf-act .gf-raise");
    if (!box) return;
    const { low, top, own } = box.dataset,
      at = Math.min(Number(top), Math.max(Number(low), number));
    this.local.amount = at;
    box.querySelectorAll("[data-amount]").forEach((each) => {
      each.textContent = at;
    });
    $("[data-left]", box).textContent = view.leftWords(Number(own), at);
    $("input", box).value = at;
    $("[data-act]", box).dataset.to = at;
  }

  keydown(event) {
    const { key, target, ctrlKey, metaKey, altKey } = event,
      field = target.matches?.("input:not([type=range]), textarea, select");
    if (!settings.shortcuts || ctrlKey || metaKey || altKey || field || this.deaf) return;
    const press = (selector) => {
      const button = $(`#gf-act ${selector}`);
      button?.click();
      return Boolean(button);
    };
    const within = target.closest?.(".gf-raise"),
      moves = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };
    const keys = {
      f: () => press("[data-act=fold]"),
      c: () => press("[data-act=call], #gf-act [data-act=pass]"),
      r: () => {
        const range = $("#gf-act input[type=range]");
        range?.focus();
        return Boolean(range);
      },
      u: () => {
        this.undo();
        return true;
      },
    };
    if (key === "Enter" && within && !target.matches("button")) press(".gf-raise [data-act]");
    else if (moves[key] && within) this.step(moves[key]);
    else if (!keys[key.toLowerCase()]?.()) return;
    event.preventDefault();
  }

  // Sent and heard ------------------------------------------------------------------------------------------

  taken(state, { body, line }) {
    this.learn(state);
    this.reached(true);
    this.play();
    if (!this.queue.items.length) this.draw();
    if (body.undo) this.say(line);
  }

  /** What the server says is kept, for a page that is opened again without a network. */
  learn(state) {
    this.base = { ...state, heard: Date.now() };
    if (state.table.closed) remove(KNOWN + state.code);
    else write(KNOWN + state.code, { at: Date.now(), state: this.base });
  }

  /** Another phone was faster, or the rules say no: the table is the server's again, and what was not entered is told. */
  refused({ message, since, state }, items) {
    if (state) this.heard(state);
    const lines = items.map(({ line }) => line).filter(Boolean),
      list = (each) =>
        h(
          "ul",
          {},
          each.map((text) => h("li", { text })),
        );
    this.left = items.filter(({ body }) => body.entry);
    const parts = [h("p", { text: message ?? t("This could not be entered.") })];
    if (since?.length) parts.push(h("p", { text: t("Meanwhile:") }), list(since));
    if (lines.length) parts.push(h("p", { text: t("Not entered:") }), list(lines));
    const buttons = [
      h("button", { class: "btn", type: "button", data: { do: "leave" }, text: t("All right") }),
    ];
    if (since?.length && this.left.length && rules.fits(this.table, this.left[0].body.entry))
      buttons.unshift(
        h("button", {
          class: "btn",
          type: "button",
          data: { do: "again" },
          text: t("Enter it anyway"),
        }),
      );
    this.change({ note: [...parts, h("div", { class: "row wrap" }, buttons)], pause: "" });
    this.say(message ?? t("This could not be entered."));
  }

  sendAgain() {
    const items = this.left ?? [];
    this.left = [];
    for (const { body } of items) if (rules.fits(this.table, body.entry)) this.enter(body.entry);
  }

  listWaiting() {
    const { items } = this.queue;
    const words = items.length
      ? t(
          "Entered on this phone, but not on the server yet. It is sent as soon as there is a network:",
        )
      : t(
          "The server cannot be reached. The table goes on here, and what you enter is sent later.",
        );
    this.change({
      note: [
        h("p", { text: words }),
        h(
          "ul",
          {},
          items.map(({ line }) => h("li", { text: line })),
        ),
        h("button", { class: "btn", type: "button", data: { do: "leave" }, text: t("All right") }),
      ],
    });
  }

  async look(signal) {
    const { url, version, epoch } = this.base,
      headers = { Accept: "application/json" };
    const answer = await fetch(`${url}state/?seen=${version}&epoch=${epoch}`, { headers, signal });
    this.reached(answer.status < 500);
    if (answer.status === 200) this.heard(await answer.json(), true);
    if ([403, 404].includes(answer.status)) {
      remove(KNOWN + this.base.code);
      location.reload();
    }
  }

  /** The table as the server has it now. While something of ours is on its way, its answer will say so itself. */
  heard(state, news = false) {
    if (this.queue.items.length) return;
    const { table } = this,
      turn = rules.turnOf(table),
      at = this.showing(),
      other = state.number !== this.base.number || state.version !== this.base.version;
    this.learn(state);
    this.queue.number = state.number;
    this.play();
    if (!other) return;
    if (news) this.poll.stayNear();
    Object.assign(this.local, {
      entering: this.showing() === at ? this.local.entering : [],
      pause: "",
      amount: null,
      forOther: false,
    });
    this.draw();
    if (news) this.say(state.last);
    if (news && state.own !== null && rules.turnOf(this.table) === state.own && turn !== state.own)
      navigator.vibrate?.(120);
  }

  reached(reached) {
    const away = !reached;
    if (away !== Boolean(this.away)) {
      this.away = away;
      tell(
        away
          ? t(
              "The server cannot be reached. The table goes on here, and what you enter is sent later.",
            )
          : t("Connected again."),
      );
      this.chip();
    }
    if (reached) this.queue.drain();
  }

  /** One polite line for each thing that happened: what it was, and what is possible now. */
  say(line) {
    tell(`${line} ${announcement(this.table)}`);
  }
}

/** Where a hand is, for what is said once there. */
const stageOf = ({ hand }) => (hand ? `${hand.number} ${hand.round}` : "");

function logged(log, table, entry, line) {
  if (entry.event === "Deal" || !log.length)
    return [{ title: t("Hand {n}", { n: table.hands + 1 }), lines: [line] }];
  return [{ ...log[0], lines: [...log[0].lines, line] }];
}

/** The table instead of the forms, which are back when that fails. */
function takeOver(place) {
  const forms = place.cloneNode(true);
  try {
    new Table(given);
  } catch (error) {
    place.replaceWith(forms);
    throw error;
  }
  takeAlong();
}

ready.then(() => {
  const place = $("#golfo");
  if (!isBegun(place)) takeOver(place);
  sayStarted();
  if (matchMedia("(min-width: 960px)").matches)
    import("./full.js").then(({ offerFull }) => offerFull()).catch(() => {}); // the table is there without it
});
