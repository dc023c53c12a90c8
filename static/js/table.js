/* The card table: the player's layout with what every card counts, the players' tabs, the line that says what happened. */

import { cardElement, filled, layoutElement, placeName, struckBy } from "./cards.js";
import { h, icon, unseen } from "./dom.js";
import { fill, signed } from "./evaluate.js";
import { geometry, orderOf } from "./layout.js";
import { tabElement } from "./seals.js";
import { settings } from "./store.js";
import { cellName, phrase, t } from "./words.js";

/** "11 + 0 − 2": the columns and what is paid beside them. */
export function equation(rules, row, result) {
  if (row.total !== null || result.counted === null) return "";
  const sums = columnSums(rules, result)
    .map((column) => column.sum)
    .filter((sum) => sum !== null);
  const beside = result.counted - result.counts.reduce((total, value) => total + (value ?? 0), 0);
  if (beside) sums.push(beside);
  return sums
    .map((sum, i) => (i ? (sum < 0 ? ` \u2212 ${-sum}` : ` + ${sum}`) : signed(sum)))
    .join("");
}

/** For every column: its sum (null while empty), its parts, whether a match changed all of it. */
export function columnSums(rules, result) {
  if (rules.free) return [];
  const struck = struckBy(result);
  return [...Array(rules.columns).keys()].map((column) => {
    const cells = result.counts.flatMap((value, cell) =>
      value !== null && cell % rules.columns === column ? [cell] : [],
    );
    const parts = cells
      .filter((cell) => !struck.has(cell) || result.counts[cell])
      .map((cell) => result.counts[cell]);
    return {
      sum: cells.length ? cells.reduce((sum, cell) => sum + result.counts[cell], 0) : null,
      parts,
      cancelled: cells.length > 1 && cells.every((cell) => struck.has(cell)),
    };
  });
}

function sums(rules, result) {
  return h(
    "ol",
    { class: "en-sums", "aria-label": t("Column results") },
    columnSums(rules, result).map(({ sum, parts, cancelled }) =>
      h(
        "li",
        { class: cancelled ? "is-zero" : "" },
        sum === null
          ? unseen(t("empty"))
          : [
              h("b", { text: signed(sum) }),
              h("span", {
                text: cancelled
                  ? t("cancels")
                  : parts.length > 1
                    ? parts
                        .map((value, i) =>
                          i ? (value < 0 ? ` \u2212 ${-value}` : ` + ${value}`) : signed(value),
                        )
                        .join("")
                    : "\u00a0",
              }),
            ],
      ),
    ),
  );
}

function board(view) {
  const { rules, state, row, result, fresh, warned, over } = view;
  const length = rules.free
    ? Math.min(rules.most, row.cells.length + (row.closed && !over ? 0 : 1))
    : rules.cells;
  const before = (i) =>
    over && (over.cells[i] ?? null) !== (row.cells[i] ?? null) ? (over.cells[i] ?? null) : null;
  const struck = struckBy(result),
    rover = state.at ?? orderOf(rules, length, settings.rows)[0];
  const cell = (i) =>
    cardElement(rules, row.cells[i] ?? null, {
      tag: "button",
      type: "button",
      value: result.values[i],
      now: result.counts[i],
      struck: struck.has(i),
      where: placeName(rules, i),
      was: before(i),
      more:
        (over && (over.cells[i] ?? null) !== (row.cells[i] ?? null) ? " pc--over" : "") +
        (state.at === i ? " pc--at" : "") +
        (fresh === i ? " pc--new" : "") +
        (warned.has(i) ? " pc--amber" : ""),
      "data-cell": i,
      tabindex: i === rover ? 0 : -1,
    });
  const { rows, columns } = geometry(rules, length);
  const label = rules.free
    ? t("{name}\u2019s cards", { name: view.name })
    : t("{name}\u2019s cards, {rows} rows, {columns} columns", { name: view.name, rows, columns });
  return h(
    "div",
    { class: "en-board", vars: { "--rows": rows, "--cols": columns } },
    layoutElement(rules, length, result, cell, { byRows: settings.rows, label }),
    rules.free ? [] : sums(rules, result),
  );
}

function typedTotal(row) {
  return h(
    "div",
    { class: "en-typed" },
    h("p", { class: "num", text: signed(row.total) }),
    h("p", { class: "muted", text: t("Counted at the table, without the cards.") }),
  );
}

/** The sentence under the cards: the latest match stays until there is another. */
function why(view) {
  const { rules, row, result, warnings, fresh, notice, sealed, over, noteFor } = view;
  if (notice) return h("p", { class: "en-why en-why--notice", text: notice });
  if (warnings.length) return h("p", { class: "en-why en-why--amber" }, warnings[0]);
  const start = rules.free
    ? t("Enter the cards one after the other, then the next player.")
    : t(
        settings.rows
          ? "Type along each row, from the top."
          : "Type down each column, from the left.",
      );
  const note = over
    ? changeNote(view)
    : noteFor?.(rules, result, row.cells, fresh ?? null) || noteFor?.(rules, result, row.cells);
  if (note) return h("p", { class: "en-why" }, h("span", { class: "bonus", text: note }));
  const begins = !sealed && !filled(row.cells) && row.total === null;
  return h("p", {
    class: begins ? "en-why en-why--start" : "en-why",
    text: sealed ? t("Nobody sees these cards before all hands are in.") : begins ? start : "",
  });
}

