/* The show of Golfo: hands as they lie on the table, the whole pack as keys, how the pots were won, and the next hand. */

import { h, icon, svg } from "./dom.js";
import * as rules from "./golfo-rules.js";
import { SUIT_NAMES, cardName, payoutLines, t } from "./golfo-words.js";
import { mark } from "./golfo-view.js";

const CARDS = 5;
const COURT = { 8: "C", 9: "R" };
const typedFirst = (table) => table.agreement.pack === "40 cards";
const rankOf = (table, card) => (typedFirst(table) ? (COURT[card[0]] ?? card[0]) : card[0]);
const suitIcon = (suit) =>
  svg("svg", { "aria-hidden": "true" }, svg("use", { href: `#i-${suit}` }));

function openCard(table, card, counts) {
  return h(
    "span",
    { class: `na na--${card[1]} ${counts ? "is-best" : "is-not"}` },
    h("b", { "aria-hidden": "true", text: rankOf(table, card) }),
    suitIcon(card[1]),
    h("span", { class: "vh", text: cardName(card) }),
  );
}

/** Five cards, or as many as are entered: the best suit lifted as soon as it leads. */
function cardsOf(table, cards, at) {
  const best = rules.bestSuit(cards).cards;
  const empty = Array.from({ length: CARDS - cards.length }, (_, i) =>
    h("span", { class: `na na--none${at && !i ? " na--at" : ""}`, "aria-hidden": "true" }),
  );
  return h(
    "span",
    { class: "na-hand" },
    cards.map((card) => openCard(table, card, best.includes(card))),
    empty,
  );
}

const down = (count) =>
  h(
    "span",
    { class: "na-hand", "aria-hidden": "true" },
    Array.from({ length: count }, () => h("span", { class: "na na--down" })),
  );

function folded({ purses }, seat, round) {
  const { name } = purses[seat];
  return h(
    "div",
    { class: "gf-hand gf-hand--fold" },
    h("span", {
      text:
        round === rules.SHOW
          ? t("{name} did not show.", { name })
          : t("{name} folded in round {n}, face down.", { name, n: round }),
    }),
    down(2),
  );
}

function headOf({ purses }, seat, { mano, words = "", pills = [] }) {
  const { name } = purses[seat],
    pill = (text, more = "") => [" ", h("span", { class: `gf-pill${more}`, text })];
  return h(
    "b",
    {},
    mark(seat, name),
    h("span", { text: name }),
    mano ? pill(t("mano"), " gf-pill--mano") : null,
    words ? [" ", h("span", { class: "muted sm", text: words })] : null,
    pills.map((each) => pill(each)),
  );
}

function sumOf(cards, soFar) {
  const { suit, cards: counted } = rules.bestSuit(cards);
  if (!counted.length) return null;
  return h(
    "span",
    { class: "gf-hand__sum" },
    h("b", { text: t(SUIT_NAMES[suit]) }),
    soFar ? ` ${t("so far")} ` : " ",
    h("i", { text: counted.map((card) => card[0]).join(" + ") }),
  );
}

function handElement(table, seat, { order, shown, at, entering, pills, words, wins, hidden }) {
  const cards = shown ? shown.cards : (entering ?? []),
    value = shown ? shown.value : cards.length ? rules.bestSuit(cards).value : "";
  const middle =
    shown && !shown.cards.length
      ? h("span", { class: "sm muted", text: t("value typed") })
      : hidden
        ? down(CARDS)
        : cardsOf(table, cards, at);
  return h(
    "div",
    { class: `gf-hand${wins ? " gf-hand--win" : ""}${at ? " gf-hand--at" : ""}`, data: { seat } },
    headOf(table, seat, { mano: seat === order[0], words, pills }),
    h("span", { class: "num", text: value }),
    middle,
    cards.length ? sumOf(cards, cards.length < CARDS) : null,
  );
}

/** The hands of a show that goes on: those that lie open, those that are waited for, and the folded ones. */
export function hands({ table, at, entering }) {
  const { hand, purses } = table,
    shown = Object.fromEntries(hand.shown.map((one) => [one.seat, one]));
  const row = (seat) =>
    handElement(table, seat, {
      order: hand.order,
      shown: shown[seat],
      at: seat === at,
      entering: seat === at ? entering : [],
      words: !shown[seat] && !purses[seat].chips ? t("all in") : "",
    });
  return [...hand.shown.map(({ seat }) => seat), ...rules.toShow(hand)]
    .map(row)
    .concat(
      hand.order
        .filter((seat) => hand.folded[seat])
        .map((seat) => folded(table, seat, hand.folded[seat])),
    );
}

