"""Small charts as plain geometry, for inline SVG without script or style: a curve over games, and
two distributions over each other. Numbers come in, attributes of elements go out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorecards.display.scale import Axis, Tick, polyline, round_step
from scorecards.rules import signed

WIDTH, HEIGHT = 360, 168
LEFT, RIGHT, TOP, BOTTOM = 40, 44, 12, 24
SIDE, BESIDE = 8, 2  # of the bars: to the edge of the picture, and of each on both sides
STEPS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500)
FEWEST_MARKS = 30


@dataclass(frozen=True)
class Curve:
    """One line: the points of it, a mark at each when there are few, the last one."""

    points: str
    marks: tuple[tuple[float, float], ...]
    last: tuple[float, float]
    ticks: tuple[Tick, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT


@dataclass(frozen=True)
class Bar:
    """One bar of a distribution, in percent of all."""

    label: str
    x: float
    y: float
    width: float
    height: float
    middle: float
    mine: int
    theirs: int


@dataclass(frozen=True)
class Spread:
    """One's own distribution as bars, that of the others as a line."""

    bars: tuple[Bar, ...]
    line: str
    width: int = WIDTH
    height: int = HEIGHT
    floor: int = HEIGHT - BOTTOM


def draw_curve(values: Sequence[float], *, middle: float | None = None) -> Curve | None:
    """The values from left to right; None for fewer than two. `middle` is compared with."""
    if len(values) < 2:
        return None
    grid = _grid([*values, *([] if middle is None else [middle])])
    across = Axis(0, len(values) - 1, LEFT, WIDTH - LEFT - RIGHT)
    down = Axis(grid[0], grid[-1], TOP, HEIGHT - TOP - BOTTOM, up=True)
    places = [(across.at(number), down.at(value)) for number, value in enumerate(values)]
    return Curve(
        points=polyline(places),
        marks=tuple(places) if len(places) <= FEWEST_MARKS else (places[-1],),
        last=places[-1],
        ticks=tuple(Tick(down.at(value), _number(value), middle=value == middle) for value in grid),
    )


def _grid(values: Sequence[float]) -> list[float]:
    """Round values from at most the lowest to at least the highest, to a tenth."""
    step = round_step(max(values) - min(values), STEPS, 4)
    low = step * (min(values) // step)
    count = max(int((max(values) - low) / step - 1e-9) + 1, 1)
    return [round(low + step * number, 1) for number in range(count + 1)]


def draw_spread(mine: Mapping[int, int], theirs: Mapping[int, int]) -> Spread | None:
    """Two tallies of whole numbers in bins; None without any of one's own."""
    if not mine:
        return None
    bins = _bins([*mine, *theirs])
    ours = [_percent(mine, each) for each in bins]
    others = [_percent(theirs, each) for each in bins]
    across = Axis(0, len(bins), SIDE, WIDTH - 2 * SIDE)
    down = Axis(0, max([*ours, *others, 1]), TOP, HEIGHT - TOP - BOTTOM, up=True)
    bars = tuple(
        Bar(
            label=_label(each),
            x=round(across.at(number) + BESIDE, 1),
            y=down.at(ours[number]),
            width=round(across.size(1) - 2 * BESIDE, 1),
            height=down.size(ours[number]),
            middle=across.at(number + 0.5),
            mine=round(ours[number]),
            theirs=round(others[number]),
        )
        for number, each in enumerate(bins)
    )
    line = polyline((bar.middle, down.at(share)) for bar, share in zip(bars, others, strict=True))
    return Spread(bars, line if any(others) else "")


def _number(value: float) -> str:
    digits = f"{abs(value):.1f}".removesuffix(".0")
    return f"\N{MINUS SIGN}{digits}" if value < 0 else digits


def _bins(values: Sequence[int]) -> list[range]:
    """At most eight, of equal width."""
    low, high = min(values), max(values)
    wide = max(3, -(-(high - low + 1) // 7))
    start = wide * (low // wide)
    return [range(at, at + wide) for at in range(start, high + 1, wide)]


def _percent(tally: Mapping[int, int], inside: range) -> float:
    every = sum(tally.values())
    return 100 * sum(tally.get(value, 0) for value in inside) / every if every else 0.0


def _label(inside: range) -> str:
    dash = "\N{HORIZONTAL ELLIPSIS}" if inside[0] < 0 else "\N{EN DASH}"
    return dash.join(map(signed, (inside[0], inside[-1]) if len(inside) > 1 else inside))
