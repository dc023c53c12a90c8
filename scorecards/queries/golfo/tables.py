"""What a table of Golfo looks like now: seats, pots, offers and payments with their names."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from scorecards.queries.golfo.parts import OfferView, Payment, PotView, SeatView, ShownHand
from scorecards.rules.golfo import BANKER, Hand, Table, balances, net, offers, pots, to_show
from scorecards.rules.golfo.bank import lent, owed
from scorecards.rules.golfo.table import SHOW
from scorecards.rules.settlement import Settlement
from scorecards.rules.stakes.currencies import CURRENCIES


def money(table: Table, units: int, *, plus: bool = False) -> str:
    """An amount as it is written, in the language of the request."""
    return CURRENCIES[table.agreement.tender].amount(units, plus=plus).render(gettext)


def seats_of(table: Table, *, own: int | None, phones: set[int]) -> tuple[SeatView, ...]:
    """Everybody at the table, also who left, in playing order."""
    due, hand = balances(table), table.hand
    waiting = to_show(hand) if hand and hand.round == SHOW else ()
    shown = _shown(table)
    return tuple(
        SeatView(
            position=seat,
            name=purse.name,
            chips=purse.chips,
            present=purse.present,
            dealer=table.dealer == seat,
            turn=table.turn == seat,
            shows=seat in waiting,
            shown=shown.get(seat),
            issued=purse.issued,
            lent=lent(table, seat),
            owes=owed(table, seat),
            credit=purse.credit,
            net=net(table, seat),
            balance=due[seat],
            money=money(table, due[seat], plus=True),
            own=own == seat,
            phone=seat in phones,
            **_in_hand(hand, seat, purse.chips),
        )
        for seat, purse in enumerate(table.purses)
    )


def _in_hand(hand: Hand | None, seat: int, chips: int) -> dict[str, Any]:
    """What a player does in the hand that is being played."""
    if hand is None:
        out = dict.fromkeys(("playing", "folded", "all_in", "mano"), False)
        return {"stake": 0, "put": 0, **out}
    live = seat in hand.live
    return {
        "stake": hand.stake[seat],
        "put": hand.put[seat],
        "playing": seat in hand.order,
        "folded": bool(hand.folded[seat]),
        "all_in": live and not chips,
        "mano": hand.order[0] == seat,
    }


def _shown(table: Table) -> dict[int, ShownHand]:
    """The hands that lie open: of this hand, or of the last one until the next is dealt."""
    hand = table.hand or table.last
    return {
        each.seat: ShownHand(each.value, each.suit, each.cards)
        for each in (hand.shown if hand else ())
    }


def pots_of(table: Table) -> tuple[PotView, ...]:
    """The pots as they stand, those that the same players can win taken together."""
    hand = table.hand
    if hand is None:
        return ()
    return tuple(
        PotView(pot.amount, pot.seats, tuple(map(table.name, pot.seats)), len(pot.seats) == 1)
        for pot in pots(hand.put, hand.live)
    )


def offers_of(table: Table) -> tuple[OfferView, ...]:
    """What can be done, with names."""
    return tuple(
        OfferView(
            choice=each.choice.value,
            seat=each.seat,
            name="" if each.seat is None else table.name(each.seat),
            low=each.low,
            top=each.top,
            all_in=each.all_in,
            other=each.other,
            other_name="" if each.other is None else table.name(each.other),
            order=each.order,
            out=each.out,
            winnings=tuple(one.value for one in each.winnings),
        )
        for each in offers(table)
    )


def payments_of(table: Table, due: Settlement[int]) -> tuple[Payment, ...]:
    """Who pays whom."""
    return tuple(
        Payment(
            payer=_seat(each.payer),
            payer_name=_name(table, each.payer),
            payee=_seat(each.payee),
            payee_name=_name(table, each.payee),
            amount=each.amount,
            money=money(table, each.amount),
        )
        for each in due.due
    )


def _seat(key: int) -> int | None:
    return None if key == BANKER else key


def _name(table: Table, key: int) -> str:
    return gettext("the bank") if key == BANKER else table.name(key)
