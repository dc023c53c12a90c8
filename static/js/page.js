/* Drawing the entry page from its state: bar, tabs, table or review, keypad, chip, toast. Keeps nothing but what is on screen. */

import { clock } from "./copies.js";
import * as correction from "./correction.js";
import { $, h, icon, markOf, refocus } from "./dom.js";
import * as draft from "./draft.js";
import { count } from "./evaluate.js";
import * as keypad from "./keypad.js";
import { fetchRest, reserve } from "./reserve.js";
import * as seals from "./seals.js";
import { lasting, settings } from "./store.js";
import { seatElements, tableElement } from "./table.js";
import { vibrate } from "./vibrate.js";
import { phrase, t } from "./words.js";

export class Page {
  constructor(entry) {
    this.parts = Object.fromEntries(
      ["seats", "table", "pad", "suits", "keys", "acts", "sync", "toast"].map((id) => [
        id,
        $(`#${id}`),
      ]),
    );
    this.rules = null;
    this.said = "";
    this.timer = null;
    this.text = "";
    this.entry = entry;
    this.hole = null; // that was drawn last
    this.revealed = {}; // what a hole changed: its key, and its block once that has come
  }

  countOf = (rules, row) => (row.total === null ? count(rules, row.cells) : typed(rules, row));
  results = (entry) => entry.state.rows.map((row) => this.countOf(entry.rules, row));

  /** What the hole comes to, by this phone's reckoning and the server's where it has spoken. */
  scores(entry, results = this.results(entry)) {
    const rows = entry.state.rows.map((row, seat) =>
      draft.here(entry.rules, row) ? results[seat] : null,
    );
    const scores = reserve.parts
      ? reserve.parts.settle.settle(
          entry.rules,
          rows,
          entry.state.knocker,
          entry.state.rows.map((row) => row.adjustments),
          reserve.parts.settle.junctureOf(entry.base),
        )
      : rows.map((row) => row && { ...row, points: null, pending: true }); // as while a row is not in
    return scores.map((score, seat) => entry.sync?.rescored.get(seat) ?? score);
  }

  view(entry) {
    const { rules, state, base, sync } = entry,
      results = this.results(entry),
      scores = this.scores(entry, results);
    const names = entry.names(),
      next = draft.nextOpen(rules, state, state.cur);
    return {
      rules,
      state,
      names,
      results,
      scores,
      next,
      hole: base.hole,
      dealer: base.dealer,
      warnings: entry.warnings(),
      winners: reserve.parts?.settle.winnersOf(rules, scores, state.knocker) ?? [],
      full: state.rows.map((row) => draft.here(rules, row)),
      base,
      rows: base.rows,
      away: names.map((_, seat) => seals.awayAt(entry, seat)),
      waits: seals.waits(entry),
      asks: reserve.parts?.question.stands(entry) ?? false,
      counts: reserve.parts?.question.counts(entry) ?? false,
      whole: seals.isWhole(base),
      sealed: Boolean(base.sealed),
      saved: state.phase === "saved",
      heard: sync.lost ? sync.heard : null,
      silent: sync.silent,
      before: sync.before(),
      kept: entry.marks.rows.map(({ touched }) => touched),
      own: entry.ownSeat(),
      turned: entry.turned,
      revealed: Boolean(this.revealed.block),
      notice: this.text,
      flashing: sync.flashing,
      entering: sync.entering,
      rescored: sync.rescored,
      undoable: entry.past.length > 0,
      totals: base.rows.map(
        (row, seat) => row.total_before + (scores[seat]?.points ?? scores[seat]?.counted ?? 0),
      ),
      links: entry.links(),
      over: entry.correcting() ? state.over[state.cur] : null,
      changed: draft.isOther(rules, state, state.cur),
      moved: correction.movedOn(state, state.cur).length,
      corrected: state.phase === "saved" ? state.corrected : null,
      money: entry.money,
      countOf: (row) => this.countOf(rules, row),
    };
  }

  draw(entry) {
    reserve.parts?.outcome.show(this, entry);
    const view = this.view(entry),
      { rules, state } = entry,
      entering = state.phase === "enter",
      { parts } = reserve;
    if (!parts && (!entering || view.over)) this.bring(entry);
    const focused = document.activeElement,
      mark = markOf(focused);
    if (this.rules !== rules || this.over !== Boolean(view.over))
      this.drawKeys(rules, Boolean(view.over));
    this.drawBar(entry, view);
    this.parts.seats.replaceChildren(...seatElements(view));
    this.parts.seats.classList.toggle("en-seats--many", view.names.length > 4);
    $("#entry").classList.toggle("entry--left", settings.left);
    const tab = $('[aria-current="true"]', this.parts.seats);
    if (tab && view.names.length > 4)
      this.parts.seats.scrollTo({
        left: tab.offsetLeft - 140,
        top: Math.max(0, tab.offsetTop - 160),
      });
    parts?.keyhelp.show(rules, this.parts.pad);
    parts?.pencil.drawStrip(entry, view, this.parts.keys);
    this.parts.table.replaceChildren(this.middle(entry, view));
    this.parts.pad.classList.toggle("en-pad--review", !entering);
    if (entering)
      this.parts.suits.replaceChildren(
        ...(Object.keys(rules.suits).length
          ? keypad.suitElements(
              rules,
              state.pending === null ? null : state.rows[state.cur].cells[state.pending],
            )
          : []),
      );
    this.parts.acts.className = `en-acts${entering ? "" : " en-acts--review"}`;
    const buttons = this.actions(entry, view).filter(Boolean);
    this.parts.acts.replaceChildren(...(entering && settings.left ? buttons.reverse() : buttons));
    this.drawUndo(entry, view);
    if (state.phase !== "saved") this.hideToast();
    this.drawChip(entry);
    refocus(mark, focused);
  }