/** In a hand that is typed over: what the last card changed, else where the next one goes. */
function changeNote({ state, row, result, fresh, over, countOf }) {
  const was = over.cells[fresh ?? -1] ?? null,
    card = row.cells[fresh ?? -1] ?? null;
  if (was && card && was !== card) {
    const by =
        result.counted -
        countOf({ ...row, cells: row.cells.map((each, i) => (i === fresh ? was : each)) }).counted,
      words = { was: cellName(was), now: cellName(card), n: Math.abs(by) };
    return t(
      by < 0
        ? "Was {was}, now {now}: {n} less."
        : by
          ? "Was {was}, now {now}: {n} more."
          : "Was {was}, now {now}.",
      words,
    );
  }
  const next = state.at === null ? null : (row.cells[state.at] ?? null);
  if (state.at === null) return t("All cards are in. Choose one, or press Done.");
  return next ? t("The next card you tap goes over the {card}.", { card: cellName(next) }) : "";
}

/** The middle of the page while cards are entered. `view` is made by the page for one player. */
export function tableElement(view) {
  const { rules, row, result, before, holes, onlyHere, hole, over, wasScore, handed } = view;
  const score = row.total !== null ? row.total : result.counted;
  const some = row.total !== null || filled(row.cells) > 0;
  const total =
    hole > 1
      ? fill(t(holes === 1 ? "{total} after 1 hole" : "{total} after {n} holes"), {
          total: signed(before),
          n: holes,
        })
      : t("First hole");
  const kept = onlyHere
    ? t(onlyHere === 1 ? "one of them only here" : "{n} of them only here", { n: onlyHere })
    : "";
  const sub = [total, kept].filter(Boolean).join(", ");
  const extra = row.adjustments
    .map(({ points, reason }) => `${points > 0 ? "+" : ""}${signed(points)} ${reason}`)
    .join(", ");
  return h(
    "div",
    { class: "en-table__in" },
    h(
      "div",
      { class: `en-table__head${handed ? " en-table__head--turn" : ""}` },
      h(
        "div",
        {},
        h("h2", { text: view.name }),
        h("p", { class: "muted sm", text: extra ? `${sub} \u00b7 ${extra}` : sub }),
      ),
      h(
        "div",
        { class: "en-score" },
        h(
          "span",
          { class: "num" },
          over && wasScore !== score
            ? h(
                "s",
                { class: "en-was" },
                unseen(t("was")),
                " ",
                wasScore === null ? "?" : signed(wasScore),
                unseen(` ${t("now")} `),
              )
            : null,
          some ? (score === null ? "?" : signed(score)) : "\u2013",
        ),
        h("span", {
          class: "muted",
          text: !some
            ? t("no cards yet")
            : score === null
              ? t("scored when connected")
              : filled(row.cells) > 1
                ? equation(rules, row, result)
                : "\u00a0",
        }),
      ),
    ),
    row.total !== null ? typedTotal(row) : board(view),
    why(view),
    view.doubt,
  );
}

/** The tabs of the players. */
export function seatElements({
  rules,
  state,
  names,
  results,
  scores,
  full,
  next,
  dealer,
  flashing,
  entering,
  away,
  own,
  warnings,
}) {
  const doubts = new Set(warnings.map(({ position }) => position));
  return names.map((name, seat) => {
    const row = state.rows[seat],
      result = results[seat],
      struck = struckBy(result),
      complete = full[seat];
    const score = scores[seat]?.points ?? row.total ?? result.counted; // what its tile says
    const dots = rules.free
      ? null
      : h(
          "span",
          { class: "dots", vars: { "--rows": rules.rows }, "aria-hidden": "true" },
          orderOf(rules, rules.cells).map((cell) =>
            h("i", {
              class:
                row.total !== null
                  ? "on"
                  : struck.has(cell)
                    ? "z"
                    : row.cells[cell] !== null
                      ? "on"
                      : "",
            }),
          ),
        );
    const other = entering.has(seat) && !complete; // another phone is at it
    const current = state.phase === "enter" && seat === state.cur;
    return h(
      "button",
      {
        type: "button",
        class: `en-seat${full[state.cur] && seat === next && state.phase === "enter" ? " en-seat--next" : ""}${flashing.has(seat) ? " is-flash" : ""}${doubts.has(seat) ? " en-seat--doubt" : ""}`,
        "data-seat": seat,
        "aria-current": String(current),
      },
      h(
        "b",
        {},
        h("span", { text: name }),
        seat === own ? [" ", h("span", { class: "en-you", text: t("you") })] : null,
      ),
      complete ? h("span", { class: "num", text: score === null ? "?" : signed(score) }) : null,
      h(
        "span",
        { class: "en-seat__sub" },
        other
          ? h(
              "span",
              { class: "en-seat__other" },
              icon("phone"),
              h("span", { text: t("entering") }),
            )
          : away[seat] === "in"
            ? tabElement()
            : (dots ??
              h("span", { class: "sm", "aria-hidden": "true", text: String(row.cells.length) })),
        state.knocker === seat ? [icon("flag", "flag"), unseen(phrase(rules, "knocked"))] : null,
        dealer === seat ? h("span", { class: "en-seat__deals", text: t("deals") }) : null,
      ),
      doubts.has(seat) ? unseen(`${t("needs a look")} `) : null,
      unseen(
        complete
          ? t("complete")
          : away[seat] || rules.free
            ? ""
            : t("{n} of {m}", {
                n: row.cells.filter((cell) => cell !== null).length,
                m: rules.cells,
              }),
      ),
    );
  });
}
