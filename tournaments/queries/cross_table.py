"""The cross table of a season: everybody's results night by night, and the nights to come.

Reads every result of the season once, in a fixed number of queries for each division, so whoever
shows it caches the answer. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

from django.utils import timezone

from tournaments.ledger import standings
from tournaments.ledger.merges import Roots, merges_in, root_of
from tournaments.ledger.ranking import StandingsRow, StandingsTable
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueSeat, Night, Result, Season
from tournaments.queries.promotion import marks_of
from tournaments.rules.standings.cross import Worth, best_of_nights, cells_of, sum_of

MOST_NIGHTS = 40
MOST_TO_COME = 12
MOST_RESULTS = 20_000
"""As many results as one page adds up."""


@dataclass(frozen=True)
class CrossRow:
    """A row of the standings with the results of each night of the table; `substitutes` has who
    played in their name, by the night.
    """

    row: StandingsRow
    nights: Mapping[int, Sequence[Worth]]
    substitutes: Mapping[int, str]


@dataclass(frozen=True)
class CrossTable:
    """One division, night by night. `nights` are the ordinals of the days that were played, the
    first at the left, `to_come` the days that are planned; `first` is the number of the leftmost
    night, more than 1 where earlier ones are left out.
    """

    name: str
    standings: StandingsTable
    nights: tuple[int, ...]
    to_come: tuple[int, ...]
    first: int
    rows: tuple[CrossRow, ...]
    best: Mapping[int, Fraction]
    marks: Mapping[int, str] = field(default_factory=dict)  # who goes "up" and "down"

    @property
    def penalties(self) -> bool:
        """Does anybody have a penalty or a bonus?"""
        return any(each.row.penalty for each in self.rows)

    def is_best(self, worths: Sequence[Worth], night: int) -> bool:
        """Did nobody who came that night get more than this, and somebody less?"""
        came = bool(worths) and not any(each.missed for each in worths)
        return came and sum_of(worths) == self.best.get(night)


def too_many(season: Season) -> bool:
    """Has the season more results than a page adds up?"""
    results = Result.objects.filter(season=season, ranked=True)
    return len(results.values_list("pk")[: MOST_RESULTS + 1]) > MOST_RESULTS


def cross_tables(season: Season) -> list[CrossTable]:
    """The table of each division, or the one of everybody, with who goes up and down."""
    names = [each.name for each in settings_of(season).divisions]
    if len(names) < 2:
        return [cross_table(season)]
    tables = [cross_table(season, division=at, name=name) for at, name in enumerate(names, start=1)]
    marks = marks_of(season, [each.standings for each in tables])
    return [replace(each, marks=marks) for each in tables]


def cross_table(season: Season, *, division: int | None = None, name: str = "") -> CrossTable:
    """The standings of a season or of one of its divisions, night by night."""
    table = standings.table(season, division=division)
    lines = standings.full_lines(season, [row.person for row in table.rows])
    cells = {person: cells_of(line) for person, line in lines.items()}
    days = sorted({night for each in cells.values() for night in each})
    nights = days[-MOST_NIGHTS:]
    low = table.settings.scheme.low_is_better
    stood_in = _substitutes(season, merges_in(season.league_id))
    return CrossTable(
        name=name,
        standings=table,
        nights=tuple(nights),
        to_come=tuple(_to_come(season, played=set(days))),
        first=len(days) - len(nights) + 1,
        rows=tuple(
            CrossRow(row, cells[row.person], stood_in.get(row.person, {})) for row in table.rows
        ),
        best=best_of_nights(cells.values(), low=low),
    )


def _to_come(season: Season, *, played: set[int]) -> Iterable[int]:
    """The nights that are planned from today on and have no result yet."""
    nights = Night.objects.filter(season=season, day__gte=timezone.localdate())
    ahead = nights.exclude(state="closed").order_by("day").values_list("day", flat=True)
    days: list[date] = list(ahead[:MOST_TO_COME])
    return (day.toordinal() for day in days if day.toordinal() not in played)


def _substitutes(season: Season, roots: Roots) -> dict[int, dict[int, str]]:
    """Who played in whose name on which day, of the games that count. One query."""
    seats = LeagueSeat.objects.filter(league_game__season=season, stands_for__isnull=False)
    rows = seats.exclude(league_game__counted_version=None).values_list(
        "stands_for", "league_game__day", "person__name"
    )
    names: dict[int, dict[int, list[str]]] = {}
    for person, day, name in rows.order_by("league_game", "position"):
        if person is not None:
            days = names.setdefault(root_of(roots, person), {})
            days.setdefault(day.toordinal(), []).append(name)
    return {
        person: {day: ", ".join(dict.fromkeys(who)) for day, who in days.items()}
        for person, days in names.items()
    }
