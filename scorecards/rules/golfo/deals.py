"""Opening a table, dealing a hand, calling it off, and passing the deal."""

from __future__ import annotations

from dataclasses import replace

from scorecards.rules.golfo.agreement import Agreement
from scorecards.rules.golfo.events import CallOff, Deal, Open
from scorecards.rules.golfo.refusals import refusal
from scorecards.rules.golfo.rounds import begin
from scorecards.rules.golfo.table import Hand, Purse, Table
from scorecards.rules.texts import text

ALL_CHIPS = text("One player has all the chips. Bring chips in, or close.")
FEW = 3  # with fewer others to play, the dealer plays too


def open_table(event: Open) -> Table:
    """The table with everybody's first chips."""
    agreement: Agreement = event.agreement
    chips = agreement.initial
    purses = tuple(Purse(name, chips, chips) for name in agreement.players)
    return Table(agreement, purses, agreement.first_dealer, end=agreement.end)


def playing_order(table: Table, out: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Who gets cards in the next hand, mano first: everybody but the dealer, who plays where the
    others are fewer than three. `out` sit it out.
    """
    able = tuple(seat for seat in table.after(table.dealer) if seat not in out)
    others = tuple(seat for seat in able if seat != table.dealer)
    return others if len(others) >= FEW else able


def without_chips(table: Table) -> tuple[int, ...]:
    """Who is present and has nothing to play with."""
    return tuple(seat for seat in table.present if not table.purses[seat].chips)


def deal(table: Table, event: Deal) -> Table:
    """The next hand with its antes. Who has fewer chips than the ante puts in all of them."""
    table.check_seat(*event.out)
    if len(set(event.out)) < len(event.out):
        raise refusal("out", text("Nobody sits out twice."))
    if len(table.present) - len(without_chips(table)) < 2:
        raise refusal("chips", ALL_CHIPS)
    order = playing_order(table, event.out)
    for seat in order:
        if not table.purses[seat].chips:
            message = text(
                "{name} has no chips: new chips, a loan, or this hand without {name}.",
                name=table.name(seat),
            )
            raise refusal("chips", message, seat)
    if len(order) < 2:
        raise refusal("players", text("At least two play a hand."))
    antes = order
    if table.agreement.dealer_antes and table.dealer not in (*order, *event.out):
        antes = (*order, table.dealer)
    put = [0] * len(table.purses)
    for seat in antes:
        put[seat] = min(table.agreement.ante, table.purses[seat].chips)
        table = table.add(seat, -put[seat])
    nothing = (0,) * len(put)
    hand = Hand(table.hands + 1, table.dealer, order, tuple(put), nothing, nothing)
    return begin(replace(table, hand=hand), 1)


def call_off(table: Table, event: CallOff) -> Table:
    """Everybody takes back what was put in; the same player deals again."""
    if table.hand is None:
        raise refusal("hand", text("No hand is being played."))
    for seat, mine in enumerate(table.hand.put):
        table = table.add(seat, mine)
    return replace(table, hand=None)
