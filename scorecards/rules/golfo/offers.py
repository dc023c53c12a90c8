"""What can be done at the table now, with the amounts: for buttons, and for a sentence read aloud.

An offer that is made is never refused, and whatever is allowed is among the offers.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scorecards.rules.golfo.agreement import Pack
from scorecards.rules.golfo.bank import debt_between, net, richest
from scorecards.rules.golfo.bids import Limits, limits
from scorecards.rules.golfo.deals import playing_order, without_chips
from scorecards.rules.golfo.events import Winnings
from scorecards.rules.golfo.showdown import to_show
from scorecards.rules.golfo.table import Hand, Phase, Table


class Choice(StrEnum):
    """What is offered. The first five are what is said in a round, as `Act`."""

    PASS = "pass"
    BET = "bet"
    CALL = "call"
    RAISE = "raise"
    FOLD = "fold"
    SHOW = "show"
    GIVE_UP = "give up"
    CALL_OFF = "call off"
    DEAL = "deal"
    TOP_UP = "top up"
    LOAN = "loan"
    REPAY = "repay"
    DIFFERENCE = "difference"
    COUNT = "count"
    LEAVE = "leave"
    EXTEND = "extend"
    CLOSE = "close"


class Offer(NamedTuple):
    """Something `seat` may do (None: the table together), with an amount from `low` to `top`.

    A bet and a raise are totals of the round; `call` costs `low`. `other` is the lender, the
    payee, or who could match most; `all_in` is true where `top` is all the player has. `order` is
    who would play the hand that can be dealt, `out` who has to sit it out, `winnings` what somebody
    who leaves may do with them, the usual first.
    """

    choice: Choice
    seat: int | None = None
    low: int = 0
    top: int = 0
    other: int | None = None
    all_in: bool = False
    order: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    winnings: tuple[Winnings, ...] = ()


def offers(table: Table) -> tuple[Offer, ...]:
    """Everything that can be done now, the likeliest first."""
    match table.phase:
        case Phase.ROUND if table.hand and table.turn is not None:
            return (*_bids(table, table.hand, table.turn), Offer(Choice.CALL_OFF))
        case Phase.SHOW if table.hand:
            return (*_shows(table.hand), Offer(Choice.CALL_OFF))
        case Phase.BETWEEN:
            return (*_deals(table), *_bank(table), *_leaving(table), *_session())
    return ()


def typed_first(table: Table) -> bool:
    """Whether values are offered before cards: with a pack whose figures no source counts."""
    return table.agreement.pack is Pack.FORTY


def quick_bet(table: Table) -> int | None:
    """The bet offered beside passing: as much as the pot, or the most there can be; else None."""
    if table.turn is None or table.hand is None or table.hand.highest:
        return None
    limit = limits(table, table.hand, table.turn)
    return table.hand.pot if limit.low <= table.hand.pot <= limit.top else limit.top


def _bids(table: Table, hand: Hand, seat: int) -> list[Offer]:
    limit = limits(table, hand, seat)
    if not hand.highest:
        return [Offer(Choice.PASS, seat), _amounts(Choice.BET, seat, limit)]
    call = min(limit.owed, table.purses[seat].chips)
    all_in = call == table.purses[seat].chips
    bids = [Offer(Choice.CALL, seat, call, call, all_in=all_in)]
    if limit.can_raise:
        bids.append(_amounts(Choice.RAISE, seat, limit))
    return [*bids, Offer(Choice.FOLD, seat)]


def _amounts(choice: Choice, seat: int, limit: Limits) -> Offer:
    return Offer(choice, seat, limit.low, limit.top, limit.rival, limit.top == limit.own)


def _shows(hand: Hand) -> list[Offer]:
    waiting = to_show(hand)
    return [Offer(Choice.SHOW, seat) for seat in waiting] + [
        Offer(Choice.GIVE_UP, seat) for seat in waiting
    ]


def _deals(table: Table) -> list[Offer]:
    """The next hand, where at least two can play it: with everybody who has chips."""
    empty = without_chips(table)
    order = playing_order(table, empty)
    return [Offer(Choice.DEAL, order=order, out=empty)] if len(order) > 1 else []


def _bank(table: Table) -> list[Offer]:
    initial, made = table.agreement.initial, list[Offer]()
    for seat in table.present:
        chips = table.purses[seat].chips
        if not chips:
            made.append(Offer(Choice.TOP_UP, seat, initial, initial))
            rich = [each for each in richest(table) if table.purses[each].chips >= initial]
            made += [Offer(Choice.TOP_UP, seat, initial, initial, each) for each in rich]
        for other in table.present:
            lendable = table.purses[other].chips
            if other != seat and lendable:
                made.append(Offer(Choice.LOAN, seat, 1, lendable, other))
            most = min(debt_between(table, seat, other), chips)
            if most:
                made.append(Offer(Choice.REPAY, seat, 1, most, other))
    return made


def _leaving(table: Table) -> list[Offer]:
    return [
        Offer(
            Choice.LEAVE,
            seat,
            winnings=(Winnings.LEFT, Winnings.TAKEN) if net(table, seat) > 0 else (Winnings.STAND,),
        )
        for seat in table.present
    ]


def _session() -> list[Offer]:
    return [
        Offer(choice) for choice in (Choice.DIFFERENCE, Choice.COUNT, Choice.EXTEND, Choice.CLOSE)
    ]
