"""The sheets that are typed in, with the totals they came to. Writes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import LeagueGame
from tournaments.queries.games import GameLine, lines_of


@dataclass(frozen=True)
class SheetShown:
    """A table whose sheet is typed in. `version` is that of its scorecard; `open` whether its card
    does not count yet and nobody disputes it.
    """

    round: int
    number: int
    line: GameLine
    version: int
    open: bool

    @property
    def value(self) -> str:
        """What the box of the sheet sends."""
        return f"{self.line.code}:{self.version}"


def typed_sheets(games: QuerySet[LeagueGame]) -> list[SheetShown]:
    """The tables of a night, or of a round, that are over, in their order. Three queries."""
    rows = games.exclude(game__finished=None)
    rows = rows.exclude(state="void").exclude(fixture=None).select_related("game", "fixture")
    rows = rows.prefetch_related("seats__person").order_by("fixture__round", "fixture__number")
    over = list(rows)
    return [
        SheetShown(
            round=game.fixture.round,
            number=game.fixture.number,
            line=line,
            version=game.game.version,
            open=game.state in ("playing", "submitted"),
        )
        for game, line in zip(over, lines_of(over), strict=True)
        if game.fixture is not None
    ]
