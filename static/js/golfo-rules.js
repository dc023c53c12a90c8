/* The hands of Golfo as scorecards/rules/golfo plays them, on the same fields of the same table, so that a table goes on without
   a network. The server plays every event once more, and what it says holds; a test compares the two. */

export const ROUNDS = 4;
export const SHOW = ROUNDS + 1;
export const SUITS = ["O", "C", "E", "B"];
export const PACK = SUITS.flatMap((suit) => [..."3456789"].map((rank) => rank + suit));
export const LEAST = 7;
export const MOST = 30;

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
const seatsOf = (table) => table.purses.map((_, seat) => seat);

export const live = (hand) => hand.order.filter((seat) => !hand.folded[seat]);
export const highest = (hand) => Math.max(...hand.stake);
export const potOf = (hand) => sum(hand.put);
export const turnOf = (table) => table.hand?.to_speak[0] ?? null;
export const present = (table) => seatsOf(table).filter((seat) => table.purses[seat].present);

export function phaseOf(table) {
  if (table.closed) return "closed";
  if (!table.hand) return "between";
  return table.hand.round === SHOW ? "show" : "round";
}

/** Everybody who is present, in playing order from the one after a seat on. */
export function after(table, seat) {
  const count = table.purses.length;
  return table.purses
    .map((_, step) => (seat + step + 1) % count)
    .filter((each) => table.purses[each].present);
}

export const withoutChips = (table) => present(table).filter((seat) => !table.purses[seat].chips);

/** Who may lend the chips of the start: whoever has most, if that is as many; null for nobody. */
export function lenderOf(table) {
  const { purses, agreement } = table;
  const [first] = present(table).sort((a, b) => purses[b].chips - purses[a].chips);
  return first === undefined || purses[first].chips < agreement.initial ? null : first;
}

/** Who gets cards in the next hand, mano first. */
export function playingOrder(table, out) {
  const able = after(table, table.dealer).filter((seat) => !out.includes(seat));
  const others = able.filter((seat) => seat !== table.dealer);
  return others.length >= 3 ? others : able;
}

/** What limits the player who is to speak, as totals of the round but for `owed`. */
export function limits(table, seat) {
  const { hand, purses, agreement } = table,
    able = (each) => hand.stake[each] + purses[each].chips;
  const rival = live(hand)
    .filter((each) => each !== seat)
    .reduce((most, each) => (able(each) > able(most) ? each : most));
  const high = highest(hand),
    top = Math.min(able(seat), able(rival));
  const least = agreement.smallest ?? Math.max(agreement.ante, 1);
  const step = !high ? least : agreement.raises === "one chip" ? 1 : hand.last_raise;
  return {
    highest: high,
    owed: high - hand.stake[seat],
    own: able(seat),
    low: Math.min(high + step, top),
    top,
    rival,
    canRaise: top > high,
  };
}

/** The bet offered beside passing: as much as the pot, or the most there can be. */
export function quickBet(table) {
  const { low, top } = limits(table, turnOf(table)),
    pot = potOf(table.hand);
  return low <= pot && pot <= top ? pot : top;
}

/** The suit that is worth most, also while cards are still being entered. */
export function bestSuit(cards) {
  const worth = (suit) => {
    const counted = cards
      .filter((card) => card[1] === suit)
      .sort()
      .reverse()
      .slice(0, 4);
    return { suit, value: sum(counted.map((card) => Number(card[0]))), cards: counted };
  };
  return SUITS.map(worth).reduce((best, one) =>
    one.value > best.value ||
    (one.value === best.value && (one.cards[0] ?? "") > (best.cards[0] ?? ""))
      ? one
      : best,
  );
}

/** Who is still to show: the last raiser first, else the mano, and on in playing order. */
export function toShow(hand) {
  const still = live(hand),
    start = Math.max(0, still.indexOf(hand.raiser)),
    done = hand.shown.map(({ seat }) => seat);
  return [...still.slice(start), ...still.slice(0, start)].filter((seat) => !done.includes(seat));
}

/** Main pot and side pots, and who can win each. */
export function pots(put, still) {
  const levels = [...new Set(still.map((seat) => put[seat]))].sort((a, b) => a - b),
    layers = [];
  let below = 0;
  for (const level of levels) {
    layers.push({
      amount: sum(put.map((mine) => Math.min(mine, level) - Math.min(mine, below))),
      seats: still.filter((seat) => put[seat] >= level),
    });
    below = level;
  }
  put.forEach((mine, seat) => {
    if (mine > below) layers.push({ amount: mine - below, seats: [seat] });
  });
  return layers.filter(({ amount }) => amount);
}

const PLAYS = {
  Deal: deal,
  Bid: bid,
  Show: show,
  GiveUp: giveUp,
  CallOff: callOff,
  TopUp: topUp,
};

