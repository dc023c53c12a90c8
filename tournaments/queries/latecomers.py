"""Who waits while the tables of a night play, and where a seat could be had. Writes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from scorecards.models import Game
from scorecards.queries.tables import tables as scorecards
from tournaments.ledger.settings import settings_of
from tournaments.models import Season
from tournaments.queries.nights import RoundShown


@dataclass(frozen=True)
class OpenTable:
    """A table that plays and has a seat left: its number, the code of its game, who sits there, and
    the hole from which a newcomer would play.
    """

    number: int
    code: str
    names: str
    hole: int

    @property
    def value(self) -> str:
        return f"{self.code}.{self.hole}"


def open_tables(season: Season, latest: RoundShown | None) -> list[OpenTable]:
    """The tables of the latest round that a newcomer could join. The queries do not grow with the
    tables.
    """
    most = settings_of(season).max_players
    playing = {
        table.code: table
        for table in (latest.tables if latest else ())
        if table.code and table.state == "playing" and not table.over and len(table.people) < most
    }
    games = list(Game.objects.filter(code__in=playing))
    holes = {game.code: card.next_hole for game, card in zip(games, scorecards(games), strict=True)}
    joinable = [
        (table, hole) for code, table in playing.items() if (hole := holes.get(code)) is not None
    ]
    return [OpenTable(table.number, table.code, table.names, hole) for table, hole in joinable]
