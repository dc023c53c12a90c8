"""Payments between seats and the pot, and how an amount is shared. All in whole units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorecards.rules.texts import Text

POT: None = None
"""The payer or payee that is not a seat."""


class Payment(NamedTuple):
    """`amount` units, always more than nothing, go from one seat (or the pot) to another."""

    payer: int | None
    payee: int | None
    amount: int
    reason: Text


def nets(payments: Iterable[Payment], seats: int) -> tuple[int, ...]:
    """What each seat gained by these payments; lost is negative."""
    gained = [0] * seats
    for payment in payments:
        if payment.payer is not None:
            gained[payment.payer] -= payment.amount
        if payment.payee is not None:
            gained[payment.payee] += payment.amount
    return tuple(gained)


def pot_after(pot: int, payments: Iterable[Payment]) -> int:
    """What the pot holds when these payments are made."""
    return pot + sum(
        payment.amount * ((payment.payee is POT) - (payment.payer is POT)) for payment in payments
    )


def shares(amount: int, sharers: Sequence[int], first: int, seats: int) -> list[tuple[int, int]]:
    """Each sharer's equal part; units that do not divide go one by one from seat `first` on."""
    nearest = sorted(sharers, key=lambda seat: (seat - first) % seats)
    part, odd = divmod(amount, len(nearest))
    return [(seat, part + (place < odd)) for place, seat in enumerate(nearest)]
