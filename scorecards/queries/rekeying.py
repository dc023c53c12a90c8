"""A game as the paper sheet that is being typed in: holes down, players across.

What is stored already is in its place. Two queries for any number of holes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorecards import turns
from scorecards.models import Game
from scorecards.queries.game_rows import NOT_IN, StoredHole, holes_of, is_typed, names_of

A_PAGE = 36  # holes; more are typed in page by page, as they are printed
MOST_HOLES = 99
FEWEST = 9  # rows of a game without a fixed number of holes


@dataclass(frozen=True)
class PaperCell:
    """One number of the sheet. `entry` is the stored row, "" if there is none yet."""

    position: int
    plays: bool
    entry: str
    counted: int | None
    points: int | None

    @property
    def cards(self) -> bool:
        """Were cards entered here, and not a number?"""
        return bool(self.entry) and not is_typed(self.entry)


@dataclass(frozen=True)
class PaperRow:
    """A hole of the sheet. `knocker` is a position, None for nobody."""

    number: int
    dealer: str
    knocker: int | None
    cells: tuple[PaperCell, ...]


@dataclass(frozen=True)
class PaperSheet:
    """A page of the sheet: its rows, and how many holes the whole game has."""

    names: tuple[str, ...]
    rows: tuple[PaperRow, ...]
    holes: int
    fixed: bool  # the rules say how many holes there are
    adjusts: bool  # by these rules points may differ from what is counted
    asks_knocker: bool

    @property
    def first(self) -> int:
        """The first hole of this page."""
        return self.rows[0].number

    @property
    def last(self) -> int:
        """The last hole of this page."""
        return self.rows[-1].number


def paper_sheet(game: Game, *, holes: int = 0, first: int = 1) -> PaperSheet:
    """The page of the sheet with hole `first`. The sheet has as many holes as the rules say; if
    they do not say, all there are and at least `holes`.
    """
    names, stored = names_of(game), holes_of(game)
    ending, steps = game.rules.ending, game.rules.hole_steps
    planned = ending.holes if ending.by_holes else None
    begun = max(stored, default=0)
    least = planned or max(FEWEST, min(holes, MOST_HOLES))
    many = max(least, begun if game.finished or planned else _nines(begun))
    start = min(max(first, 1), many)
    start -= (start - 1) % A_PAGE
    numbers = range(start, min(start + A_PAGE - 1, many) + 1)
    return PaperSheet(
        names=tuple(names),
        rows=tuple(_row(game, names, stored, number) for number in numbers),
        holes=many,
        fixed=planned is not None,
        adjusts=bool(steps),
        asks_knocker=any(step.needs_knocker for step in steps),
    )


def _nines(holes: int) -> int:
    """The next multiple of nine above this number of holes."""
    return holes - holes % FEWEST + FEWEST


def _row(
    game: Game, names: Sequence[str], stored: Mapping[int, StoredHole], number: int
) -> PaperRow:
    seats, hole = len(names), stored.get(number)
    points = {each: one.points for each, one in stored.items()}
    playing = (
        hole.rows
        if hole
        else turns.playing(game.rules, seats, points, number=number, absences=game.presence)
    )
    turn = turns.dealer(
        game.first_dealer, number, seats=seats, players=sorted(playing) or range(seats)
    )
    dealer = hole.dealer if hole else turn
    rows = hole.rows if hole else {}
    cells = tuple(
        PaperCell(at, at in playing, row.entry, row.counted, row.points)
        for at in range(seats)
        for row in [rows.get(at, NOT_IN)]
    )
    return PaperRow(number, names[dealer], hole.knocker if hole else None, cells)
