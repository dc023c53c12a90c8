"""Points that the places of a tournament are worth in a season of its league.

By a list of points for places, as prizes are shared, or by the points system of the season, as if
all had sat at one table. Whoever is level shares what their places are worth together. Thousandths,
as bonuses of a season are. This module reads no standings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

from scorecards.rules.texts import Text, text
from tournaments.rules.standings.points import Sat, Terms, spread_over_ties
from tournaments.rules.standings.systems import PointsSystem, game_points

MOST_PLACES = 100
MOST_POINTS = 10_000
THOUSAND = 1000
BY_PLACES = frozenset({"beaten_pct", "linear100", "share", "rankz", "table"})
"""The points systems that look at nothing but places."""


@dataclass(frozen=True, slots=True)
class PointsRule:
    """Points for the first place, the second and so on; without any, the system of the season."""

    ladder: tuple[Fraction, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {"ladder": [str(each) for each in self.ladder]}


def points_rule(stored: Mapping[str, Any]) -> PointsRule:
    """What `to_dict` made."""
    return PointsRule(tuple(Fraction(each) for each in stored.get("ladder", ())))


def ladder_problem(ladder: Sequence[Fraction]) -> Text | None:
    """What is wrong with points for places, or None."""
    if not 1 <= len(ladder) <= MOST_PLACES:
        return text("Give points for 1 to {most} places.", most=MOST_PLACES)
    if any(not 0 <= each <= MOST_POINTS for each in ladder):
        return text("Points for a place are 0 to {most}.", most=MOST_POINTS)
    if list(ladder) != sorted(ladder, reverse=True):
        return text("A better place gets as much as the next one, or more.")
    return None


def points_of_places(
    places: Mapping[int, int], rule: PointsRule, system: PointsSystem, terms: Terms | None = None
) -> dict[int, Fraction]:
    """What everybody gets, from places 1-2-2-4, in their order, rounded half up to thousandths;
    nothing for nobody. Raises ValueError for a system that looks at more than places.
    """
    order = list(places)
    totals = [places[who] for who in order]
    if rule.ladder:
        padded = (*rule.ladder, *([Fraction(0)] * len(totals)))
        worth: Sequence[Fraction] = spread_over_ties(totals, padded)
    elif system.slug not in BY_PLACES:
        raise ValueError(f"{system.slug} needs more than places.")
    elif len(totals) < 2:
        return {}
    else:
        worth = game_points(system, Sat(tuple(totals), 1), terms)
    return {
        who: Fraction(floor(each * THOUSAND + Fraction(1, 2)), THOUSAND)
        for who, each in zip(order, worth, strict=True)
    }
