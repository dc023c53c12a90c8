"""The cross table of a season as programs read it: days in place of ordinals, and in each row only
the nights that gave something. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tournaments.ledger.ranking import StandingsRow
from tournaments.models import Season
from tournaments.queries.cross_table import CrossRow, CrossTable
from tournaments.rules.standings.cross import Worth, sum_of


@dataclass(frozen=True)
class NightPoints:
    """What a night gave somebody, all results together and one by one. `day` is None for games of
    no night, `substitute` who played in their name ("" for nobody), `best` whether nobody got more.
    """

    day: date | None
    points: Fraction
    results: Sequence[Worth]
    substitute: str
    best: bool


@dataclass(frozen=True)
class CrossLine:
    """A row of the standings with the nights; `goes` is "up", "down" or ""."""

    row: StandingsRow
    goes: str
    nights: Sequence[NightPoints]


@dataclass(frozen=True)
class CrossDivision:
    """A table: `first` is the number of its leftmost night, more than 1 where earlier ones are left
    out; `to_come` are the days that are planned.
    """

    name: str
    first: int
    nights: Sequence[date | None]
    to_come: Sequence[date | None]
    rows: Sequence[CrossLine]


@dataclass(frozen=True)
class CrossFacts:
    """A season night by night."""

    season: Season
    divisions: Sequence[CrossDivision]


def cross_facts(season: Season, tables: Iterable[CrossTable]) -> CrossFacts:
    """What these tables of the season say. No query."""
    return CrossFacts(season, [_division(each) for each in tables])


def _division(table: CrossTable) -> CrossDivision:
    return CrossDivision(
        name=table.name,
        first=table.first,
        nights=[_day(each) for each in table.nights],
        to_come=[_day(each) for each in table.to_come],
        rows=[_line(each, table) for each in table.rows],
    )


def _line(row: CrossRow, table: CrossTable) -> CrossLine:
    nights = [_points(row, night, table) for night in table.nights if row.nights.get(night)]
    return CrossLine(row.row, table.marks.get(row.row.person, ""), nights)


def _points(row: CrossRow, night: int, table: CrossTable) -> NightPoints:
    results = row.nights[night]
    points = sum_of(results) or Fraction(0)
    substitute, best = row.substitutes.get(night, ""), table.is_best(results, night)
    return NightPoints(_day(night), points, results, substitute, best)


def _day(ordinal: int) -> date | None:
    return date.fromordinal(ordinal) if ordinal else None
