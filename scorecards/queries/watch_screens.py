"""One table on a laptop or a television: who leads, a column for everybody, the line of the holes.

Put together from what the page of a game reads anyway; nothing is read here, nothing counted, and
of a hole that is not complete only who is in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorecards.display.headlines import say_waiting
from scorecards.display.pictures import LayoutPicture, draw_blank, draw_layout
from scorecards.models import Game
from scorecards.queries.reveals import Reveal, RevealRow
from scorecards.queries.seals import Counting
from scorecards.queries.summaries import Summary

TWO_ROWS = 5  # players from whom on the columns stand in two rows
LONGEST_BLANK = 6  # places that are drawn for a layout of any length


@dataclass(frozen=True)
class WatchColumn:
    """A player. `state` is "in" or "missing" while a hole is counted, "" after it; `points` those
    of the last complete hole, with their sign; `picture` its cards, their backs, or empty places.
    """

    position: int
    name: str
    place: str
    total: str
    points: str
    moved: int
    leads: bool
    ended: bool
    left: bool
    state: str
    money: str
    picture: LayoutPicture | None
    turn: int | None  # when its hand turns, from 0; the one that can change the lead is the last

    @property
    def fallen(self) -> int:
        """How many places down."""
        return -self.moved


@dataclass(frozen=True)
class WatchHole:
    """A hole in the line below: `low` are those with the fewest points; `state` is done, now or
    ahead.
    """

    number: int
    low: tuple[str, ...]
    state: str


@dataclass(frozen=True)
class WatchScreen:
    """The whole screen; `hole` is the one that is counted or comes next, at the end the last."""

    hole: int
    columns: tuple[WatchColumn, ...]
    holes: tuple[WatchHole, ...]
    counting: str  # whose hands are not in, as a sentence; "" unless some are

    @property
    def rows(self) -> int:
        """In how many rows the columns stand."""
        return 1 if len(self.columns) < TWO_ROWS else 2


def watch_screen(
    game: Game, summary: Summary, reveal: Reveal | None, sealed: Counting | None
) -> WatchScreen:
    """The screen of a game as it stands."""
    ready, waiting, number = _in_and_out(summary, sealed)
    columns = [
        _column(game, summary, row, position, name, _state(name, ready, waiting))
        for position, name, row in _in_order(summary, reveal)
    ]
    last = summary.card.holes[-1].number if summary.card.holes else 1
    hole = number or (last if summary.card.over else summary.card.next_hole or last)
    return WatchScreen(
        hole, tuple(columns), tuple(_line(summary, hole)), say_waiting(waiting) if waiting else ""
    )


def _in_and_out(
    summary: Summary, sealed: Counting | None
) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    """Whose hands of the hole that is counted are in and whose are not, and its number; nobody and
    0 while none is in.
    """
    if sealed:
        return sealed.ready, sealed.counting, sealed.number
    holes = summary.card.holes
    if not holes or holes[-1].complete or not holes[-1].begun or summary.card.over:
        return (), (), 0
    missing = holes[-1].missing
    names = tuple(
        seat.name
        for seat, cell in zip(summary.card.seats, holes[-1].cells, strict=True)
        if cell.counted and seat.name not in missing
    )
    return names, missing, holes[-1].number


def _in_order(
    summary: Summary, reveal: Reveal | None
) -> Sequence[tuple[int, str, RevealRow | None]]:
    """The players by place; by seat while no hole is complete."""
    if reveal:
        return [(row.position, row.name, row) for row in reveal.rows]
    return [(seat.position, seat.name, None) for seat in summary.card.seats]


def _state(name: str, ready: Sequence[str], waiting: Sequence[str]) -> str:
    return "in" if name in ready else "missing" if name in waiting else ""


def _column(
    game: Game, summary: Summary, row: RevealRow | None, position: int, name: str, state: str
) -> WatchColumn:
    money = summary.card.money
    return WatchColumn(
        position=position,
        name=name,
        place=row.place if row else "",
        total=row.total if row else "0",
        points=row.points if row else "",
        moved=row.moved if row and not state else 0,
        leads=bool(row and row.leads),
        ended=bool(row and row.ended and not state),
        left=bool(row and row.left),
        state=state,
        money=money.balances[position].gained if money and row else "",
        picture=_picture(game, row, state),
        turn=row.turn if row and not state else None,
    )


def _picture(game: Game, row: RevealRow | None, state: str) -> LayoutPicture | None:
    """The cards of the last complete hole; while one is counted what is seen of it, which is
    nothing but whether it is in.
    """
    if state or row is None:
        rows, columns = game.rows or 1, game.columns or LONGEST_BLANK
        return draw_blank(rows, columns, back=state == "in")
    return draw_layout(row.hand.layout) if row.hand and row.hand.layout else None


def _line(summary: Summary, hole: int) -> Sequence[WatchHole]:
    low = {
        row.number: tuple(
            seat.name
            for seat, cell in zip(summary.card.seats, row.cells, strict=True)
            if "low" in cell.marks
        )
        for row in summary.card.holes
        if row.complete
    }
    numbers = sorted({*low, hole, *range(1, (summary.card.planned or 0) + 1)})
    return [
        WatchHole(
            number,
            low.get(number, ()),
            "done" if number in low else "now" if number == hole else "ahead",
        )
        for number in numbers
    ]