/** The whole pack as keys: a key that somebody has is taken and says whose. */
function packKeys(table, mine) {
  const owners = Object.fromEntries(
    table.hand.shown.flatMap(({ seat, cards }) =>
      cards.map((card) => [card, table.purses[seat].name]),
    ),
  );
  return h(
    "div",
    { class: "gf-keys", role: "group", "aria-label": t("The pack") },
    rules.PACK.map((card) => {
      const owner = owners[card],
        name = cardName(card);
      return h(
        "button",
        {
          class: `gf-key gf-key--${card[1]}`,
          type: "button",
          data: { card, ...(owner ? { by: owner[0].toUpperCase() } : {}) },
          "aria-label": owner ? t("{card}, {name} has it", { card: name, name: owner }) : name,
          disabled: Boolean(owner),
          "aria-pressed": owner ? null : String(mine.includes(card)),
        },
        h("span", { text: rankOf(table, card) }),
        suitIcon(card[1]),
      );
    }),
  );
}

function values() {
  const range = Array.from({ length: rules.MOST - rules.LEAST + 1 }, (_, i) => i + rules.LEAST);
  return h(
    "div",
    {
      class: "gf-keys gf-keys--values",
      role: "group",
      "aria-label": t("What the hand is worth, 7 to 30"),
    },
    range.map((value) =>
      h("button", { class: "gf-key", type: "button", data: { value }, text: value }),
    ),
  );
}

const small = (text, note, data) =>
  h("button", { class: "gf-btn", type: "button", data }, text, h("small", { text: note }));
const PLACES = ["first card", "second card", "third card", "fourth card", "fifth card"];

/** Where a hand is entered: by its cards, or by what it is worth; nobody is asked for a folded one. */
export function pad({ table, at, entering, typing, scorer, own, forOther }) {
  const waiting = rules.toShow(table.hand),
    { name } = table.purses[at];
  if (!scorer)
    return [
      h("p", {
        class: "gf-does",
        text: t("To show: {names}.", {
          names: waiting.map((seat) => table.purses[seat].name).join(", "),
        }),
      }),
    ];
  const others = waiting.filter((seat) => seat !== at);
  const choose = others.length
    ? h(
        "div",
        { class: "gf-who", role: "group", "aria-label": t("Whose hand") },
        others.map((seat) =>
          h("button", {
            class: "btn",
            type: "button",
            data: { hand: seat },
            text: table.purses[seat].name,
          }),
        ),
      )
    : null;
  if (own !== null && own !== at && !forOther) {
    return [
      h("div", { class: "gf-pad__head" }, h("b", { text: t("{name} is to show", { name }) })),
      h("button", {
        class: "btn btn--wide",
        type: "button",
        data: { do: "for" },
        text: t("Enter for {name}", { name }),
      }),
    ];
  }
  const which = typing
    ? t("what the hand is worth")
    : t(PLACES[Math.min(entering.length, CARDS - 1)]);
  return [
    h(
      "div",
      { class: "gf-pad__head" },
      h("span", {}, h("b", { text: name }), `, ${which}`),
      h("span", { class: "muted", text: t("four of one suit count at most") }),
    ),
    typing ? values() : packKeys(table, entering),
    h(
      "div",
      { class: "gf-row gf-row--2" },
      typing
        ? small(t("Enter the cards"), t("five of the pack"), { do: "cards" })
        : small(t("Type the value"), t("7 to 30"), { do: "value" }),
      small(t("Gives up"), t("without showing"), { do: "give up" }),
    ),
    choose,
  ].filter(Boolean);
}

function pillsOf(result, seat) {
  const contested = result.payouts.filter(({ seats }) => seats.length > 1).length;
  return result.payouts.flatMap(({ seats, winner }, place) => {
    if (winner !== seat) return [];
    if (seats.length === 1) return [place ? t("chips back") : t("wins without showing")];
    if (contested === 1) return [t("the pot")];
    return [place ? t("side pot") : t("main pot")];
  });
}

const wonBy = (result, seat) =>
  result.payouts.reduce((total, { winner, amount }) => total + (winner === seat ? amount : 0), 0);

