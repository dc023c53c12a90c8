"""A table from above, as the one who looks sits at it: their own chair is at the bottom, and the
pack lies before whoever deals first. Places on a small picture; reads nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

LONGEST_CHAIR = 12  # letters of a name beside a chair
ACROSS, DOWN = 170, 108
"""The middle of the table."""
WIDE, HIGH = 98, 64
"""How far from it the chairs are."""
BEFORE = 0.53  # the pack, as a share of the way from the middle to the chair


@dataclass(frozen=True)
class Chair:
    """A seat on the picture, in its units; `label` is how far down its name stands, `pack_x` and
    `pack_y` where a pack before it lies. `number` is that of the seat, from 1, who deals first.
    """

    number: int
    name: str
    x: int
    y: int
    label: int
    pack_x: int
    pack_y: int
    me: bool

    @property
    def initial(self) -> str:
        return self.name[:1].upper()

    @property
    def deals(self) -> bool:
        return self.number == 1


def chairs_of(names: Sequence[str], mine: int | None) -> list[Chair]:
    """The seats around a table with these names, clockwise from one's own at the bottom. `mine` is
    the number of the own seat, from 1; None for somebody who does not sit there.
    """
    first = (mine or 1) - 1
    order = [*range(first, len(names)), *range(first)]
    return [
        _chair(seat + 1, names[seat], at, len(names), me=seat + 1 == mine)
        for at, seat in enumerate(order)
    ]


def _chair(number: int, called: str, at: int, seats: int, *, me: bool) -> Chair:
    turn = pi / 2 + 2 * pi * at / seats
    across, down = WIDE * cos(turn), HIGH * sin(turn)
    x, y = round(ACROSS + across), round(DOWN + down)
    label = y - 28 if sin(turn) < -0.2 else y + 40
    pack = round(ACROSS + BEFORE * across), round(DOWN + BEFORE * down)
    return Chair(number, short_name(called), x, y, label, *pack, me)


def short_name(called: str) -> str:
    """A first name that fits beside a chair."""
    name = called.split()[0] if called.split() else called
    return name if len(name) <= LONGEST_CHAIR else name[: LONGEST_CHAIR - 1] + "…"
