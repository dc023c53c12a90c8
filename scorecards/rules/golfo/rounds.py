"""The course of a hand: a round begins, ends, and the hand is shown, won and paid."""

from __future__ import annotations

from dataclasses import replace

from scorecards.rules.golfo.pots import payouts, pots
from scorecards.rules.golfo.table import ROUNDS, SHOW, Hand, Result, Table


def begin(table: Table, number: int) -> Table:
    """A round from its start, or the show: stakes at nothing, everybody with chips speaks in turn.

    Where at most one player still has chips, nobody is left to bet against: the rounds are passed
    over and the hands are shown.
    """
    hand = _playing(table)
    able = tuple(seat for seat in hand.live if table.purses[seat].chips)
    bids = number <= ROUNDS and len(able) > 1
    hand = replace(
        hand,
        round=number if bids else SHOW,
        rounds=ROUNDS if bids else number - 1,
        stake=(0,) * len(hand.stake),
        last_raise=0,
        to_speak=able if bids else (),
    )
    return replace(table, hand=hand)


def go_on(table: Table) -> Table:
    """The table after somebody spoke: the same round, the next one, or the hand is won."""
    hand = _playing(table)
    if len(hand.live) == 1:
        return pay(table)
    return table if hand.to_speak else begin(table, hand.round + 1)


def pay(table: Table) -> Table:
    """The pots to those who won them, and the deal to the next in playing order."""
    hand = _playing(table)
    won = payouts(pots(hand.put, hand.live), {shown.seat: shown.value for shown in hand.shown})
    for payout in won:
        table = table.add(payout.winner, payout.amount)
    chips = tuple(purse.chips for purse in table.purses)
    last = Result(hand.number, hand.order, hand.put, hand.folded, hand.shown, won, chips)
    return pass_deal(replace(table, hand=None, hands=hand.number, last=last))


def pass_deal(table: Table) -> Table:
    """The deal to the next player who is present, in playing order."""
    return replace(table, dealer=table.after(table.dealer)[0])


def _playing(table: Table) -> Hand:
    """The hand that is being played; whoever asks has looked whether there is one."""
    assert table.hand is not None
    return table.hand