  /** The hand that is entered, who is still counting, what was corrected, what the hole changed, or the hands to look at. */
  middle(entry, view) {
    const { parts } = reserve;
    if (entry.state.phase === "enter") return this.tableOf(entry, view);
    if (!parts)
      return h("p", {
        class: "en-why en-why--notice",
        text: this.text || (this.lost ? t("No connection") : ""),
      });
    if (view.waits) return parts.waiting.waitingElement(view);
    if (view.corrected) return parts.correctedElement(view);
    const hands = parts.review.reviewElement(view);
    return this.revealed.block
      ? h("div", { class: "en-after" }, this.revealed.block, hands)
      : hands;
  }

  /** This hole cannot be drawn without what is in reserve: it is, as soon as that has come, and the phone says why it is not. */
  async bring(entry) {
    this.lost = !(await fetchRest());
    if (!this.lost) return this.draw(entry);
    this.notice(entry.lacks(), 3000); // and then it is drawn, and tried, again
    this.parts.table.replaceChildren(this.middle(entry, this.view(entry)));
  }

  tableOf(entry, view) {
    const { state, rules } = entry,
      seat = state.cur,
      warnings = view.warnings.filter((problem) => problem.position === seat);
    return tableElement({
      rules,
      state,
      row: state.rows[seat],
      result: view.results[seat],
      name: view.names[seat],
      hole: view.hole,
      fresh: entry.fresh,
      over: view.over,
      wasScore: view.over && this.countOf(rules, view.over).counted,
      handed: entry.handed,
      countOf: view.countOf,
      before: entry.base.rows[seat].total_before,
      holes: entry.base.rows[seat].over ?? view.hole - 1, // that this total is over
      onlyHere: entry.sync.onlyHere(seat),
      next: view.next === null ? null : view.names[view.next],
      full: view.full[seat],
      notice: this.text,
      warned: new Set(warnings.flatMap((problem) => problem.cells)),
      warnings: warnings.map((problem) => capital(problem.message)),
      doubt: reserve.parts?.doubtElement({ rules, warnings }),
      noteFor: reserve.parts?.notes.noteFor, // what a match does, in a sentence
      sealed: view.sealed,
    });
  }

  /** Undo says whose hand it goes back to; and what is empty need not be cleared. */
  drawUndo({ state, past }, { names, undoable }) {
    const before = past.at(-1),
      back =
        before && before.phase === "enter" && state.phase === "enter" && before.cur !== state.cur,
      undo = $("#undo"),
      clear = $("#clear");
    undo.disabled = !undoable;
    $("small", undo).textContent = back
      ? t("back to {name}", { name: names[before.cur] })
      : t("undo");
    if (!clear) return;
    clear.disabled = draft.isBlank(state.rows[state.cur]);
    $("small", clear).textContent = t(
      correction.movedOn(state, state.cur).length ? "clear from here" : "clear",
    );
  }

  actions(entry, view) {
    const { parts } = reserve;
    if (entry.state.phase !== "enter") return parts?.review.reviewActions(view) ?? [];
    return view.over
      ? (parts?.pencil.overActions(entry, view, this.parts.keys) ?? [])
      : this.enterActions(entry, view);
  }

