"""Who won what on which night of a season, for its summary. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from tournaments.ledger.stand_ins import StandIn, StandIns, stand_ins_in
from tournaments.models import LeagueGame, Night, Result, Season
from tournaments.wording.names import played_for

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
    `GAMES` games. Four queries.
    """
    games = LeagueGame.objects.filter(season=season).exclude(counted_version=None)
    ids = list(games.order_by("-finished_at").values_list("pk", flat=True)[:GAMES])
    rows = (
        Result.objects.filter(league_game__in=ids, place=1)
        .order_by("day", "at", "league_game", "person")
        .values_list("day", "league_game", "person", "person__name", "strokes")
    )
    stand_ins = stand_ins_in(ids)
    named = dict(Night.objects.filter(season=season).values_list("day", "name"))
    return [
        NightWinners(day, named.get(day, ""), tuple(_tables(list(results), stand_ins)))
        for day, results in groupby(rows, key=lambda row: row[0])
    ]


def _tables(
    rows: list[tuple[date, int, int, str, int]], stand_ins: StandIns
) -> Iterator[TableWinners]:
    for game, table in groupby(rows, key=lambda row: row[1]):
        winners = list(table)
        names = tuple(_winner(stand_ins.get((game, row[2])), row[3]) for row in winners)
        yield TableWinners(names, winners[0][4])


def _winner(stand_in: StandIn | None, name: str) -> str:
    return played_for(stand_in.name, stand_in.away_name) if stand_in is not None else name
