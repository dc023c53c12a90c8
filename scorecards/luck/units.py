"""Games as the estimates take them: units, and in how many games somebody sat.

A unit is a game, or a stretch of holes of it, with the same people at the table; whoever comes
later begins another. Holes that one person played alone compare nobody and make no unit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

MOST_PEOPLE = 200
"""A fit grows with the cube of the people: beyond so many, those with the most games."""

Column = Sequence[int | None]
"""The points of a player hole by hole; None where that player was absent."""

Game = Mapping[str, Column]
"""The columns of a game, all of one length."""


class Unit(NamedTuple):
    """People in the order of their names, and what each of them got on every hole. Points are
    divided by `scale` where several rulesets are taken together.
    """

    people: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]
    scale: float = 1.0

    @property
    def holes(self) -> int:
        return len(self.points[0])

    @property
    def totals(self) -> list[int]:
        """What each of them got on all holes."""
        return [sum(each) for each in self.points]


def units_of(game: Game) -> list[Unit]:
    """The units of a game, in the order of its holes."""
    names = sorted(game)
    holes = list(zip(*(game[name] for name in names), strict=True))
    units = []
    for present, stretch in groupby(holes, key=_presence):
        rows = list(stretch)
        if sum(present) > 1:
            at = [place for place, there in enumerate(present) if there]
            columns = tuple(tuple(int(row[place] or 0) for row in rows) for place in at)
            units.append(Unit(tuple(names[place] for place in at), columns))
    return units


def _presence(hole: Sequence[int | None]) -> tuple[bool, ...]:
    return tuple(points is not None for points in hole)


class League(NamedTuple):
    """What a fit is made of. `games` counts those that gave a unit, `played` those of a person."""

    units: tuple[Unit, ...]
    games: int
    played: Mapping[str, int]


def league_of(games: Iterable[Game], most: int = MOST_PEOPLE) -> League:
    """The units of some games, of the `most` people who sat in the most of them."""
    return league_of_units([units_of(game) for game in games], most)


def league_of_units(games: Sequence[Sequence[Unit]], most: int = MOST_PEOPLE) -> League:
    """The same of games that are units already."""
    league = _league(games)
    if len(league.played) <= most:
        return league
    busiest = sorted(league.played, key=lambda name: (-league.played[name], name))[:most]
    return _among(frozenset(busiest), games)


def _league(games: Iterable[Sequence[Unit]]) -> League:
    counted = [units for units in games if units]
    played: Counter[str] = Counter()
    for units in counted:
        played.update({name for unit in units for name in unit.people})
    return League(tuple(unit for units in counted for unit in units), len(counted), dict(played))


def _among(people: frozenset[str], games: Iterable[Sequence[Unit]]) -> League:
    return _league([part for unit in units if (part := _part(unit, people))] for units in games)


def _part(unit: Unit, people: frozenset[str]) -> Unit | None:
    """What is left of a unit when some people are left out."""
    at = [place for place, name in enumerate(unit.people) if name in people]
    if len(at) < 2:
        return None
    points = tuple(unit.points[each] for each in at)
    return unit._replace(people=tuple(unit.people[each] for each in at), points=points)
