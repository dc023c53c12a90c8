"""What is still open in a season, or in a game that ends at a target: played on many times.

The seed follows from the fit and from what was played, so the same question has the same answer.
With so many runs a chance is off by 1.1 points of a hundred: it is told in whole ones.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import accumulate
from math import floor, fsum, sqrt
from random import Random

from scorecards.luck.chances import Form
from scorecards.luck.fit import Fit
from scorecards.luck.share import NINE
from scorecards.luck.spread import Spread
from scorecards.luck.units import Unit
from scorecards.rules.texts import Text, text

RUNS = 2000
MOST_HOLES = 1000
"""So many holes of one run end a game whose target is never reached."""

Night = list[dict[int, float]]
"""The tables of a night: the result of everybody at each, by number."""


@dataclass(frozen=True)
class Entrant:
    """Somebody of a season: what is known of them, and at how large a part of nights they are."""

    form: Form
    attendance: float


@dataclass(frozen=True)
class Plan:
    """What is left of a season. `hole_sd` is luck within a table, `table_sd` what nine holes of a
    table have in common. `seating` makes tables of whoever came, in the season's own way; `ahead`
    says from the results of all nights that were left who is first, or through the cut.
    """

    entrants: tuple[Entrant, ...]
    nights: int
    hole_sd: float
    table_sd: float
    seating: Callable[[Random, list[int]], Iterable[Sequence[int]]]
    ahead: Callable[[list[Night]], Collection[int]]


def seed_of(fit: Fit, *facts: object) -> int:
    """A seed from the numbers of a fit, and whatever else the question is about."""
    written = repr((fit.people, fit.d, fit.u, fit.rest, fit.freedom, facts))
    return int.from_bytes(sha256(written.encode()).digest()[:8])


def season_chances(plan: Plan, seed: int, runs: int = RUNS) -> list[float]:
    """In which part of the runs each of the entrants is ahead at the end."""
    random = Random(seed)
    times = [0] * len(plan.entrants)
    for _ in range(runs):
        skill = [random.gauss(*each.form) for each in plan.entrants]
        for at in plan.ahead([_night(plan, skill, random) for _ in range(plan.nights)]):
            times[at] += 1
    return [each / runs for each in times]


def _night(plan: Plan, skill: Sequence[float], random: Random) -> Night:
    there = [at for at, each in enumerate(plan.entrants) if random.random() < each.attendance]
    luck = plan.hole_sd * sqrt(NINE)
    night = []
    for table in plan.seating(random, there):
        level = random.gauss(0, plan.table_sd)
        night.append({at: level + skill[at] + random.gauss(0, luck) for at in table})
    return night


def table_sd(units: Sequence[Unit], forms: Mapping[str, Form], hole_sd: float) -> float:
    """What nine holes of a table have in common, as a standard deviation: how far the means of
    tables are apart, less the people who sat there and less luck.
    """
    levels = [_level(unit, forms) for unit in units]
    if len(levels) < 2:
        return 0.0
    mean = fsum(levels) / len(levels)
    apart = fsum((each - mean) ** 2 for each in levels) / (len(levels) - 1)
    luck = fsum(hole_sd**2 / (len(unit.people) * unit.holes) for unit in units) / len(units)
    return NINE * sqrt(max(0.0, apart - luck))


def _level(unit: Unit, forms: Mapping[str, Form]) -> float:
    """The points a hole of an average person at this table."""
    skill = fsum(forms.get(name, Form()).mean / NINE for name in unit.people)
    return (sum(unit.totals) / unit.holes - skill) / len(unit.people)


def target_chances(
    totals: Sequence[int],
    spread: Spread,
    forms: Sequence[Form],
    over: Callable[[Sequence[int]], bool],
    seed: int,
    runs: int = RUNS,
) -> list[float]:
    """The chance of each seat to have the lowest total once a game is `over`; ties are shared."""
    random = Random(seed)
    points, shares = [each for each, _ in spread], list(accumulate(part for _, part in spread))
    wins = [0.0] * len(totals)
    for _ in range(runs):
        skill = [random.gauss(*each) / NINE for each in forms]
        ends = list(totals)
        for _ in range(MOST_HOLES):
            if over(ends):
                break
            drawn = random.choices(points, cum_weights=shares, k=len(ends))
            for at, each in enumerate(drawn):
                ends[at] += floor(each + skill[at] + random.random())
        lowest = [at for at, total in enumerate(ends) if total == min(ends)]
        for at in lowest:
            wins[at] += 1 / len(lowest)
    return [each / runs for each in wins]


def whole_percent(chance: float, *, possible: bool = True, certain: bool = False) -> Text:
    """A chance in whole parts of a hundred. Only arithmetic, the best and the worst that can still
    come, makes one of them 0 or 100.
    """
    if certain or not possible:
        return Text("100" if certain else "0")
    if chance < 0.01:
        return text("under 1")
    if chance > 0.99:
        return text("over 99")
    return Text(str(floor(100 * chance + 0.5)))