  enterActions({ rules, state }, { names, next, full, away, own, row = state.rows[state.cur] }) {
    const name = names[state.cur];
    // Who comes after this player, who may still be open: a row of any size is closed by moving on.
    const open = (seat) => seat !== state.cur && !full[seat] && !away[seat];
    const after =
      next !== state.cur ? next : ([...names.keys()].find(open) ?? (rules.free ? null : next));
    // On one's own phone nobody comes after oneself: the button says how far it is.
    const last = after === state.cur || (own === state.cur && after === null);
    const left =
      last && !full[state.cur] && !rules.free
        ? row.cells.filter((cell) => cell === null).length
        : 0;
    const label = left
      ? t(left === 1 ? "One card to go" : "{n} cards to go", { n: left })
      : after === null
        ? t(own === state.cur ? "Done" : "Review")
        : t("Next: {name}", { name: names[after] });
    const on = full[state.cur] && after !== null && !rules.free;
    return [
      rules.knock === "none"
        ? null
        : h(
            "button",
            {
              type: "button",
              class: "btn",
              id: "knock",
              "data-do": "knock",
              "aria-pressed": String(state.knocker === state.cur),
            },
            icon("flag"),
            h("span", { text: phrase(rules, "{name} knocked", { name }) }),
          ),
      h(
        "button",
        {
          type: "button",
          class: `btn${full[state.cur] ? " btn--primary" : ""}`,
          id: "next",
          "data-do": "next",
          disabled: left > 0,
        },
        h("span", {}, label, on ? h("small", { text: t("or tap the first card") }) : null),
        left ? null : icon("next"),
      ),
    ].concat(
      $("#clear") || draft.isBlank(row)
        ? []
        : h(
            "button",
            {
              type: "button",
              class: "btn btn--icon",
              "data-do": "clear",
              "aria-label": t("Clear {name}\u2019s cards", { name }),
            },
            icon("erase"),
          ),
    );
  }

  drawBar({ rules, base, known }, { names }) {
    $("#hole").textContent = base.hole;
    $("#of").textContent =
      base.holes && base.hole <= base.holes ? ` ${t("of {n}", { n: base.holes })}` : "";
    Object.assign($("#known"), { textContent: known ?? "", hidden: !known });
    const dealer = base.dealer === null ? "" : names[base.dealer];
    $("#variant").replaceChildren(
      ...(dealer
        ? [t("{name} deals", { name: dealer }), ` \u00b7 ${rules.name}`].map((text) =>
            h("span", { text }),
          )
        : [rules.name]),
    );
    document.title = `${t("Hole {n}", { n: base.hole })} \u00b7 Golfscore`;
  }

  drawKeys(rules, over) {
    Object.assign(this, { rules, over });
    this.parts.keys.replaceChildren(...keypad.keyElements(rules, over));
    this.parts.suits.classList.toggle("is-on", Object.keys(rules.suits).length > 0);
    $("#entry").classList.toggle("entry--tall", rules.rows > 2);
    $("#entry").style.setProperty("--rows", rules.free ? 2 : rules.rows);
  }

  /** Where what was entered is: with everybody, only here, or there is no connection; or a question. Nothing where nothing is. */
  chip({ sync, base, marks, state }) {
    const { outbox } = sync,
      hands = sync.unsent(),
      back = sync.back(),
      parked = new Set(outbox.parked().map(({ url }) => url)).size; // a hole asks once, however often it was sent
    const needs = (text) => ({ state: "needs", mark: "alert", text, count: parked });
    if (sync.changed && !sync.gone && !back) return needs(t("The code was changed"));
    const asks = parked || outbox.closed.has(base.game) || sync.shut || draft.untaken(marks);
    if (sync.gone || (back && !back.sending) || asks) return needs(t("Needs you"));
    if (hands && !lasting())
      return { state: "phone", mark: "phone", text: t("Only on this page"), count: hands };
    if (sync.lost) {
      const text = t("No connection since {time}", { time: clock(sync.heard) });
      return { state: "offline", mark: "offline", text, count: hands };
    }
    if (hands || back) return { state: "phone", mark: "phone", text: t("Only here"), count: hands };
    const some = state.rows.some((row) => row.away === "in" || !draft.isBlank(row));
    return { state: "saved", mark: "check", text: some ? t("With everybody") : "", count: 0 };
  }

  drawChip(entry) {
    if (reserve.parts) reserve.parts.shut.tell(entry.sync.changed);
    else if (entry.sync.changed) this.bring(entry);
    this.showChip(this.chip(entry));
    if (entry.state.phase === "saved" && !this.parts.toast.hidden) this.toast(entry);
  }

  showChip({ state, mark, text, count: hands }) {
    const { sync } = this.parts,
      shown = `${state} ${text} ${hands}`;
    if (sync.dataset.shown === shown) return;
    if (state === "needs") this.entry.say(text);
    Object.assign(sync.dataset, { state, shown });
    sync.hidden = !text;
    sync.replaceChildren(
      icon(mark),
      h("span", { text }),
      ...(hands ? [h("b", { class: "en-sync__n", text: hands })] : []),
    );
  }

  toast = (entry) => reserve.parts?.toast.toast(entry);

  hideToast() {
    this.parts.toast.hidden = true;
    this.said = "";
  }

  /** A sentence under the cards for a while. */
  notice(text, time) {
    this.text = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.text = "";
      this.entry.draw();
    }, time);
  }

  buzz = vibrate;
}

const capital = (sentence) => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;

/** A typed total as a result of evaluate.js. */
const typed = (rules, row) => ({
  counted: row.total,
  lines: [{ label: rules.typed, points: row.total, cells: [] }],
  values: row.cells.map(() => null),
  counts: row.cells.map(() => null),
  matches: [],
  marks: [],
});
