"""Main pot and side pots by what everybody has put in, and who gets them.

Nobody wins from anybody more than the chips they put in themselves. A pot that only one player can
win is what nobody called: it goes back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorecards.rules.golfo.table import Payout


class Pot(NamedTuple):
    """So many chips, and who can win them, in playing order from the mano on."""

    amount: int
    seats: tuple[int, ...]


def pots(put: Sequence[int], live: Sequence[int]) -> list[Pot]:
    """The pots of a hand, the main pot first.

    put: chips by seat, also of those who folded. live: who can still win, from the mano on.
    Chips above what any of them put in (only of somebody who gave up) go back to their owners.
    """
    levels = sorted({put[seat] for seat in live})
    layers: list[Pot] = []
    below = 0
    for level in levels:
        amount = sum(min(mine, level) - min(mine, below) for mine in put)
        layers.append(Pot(amount, tuple(seat for seat in live if put[seat] >= level)))
        below = level
    back = [Pot(mine - below, (seat,)) for seat, mine in enumerate(put) if mine > below]
    return [pot for pot in (*layers, *back) if pot.amount]


def payouts(pots: Sequence[Pot], values: Mapping[int, int]) -> tuple[Payout, ...]:
    """Each pot to the best value of those who can win it; of equal values to the mano or the
    nearest after, for pots are never split. Who alone can win a pot needs no value.
    """
    return tuple(
        Payout(pot.amount, pot.seats, max(pot.seats, key=lambda seat: values.get(seat, 0)))
        for pot in pots
    )
