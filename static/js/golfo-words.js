/* Sentences of the Golfo table in the reader's language. The page brings them, keyed by their English text
   (scorecards/views/golfo/words.py); the sentences of a hand are those of scorecards/rules/golfo/wording.py. */

import * as rules from "./golfo-rules.js";

const brought = document.getElementById("golfo-words");
const words = brought ? JSON.parse(brought.textContent) : {};

/** A sentence with its parameters. */
export const t = (sentence, params = {}) =>
  (words[sentence] ?? sentence).replace(/\{(\w+)\}/g, (whole, name) => params[name] ?? whole);

export const SUIT_NAMES = { O: "oros", C: "copas", E: "espadas", B: "bastos" };
const CARD_NAMES = {
  O: "{rank} of oros",
  C: "{rank} of copas",
  E: "{rank} of espadas",
  B: "{rank} of bastos",
};
const VALUES = {
  O: "{value} in oros",
  C: "{value} in copas",
  E: "{value} in espadas",
  B: "{value} in bastos",
};

export const cardName = (card) => t(CARD_NAMES[card[1]], { rank: card[0] });

/** What happened, in a sentence. `table` is the one before. */
export function lineOf(table, entry) {
  const name = table.purses[entry.seat]?.name;
  switch (entry.event) {
    case "Deal":
      return t("Hand {n}: {dealer} deals, ante {ante}.", {
        n: table.hands + 1,
        dealer: table.purses[table.dealer].name,
        ante: table.agreement.ante,
      });
    case "CallOff":
      return t("Hand {n} is called off.", { n: table.hands + 1 });
    case "Show":
      return t("{name} shows {n}.", {
        name,
        n: entry.cards?.length ? rules.bestSuit(entry.cards).value : entry.value,
      });
    case "GiveUp":
      return t("{name} does not show.", { name });
    case "TopUp":
      return (entry.source ?? null) === null
        ? t("{name} takes {n} new chips from the bank.", { name, n: entry.amount })
        : t("{name} borrows {n} new chips from {other}.", {
            name,
            n: entry.amount,
            other: table.purses[entry.source].name,
          });
    default:
      return bidLine(table, entry, name);
  }
}

function bidLine({ hand, purses }, { seat, act, to }, name) {
  const { chips } = purses[seat],
    owed = rules.highest(hand) - hand.stake[seat],
    all = hand.stake[seat] + chips;
  if (act === "pass") return t("{name} passes.", { name });
  if (act === "fold") return t("{name} folds.", { name });
  if (act === "call")
    return owed >= chips
      ? t("{name} calls with all {n}.", { name, n: chips })
      : t("{name} calls {n}.", { name, n: owed });
  if (act === "bet")
    return to === chips
      ? t("{name} bets all {n}.", { name, n: to })
      : t("{name} bets {n}.", { name, n: to });
  return to === all
    ? t("{name} raises to {n}, all in.", { name, n: to })
    : t("{name} raises to {n}.", { name, n: to });
}

/** What a player who cannot see the table has to know now. */
export function announcement(table) {
  const { hand, purses } = table,
    phase = rules.phaseOf(table),
    turn = rules.turnOf(table);
  if (phase === "round") {
    const { name, chips } = purses[turn];
    return t("{turn} The pot holds {pot}, {name} has {n}.", {
      turn: turnWords(table, turn),
      pot: rules.potOf(hand),
      name,
      n: chips,
    });
  }
  if (phase === "show")
    return t("To show: {names}. The pot holds {pot}.", {
      names: rules
        .toShow(hand)
        .map((seat) => purses[seat].name)
        .join(", "),
      pot: rules.potOf(hand),
    });
  if (phase === "closed") return t("The table is closed.");
  const order = rules.playingOrder(table, rules.withoutChips(table));
  if (order.length < 2) return t("One player has all the chips. Bring chips in, or close.");
  return t("Hand {n}: {dealer} deals, {mano} is mano.", {
    n: table.hands + 1,
    dealer: purses[table.dealer].name,
    mano: purses[order[0]].name,
  });
}

function turnWords(table, seat) {
  const { highest, owed, low, top, canRaise } = rules.limits(table, seat),
    { name, chips } = table.purses[seat];
  if (!highest) return t("{name} to speak: pass, or bet {low} to {top}.", { name, low, top });
  const n = Math.min(owed, chips);
  if (!canRaise) return t("{name} to speak: {n} to call, no raise.", { name, n });
  return t("{name} to speak: {n} to call, or raise to {low} and up to {top}.", {
    name,
    n,
    low,
    top,
  });
}

/** How a pot was won, the main pot first: its sentence for each payout. */
export function payoutLines({ purses }, result) {
  const shown = Object.fromEntries(result.shown.map((one) => [one.seat, one]));
  const contested = result.payouts.filter(({ seats }) => seats.length > 1).length;
  return result.payouts.map(({ amount: n, seats, winner }, place) => {
    const { name } = purses[winner];
    if (seats.length === 1)
      return place
        ? t("{n} back to {name}: nobody called it.", { n, name })
        : t("The pot of {n} to {name}, without showing.", { n, name });
    const why = whyWon(shown, seats, winner, name, result.order);
    if (contested === 1) return t("The pot of {n} to {name}: {why}.", { n, name, why });
    return place
      ? t("The side pot of {n} to {name}: {why}.", { n, name, why })
      : t("The main pot of {n} to {name}: {why}.", { n, name, why });
  });
}

function whyWon(shown, seats, winner, name, order) {
  const { value, suit } = shown[winner],
    others = seats.filter((seat) => seat !== winner).map((seat) => shown[seat].value);
  if (!others.includes(value)) {
    const best = suit ? t(VALUES[suit], { value }) : value,
      [one, two] = others;
    return two === undefined
      ? t("{value}, against {other}", { value: best, other: one })
      : t("{value}, against {one} and {two}", { value: best, one, two });
  }
  return winner === order[0]
    ? t("{value} each, and {name} is mano", { value, name })
    : t("{value} each, and {name} is nearest to the mano", { value, name });
}
