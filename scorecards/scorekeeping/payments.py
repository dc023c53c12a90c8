"""Marking what somebody has paid for a game, and taking that back. No money is moved.

Whoever marks a payment names it: who pays whom how much, and the how manieth payment of the two it
is. So the same tap twice, two phones at once and a phone that sends again mark it once; and whoever
looked at an older slate is told so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext

from scorecards import watching
from scorecards.models import Device, Game, Payment
from scorecards.rules.settlement import Transfer
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.attempts import in_turn
from scorecards.scorekeeping.errors import NotPossible, ScorekeepingError
from scorecards.scorekeeping.statements import Entered, LockedGame
from scorecards.slates import OpenSlate, game_slate, parts_to_store

PAYMENT = "payment"  # the kind of its lines in the history
ANY_HOLE = 1  # the lock of a hole reads the end of the history, whichever it is
Act = Callable[[], object]


class Due(NamedTuple):
    """A payment as a page names it: who pays whom, how much of which currency, and which payment of
    the two it is.
    """

    payer: int
    payee: int
    amount: int
    number: int
    currency: str

    @property
    def transfer(self) -> Transfer[int]:
        """Who pays whom how much."""
        return Transfer(self.payer, self.payee, self.amount)


class PaymentsChanged(ScorekeepingError):
    """What is due is something else than what was looked at."""

    def __init__(self) -> None:
        super().__init__(gettext("What is due has changed. Check it again, then mark it."))


def mark_paid(*, game: Game, due: Due, device: Device, seat: int | None = None) -> None:
    """Write down that this was paid; `seat` is the place of whose phone it is. Marking it twice is
    marking it once.

    Raises NotPossible without stakes, before the end, and where the game is settled with a night or
    a season; PaymentsChanged where this is not due.
    """

    def prepare(read: LockedGame) -> Act:
        stored = Game.objects.get(pk=read.id)
        slate = game_slate(stored)
        if slate is None:
            raise NotPossible(gettext("Nothing is played for in this game."))
        if is_marked(slate, due):
            return lambda: None
        if slate.slate is None:
            raise NotPossible(gettext("A game is settled when it is over."))
        if watching.settled_elsewhere(stored):
            raise NotPossible(gettext("This game is settled with its night or its season."))
        refuse_other(slate, due)
        row = Payment(game=stored, seat=seat, **columns_of(slate, due, device))
        row.payer, row.payee = due.payer, due.payee
        return _written(read, row, Entered(PAYMENT, None, fact_of(row), position=due.payer), device)

    in_turn(game.code, prepare)


def take_back_payment(*, game: Game, payment: int, device: Device, seat: int | None = None) -> None:
    """Write down that this payment, by its id, was not made after all. Taking it back twice is
    taking it back once. Raises NotPossible for one that is not of this game.
    """

    def prepare(read: LockedGame) -> Act:
        row = Payment.objects.filter(game=read.id, pk=payment).first()
        if row is None:
            raise NotPossible(gettext("There is no such payment."))
        if row.back_at is not None:
            return lambda: None
        row.back_at, row.back_device, row.back_seat = timezone.now(), device, seat
        return _written(read, row, Entered(PAYMENT, fact_of(row), None, position=row.payer), device)

    in_turn(game.code, prepare)


def is_marked(slate: OpenSlate, due: Due) -> bool:
    """Was exactly this marked already? Raises PaymentsChanged where it was taken back since, or
    was another amount.
    """
    row = slate.row(due.transfer, due.number)
    if row is None:
        return False
    if row.back_at is not None or row.amount != due.amount:
        raise PaymentsChanged
    return True


def refuse_other(slate: OpenSlate, due: Due) -> None:
    """Raise PaymentsChanged for what is not due, or not under this number."""
    if due.currency != slate.money.code or due.transfer not in slate.due:
        raise PaymentsChanged
    if slate.number(due.transfer) != due.number:
        raise PaymentsChanged


def columns_of(slate: OpenSlate, due: Due, device: Device | None) -> dict[str, object]:
    """What every stored payment has, whoever pays whom for whatever."""
    return {
        "number": due.number,
        "amount": due.amount,
        "currency": slate.money.code,
        "parts": parts_to_store(slate.parts),
        "at": timezone.now(),
        "device": device,
    }


def fact_of(row: Payment) -> dict[str, object]:
    """What the history says of a payment."""
    columns = ("payer", "payee", "amount", "currency", "number")
    return {column: getattr(row, column) for column in columns}


def _written(read: LockedGame, row: Payment, line: Entered, device: Device) -> Act:
    """What stores the row and its line in the history, and makes the next version of the game."""
    hole = statements.lock_hole(read, ANY_HOLE, client_id=None)

    def act() -> None:
        row.save()
        head = statements.write_changes(
            read, [line], last_seq=hole.last_seq, device=device, client_id=None
        )
        statements.write_game(read, finish_reason=read.finish_reason, head=head)

    return act
