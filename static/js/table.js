/* The card table: the player's layout with what every card counts, the players' tabs, the line that says what happened. */

import { cardElement, filled, geometry, layoutElement, orderOf, placeName, struckBy } from "./cards.js";
import { h, icon, unseen } from "./dom.js";
import { fill, signed } from "./evaluate.js";
import { tabElement } from "./seals.js";
import { settings } from "./store.js";
import { t } from "./words.js";

/** "11 + 0 − 2": the columns and what is paid beside them. */
export function equation(rules, row, result) {
  if (row.total !== null || result.counted === null) return "";
  const sums = columnSums(rules, result).map((column) => column.sum).filter((sum) => sum !== null);
  const beside = result.counted - result.counts.reduce((total, value) => total + (value ?? 0), 0);
  if (beside) sums.push(beside);
  return sums.map((sum, i) => (i ? (sum < 0 ? ` \u2212 ${-sum}` : ` + ${sum}`) : signed(sum))).join("");
}

/** For every column: its sum (null while empty), its parts, whether a match changed all of it. */
export function columnSums(rules, result) {
  if (rules.free) return [];
  const struck = struckBy(result);
  return [...Array(rules.columns).keys()].map((column) => {
    const cells = result.counts.flatMap((value, cell) => (value !== null && cell % rules.columns === column ? [cell] : []));
    const parts = cells.filter((cell) => !struck.has(cell) || result.counts[cell]).map((cell) => result.counts[cell]);
    return {
      sum: cells.length ? cells.reduce((sum, cell) => sum + result.counts[cell], 0) : null,
      parts,
      cancelled: cells.length > 1 && cells.every((cell) => struck.has(cell)),
    };
  });
}

/** What the match at this cell did, in a sentence; "" when there is none. */
export function noteFor(rules, result, cell) {
  const match = result.matches.filter(({ step, cells }) => cells.includes(cell) && (step.each !== null || step.bonus)).at(-1);
  if (!match) return "";
  const saved = match.step.each === null ? 0 : match.cells.reduce((sum, at) => sum + result.values[at] - match.step.each, 0);
  const words = [match.step.label];
  if (saved) words.push(t(saved > 0 ? "saves {n}" : "costs {n}", { n: Math.abs(saved) }));
  if (match.step.bonus) words.push(signed(match.step.bonus));
  return `${words.join(", ")}.`;
}

function sums(rules, result) {
  return h("ol", { class: "en-sums", "aria-label": t("Column results") }, columnSums(rules, result).map(({ sum, parts, cancelled }) =>
    h("li", { class: cancelled ? "is-zero" : "" }, sum === null ? unseen(t("empty")) : [
      h("b", { text: signed(sum) }),
      h("span", { text: cancelled ? t("cancels") : parts.length > 1 ? parts.map((value, i) => (i ? (value < 0 ? ` \u2212 ${-value}` : ` + ${value}`) : signed(value))).join("") : "\u00a0" }),
    ])));
}

function board(view) {
  const { rules, state, row, result, fresh, warned } = view;
  const length = rules.free ? Math.min(rules.most, row.cells.length + (row.closed ? 0 : 1)) : rules.cells;
  const struck = struckBy(result), rover = state.at ?? orderOf(rules, length, settings.rows)[0];
  const cell = (i) => cardElement(rules, row.cells[i] ?? null, {
    tag: "button", type: "button", value: result.values[i], now: result.counts[i], struck: struck.has(i), where: placeName(rules, i),
    more: (state.at === i ? " pc--at" : "") + (fresh === i ? " pc--new" : "") + (warned.has(i) ? " pc--amber" : ""),
    "data-cell": i, tabindex: i === rover ? 0 : -1,
  });
  const { rows, columns } = geometry(rules, length);
  const label = rules.free ? t("{name}\u2019s cards", { name: view.name })
    : t("{name}\u2019s cards, {rows} rows, {columns} columns", { name: view.name, rows, columns });
  return h("div", { class: "en-board", vars: { "--rows": rows, "--cols": columns } },
    layoutElement(rules, length, result, cell, { byRows: settings.rows, label }), rules.free ? [] : sums(rules, result));
}

