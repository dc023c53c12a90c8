"""The show: hands as cards or typed values, in any order; who does not show is out."""

from __future__ import annotations

from dataclasses import replace

from scorecards.rules.golfo.events import GiveUp, Show
from scorecards.rules.golfo.hands import LEAST, MOST, card_name, hand_value
from scorecards.rules.golfo.refusals import refusal
from scorecards.rules.golfo.rounds import pay
from scorecards.rules.golfo.table import SHOW, Hand, Phase, Shown, Table
from scorecards.rules.texts import text


def to_show(hand: Hand) -> tuple[int, ...]:
    """Who is still to show: the last raiser first, else the mano, and on in playing order."""
    live = hand.live
    start = live.index(hand.raiser) if hand.raiser in live else 0
    done = {shown.seat for shown in hand.shown}
    return tuple(seat for seat in (*live[start:], *live[:start]) if seat not in done)


def show(table: Table, event: Show) -> Table:
    """A hand is shown; with the last one the pots are paid."""
    hand = _showing(table, event.seat)
    if bool(event.cards) == bool(event.value):
        raise refusal("show", text("A hand is shown with five cards, or by its value."))
    shown = Shown(event.seat, event.value)
    if event.cards:
        _check_others(table, hand, event.cards)
        best = hand_value(event.cards)
        shown = Shown(event.seat, best.value, best.suit, event.cards)
    elif not LEAST <= event.value <= MOST:
        message = text("A hand is worth {least} to {most}.", least=LEAST, most=MOST)
        raise refusal("value", message, event.seat)
    hand = replace(hand, shown=(*hand.shown, shown))
    return _paid_when_all(replace(table, hand=hand))


def give_up(table: Table, event: GiveUp) -> Table:
    """Somebody does not show, as if folded. The last one left wins without showing."""
    hand = _showing(table, event.seat)
    folded = tuple(SHOW if seat == event.seat else out for seat, out in enumerate(hand.folded))
    return _paid_when_all(replace(table, hand=replace(hand, folded=folded)))


def _paid_when_all(table: Table) -> Table:
    hand = table.hand
    done = hand is not None and (len(hand.live) == 1 or not to_show(hand))
    return pay(table) if done else table


def _showing(table: Table, seat: int) -> Hand:
    """The hand, when this player may still show it or give it up."""
    table.check_seat(seat)
    hand = table.hand
    if hand is None or table.phase is not Phase.SHOW:
        raise refusal("show", text("Hands are shown after the fourth round."))
    if seat not in hand.order:
        raise refusal("show", text("{name} is not in this hand.", name=table.name(seat)), seat)
    if hand.folded[seat]:
        message = text("{name} folded: those cards stay face down.", name=table.name(seat))
        raise refusal("show", message, seat)
    if seat not in to_show(hand):
        raise refusal("show", text("{name} has shown already.", name=table.name(seat)), seat)
    return hand


def _check_others(table: Table, hand: Hand, cards: tuple[str, ...]) -> None:
    """Raises IllegalEvent for a card that lies in a hand already shown."""
    for shown in hand.shown:
        for card in cards:
            if card in shown.cards:
                name, which = table.name(shown.seat), card_name(card)
                message = text("{name} has the {card} already.", name=name, card=which)
                raise refusal("card", message, shown.seat)
