"""The tables of a round as sheets to be typed in, with what is on their scorecards already. Writes
nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from scorecards.queries.rekeying import PaperSheet, new_sheet, paper_sheets
from scorecards.rules import Ruleset
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import FixtureSeat, LeagueGame, Round, Table

MOST_FIELDS = 1200  # of one form; browsers and we take more, people do not


@dataclass(frozen=True)
class TableSheet:
    """A table with its sheet; `game` is None while nobody has started it."""

    table: Table
    number: int
    game: LeagueGame | None
    sheet: PaperSheet

    @property
    def prefix(self) -> str:
        """What the names of its fields begin with."""
        return f"t{self.table.pk}-"

    @property
    def fields(self) -> int:
        """How many fields its form has."""
        row = len(self.sheet.names) + self.sheet.asks_knocker
        return len(self.sheet.rows) * row + len(self.sheet.names) + 4


def table_sheets(row: Round, rules: Ruleset, *, also: Collection[int] = ()) -> list[TableSheet]:
    """The tables that are not over, and `also` these, by id. Five queries, however many."""
    tables = [each for each in tables_of(row) if _waits(each) or each.pk in also]
    tables = [each for each in tables if not each.fixture.void and each.walkover_id is None]
    games = {each.pk: game for each in tables if (game := _game(each)) is not None}
    sheets = paper_sheets([each.game for each in games.values()])
    names = _names(row)
    return [
        TableSheet(
            each,
            each.fixture.number,
            games.get(each.pk),
            sheets[games[each.pk].game_id]
            if each.pk in games
            else new_sheet(rules, names.get(each.fixture_id, [])),
        )
        for each in tables
    ]


def a_page_of(sheets: list[TableSheet], first: int) -> list[TableSheet]:
    """As many sheets from table `first` on as one form has room for, at least one."""
    page: list[TableSheet] = []
    for each in sheets:
        fields = sum(other.fields for other in page) + each.fields
        if each.number >= first and (not page or fields <= MOST_FIELDS):
            page.append(each)
    return page


def _game(table: Table) -> LeagueGame | None:
    game: LeagueGame | None = getattr(table.fixture, "league_game", None)
    return game if game is not None and game.state != "void" else None


def _waits(table: Table) -> bool:
    """Is something of this table still on paper?"""
    game = _game(table)
    return game is None or (game.state == "playing" and game.game.finished is None)


def _names(row: Round) -> dict[int, list[str]]:
    """Who sits at each fixture, as the scorecard will have them."""
    names: dict[int, list[str]] = {}
    seats = FixtureSeat.objects.filter(fixture__table__round=row).order_by("fixture", "position")
    for fixture, name, instead in seats.values_list("fixture", "person__name", "substitute__name"):
        names.setdefault(fixture, []).append(instead or name)
    return names
