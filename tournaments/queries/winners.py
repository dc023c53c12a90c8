"""Who won what on which night of a season, for its summary. Writes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import groupby

from tournaments.models import LeagueGame, Night, Result, Season

GAMES = 500


@dataclass(frozen=True)
class TableWinners:
    """A table: who won it, with how many points."""

    names: tuple[str, ...]
    strokes: int


@dataclass(frozen=True)
class NightWinners:
    """A day of play: its night's name if it has one, and its tables in playing order."""

    day: date
    name: str
    tables: tuple[TableWinners, ...]


def winners_of(season: Season) -> list[NightWinners]:
    """The days with games that count, the earliest first, from at most the latest
    `GAMES` games. Three queries.
    """
    games = LeagueGame.objects.filter(season=season).exclude(counted_version=None)
    ids = list(games.order_by("-finished_at").values_list("pk", flat=True)[:GAMES])
    rows = (
        Result.objects.filter(league_game__in=ids, place=1)
        .order_by("day", "at", "league_game", "person")
        .values_list("day", "league_game", "person__name", "strokes")
    )
    named = dict(Night.objects.filter(season=season).values_list("day", "name"))
    return [
        NightWinners(day, named.get(day, ""), tuple(_tables(list(results))))
        for day, results in groupby(rows, key=lambda row: row[0])
    ]


def _tables(rows: list[tuple[date, int, str, int]]) -> list[TableWinners]:
    tables = (list(table) for _, table in groupby(rows, key=lambda row: row[1]))
    return [TableWinners(tuple(row[2] for row in table), table[0][3]) for table in tables]
