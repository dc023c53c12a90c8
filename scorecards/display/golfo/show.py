"""The show: hands as they lie on the table, and how the pots were won."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import gettext

from scorecards.display.golfo.words import render, say
from scorecards.rules.golfo import (
    PACK,
    Hand,
    Result,
    Shown,
    Table,
    best_suit,
    card_name,
    payout_lines,
    to_show,
    typed_first,
)
from scorecards.rules.golfo.bank import lender_of
from scorecards.rules.golfo.deals import playing_order, without_chips
from scorecards.rules.golfo.table import SHOW

SUITS = {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos"}
COURT = {"8": "C", "9": "R"}  # caballo and rey of a pack of forty


class Card(NamedTuple):
    """A card that lies open, and whether it counts."""

    code: str
    rank: str
    suit: str
    name: str
    counts: bool


@dataclass(frozen=True)
class HandLine:
    """A player's hand at the show: `state` is waiting, shown or folded."""

    seat: int
    name: str
    state: str
    value: int
    cards: list[Card]
    suit: str
    sum: str
    words: str
    pills: list[str] = field(default_factory=list)
    mano: bool = False
    wins: bool = False


def hand_lines(table: Table) -> list[HandLine]:
    """Who shows, in the order in which it is done, then those who folded."""
    hand = table.hand
    if hand is None:
        return []
    waiting = to_show(hand)
    done = [one.seat for one in hand.shown]
    folded = [seat for seat in hand.order if hand.folded[seat]]
    shown = {one.seat: one for one in hand.shown}
    return [
        line(table, hand, seat, shown.get(seat), all_in=not table.purses[seat].chips)
        for seat in (*done, *waiting, *folded)
    ]


def result_lines(table: Table, result: Result) -> list[HandLine]:
    """The hands after the pots were won: the winner of the main pot first, then those of the side
    pots in their order, then the others, then the folded. Chips given back are no pot.
    """
    shown = {one.seat: one for one in result.shown}
    winners = [each.winner for each in result.payouts if len(each.seats) > 1]
    live = [seat for seat in result.order if not result.folded[seat]]
    live.sort(key=lambda seat: winners.index(seat) if seat in winners else len(winners))
    folded = [seat for seat in result.order if result.folded[seat]]
    lines = []
    for seat in (*live, *folded):
        pills = pills_of(result, seat)
        wins = seat == result.payouts[0].winner if result.payouts else False
        lines.append(
            line(table, result, seat, shown.get(seat), all_in=False, pills=pills, wins=wins)
        )
    return lines


def line(
    table: Table,
    hand: Hand | Result,
    seat: int,
    shown: Shown | None,
    *,
    all_in: bool,
    pills: Sequence[str] = (),
    wins: bool = False,
) -> HandLine:
    """One hand; of a folded one nothing is known."""
    words, state = "", "waiting"
    if hand.folded[seat]:
        state, words = "folded", fold_words(table, seat, hand.folded[seat])
    elif shown:
        state = "shown"
    elif all_in:
        words = say("all in")
    best = best_suit(shown.cards) if shown and shown.cards else None
    return HandLine(
        seat=seat,
        name=table.name(seat),
        state=state,
        value=shown.value if shown else 0,
        cards=cards_of(table, shown.cards) if shown else [],
        suit=gettext(SUITS[best.suit]) if best else "",
        sum=" + ".join(card[0] for card in best.cards) if best else "",
        words=words,
        pills=list(pills),
        mano=seat == hand.order[0],
        wins=wins,
    )


def fold_words(table: Table, seat: int, number: int) -> str:
    """How somebody went out; those cards stay face down."""
    name = table.name(seat)
    if number == SHOW:
        return say("{name} did not show.", name=name)
    return say("{name} folded in round {n}, face down.", name=name, n=number)


def cards_of(table: Table, cards: Sequence[str]) -> list[Card]:
    """Cards as they are drawn."""
    counted = best_suit(cards).cards
    return [
        Card(each, rank_of(table, each), each[1], render(card_name(each)), each in counted)
        for each in cards
    ]


def rank_of(table: Table, card: str) -> str:
    """What stands on a card: with a pack of forty, caballo and rey for 8 and 9."""
    return COURT.get(card[0], card[0]) if typed_first(table) else card[0]


def pills_of(result: Result, seat: int) -> list[str]:
    """Which pots somebody won, in short."""
    contested = [each for each in result.payouts if len(each.seats) > 1]
    pills = []
    for place, payout in enumerate(result.payouts):
        if payout.winner != seat:
            continue
        if len(payout.seats) == 1:
            pills.append(say("chips back") if place else say("wins without showing"))
        elif len(contested) == 1:
            pills.append(say("the pot"))
        else:
            pills.append(say("side pot") if place else say("main pot"))
    return pills


class Key(NamedTuple):
    """A key of the pack: the card, and who has it already."""

    code: str
    rank: str
    suit: str
    name: str
    owner: str


def pack_keys(table: Table) -> list[Key]:
    """The whole pack as keys; a card that lies in a hand says whose it is."""
    owners = {
        card: table.name(one.seat)
        for one in (table.hand.shown if table.hand else ())
        for card in one.cards
    }
    return [
        Key(card, rank_of(table, card), card[1], render(card_name(card)), owners.get(card, ""))
        for card in PACK
    ]


class Change(NamedTuple):
    """What a hand did to somebody's chips; `played` is false for who had no part in it."""

    seat: int
    name: str
    before: int
    after: int
    played: bool


def changes(table: Table, result: Result) -> list[Change]:
    """Everybody's chips before a hand, and as they are now: with what the bank gave since."""
    won = [sum(each.amount for each in result.payouts if each.winner == s) for s in table.seats]
    return [
        Change(
            seat,
            table.name(seat),
            before=after - won[seat] + result.put[seat],
            after=table.purses[seat].chips,
            played=seat in result.order or bool(result.put[seat]),
        )
        for seat, after in enumerate(result.chips)
    ]


class Pot(NamedTuple):
    """A pot that was won: who, how much, and the whole sentence."""

    seat: int
    amount: int
    sentence: str


def pots_of(table: Table, result: Result) -> list[Pot]:
    """Every pot with its sentence."""
    return [
        Pot(payout.winner, payout.amount, render(sentence))
        for payout, sentence in zip(result.payouts, payout_lines(table, result), strict=True)
    ]


class Broke(NamedTuple):
    """Somebody without chips, and who may lend new ones: the seat and the name, or None."""

    seat: int
    name: str
    lender: tuple[int, str] | None


class NextHand(NamedTuple):
    """The hand that can be dealt now: `short` has no chips, `able` could sit it out."""

    number: int
    sentence: str
    short: list[Broke]
    able: list[tuple[int, str]]
    possible: bool


def next_hand(table: Table) -> NextHand:
    """Who deals, who is mano, and who cannot play."""
    empty = without_chips(table)
    order = playing_order(table, empty)
    possible = len(order) > 1
    sentence = ""
    if possible:
        dealer, mano = table.name(table.dealer), table.name(order[0])
        sentence = say("{dealer} deals, {mano} is mano", dealer=dealer, mano=mano)
    source = lender_of(table)
    lender = None if source is None else (source, table.name(source))
    return NextHand(
        number=table.hands + 1,
        sentence=sentence,
        short=[Broke(seat, table.name(seat), lender) for seat in empty],
        able=[(seat, table.name(seat)) for seat in table.present if seat not in empty],
        possible=possible,
    )
