"""What a player may say in a round, with which amounts, and what it does.

An amount is always the total that the player will have put in in this round. No bet is above what
some opponent still in could match, and none above what the player has.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from scorecards.rules.golfo.agreement import Raise
from scorecards.rules.golfo.events import Act, Bid
from scorecards.rules.golfo.refusals import refusal
from scorecards.rules.golfo.rounds import go_on
from scorecards.rules.golfo.table import Hand, Table
from scorecards.rules.texts import Text, text


class Limits(NamedTuple):
    """What limits the player who is to speak, as totals of the round but for `owed`.

    `highest` stake so far; `owed` to match it; `own`, the most the player has; `low` to `top`, what
    can be bet or raised to; `rival`, who could match most. No raise is possible where `top` is not
    above `highest`.
    """

    highest: int
    owed: int
    own: int
    low: int
    top: int
    rival: int

    @property
    def can_raise(self) -> bool:
        """True where more than the highest stake can be put in."""
        return self.top > self.highest


def limits(table: Table, hand: Hand, seat: int) -> Limits:
    """The limits of a player who is still in the hand."""
    able = {each: hand.stake[each] + table.purses[each].chips for each in hand.live}
    rival = max((each for each in hand.live if each != seat), key=lambda each: able[each])
    top = min(able[seat], able[rival])
    step = table.agreement.least_bet
    if hand.highest:
        one_chip = table.agreement.raises is Raise.ONE_CHIP
        step = 1 if one_chip else hand.last_raise
    low = min(hand.highest + step, top)
    return Limits(hand.highest, hand.highest - hand.stake[seat], able[seat], low, top, rival)


def bid(table: Table, event: Bid) -> Table:
    """The table after a player spoke. Raises IllegalEvent with the number that is possible."""
    hand = _in_turn(table, event.seat)
    limit = limits(table, hand, event.seat)
    _check_act(table, hand, event.act)
    if event.act in (Act.BET, Act.RAISE):
        _check_amount(table, event, limit)
        paid = event.to - hand.stake[event.seat]
    elif event.to:
        raise refusal("amount", text("Only a bet or a raise has an amount."), event.seat)
    else:
        paid = min(limit.owed, table.purses[event.seat].chips) if event.act is Act.CALL else 0
    table = table.add(event.seat, -paid)
    return go_on(replace(table, hand=_spoken(table, hand, event, paid)))


def _spoken(table: Table, hand: Hand, event: Bid, paid: int) -> Hand:
    """The hand after an allowed bid; the chips have left the purse already."""
    seat = event.seat
    changed = replace(
        hand,
        put=_with(hand.put, seat, hand.put[seat] + paid),
        stake=_with(hand.stake, seat, hand.stake[seat] + paid),
        to_speak=hand.to_speak[1:],
    )
    if event.act is Act.FOLD:
        return replace(changed, folded=_with(hand.folded, seat, hand.round))
    if event.act not in (Act.BET, Act.RAISE):
        return changed
    place = hand.order.index(seat)
    to_answer = tuple(
        each
        for each in (*hand.order[place + 1 :], *hand.order[:place])
        if not hand.folded[each] and table.purses[each].chips
    )
    return replace(changed, to_speak=to_answer, raiser=seat, last_raise=event.to - hand.highest)


def _with(figures: tuple[int, ...], seat: int, figure: int) -> tuple[int, ...]:
    return (*figures[:seat], figure, *figures[seat + 1 :])


def _in_turn(table: Table, seat: int) -> Hand:
    """The hand, when it is this player's turn to speak."""
    hand, turn = table.hand, table.turn
    table.check_seat(seat)
    if hand is None:
        raise refusal("hand", text("No hand is being played."))
    if turn is None:
        raise refusal("hand", text("Nobody is left to bet against. Deal the rest and show."))
    if seat != turn:
        now = text("It is {name}’s turn.", name=table.name(turn))
        if seat not in hand.to_speak:
            raise refusal("turn", now, seat)
        name = table.name(seat)
        before = table.name(hand.to_speak[hand.to_speak.index(seat) - 1])
        later = text("{name} speaks after {before}.", name=name, before=before)
        raise refusal("turn", text("{now} {later}", now=now, later=later), seat)
    return hand


def _check_act(table: Table, hand: Hand, act: Act) -> None:
    """Raises IllegalEvent where this cannot be said, whatever the amount."""
    if hand.highest and act in (Act.PASS, Act.BET) and hand.raiser is not None:
        name, n = table.name(hand.raiser), hand.highest
        raise refusal("act", text("{name} has bet {n}. Call, raise or fold.", name=name, n=n))
    if not hand.highest and act is Act.FOLD:
        raise refusal("act", text("Nobody has bet: passing costs nothing."))
    if not hand.highest and act in (Act.CALL, Act.RAISE):
        raise refusal("act", text("Nobody has bet: pass or bet."))


def _check_amount(table: Table, event: Bid, limit: Limits) -> None:
    """Raises IllegalEvent where an amount cannot be bet or raised to."""
    if limit.highest and not limit.can_raise:
        message = text("Nobody is left to raise against: call or fold.")
    elif event.to > limit.top:
        message = _too_much(table, event, limit)
    elif event.to < limit.low:
        message = _too_little(limit, event.to)
    else:
        return
    raise refusal("amount", message, event.seat)


def _too_much(table: Table, event: Bid, limit: Limits) -> Text:
    if event.to > limit.own:
        return text("{name} has {n}: no more can be bet.", name=table.name(event.seat), n=limit.own)
    return text(
        "Nobody can match {n}: {name} can go to {top}, so {top} is the most.",
        n=event.to,
        name=table.name(limit.rival),
        top=limit.top,
    )


def _too_little(limit: Limits, to: int) -> Text:
    if not limit.highest:
        return text("A bet is at least {low}.", low=limit.low)
    if to <= limit.highest:
        template = "A raise is more than {highest}, the highest bet. The smallest is {low}."
        return text(template, highest=limit.highest, low=limit.low)
    template = "A raise is at least as much as the last one: {step} more, so {low}."
    return text(template, step=limit.low - limit.highest, low=limit.low)
