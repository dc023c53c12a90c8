/* The keypad: one key a rank, suits where they matter, undo. Says which card was pressed; what it means is not known here. */

import { letterOf } from "./cards.js";
import { h, icon, unseen } from "./dom.js";
import { signed } from "./evaluate.js";
import { settings } from "./store.js";
import { SUITS, rankName, t } from "./words.js";

const HOLD = 450; // ms
const COLUMNS = 5;

function keyElement(rules, key) {
  const joker = key.rank === "X",
    court = /^[AJQK]$/.test(key.rank),
    plain = key.value !== null && String(key.value) === key.label;
  const tone =
    key.value < 0 ? " en-key--neg" : key.value === 0 && key.value !== null ? " en-key--zero" : "";
  const value =
    key.value === null || plain
      ? null
      : h("small", {}, joker ? `${t("joker")} ` : "", signed(key.value));
  return h(
    "button",
    { type: "button", class: `en-key${tone}`, "data-rank": key.rank },
    h(
      "b",
      {},
      joker
        ? icon("X")
        : court
          ? [
              h("span", { "aria-hidden": "true", text: letterOf(rules, key.rank) }),
              unseen(rankName(key.rank)),
            ]
          : letterOf(rules, key.rank),
    ),
    value,
  );
}

const actKey = (act, sign, text, span, more = {}) =>
  h(
    "button",
    { type: "button", class: `en-key en-key--undo en-key--${span}`, "data-do": act, ...more },
    h("b", {}, icon(sign)),
    h("small", { text }),
  );

/** The keys of a ruleset; undo fills the last line, with the one beside it if there is room: that clears a hand, or keeps a card of
    one that is typed over (`over`). */
export function keyElements(rules, over) {
  const keys = rules.keys.map((key) => keyElement(rules, key));
  if (rules.gaps)
    keys.push(
      h(
        "button",
        { type: "button", class: "en-key en-key--gap", "data-rank": "." },
        h("b", { "aria-hidden": "true", text: "\u00d7" }),
        h("small", { text: t("gap") }),
      ),
    );
  const left = COLUMNS - (keys.length % COLUMNS);
  const half = Math.floor(left / 2);
  const last = [actKey("undo", "undo", t("undo"), left - half, { id: "undo" })];
  if (half)
    last.unshift(
      over
        ? actKey("keep", "keep", t("keep"), half)
        : actKey("clear", "erase", t("clear"), half, { id: "clear" }),
    );
  keys.splice(
    settings.left ? keys.length - (keys.length % COLUMNS) : keys.length,
    0,
    ...(settings.left ? last.reverse() : last),
  ); // undo at the edge of the thumb
  return keys;
}

/** The strip of suits above the keys; there in every ruleset where some suit matters, so that nothing jumps. */
export function suitElements(rules, card) {
  const rank = card ? card[0] : null,
    plain = rank ? rules.values[rank] : undefined;
  const ask = rank
    ? h(
        "p",
        {},
        h("b", { text: t("Which {rank}?", { rank: rankName(rank) }) }),
        h("br"),
        h("span", {
          class: "muted",
          text:
            plain === undefined
              ? t("the suit decides")
              : t("or keep typing: {n}", { n: signed(plain) }),
        }),
      )
    : h(
        "p",
        {},
        h("span", {
          class: "muted",
          text: t("Suits matter for: {ranks}", {
            ranks: Object.keys(rules.suits)
              .map((each) => letterOf(rules, each))
              .join("\u00a0"),
          }),
        }),
      );
  const buttons = ["S", "H", "D", "C"].map((suit) => {
    const special = rank && rules.suits[rank].includes(suit),
      value = rank ? (rules.values[rank + suit] ?? plain) : null;
    return h(
      "button",
      {
        type: "button",
        class: `en-suit${"HD".includes(suit) ? " en-suit--red" : ""}${special ? " en-suit--hot" : ""}`,
        "data-suit": suit,
        disabled: !rank,
      },
      icon(suit.toLowerCase()),
      value === null || value === undefined ? "" : signed(value),
      unseen(t(SUITS[suit])),
    );
  });
  return [ask, ...buttons];
}

/** Taps and holds on the keys. `on` is told: press(rank), hold(rank). The click after a hold is not a tap. */
export function listen(keys, on) {
  let timer,
    held = false;
  keys.addEventListener("pointerdown", (event) => {
    held = false;
    const rank = event.target.closest("[data-rank]")?.dataset.rank;
    if (rank && event.button === 0)
      timer = setTimeout(() => {
        held = true;
        on.hold(rank);
      }, HOLD);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"])
    keys.addEventListener(end, () => clearTimeout(timer));
  keys.addEventListener("contextmenu", (event) => event.preventDefault());
  keys.addEventListener("click", (event) => {
    const rank = event.target.closest("[data-rank]")?.dataset.rank;
    if (rank && !held) on.press(rank);
    held = false;
  });
}

/** Show on the keypad what was typed on a keyboard. */
export function flash(keys, rank) {
  const key = keys.querySelector(`[data-rank="${CSS.escape(rank)}"]`);
  key?.classList.add("is-down");
  setTimeout(() => key?.classList.remove("is-down"), 90);
}
