"""What may be said of a final layout, and of a result that is unlike somebody's others.

A final layout is chosen, and neither the deal nor the draws are stored: who had the better cards
cannot be known. What can be: how often the pack deals such a layout, how it lies among the final
layouts of this site, and how far a result is from what the fit expects of the person.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import erfc, floor, fsum, inf, sqrt
from typing import NamedTuple

from scorecards.luck.chances import Form
from scorecards.luck.share import NINE
from scorecards.rules.statistics.layouts import LayoutStatistics

LEAST_LAYOUTS = 200
"""Among fewer final layouts nothing has a place."""
MOST_P = 0.05
"""In a list of so many people, one in so many of whom chance alone would mark."""


def once_in(statistics: LayoutStatistics, counted: int) -> int | None:
    """In how many hands the pack deals one that counts as little, in two figures; None where only
    a sample knows, or where it never does.
    """
    share = statistics.up_to(counted)
    if not statistics.exact or not share:
        return None
    return in_figures(float(1 / share))


def in_figures(number: float, figures: int = 2) -> int:
    """A number of at least 1 to so many figures, half up: 2,431 in two is 2,400."""
    step = 10 ** max(0, len(str(floor(number))) - figures)
    return int(floor(number / step + 0.5) * step)


def place_among(counts: Mapping[int, int], counted: int) -> float | None:
    """The part of final layouts that counted less, with half of those that counted the same.
    `counts` is how often each count came, at this ruleset and size of table.
    """
    every = sum(counts.values())
    if every < LEAST_LAYOUTS:
        return None
    less = sum(times for count, times in counts.items() if count < counted)
    return (less + counts.get(counted, 0) / 2) / every


class Departure(NamedTuple):
    """How far a result is from the mean of its table and from what was expected of the person, and
    how far it strays by luck. Negative is better.
    """

    points: float
    sd: float

    @property
    def p(self) -> float:
        """How often luck alone goes as far, to either side."""
        if not self.sd:
            return 0.0 if self.points else 1.0
        return erfc(abs(self.points) / self.sd / sqrt(2))


def departures(
    totals: Mapping[str, int], holes: int, forms: Mapping[str, Form], hole_sd: float
) -> dict[str, Departure]:
    """How far everybody at a table is from what was expected of them over so many holes."""
    size = len(totals)
    skill = {name: holes * forms.get(name, Form()).mean / NINE for name in totals}
    apart = {name: totals[name] - skill[name] for name in sorted(totals)}
    mean = fsum(apart.values()) / size
    sd = hole_sd * sqrt(holes * (1 - 1 / size))
    return {name: Departure(each - mean, sd) for name, each in apart.items()}


def remarkable(every: Iterable[Departure]) -> list[bool]:
    """Which of a list may be marked: the longer it is, the further somebody in it is by luck."""
    listed = list(every)
    most = MOST_P / len(listed) if listed else inf
    return [each.p < most for each in listed]
