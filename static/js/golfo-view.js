/* The table of Golfo as it is drawn: the plates, the pot, the amounts. The same words as on the page without JavaScript
   (scorecards/display/golfo); a test compares the two. */

import { h, icon } from "./dom.js";
import * as rules from "./golfo-rules.js";
import { t } from "./golfo-words.js";

const AROUND = { 3: ["s", "e", "w"], 4: ["s", "e", "n", "w"] };
const STAGES = [
  "round 1, two cards",
  "round 2, five cards",
  "round 3, first discard done",
  "round 4, second discard done",
];
const DEALER_DOES = [
  "{dealer} deals three cards more to everybody still in.",
  "Discard, first time: {dealer} gives as many cards as are put away.",
  "Discard, second time: {dealer} gives as many cards as are put away.",
];
const NO_MORE_BETS = [
  "No more bets: nobody is left to bet against. {dealer} deals three cards more; after two discards, all show.",
  "No more bets: nobody is left to bet against. After two discards, all show.",
  "No more bets: nobody is left to bet against. After one more discard, all show.",
];

export const mark = (seat, name) =>
  h("span", {
    class: `who p${seat + 1}`,
    data: { i: name[0].toUpperCase() },
    "aria-hidden": "true",
  });
const both = (...parts) => parts.filter(Boolean).join(" \u00b7 ");

/** The hand, where it is, and the number of the round (0 outside the rounds). */
export function heading(table) {
  const { hand } = table;
  if (!hand) {
    if (table.closed) return [t("The table is closed"), "", 0];
    return table.last
      ? [t("Hand {n}", { n: table.hands }), t("is over"), 0]
      : [t("Before the first hand"), "", 0];
  }
  if (hand.round === rules.SHOW) return [t("Hand {n}", { n: hand.number }), t("the show"), 0];
  return [t("Hand {n}", { n: hand.number }), t(STAGES[hand.round - 1]), hand.round];
}

export function title(table) {
  const [hand, stage, round] = heading(table);
  const lances = [1, 2, 3, 4].map((place) =>
    h("i", { class: place === round ? "on" : place < round ? "was" : "" }),
  );
  return [
    h("h1", {}, `${hand} `, h("span", { text: stage })),
    round ? h("div", { class: "gf-lances", "aria-hidden": "true" }, lances) : null,
  ].filter(Boolean);
}

function look(table, seat) {
  const { hand, purses } = table;
  if (!purses[seat].present || (hand && !hand.order.includes(seat))) return "out";
  if (!hand) return "";
  if (hand.folded[seat]) return "folded";
  if (seat === rules.turnOf(table)) return "turn";
  return purses[seat].chips ? "" : "allin";
}

function doing(table, seat) {
  const { hand, purses } = table,
    stake = hand.stake[seat];
  if (hand.folded[seat]) return t("folded");
  if (seat === rules.turnOf(table)) return t("to speak");
  if (!purses[seat].chips) return stake ? t("all in with {n}", { n: stake }) : t("all in");
  if (stake)
    return seat === hand.raiser && stake === rules.highest(hand)
      ? t("bet {n}", { n: stake })
      : t("{n} in", { n: stake });
  return hand.to_speak.length && !hand.to_speak.includes(seat) ? t("passed") : t("still in");
}

function tag(table, seat) {
  const { hand, purses, dealer } = table;
  if (!purses[seat].present) return t("has left");
  if (!hand)
    return both(
      seat === dealer && !table.closed ? t("deals") : "",
      purses[seat].chips ? "" : t("no chips"),
    );
  if (!hand.order.includes(seat)) return seat === dealer ? t("deals") : t("sits out");
  return both(seat === hand.order[0] ? t("mano") : "", doing(table, seat));
}

// Five digits and more are smaller, so that they stay on their plate.
const figure = (chips) => (chips > 9999 ? "num is-long" : "num");

function plate(table, seat, own) {
  const { purses, hand, agreement } = table,
    { name, chips, present } = purses[seat],
    around = [...AROUND[purses.length]];
  if (agreement.clockwise) around.push(...around.splice(1).reverse());
  const place = around[(seat - (own ?? 0) + around.length) % around.length],
    looks = look(table, seat),
    turn = looks === "turn";
  const cards = hand && rules.live(hand).includes(seat) ? (hand.round === 1 ? 2 : 5) : 0,
    stake = hand?.stake[seat];
  return [
    h(
      "div",
      {
        class: `gf-seat gf-seat--${place}${looks ? ` gf-seat--${looks}` : ""}`,
        data: { seat },
        "aria-current": turn ? "true" : null,
      },
      h(
        "b",
        {},
        mark(seat, name),
        h("span", { class: "gf-seat__n", text: name }),
        seat === own ? [" ", h("small", { text: t("you") })] : null,
      ),
      h("span", { class: figure(chips) }, String(chips), h("small", { text: t("left") })),
      h("span", { class: "gf-seat__tag", text: tag(table, seat) }),
      cards
        ? h(
            "span",
            { class: "gf-backs" },
            h("i", { text: cards }),
            h("span", { class: "vh", text: t("{n} cards", { n: cards }) }),
          )
        : null,
      seat === table.dealer && present && !table.closed
        ? h("span", { class: "gf-d", "aria-hidden": "true", text: "D" })
        : null,
    ),
    stake
      ? h(
          "span",
          { class: `gf-stake gf-stake--${place}`, "aria-hidden": "true" },
          h("i", { class: "gf-chip" }),
          String(stake),
        )
      : null,
  ];
}

