"""A game as the paper sheet that is being typed in: holes down, players across.

What is stored already is in its place. Two queries for any number of holes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorecards import turns
from scorecards.models import Game
from scorecards.queries.game_rows import (
    NOT_IN,
    StoredHole,
    holes_at,
    holes_of,
    is_typed,
    names_at,
    names_of,
)
from scorecards.rules import Ruleset
from scorecards.rules.absences import PRESENT, Absences

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


class Course(NamedTuple):
    """How a game goes: its rules, who dealt first, who came late or left, whether it is over."""

    rules: Ruleset
    first_dealer: int = 0
    presence: Absences = PRESENT
    over: bool = False


def paper_sheet(game: Game, *, holes: int = 0, first: int = 1) -> PaperSheet:
    """The page of the sheet with hole `first`. The sheet has as many holes as the rules say; if
    they do not say, all there are and at least `holes`.
    """
    return _sheet(_course(game), names_of(game), holes_of(game), holes=holes, first=first)


def paper_sheets(games: Sequence[Game]) -> dict[int, PaperSheet]:
    """The first page of the sheet of each game, by its id. Two queries for all of them."""
    ids = [game.pk for game in games]
    names, stored = names_at(ids), holes_at(ids)
    return {game.pk: _sheet(_course(game), names[game.pk], stored[game.pk]) for game in games}


def new_sheet(rules: Ruleset, names: Sequence[str]) -> PaperSheet:
    """The sheet of a game that nobody has started; the first seat deals. No query."""
    return _sheet(Course(rules), names, {})


def _course(game: Game) -> Course:
    return Course(game.rules, game.first_dealer, game.presence, game.finished is not None)


def _sheet(
    course: Course,
    names: Sequence[str],
    stored: Mapping[int, StoredHole],
    *,
    holes: int = 0,
    first: int = 1,
) -> PaperSheet:
    ending, steps = course.rules.ending, course.rules.hole_steps
    planned = ending.holes if ending.by_holes else None
    begun = max(stored, default=0)
    least = planned or max(FEWEST, min(holes, MOST_HOLES))
    many = max(least, begun if course.over or planned else _nines(begun))
    start = min(max(first, 1), many)
    start -= (start - 1) % A_PAGE
    numbers = range(start, min(start + A_PAGE - 1, many) + 1)
    return PaperSheet(
        names=tuple(names),
        rows=tuple(_row(course, names, stored, number) for number in numbers),
        holes=many,
        fixed=planned is not None,
        adjusts=bool(steps),
        asks_knocker=any(step.needs_knocker for step in steps),
    )


def _nines(holes: int) -> int:
    """The next multiple of nine above this number of holes."""
    return holes - holes % FEWEST + FEWEST


def _row(
    course: Course, names: Sequence[str], stored: Mapping[int, StoredHole], number: int
) -> PaperRow:
    seats, hole = len(names), stored.get(number)
    points = {each: one.points for each, one in stored.items()}
    playing = (
        hole.rows
        if hole
        else turns.playing(course.rules, seats, points, number=number, absences=course.presence)
    )
    turn = turns.dealer(
        course.first_dealer, number, seats=seats, players=sorted(playing) or range(seats)
    )
    dealer = hole.dealer if hole else turn
    rows = hole.rows if hole else {}
    cells = tuple(
        PaperCell(at, at in playing, row.entry, row.counted, row.points)
        for at in range(seats)
        for row in [rows.get(at, NOT_IN)]
    )
    return PaperRow(number, names[dealer], hole.knocker if hole else None, cells)