/** The hands after the pots were won: the winner of the main pot first, then those of the side pots. Chips given back
    are no pot. A winner without opponents shows nothing. */
export function resultHands({ table }) {
  const result = table.last,
    shown = Object.fromEntries(result.shown.map((one) => [one.seat, one])),
    winners = result.payouts.filter(({ seats }) => seats.length > 1).map(({ winner }) => winner),
    place = (seat) => (winners.includes(seat) ? winners.indexOf(seat) : winners.length);
  const still = result.order
    .filter((seat) => !result.folded[seat])
    .sort((a, b) => place(a) - place(b));
  const row = (seat) =>
    handElement(table, seat, {
      order: result.order,
      shown: shown[seat],
      pills: pillsOf(result, seat),
      wins: seat === result.payouts[0]?.winner,
      hidden: !shown[seat],
    });
  return still
    .map(row)
    .concat(
      result.order
        .filter((seat) => result.folded[seat])
        .map((seat) => folded(table, seat, result.folded[seat])),
    );
}

function outcome({ table }) {
  const result = table.last;
  if (!result) return [];
  const pot = (sentence, place) =>
    h(
      "li",
      {},
      mark(result.payouts[place].winner, table.purses[result.payouts[place].winner].name),
      h("span", { text: sentence }),
      h("span", { class: "amount plus", text: result.payouts[place].amount }),
    );
  const took = (seat) => result.order.includes(seat) || result.put[seat];
  const then = table.purses.map(({ name, chips }, seat) =>
    h(
      "li",
      {},
      h("span", { text: name }),
      took(seat)
        ? h("s", { text: result.chips[seat] - wonBy(result, seat) + result.put[seat] })
        : null,
      h("span", { class: "amount", text: chips }),
    ),
  );
  return [
    h("ul", { class: "gf-result" }, payoutLines(table, result).map(pot)),
    h("ul", { class: "gf-then" }, then),
  ];
}

/** Somebody without chips: new ones from the bank or from whoever has most, by one tap. */
function broke(table, seat, bank, gold) {
  const { name } = table.purses[seat],
    n = table.agreement.initial,
    lender = rules.lenderOf(table);
  const take = (className, data, text) =>
    h("button", {
      class: `btn ${className}`,
      type: "button",
      data: { topUp: seat, ...data },
      text,
    });
  return h(
    "div",
    { class: "gf-broke" },
    h("h2", { text: t("{name} has no chips left", { name }) }),
    take(
      `btn--wide${gold ? " btn--primary" : ""}`,
      {},
      t("{name} takes {n} from the bank", { name, n }),
    ),
    h(
      "div",
      { class: "pair" },
      lender === null
        ? null
        : take(
            "",
            { source: lender },
            t("Borrow {n} from {other}", { n, other: table.purses[lender].name }),
          ),
      h("a", { class: "btn", href: bank, text: t("To the bank") }),
    ),
  );
}

/** Between two hands: how the last one ended, and the next one. */
export function between(view) {
  const { table, scorer, bank } = view,
    parts = outcome(view);
  if (table.closed)
    return [
      ...parts,
      h("a", { class: "btn btn--primary btn--wide", href: bank, text: t("Who pays whom") }),
    ];
  const empty = rules.withoutChips(table),
    name = (seat) => table.purses[seat].name;
  if (!scorer)
    return [
      ...parts,
      ...empty.map((seat) => h("p", { text: t("{name} has no chips left", { name: name(seat) }) })),
    ];
  const short = empty.map((seat, place) => broke(table, seat, bank, place === 0));
  const order = rules.playingOrder(table, empty);
  const alone = [
    h("p", {
      class: "gf-does",
      text: t("One player has all the chips. Bring chips in, or close."),
    }),
    h("a", { class: "btn btn--primary btn--wide", href: bank, text: t("To the bank") }),
  ];
  if (order.length < 2) return [...parts, ...(short.length ? short : alone)];
  const sentence = t("{dealer} deals, {mano} is mano", {
    dealer: name(table.dealer),
    mano: name(order[0]),
  });
  return [
    ...parts,
    ...short,
    h(
      "button",
      {
        class: `btn btn--wide gf-next${empty.length ? "" : " btn--primary"}`,
        type: "button",
        data: { do: "deal" },
      },
      h("span", {}, t("Deal hand {n}", { n: table.hands + 1 }), h("small", { text: sentence })),
      icon("next"),
    ),
  ];
}
