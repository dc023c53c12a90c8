"""The scale of a picture: values become places in the units of an SVG view box.

All charts stand on it, so that a template only prints attributes (a strict content policy allows no
inline style). Numbers come in, numbers and the text of a polyline go out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

Step = TypeVar("Step", int, float)
Point = tuple[float, float]


@dataclass(frozen=True)
class Axis:
    """The values from `low` to `high` on a straight way of `length` units that begins at `start`
    and leads to the right or down. With `up` it is the other way round: `high` lies at `start`.
    """

    low: float
    high: float
    start: float
    length: float
    up: bool = False

    def at(self, value: float) -> float:
        """Where a value lies, to a tenth of a unit; all at the start where there is only one."""
        along = self.high - value if self.up else value - self.low
        return round(self.start + self.length * along / self._span, 1)

    def size(self, value: float) -> float:
        """How many units a value is long, to a tenth."""
        return round(self.length * value / self._span, 1)

    @property
    def _span(self) -> float:
        return self.high - self.low or 1


@dataclass(frozen=True)
class Tick:
    """A labelled place on an axis; `zero` or `middle` when it is the one to compare with."""

    at: float
    label: str
    zero: bool = False
    middle: bool = False


def round_step(span: Step, steps: Sequence[Step], most: int) -> Step:
    """The first of these steps of which `most` cover a span; the span itself when none does."""
    return next((step for step in steps if span <= most * step), span)


def round_values(low: int, high: int, step: int) -> range:
    """The multiples of a step from `low` to `high`, both included."""
    return range(-(-low // step) * step, high + 1, step)


def polyline(points: Iterable[Point]) -> str:
    """The `points` of a polyline."""
    return " ".join(f"{x},{y}" for x, y in points)
