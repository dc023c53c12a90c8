"""Who waits once the tables of a night are published, and where there is a seat. Writes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from scorecards.models import Game
from scorecards.queries.tables import tables as scorecards
from tournaments.ledger.settings import settings_of
from tournaments.models import Season
from tournaments.queries.nights import RoundShown


@dataclass(frozen=True)
class OpenTable:
    """A table that has a seat left: its number, who sits there, and, where it plays, the code of
    its game and the hole from which a newcomer would play. One that has not begun has its fixture.
    """

    number: int
    names: str
    code: str = ""
    hole: int | None = None
    fixture: int | None = None

    @property
    def value(self) -> str:
        """What a form sends for it."""
        return f"{self.code}.{self.hole}" if self.fixture is None else f"seat.{self.fixture}"


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
    waiting = latest.unstarted if latest else ()
    return [
        OpenTable(table.number, table.names, fixture=table.fixture)
        for table in waiting
        if len(table.people) < most
    ] + [OpenTable(table.number, table.names, table.code, hole) for table, hole in joinable]
