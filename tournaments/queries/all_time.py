"""All seasons of a league in one table: those played here and those brought in from sheets.

Closed seasons are read from the tables they were closed with, so a league of twenty seasons costs
what one of two costs; only the open ones are ranked. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Annotated

from tournaments.ledger import standings
from tournaments.ledger.merges import Roots, merges_in, root_of
from tournaments.ledger.settings import settings_of
from tournaments.models import League, Person, Season
from tournaments.queries.past_seasons import PastRow, past_rows
from tournaments.rules.standings.all_time import AllTimeRow, SeasonResult, all_time


@dataclass(frozen=True)
class SeasonColumn:
    """A season of the table over all seasons."""

    number: Annotated[int, "by which the rows name it"]
    name: str
    slug: Annotated[str, "slug; empty for one from a sheet"] = ""
    past: int = 0
    running: Annotated[bool, "does it still go on? Then a place is no title"] = False

    @property
    def past_id(self) -> Annotated[int | None, "id of one from a sheet"]:
        """The id of one from a sheet."""
        return self.past or None


@dataclass(frozen=True)
class AllTime:
    """All seasons of a league in one table."""

    columns: Annotated[tuple[SeasonColumn, ...], "the latest first"]
    rows: tuple[AllTimeRow, ...]


def all_time_of(league: League) -> AllTime:
    """Everybody over all seasons of a league that anything is known of."""
    roots, names = merges_in(league.pk), dict(_names(league))
    past = past_rows(league)
    seasons = list(Season.objects.filter(league=league, staged=False).exclude(state="planned"))
    named = _columns(past, seasons)
    results = [
        SeasonResult(
            number_of_past(named, row), row.person, row.name, row.place, row.total, row.games
        )
        for row in past
    ]
    for column in named:
        season = next((each for each in seasons if each.slug == column.slug), None)
        if season is not None:
            results += _results(season, column, roots, names)
    shown = {each.season for each in results}
    columns = tuple(column for column in named if column.number in shown)
    running = frozenset(column.number for column in columns if column.running)
    rows = all_time(results, [column.number for column in columns], running=running)
    return AllTime(columns, tuple(rows))


def number_of_past(columns: list[SeasonColumn], row: PastRow) -> int:
    """The number of the column of a past season."""
    return next(column.number for column in columns if column.past == row.season)


def _names(league: League) -> Iterator[tuple[int, str]]:
    yield from Person.objects.filter(league=league).values_list("pk", "name")


def _columns(past: list[PastRow], seasons: list[Season]) -> list[SeasonColumn]:
    """The latest season first; one without a day stands at the end."""
    ended: list[tuple[date, SeasonColumn]] = [
        (row.ends or date.min, SeasonColumn(0, row.season_name, past=row.season))
        for row in {row.season: row for row in past}.values()
    ]
    for season in seasons:
        running = season.state == "open"
        day = date.max if running else season.ends or season.last_night or season.created.date()
        ended.append((day, SeasonColumn(0, season.name, slug=season.slug, running=running)))
    ended.sort(key=lambda pair: pair[0], reverse=True)
    return [
        SeasonColumn(number, each.name, each.slug, each.past, each.running)
        for number, (_, each) in enumerate(ended)
    ]


def _results(
    season: Season, column: SeasonColumn, roots: Roots, names: dict[int, str]
) -> Iterator[SeasonResult]:
    """The lines of a season played here. In divisions a place counts as in one table: whoever
    leads the second division stands behind everybody of the first.
    """
    for person, place, metric, games in _lines(season):
        if games:
            root = root_of(roots, person)
            yield SeasonResult(column.number, root, names[root], place, metric, games)


def _lines(season: Season) -> Iterator[tuple[int, int | None, Fraction | None, int]]:
    ahead = 0
    if season.closed_table is not None and season.state in ("closed", "archived"):
        for rows in season.closed_table["divisions"]:
            for row in rows:
                metric = Fraction(*row["metric"]) if row["metric"] else None
                place = row["place"] and row["place"] + ahead
                yield row["person"], place, metric, row["games"]
            ahead += len(rows)
        return
    levels = settings_of(season).levels
    for level in range(1, levels + 1) if levels > 1 else [None]:
        table = standings.table(season, division=level)
        for line in table.rows:
            yield line.person, line.place and line.place + ahead, line.metric, line.games
        ahead += len(table.rows)
