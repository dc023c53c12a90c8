"""The progress chart of a game as plain geometry, for an inline SVG without script or style.

Running totals come in, attributes of elements go out; no database is read and no word chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from scorecards.display.pictures import shorten
from scorecards.display.scale import Axis, Point, Tick, polyline, round_step, round_values
from scorecards.rules import signed

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 360, 30, 90, 14, 26
LOWEST, LABEL_GAP = 214, 15  # height of a chart with few players; distance between two names
NAME_LETTERS = 7
MOST_LABELS = 12  # hole numbers that stand below the axis without touching
STEPS = (5, *(each * 10**power for power in range(1, 9) for each in (1, 2, 5)))


Figure = Callable[[int], str]


@dataclass(frozen=True)
class Curve:
    """One player's line: the points of a polyline, the path of every mark, the name at its end."""

    seat: int
    points: str
    marks: tuple[str, ...]
    name: str
    total: str
    label_x: float
    label_y: float

    @property
    def style(self) -> str:
        """Classes: the player's colour, and dashes from the ninth player on."""
        return f"p{self.seat + 1}" + " line--second" * (self.seat >= 8)


@dataclass(frozen=True)
class Chart:
    """A whole chart, ready to print."""

    height: int
    rows: tuple[Tick, ...]
    holes: tuple[Tick, ...]
    curves: tuple[Curve, ...]
    width: int = WIDTH
    left: int = LEFT
    right: int = WIDTH - RIGHT

    @property
    def label_y(self) -> int:
        """The line on which the hole numbers stand."""
        return self.height - 7


def draw_chart(
    names: Sequence[str],
    curves: Sequence[Sequence[int]],
    *,
    totals: Sequence[int],
    holes: int,
    behind: bool,
    last: str = "",
    figure: Figure | None = None,
) -> Chart:
    """The progress of every seat; `curves[seat]` are the values before the first hole and after
    each, `totals` stand beside the names.

    With `behind` the values are points behind the leader, zero at the top; otherwise they are
    running totals, the lowest at the bottom. The axis has room for `holes`; `last` stands below the
    last of them where that is no hole. `figure` writes a value that is no point.
    """
    label = figure or partial(value_label, behind=behind)
    every = [value for values in curves for value in values]
    low, high = min(every), max(10, *every)
    height = max(LOWEST, TOP + BOTTOM + (LABEL_GAP + 1) * len(names))
    across = Axis(0, holes, LEFT, WIDTH - LEFT - RIGHT)
    down = Axis(low, high, TOP, height - TOP - BOTTOM, up=not behind)
    ends = spread_labels(
        [down.at(values[-1]) for values in curves], gap=LABEL_GAP, floor=height - BOTTOM
    )
    return Chart(
        height=height,
        rows=tuple(
            Tick(down.at(value), label(value), zero=value == 0) for value in grid_values(low, high)
        ),
        holes=tuple(Tick(across.at(hole), label) for hole, label in hole_labels(holes, last)),
        curves=tuple(
            draw_curve(
                seat,
                [(across.at(hole), down.at(value)) for hole, value in enumerate(curves[seat])],
                name=name,
                total=(figure or signed)(totals[seat]),
                end=ends[seat],
            )
            for seat, name in enumerate(names)
        ),
    )


def draw_curve(seat: int, places: Sequence[Point], *, name: str, total: str, end: float) -> Curve:
    """The line of one seat, from before the first hole; its name stands at the height `end`."""
    return Curve(
        seat=seat,
        points=polyline(places),
        marks=tuple(marker(seat, x, y) for x, y in places[1:]),
        name=shorten(name, NAME_LETTERS),
        total=total,
        label_x=round(places[-1][0] + 9, 1),
        label_y=round(end + 4, 1),
    )


def value_label(value: int, *, behind: bool) -> str:
    """The number of a line of the grid; points behind carry a plus."""
    return f"+{value}" if behind and value > 0 else signed(value)


def labelled_holes(holes: int) -> range:
    """The holes that get a number below the axis: all, or every second, third …"""
    return range(1, holes + 1, 1 + (holes - 1) // MOST_LABELS if holes else 1)


def hole_labels(holes: int, last: str) -> list[tuple[int, str]]:
    """The steps that get a label below the axis, with it; `last` is that of the last step."""
    numbered = [(hole, str(hole)) for hole in labelled_holes(holes) if not last or hole < holes]
    return [*numbered, (holes, last)] if last else numbered


def grid_values(low: int, high: int) -> list[int]:
    """Round values between the two, at most about six, zero among them when it lies between."""
    return list(round_values(low, high, round_step(high - low, STEPS, 5)))


def spread_labels(heights: Sequence[float], *, gap: float, floor: float) -> list[float]:
    """Push overlapping labels apart, downwards, then up from the floor, keeping their order."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    placed = list(heights)
    for above, below in zip(order, order[1:], strict=False):
        placed[below] = max(placed[below], placed[above] + gap)
    limit = floor
    for seat in reversed(order):
        placed[seat] = min(placed[seat], limit)
        limit = placed[seat] - gap
    return placed


def marker(seat: int, x: float, y: float) -> str:
    """A circle, square, diamond or triangle around a point: the shape tells the seats apart."""
    shape, left, up = (
        ("a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z", 3.6, 0),
        ("h6.4v6.4h-6.4z", 3.2, 3.2),
        ("l4.6 4.6-4.6 4.6-4.6-4.6z", 0, 4.6),
        ("l4.4 7.6h-8.8z", 0, 4.4),
    )[seat % 4]
    return f"M{x - left:.1f} {y - up:.1f}{shape}"