/** Main pot and side pots as they are so far, by who is all in. */
function layers({ hand, purses }) {
  const levels = [
    ...new Set(
      rules
        .live(hand)
        .filter((seat) => !purses[seat].chips)
        .map((seat) => hand.put[seat]),
    ),
  ].sort((a, b) => a - b);
  let below = 0;
  const amounts = [...levels, Math.max(...hand.put)]
    .map((level) => {
      const amount = hand.put.reduce(
        (total, mine) => total + Math.min(mine, level) - Math.min(mine, below),
        0,
      );
      below = level;
      return amount;
    })
    .filter(Boolean);
  return amounts.length < 2
    ? []
    : amounts.map((amount, place) => [amount, place ? t("side pot") : t("main pot")]);
}

export function felt({ table, own }) {
  const parts = table.hand ? layers(table) : [],
    pot = table.hand ? rules.potOf(table.hand) : 0;
  return [
    h("span", { class: "oval" }),
    ...table.purses.flatMap((_, seat) => plate(table, seat, own)).filter(Boolean),
    h(
      "div",
      { class: "gf-pot" },
      h("span", { class: "eyebrow", text: t("Pot") }),
      h("span", { class: figure(pot), text: pot }),
      h(
        "ul",
        {},
        parts.map(([amount, label]) => h("li", {}, h("b", { text: amount }), ` ${label}`)),
      ),
    ),
  ];
}

/** What the dealer does before anybody speaks in this round; "" once somebody has. */
export function dealerDoes(table) {
  const { hand, purses } = table;
  if (!hand) return "";
  const dealer = purses[table.dealer].name,
    able = rules.live(hand).filter((seat) => purses[seat].chips);
  if (hand.round === rules.SHOW)
    return hand.shown.length || hand.rounds === rules.ROUNDS
      ? ""
      : t(NO_MORE_BETS[Math.max(hand.rounds - 1, 0)], { dealer });
  if (hand.round === 1 || rules.highest(hand) || hand.to_speak.length < able.length) return "";
  return t(DEALER_DOES[hand.round - 2], { dealer });
}

const key = (kind, act, to, label, small) =>
  h(
    "button",
    { class: `gf-btn ${kind}`, type: "button", data: { act, to } },
    kind.includes("fold") ? label : h("b", { text: label }),
    small ? h("small", { text: small }) : null,
  );

/** The largest amount in words, and why it is. */
function largest({ purses }, { top, own, rival }) {
  return top === own
    ? [t("All {n}", { n: top }), t("all in")]
    : [t("Most: {n}", { n: top }), t("all that {name} has", { name: purses[rival].name })];
}

/** Who is to speak, what it costs, and the buttons. */
export function panel({ table, own, scorer, forOther, amount }) {
  const seat = rules.turnOf(table),
    { name, chips } = table.purses[seat],
    limit = rules.limits(table, seat),
    { highest, owed } = limit;
  const costs = highest
    ? t("{n} to call, {left} left", { n: owed, left: chips })
    : t("{left} left", { left: chips });
  const head = h(
    "div",
    { class: "gf-act__head" },
    h("h2", {
      text: own === seat ? t("Your turn, {name}", { name }) : t("{name} to speak", { name }),
    }),
    h("p", { text: costs }),
  );
  if (!scorer) return [head];
  if (own !== null && own !== seat && !forOther)
    return [
      head,
      h("button", {
        class: "btn btn--wide",
        type: "button",
        data: { do: "for" },
        text: t("Enter for {name}", { name }),
      }),
    ];
  const quick = highest ? null : rules.quickBet(table),
    call = Math.min(owed, chips);
  const row = highest
    ? [
        key("gf-btn--fold", "fold", 0, t("Fold"), t("cards face down")),
        call === chips
          ? key("gf-btn--go", "call", 0, t("Call with all {n}", { n: call }), t("all in"))
          : key(
              "gf-btn--go",
              "call",
              0,
              t("Call {n}", { n: call }),
              t("{left} left", { left: chips - call }),
            ),
      ]
    : [
        key("gf-btn--go", "pass", 0, t("Pass"), t("nobody has bet")),
        key(
          "",
          "bet",
          quick,
          ...(quick === rules.potOf(table.hand)
            ? [t("Bet {n}", { n: quick }), t("as much as the pot")]
            : largest(table, limit)),
        ),
      ];
  const more = !highest || limit.canRaise ? stepper(table, limit, amount) : null;
  return [head, h("div", { class: `gf-row${highest ? "" : " gf-row--2"}` }, row), more].filter(
    Boolean,
  );
}

