"""How a season went: everybody's place after each night, and who led from when to when.

A night costs as much as the standings at an earlier day, so only the latest `NIGHTS` are read, and
whoever shows them caches the answer. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.db.models import Max
from django.utils import timezone

from tournaments.ledger.penalties import penalties_since
from tournaments.ledger.standings import table_at
from tournaments.models import Penalty, Season
from tournaments.queries.season_page import played_days

NIGHTS = 16


@dataclass(frozen=True)
class Way:
    """A player's places, one after each night; None while there was none."""

    person: int
    name: str
    places: tuple[int | None, ...]


@dataclass(frozen=True)
class Lead:
    """Who led from one night to another; several names while they were level."""

    first: date
    last: date
    names: tuple[str, ...]


@dataclass(frozen=True)
class Course:
    """A division by nights, in the order of its latest table. `every`: from the first night on."""

    division: int | None
    name: str
    days: tuple[date, ...]
    ways: tuple[Way, ...]
    leads: tuple[Lead, ...]
    every: bool

    @property
    def changes(self) -> int:
        """How often somebody else came to lead."""
        return max(len(self.leads) - 1, 0)


def course_of(season: Season, *, division: int | None = None, name: str = "") -> Course:
    """The latest nights of a season or of one of its divisions, the earliest first."""
    played = played_days(season)
    days = played[:NIGHTS][::-1] + _day_of_penalties(season, after=played[:1])
    tables = [table_at(season, day, division=division) for day in days]
    places = [{row.person: row.place for row in table.rows} for table in tables]
    last = tables[-1].rows if tables else ()
    ways = tuple(
        Way(row.person, row.name, tuple(each.get(row.person) for each in places)) for row in last
    )
    return Course(
        division=division,
        name=name,
        days=tuple(days),
        ways=tuple(way for way in ways if any(way.places)),
        leads=_leads(days, ways),
        every=len(played) <= NIGHTS,
    )


def _day_of_penalties(season: Season, *, after: Sequence[date]) -> list[date]:
    """The day of the latest penalty where no game was played since: the way ends where the
    standings are. Nothing before the first game.
    """
    if not after:
        return []
    later = penalties_since(season, after[0])
    latest = Penalty.objects.filter(season=season, league_game=None, cancelled=None)
    moment = latest.aggregate(last=Max("given"))["last"] if later else None
    return [timezone.localdate(moment)] if moment is not None else []


def _leads(days: list[date], ways: tuple[Way, ...]) -> tuple[Lead, ...]:
    leaders = [
        (day, tuple(way.name for way in ways if way.places[at] == 1)) for at, day in enumerate(days)
    ]
    leads = []
    for names, same in groupby(leaders, key=lambda each: each[1]):
        nights = [day for day, _ in same]
        if names:
            leads.append(Lead(nights[0], nights[-1], names))
    return tuple(leads)
