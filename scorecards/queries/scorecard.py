"""The parts of a scorecard as templates get them: strings ready to print. Counts nothing."""

from dataclasses import dataclass
from typing import NamedTuple

from scorecards.rules.stakes import Stakes


class Cell(NamedTuple):
    """What one player has for one hole; "" when there is nothing yet.

    Marks: "low" won the hole, "knocked", "caught" knocked and was charged for it, "pending" waits
    for other rows, "missing" not in yet, "typed" a total added up at the table, "adjusted" by hand,
    "edited" entered more than once, "out" no longer plays,
    "away" was not there, with the points that gives, if any.
    """

    points: str
    counted: str
    running: str
    marks: tuple[str, ...]


@dataclass(frozen=True)
class HoleRow:
    """One hole across the table."""

    number: int
    dealer: str
    knocker: str  # "" when nobody knocked
    complete: bool
    missing: tuple[str, ...]  # the names whose rows are not in
    cells: tuple[Cell, ...]

    @property
    def begun(self) -> bool:
        """Is any hand of it in?"""
        return any(cell.counted for cell in self.cells)


@dataclass(frozen=True)
class SeatTotal:
    """A player's name and total. `behind` is the distance to the leader, "" for leaders."""

    position: int
    name: str
    total: str
    place: str  # "1", "2="; "" before the first hole is complete
    behind: str
    leads: bool
    wins: bool
    out: bool  # eliminated
    left: bool = False  # went home early


@dataclass(frozen=True)
class SumRow:
    """Totals over some holes: "out" is the first nine, "in" the second, "total" all."""

    kind: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Chart:
    """Totals hole by hole for drawing; by position, starting at 0 before the first hole."""

    holes: tuple[int, ...]  # their numbers
    running: tuple[tuple[int, ...], ...]
    behind: tuple[tuple[int, ...], ...]  # the leader after that hole; 0 for the leader
    names: tuple[str, ...]


class MoneyCell(NamedTuple):
    """What a seat gained by a hole, and has gained by now, without the currency; `tone` is "plus",
    "minus" or "" for nothing.
    """

    gained: str
    balance: str
    tone: str
    sums: str  # the tone of the balance


class MoneyLine(NamedTuple):
    """The money of one hole, by position, and what lies in the pot after it, with the currency and
    "" for nothing; number 0 is the end of the game.
    """

    number: int
    cells: tuple[MoneyCell, ...]
    pot: str


@dataclass(frozen=True)
class Money:
    """What a game is played for and what that came to, for a page. Only where stakes are agreed."""

    terms: tuple[str, ...]  # who pays whom for what, in sentences
    stakes: Stakes
    sign: str  # of the currency, where there is little room
    lines: dict[int, MoneyLine]
    last: MoneyLine | None  # of the last hole, with what the end of the game shares out
    balances: tuple[MoneyCell, ...]  # by position; `balance` has the currency
    pot: str  # what lies in the pot, with the currency; "" for nothing
    course: tuple[tuple[int, ...], ...]  # by position, in whole units: 0 and after each line
    headline: str  # who is up most


@dataclass(frozen=True)
class Scorecard:
    """A game's scorecard as a page shows it."""

    code: str
    version: int
    seats: tuple[SeatTotal, ...]
    holes: tuple[HoleRow, ...]
    sums: tuple[SumRow, ...]
    planned: int | None  # holes by the ruleset; None when something else ends the game
    next_hole: int | None  # to be entered next; None when the game is over
    next_dealer: str
    extra: bool  # the next hole is played to break a tie
    over: bool
    reason: str  # why it is over, a sentence; "" while it is not
    winners: tuple[str, ...]
    leaders: tuple[str, ...]
    chart: Chart
    knock_word: str
    knocks: bool  # the card says who ended a hole
    charges: bool  # and that can cost points
    away: tuple[tuple[str, str], ...] = ()  # who did not play holes, and what those count
    money: Money | None = None  # what is played for

    @property
    def saved_hole(self) -> int | None:
        """The last hole that anything is in."""
        return next((hole.number for hole in reversed(self.holes) if hole.begun), None)
