"""Small charts as plain geometry, for inline SVG without script or style: a curve over games, and
two distributions over each other. Numbers come in, attributes of elements go out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 360, 168
LEFT, RIGHT, TOP, BOTTOM = 40, 44, 12, 24
STEPS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500)
FEWEST_MARKS = 30


@dataclass(frozen=True)
class Tick:
    """A line of the grid with its number."""

    at: float
    label: str
    middle: bool = False


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
    """The values from left to right; None for fewer than two. `middle` is a line to compare
    with.
    """
    if len(values) < 2:
        return None
    every = [*values, *([] if middle is None else [middle])]
    step = next((step for step in STEPS if max(every) - min(every) <= 4 * step), STEPS[-1])
    low = step * (min(every) // step)
    count = int((max(every) - low) / step - 1e-9) + 1
    high = low + step * max(count, 1)

    def down(value: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low), 1)

    across = (WIDTH - LEFT - RIGHT) / (len(values) - 1)
    places = [(round(LEFT + at * across, 1), down(value)) for at, value in enumerate(values)]
    grid = [round(low + step * at, 1) for at in range(max(count, 1) + 1)]
    return Curve(
        points=" ".join(f"{x},{y}" for x, y in places),
        marks=tuple(places) if len(places) <= FEWEST_MARKS else (places[-1],),
        last=places[-1],
        ticks=tuple(Tick(down(value), _number(value), value == middle) for value in grid),
    )


def draw_spread(mine: Mapping[int, int], theirs: Mapping[int, int]) -> Spread | None:
    """Two tallies of whole numbers in bins; None without any of one's own."""
    if not mine:
        return None
    bins = _bins([*mine, *theirs])
    ours = [_percent(mine, each) for each in bins]
    others = [_percent(theirs, each) for each in bins]
    most = max([*ours, *others, 1])
    wide = (WIDTH - 16) / len(bins)
    room = HEIGHT - TOP - BOTTOM
    bars = tuple(
        Bar(
            label=_label(each),
            x=round(8 + at * wide + 2, 1),
            y=round(TOP + room * (1 - ours[at] / most), 1),
            width=round(wide - 4, 1),
            height=round(room * ours[at] / most, 1),
            middle=round(8 + (at + 0.5) * wide, 1),
            mine=round(ours[at]),
            theirs=round(others[at]),
        )
        for at, each in enumerate(bins)
    )
    line = " ".join(
        f"{bar.middle},{round(TOP + room * (1 - share / most), 1)}"
        for bar, share in zip(bars, others, strict=True)
    )
    return Spread(bars, line if any(others) else "")


def _number(value: float) -> str:
    said = f"{abs(value):.1f}".removesuffix(".0")
    return f"\N{MINUS SIGN}{said}" if value < 0 else said


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
    low = f"\N{MINUS SIGN}{-inside[0]}" if inside[0] < 0 else str(inside[0])
    high = f"\N{MINUS SIGN}{-inside[-1]}" if inside[-1] < 0 else str(inside[-1])
    dash = "\N{HORIZONTAL ELLIPSIS}" if inside[0] < 0 else "\N{EN DASH}"
    return f"{low}{dash}{high}" if len(inside) > 1 else low
