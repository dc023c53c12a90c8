"""The bars of a distribution as plain geometry, for an inline SVG without script or style.

Numbers come in and are written for the reader; attributes of elements go out. Counts nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext

from scorecards.display.scale import Axis, round_step, round_values
from scorecards.rules.statistics.layouts import LayoutStatistics

WIDTH, LEFT, RIGHT, TOP, FLOOR, HEIGHT = 360, 8, 352, 36, 172, 192  # of the picture
BARS = 36  # at most
WIDTHS = (1, 2, 3, 4, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)  # points a bar is for
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)  # between numbers on the axis
LABELS = 7  # numbers below the axis
RARE = Fraction(1, 1000)  # tails rarer than this share the outermost bars
FEW = Fraction(1, 10)  # what a good score beats


@dataclass(frozen=True)
class Bar:
    """One bar: where it stands, the points it is for, how many layouts count them."""

    x: float
    y: float
    width: float
    height: float
    points: str
    share: str
    so_far: str  # the share of layouts that count this much or less
    good: bool


@dataclass(frozen=True)
class Mark:
    """A place on the axis and what stands there."""

    x: float
    label: str


@dataclass(frozen=True)
class Picture:
    """The bars and their axis, in the units of the view box."""

    bars: tuple[Bar, ...]
    ticks: tuple[Mark, ...]
    mean: Mark
    good: str
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP
    floor: int = FLOOR


def tenth(number: Fraction) -> Decimal:
    """A number to one place behind the point."""
    exact = Decimal(number.numerator) / Decimal(number.denominator)
    return exact.quantize(Decimal("0.1"))


def figure(number: int | Decimal) -> str:
    """A number as the reader writes it, with the typographic minus."""
    places = 1 if isinstance(number, Decimal) else 0
    return "\N{MINUS SIGN}" * (number < 0) + number_format(Decimal(number).copy_abs(), places)


def percent(share: Fraction) -> str:
    """A share to one place; one too small for that says so."""
    hundredth = tenth(share * 100)
    if share and not hundredth:
        return gettext("below {share}%").format(share=figure(Decimal("0.1")))
    return gettext("{share}%").format(share=figure(hundredth))


def bar_bounds(statistics: LayoutStatistics) -> list[tuple[int, int]]:
    """The first and last points of every bar, all of one round width."""
    low, high = statistics.reached(RARE), statistics.reached(1 - RARE)
    step = next((step for step in WIDTHS if high // step - low // step < BARS), high - low + 1)
    first, last = low // step, high // step
    return [(place * step, place * step + step - 1) for place in range(first, last + 1)]


def good_points(statistics: LayoutStatistics) -> int:
    """The end of a bar that about one layout in ten stays within."""
    ends = [high for _, high in bar_bounds(statistics)[:-1]] or [statistics.lowest]
    return min(ends, key=lambda points: abs(statistics.up_to(points) - FEW))


def draw(statistics: LayoutStatistics, good: int) -> Picture:
    """The bars of some statistics, those up to `good` marked."""
    bounds = bar_bounds(statistics)
    axis = points_axis(bounds)
    mean = min(max(float(statistics.mean), bounds[0][0]), bounds[-1][1])
    return Picture(
        bars=draw_bars(statistics, bounds, good=good),
        ticks=ticks_of(bounds, axis),
        mean=Mark(axis.at(mean), figure(tenth(statistics.mean))),
        good=figure(good),
    )


def draw_bars(
    statistics: LayoutStatistics, bounds: Sequence[tuple[int, int]], *, good: int
) -> tuple[Bar, ...]:
    """A bar for every bound, the tallest as high as there is room."""
    totals = [statistics.up_to(high) for _, high in bounds[:-1]] + [Fraction(1)]
    befores = [Fraction(0), *totals[:-1]]
    most = max(float(total - before) for total, before in zip(totals, befores, strict=True))
    upright = Axis(0, most, TOP, FLOOR - TOP, up=True)
    wide = (RIGHT - LEFT) / len(bounds)
    bars = []
    for place, (before, total) in enumerate(zip(befores, totals, strict=True)):
        height = upright.size(float(total - before))
        bars.append(
            Bar(
                x=round(LEFT + place * wide + 0.75, 1),
                y=round(FLOOR - height, 1),
                width=round(wide - 1.5, 1),
                height=height,
                points=points_of(bounds, place),
                share=percent(total - before),
                so_far=percent(total),
                good=bounds[place][1] <= good,
            )
        )
    return tuple(bars)


def points_of(bounds: Sequence[tuple[int, int]], place: int) -> str:
    """The points a bar is for; the outermost bars include everything beyond."""
    low, high = bounds[place]
    if place == 0 and len(bounds) > 1:
        return gettext("{points} or less").format(points=figure(high))
    if place == len(bounds) - 1 and place:
        return gettext("{points} or more").format(points=figure(low))
    if low == high:
        return figure(low)
    return gettext("{low} to {high}").format(low=figure(low), high=figure(high))


def points_axis(bounds: Sequence[tuple[int, int]]) -> Axis:
    """Below the bars: whole points stand in the middle of their share of a bar."""
    return Axis(bounds[0][0] - 0.5, bounds[-1][1] + 0.5, LEFT, RIGHT - LEFT)


def ticks_of(bounds: Sequence[tuple[int, int]], axis: Axis) -> tuple[Mark, ...]:
    """Round numbers below the axis, far enough apart to be read."""
    low, high = bounds[0][0], bounds[-1][1]
    step = round_step(high - low + 1, STEPS, LABELS)
    return tuple(Mark(axis.at(points), figure(points)) for points in round_values(low, high, step))
