"""The cross table of a season as programs read it: days in place of ordinals, and in each row only
the nights that gave something. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Annotated

from tournaments.models import Season
from tournaments.queries.cross_table import CrossRow, CrossTable
from tournaments.rules.standings.cross import Worth, sum_of

GOES = ("up", "down", "")
STATES = ("planned", "open", "closed", "archived")


@dataclass(frozen=True)
class NightPoints:
    """What a night gave somebody."""

    day: Annotated[date | None, "null for games of no night"]
    points: Annotated[Fraction, "all results together, dropped ones included"]
    best: Annotated[bool, "did nobody get more, and somebody less?"]
    substitute: Annotated[str, "who played in their name; empty for nobody"]
    results: Sequence[Worth]


@dataclass(frozen=True)
class CrossLine:
    """Somebody's row, and who it is."""

    name: str
    place: Annotated[int | None, "null while provisional"]
    tied: bool
    points: Annotated[Fraction | None, "that count"]
    games: int
    wins: Annotated[Fraction, "a win shared by two is 1/2"]
    penalty: Fraction
    goes: Annotated[str, GOES, "to which division it would lead"]
    nights: Annotated[Sequence[NightPoints], "those that gave something"]
    person: Annotated[int, "by which their address is made"]


@dataclass(frozen=True)
class CrossDivision:
    """A division with who is in it."""

    name: str
    first: Annotated[
        int, "number of the first of these nights; more than 1 where earlier ones are left out"
    ]
    nights: Sequence[date | None]
    to_come: Annotated[Sequence[date], "days that are planned"]
    rows: Sequence[CrossLine]


@dataclass(frozen=True)
class CrossFacts:
    """A season night by night."""

    league: Annotated[str, "slug"]
    league_name: str
    season: Annotated[str, "slug"]
    name: str
    state: Annotated[str, STATES]
    version: Annotated[int, "one more with every change"]
    divisions: Sequence[CrossDivision]


def cross_facts(season: Season, tables: Iterable[CrossTable]) -> CrossFacts:
    """What these tables of the season say. No query."""
    league, divisions = season.league, [_division(each) for each in tables]
    return CrossFacts(
        *(league.slug, league.name, season.slug, season.name, season.state, season.version),
        divisions=divisions,
    )


def _division(table: CrossTable) -> CrossDivision:
    return CrossDivision(
        name=table.name,
        first=table.first,
        nights=[_day(each) for each in table.nights],
        to_come=[date.fromordinal(each) for each in table.to_come],
        rows=[_line(each, table) for each in table.rows],
    )


def _line(cross: CrossRow, table: CrossTable) -> CrossLine:
    row = cross.row
    return CrossLine(
        *(row.name, row.place, row.tied, row.metric, row.games, row.wins, row.penalty),
        goes=table.marks.get(row.person, ""),
        nights=[_points(cross, night, table) for night in table.nights if cross.nights.get(night)],
        person=row.person,
    )


def _points(row: CrossRow, night: int, table: CrossTable) -> NightPoints:
    results = row.nights[night]
    points = sum_of(results) or Fraction(0)
    substitute, best = row.substitutes.get(night, ""), table.is_best(results, night)
    return NightPoints(_day(night), points, best, substitute, results)


def _day(ordinal: int) -> date | None:
    return date.fromordinal(ordinal) if ordinal else None