/** A bet or a raise to any amount there can be; nothing outside low to top can be touched. */
function stepper(table, limit, amount) {
  const { low, top, own, highest } = limit,
    at = Math.min(top, Math.max(low, amount ?? low));
  const name = highest
    ? t("Raise, {low} to {top}", { low, top })
    : t("Bet, {low} to {top}", { low, top });
  const by = (step, label, sign) =>
    h("button", {
      class: "btn",
      type: "button",
      data: { by: step },
      "aria-label": label,
      text: sign,
    });
  return h(
    "div",
    { class: "gf-raise", role: "group", "aria-label": name, data: { low, top, own } },
    h(
      "div",
      { class: "gf-raise__top" },
      by(-1, t("One less"), "\u2212"),
      h(
        "output",
        {},
        h("b", { data: { amount: "" }, text: at }),
        h("small", { text: t("this round") }),
      ),
      by(1, t("One more"), "+"),
      h(
        "button",
        {
          class: "gf-btn gf-btn--felt",
          type: "button",
          data: { act: highest ? "raise" : "bet", to: at },
        },
        h(
          "span",
          {},
          `${highest ? t("Raise to") : t("Bet")} `,
          h("b", { data: { amount: "" }, text: at }),
        ),
        h("small", { data: { left: "" }, text: leftWords(own, at) }),
      ),
    ),
    h(
      "div",
      { class: "gf-range" },
      h("button", {
        class: "btn",
        type: "button",
        data: { set: low },
        text: t("Least: {n}", { n: low }),
      }),
      h("input", { type: "range", min: low, max: top, value: at, "aria-label": name }),
      h("button", {
        class: "btn",
        type: "button",
        data: { set: top },
        text: largest(table, limit)[0],
      }),
    ),
  );
}

export const leftWords = (own, at) =>
  own === at ? t("all in") : t("{left} left", { left: own - at });

/** What was entered last, with the button that takes it back; and what is seldom done. */
export function undoRow({ table, last, undo, scorer, out, rules: book }) {
  if (!scorer || (table.closed && !undo)) return null;
  const back = h(
    "button",
    { class: "btn", type: "button", data: { do: "undo" } },
    icon("undo"),
    t("Undo"),
  );
  const inside = table.hand
    ? [
        ...reasons(table).map((text) => h("p", { text })),
        h("button", {
          class: "btn",
          type: "button",
          data: { do: "off" },
          text: t("Call the hand off"),
        }),
      ]
    : outs(table, out);
  const more = h(
    "details",
    { class: "gf-more-do" },
    h("summary", { class: "btn btn--icon", "aria-label": t("More") }, icon("more")),
    h(
      "div",
      {},
      inside,
      h("a", { class: "btn", href: `${book}#glossary`, text: t("Words of the table") }),
    ),
  );
  return h(
    "div",
    { class: "row spread gf-undo" },
    h("span", { class: "sm muted", text: last }),
    table.closed ? null : more,
    undo ? back : null,
  );
}

/** Who sits the next hand out. */
function outs(table, out) {
  const able = rules.present(table).filter((seat) => table.purses[seat].chips);
  return [
    h("p", { text: t("Who sits this hand out?") }),
    ...able.map((seat) =>
      h(
        "label",
        { class: "chk" },
        h("b", { text: table.purses[seat].name }),
        h("input", { type: "checkbox", data: { out: seat }, checked: out.includes(seat) }),
      ),
    ),
  ];
}

/** Why it is as it is: who gets no cards, who speaks first, and what somebody can win at most. */
function reasons({ hand, purses }) {
  if (!hand) return [];
  const name = (seat) => purses[seat].name,
    most = Math.max(...hand.put);
  const short = rules.live(hand).filter((seat) => !purses[seat].chips && hand.put[seat] < most);
  return [
    ...(hand.order.includes(hand.dealer)
      ? []
      : [t("{name} deals and gets no cards.", { name: name(hand.dealer) })]),
    t("{name} is mano and speaks first in every round.", { name: name(hand.order[0]) }),
    ...short.map((seat) =>
      t(
        "{name} can win {n} from each of the others. What they put in above that is a side pot, without {name}.",
        { name: name(seat), n: hand.put[seat] },
      ),
    ),
  ];
}

/** What happened in this hand, and why it is as it is. */
export const side = ({ log, table }) => [
  logOf(log),
  ...reasons(table).map((text) => h("p", { class: "gf-why", text })),
];

const logOf = (log) =>
  h(
    "div",
    { class: "gf-log" },
    log.flatMap(({ title: name, lines }) => [
      h("h2", { text: name }),
      h(
        "ul",
        {},
        lines.map((line) => h("li", { text: line })),
      ),
    ]),
  );