/** May this happen now? Asked of what was entered when the table was another; the server looks at the amounts. */
export function fits(table, { event, seat }) {
  const phase = phaseOf(table);
  if (event === "TopUp") return phase === "between" && !table.purses[seat].chips;
  if (event === "Deal") return phase === "between";
  if (event === "CallOff") return Boolean(table.hand);
  return event === "Bid"
    ? turnOf(table) === seat
    : phase === "show" && toShow(table.hand).includes(seat);
}

/** The table after an event that was offered. */
export function play(table, entry) {
  const next = structuredClone(table);
  PLAYS[entry.event](next, entry);
  return next;
}

function deal(table, { out = [] }) {
  const { agreement, purses, dealer } = table,
    order = playingOrder(table, out),
    nothing = purses.map(() => 0),
    put = purses.map(() => 0);
  const antes =
    agreement.dealer_antes && ![...order, ...out].includes(dealer) ? [...order, dealer] : order;
  for (const seat of antes)
    pay(purses[seat], put, seat, Math.min(agreement.ante, purses[seat].chips));
  table.hand = {
    number: table.hands + 1,
    dealer,
    order,
    put,
    stake: [...nothing],
    folded: nothing,
    to_speak: [],
    round: 1,
    rounds: ROUNDS,
    last_raise: 0,
    raiser: null,
    shown: [],
  };
  begin(table, 1);
}

function pay(purse, put, seat, chips) {
  purse.chips -= chips;
  put[seat] += chips;
}

function begin(table, number) {
  const { hand, purses } = table,
    able = live(hand).filter((seat) => purses[seat].chips),
    bids = number <= ROUNDS && able.length > 1;
  Object.assign(hand, {
    round: bids ? number : SHOW,
    rounds: bids ? ROUNDS : number - 1,
    stake: hand.stake.map(() => 0),
    last_raise: 0,
    to_speak: bids ? able : [],
  });
}

function bid(table, { seat, act, to }) {
  const { hand, purses } = table,
    before = highest(hand),
    more = act === "bet" || act === "raise";
  const paid = more
    ? to - hand.stake[seat]
    : act === "call"
      ? Math.min(before - hand.stake[seat], purses[seat].chips)
      : 0;
  pay(purses[seat], hand.put, seat, paid);
  hand.stake[seat] += paid;
  hand.to_speak.shift();
  if (act === "fold") hand.folded[seat] = hand.round;
  if (more) {
    const place = hand.order.indexOf(seat),
      round = [...hand.order.slice(place + 1), ...hand.order.slice(0, place)];
    Object.assign(hand, {
      to_speak: round.filter((each) => !hand.folded[each] && purses[each].chips),
      raiser: seat,
      last_raise: to - before,
    });
  }
  if (live(hand).length === 1) settle(table);
  else if (!hand.to_speak.length) begin(table, hand.round + 1);
}

function show(table, { seat, cards = [], value = 0 }) {
  const best = cards.length ? bestSuit(cards) : { value, suit: "" };
  table.hand.shown.push({ seat, value: best.value, suit: best.suit, cards });
  settleWhenAll(table);
}

function giveUp(table, { seat }) {
  table.hand.folded[seat] = SHOW;
  settleWhenAll(table);
}

function settleWhenAll(table) {
  if (live(table.hand).length === 1 || !toShow(table.hand).length) settle(table);
}

function settle(table) {
  const { hand, purses } = table,
    worth = (seat) => hand.shown.find((one) => one.seat === seat)?.value ?? 0;
  const payouts = pots(hand.put, live(hand)).map(({ amount, seats }) => ({
    amount,
    seats,
    winner: seats.reduce((best, seat) => (worth(seat) > worth(best) ? seat : best)),
  }));
  for (const { amount, winner } of payouts) purses[winner].chips += amount;
  const { number, order, put, folded, shown } = hand;
  table.last = {
    number,
    order,
    put,
    folded,
    shown,
    payouts,
    chips: purses.map(({ chips }) => chips),
  };
  table.hand = null;
  table.hands = number;
  table.dealer = after(table, table.dealer)[0];
}

function callOff(table) {
  table.purses.forEach((purse, seat) => {
    purse.chips += table.hand.put[seat];
  });
  table.hand = null;
}

function topUp(table, { seat, amount, source = null }) {
  const { purses, debts } = table;
  purses[seat].chips += amount;
  if (source === null) {
    purses[seat].issued += amount;
    return;
  }
  purses[source].chips -= amount;
  const debt = debts.find(({ debtor, lender }) => debtor === seat && lender === source);
  if (debt) debt.amount += amount;
  else debts.push({ debtor: seat, lender: source, amount });
  debts.sort((a, b) => a.debtor - b.debtor || a.lender - b.lender);
}
