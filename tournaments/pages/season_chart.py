"""The chart of a season as plain geometry: places from the top down, nights from left to right.

For an inline SVG without script or style. Places come in, attributes of elements go out; a night
without a place leaves a gap. It reads nothing and chooses no word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from scorecards.display.charts import marker, spread_labels
from scorecards.display.pictures import shorten
from scorecards.display.scale import Axis, Point, polyline

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 360, 26, 124, 14, 26
STEP, TALLEST, LABEL_GAP = 20, 380, 15
NAME_LETTERS = 14
MOST_DAYS, MOST_PLACES = 6, 14  # labels that stand beside each other without touching
LINES = 12


@dataclass(frozen=True)
class Course:
    """One player's line in pieces, its marks, and the name at its end. `style` are classes."""

    pieces: tuple[str, ...]
    marks: tuple[str, ...]
    name: str
    place: int
    label_y: float
    style: str


@dataclass(frozen=True)
class Picture:
    """A whole chart, ready to print."""

    height: int
    places: tuple[tuple[float, int], ...]
    days: tuple[tuple[float, date], ...]
    lines: tuple[Course, ...]
    width: int = WIDTH
    left: int = LEFT
    right: int = WIDTH - RIGHT
    label_x: int = WIDTH - RIGHT + 10

    @property
    def label_y(self) -> int:
        """The line on which the days stand."""
        return self.height - 7


def draw_course(
    days: Sequence[date], ways: Sequence[tuple[str, Sequence[int | None]]]
) -> Picture | None:
    """The ways of these players, each a name and the place after every night, the last one given.
    None where there is nothing to draw: fewer than two nights or nobody with a place.
    """
    if len(days) < 2 or not ways:
        return None
    lowest = max(place for _, places in ways for place in places if place)
    room = min(STEP * max(lowest - 1, 6), TALLEST)
    across = Axis(0, len(days) - 1, LEFT, WIDTH - LEFT - RIGHT)
    down = Axis(1, lowest, TOP, room)
    ends = spread_labels(
        [down.at(places[-1] or lowest) for _, places in ways], gap=LABEL_GAP, floor=TOP + room
    )
    each_day = 1 + (len(days) - 1) // MOST_DAYS
    each_place = 1 + (lowest - 1) // MOST_PLACES
    return Picture(
        height=TOP + room + BOTTOM,
        places=tuple((down.at(place), place) for place in range(1, lowest + 1, each_place)),
        days=tuple((across.at(at), days[at]) for at in range(0, len(days), each_day)),
        lines=tuple(
            _line(number, name, places, axes=(across, down), end=ends[number])
            for number, (name, places) in enumerate(ways)
        ),
    )


def _line(
    number: int, name: str, places: Sequence[int | None], *, axes: tuple[Axis, Axis], end: float
) -> Course:
    """A line with a gap where there is no place; `end` is the height of its name."""
    across, down = axes
    points: list[Point | None] = [
        (across.at(at), down.at(place)) if place else None for at, place in enumerate(places)
    ]
    pieces = [
        polyline(point for point in piece if point)
        for there, piece in groupby(points, key=bool)
        if there
    ]
    return Course(
        pieces=tuple(pieces),
        marks=tuple(marker(number, *point) for point in points if point),
        name=shorten(name, NAME_LETTERS),
        place=places[-1] or 0,
        label_y=round(end + 4, 1),
        style=f"p{number % 12 + 1}" + " line--second" * (number >= 8),
    )