function typedTotal(row) {
  return h("div", { class: "en-typed" }, h("p", { class: "num", text: signed(row.total) }), h("p", { class: "muted", text: t("Counted at the table, without the cards.") }));
}

/** The sentence under the cards. */
function why({ rules, row, result, next, full, warnings, fresh, notice, sealed }) {
  if (notice) return h("p", { class: "en-why en-why--notice", text: notice });
  if (warnings.length) return h("p", { class: "en-why en-why--amber" }, warnings[0]);
  if (full && next && !rules.free) return h("p", { class: "en-why" }, h("span", { class: "bonus", text: t("The next card you tap starts {name}.", { name: next }) }));
  const note = fresh !== null && fresh !== undefined ? noteFor(rules, result, fresh) : "";
  const start = rules.free ? t("Enter the cards one after the other, then the next player.")
    : t(settings.rows ? "Enter the cards along each row, from the top." : "Enter the cards down each column, from the left.");
  return h("p", { class: "en-why", text: note || (sealed ? t("Nobody sees these cards before all hands are in.") : filled(row.cells) || row.total !== null ? "" : start) });
}

/** The middle of the page while cards are entered. `view` is made by the page for one player. */
export function tableElement(view) {
  const { rules, row, result, before, hole } = view;
  const score = row.total !== null ? row.total : result.counted;
  const some = row.total !== null || filled(row.cells) > 0;
  const sub = hole > 1 ? fill(t(hole === 2 ? "{total} after 1 hole" : "{total} after {n} holes"), { total: signed(before), n: hole - 1 }) : t("First hole");
  const extra = row.adjustments.map(({ points, reason }) => `${points > 0 ? "+" : ""}${signed(points)} ${reason}`).join(", ");
  return h("div", { class: "en-table__in" },
    h("div", { class: "en-table__head" },
      h("div", {}, h("h2", { text: view.name }), h("p", { class: "muted sm", text: extra ? `${sub} \u00b7 ${extra}` : sub })),
      h("div", { class: "en-score" },
        h("span", { class: "num", text: some ? (score === null ? "?" : signed(score)) : "\u2013" }),
        h("span", { class: "muted", text: !some ? t("no cards yet") : score === null ? t("scored when connected") : filled(row.cells) > 1 ? equation(rules, row, result) : "\u00a0" }))),
    row.total !== null ? typedTotal(row) : board(view), why(view));
}

/** The tabs of the players. */
export function seatElements({ rules, state, names, results, full, next, dealer, flashing, entering, away, own }) {
  return names.map((name, seat) => {
    const row = state.rows[seat], result = results[seat], struck = struckBy(result), complete = full[seat];
    const score = row.total ?? result.counted;
    const dots = rules.free ? null : h("span", { class: "dots", vars: { "--rows": rules.rows }, "aria-hidden": "true" },
      orderOf(rules, rules.cells).map((cell) => h("i", { class: row.total !== null ? "on" : struck.has(cell) ? "z" : row.cells[cell] !== null ? "on" : "" })));
    const other = entering.has(seat) && !complete; // another phone is at it
    const current = state.phase === "enter" && seat === state.cur;
    return h("button", {
      type: "button", class: `en-seat${full[state.cur] && seat === next && state.phase === "enter" ? " en-seat--next" : ""}${flashing.has(seat) ? " is-flash" : ""}`,
      "data-seat": seat, "aria-current": String(current),
    }, h("b", {}, name, seat === own ? [" ", h("span", { class: "en-you", text: t("you") })] : null), complete ? h("span", { class: "num", text: score === null ? "?" : signed(score) }) : null,
    h("span", { class: "en-seat__sub" }, other ? h("span", { class: "en-seat__other" }, icon("phone"), h("span", { text: t("entering") })) : away[seat] && !current ? tabElement(away[seat]) : dots ?? h("span", { class: "sm", "aria-hidden": "true", text: String(row.cells.length) }),
      state.knocker === seat ? [icon("flag", "flag"), unseen(t(rules.ends_by === "out" ? "went out" : "knocked"))] : null,
      dealer === seat ? h("span", { class: "en-seat__deals", text: t("deals") }) : null),
    unseen(complete ? t("complete") : away[seat] || rules.free ? "" : t("{n} of {m}", { n: row.cells.filter((cell) => cell !== null).length, m: rules.cells })));
  });
}


