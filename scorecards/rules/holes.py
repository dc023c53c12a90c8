"""A hole: what lay in front of everyone at the end of one deal, and what it scored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scorecards.rules.junctures import START, Juncture
from scorecards.rules.layouts import Layout
from scorecards.rules.tally import Line

Row = Layout | int | None


class Manual(NamedTuple):
    """Points given by hand to a seat, with the reason (`docs/rules.md` 9)."""

    seat: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Hole:
    """Rows in the order of the seats: a layout, a total added up at the table, or None so far.

    `knocker` is a place among the rows, or None when nobody knocked. A hole by itself is the first
    of a game.
    """

    rows: tuple[Row, ...]
    knocker: int | None = None
    adjustments: tuple[Manual, ...] = ()
    juncture: Juncture = START

    @property
    def complete(self) -> bool:
        """True when every row is in."""
        return None not in self.rows


class HoleScore(NamedTuple):
    """What a row counted, the points it got, and all the lines that add up to the points.

    While the hole is incomplete, `pending` is true, `points` is None, and the lines add up to what
    was counted.
    """

    counted: int
    points: int | None
    lines: tuple[Line, ...]
    pending: bool = False
