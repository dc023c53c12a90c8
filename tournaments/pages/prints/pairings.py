"""The tables of a round for the wall: everybody by name, and table by table.

As large as it may be: few people get high rows, many get several pages of the same size.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorecards.paper.plan.papers import HALF_MM, MM
from tournaments.pages.prints.leaves import inner_of, name_size, room_on, row_high, shared_out
from tournaments.queries.days.round_lists import Placed
from tournaments.queries.days.rounds import HallTable

LEAST_ROW, TALLEST_ROW = 21 * HALF_MM, 18 * MM  # of somebody in the list by name
HEADING = 7 * MM  # of its columns
BETWEEN = 10 * MM  # of its two columns
FIGURES = 36 * MM  # what table and seat take of a column
LEAST_SEAT, TALLEST_SEAT = 19 * HALF_MM, 15 * MM  # of a seat of a table
AROUND = 5 * MM  # between two tables, with their frames
POINTS = 1.35  # of a name, at most, for each millimetre of its row
NUMBER = 17 * MM  # the number of a table beside its seats


class NameRow(NamedTuple):
    """Somebody in the list: the size of the name in points, the table, the seat; 0 sits out."""

    name: str
    points: float
    table: int
    seat: int


@dataclass(frozen=True)
class NamePage:
    """A page of the list: its columns, how high a row is in halves of a millimetre, and who is the
    first and the last on it.
    """

    columns: tuple[tuple[NameRow, ...], ...]
    high: int
    first: str
    last: str


def name_pages(listed: Sequence[Placed], paper: str) -> list[NamePage]:
    """The list by name on its pages, two columns on each."""
    room = room_on(paper) - HEADING
    wide = (inner_of(paper) - BETWEEN) // 2 - FIGURES
    parts = shared_out(listed, room // LEAST_ROW * 2)
    rows = max((len(part) + 1) // 2 for part in parts) if parts else 1
    high = row_high(room, rows, least=LEAST_ROW, most=TALLEST_ROW)
    return [_name_page(part, high, wide) for part in parts]


def _name_page(people: Sequence[Placed], high: int, wide: int) -> NamePage:
    most = POINTS * high / MM
    rows = [
        NameRow(each.name, name_size(each.name, wide, high - MM, most=most), each.table, each.seat)
        for each in people
    ]
    half = (len(rows) + 1) // 2
    columns = (tuple(rows[:half]), tuple(rows[half:]))
    return NamePage(columns, high // HALF_MM, rows[0].name, rows[-1].name)


class SeatRow(NamedTuple):
    """A seat of a table: its number, the name and its size in points."""

    number: int
    name: str
    points: float


class TableBox(NamedTuple):
    """A table with its seats."""

    number: int
    seats: tuple[SeatRow, ...]


@dataclass(frozen=True)
class TablePage:
    """A page of tables; `high` is that of a seat in halves of a millimetre."""

    tables: tuple[TableBox, ...]
    high: int


def table_pages(tables: Sequence[HallTable], paper: str, *, resting: bool) -> list[TablePage]:
    """The tables on their pages, two side by side; `resting` leaves room for who sits out."""
    room = room_on(paper) - (12 * MM if resting else 0)
    seats = max((len(each.seats) for each in tables), default=1)
    least = seats * LEAST_SEAT + AROUND
    parts = shared_out(tables, max(room // least, 1) * 2)
    down = max((len(part) + 1) // 2 for part in parts) if parts else 1
    high = row_high(room // down - AROUND, seats, least=LEAST_SEAT, most=TALLEST_SEAT)
    wide = (inner_of(paper) - 6 * MM) // 2 - NUMBER - 26 * MM
    return [
        TablePage(tuple(_box(each, high, wide) for each in part), high // HALF_MM) for part in parts
    ]


def _box(table: HallTable, high: int, wide: int) -> TableBox:
    most = POINTS * high / MM
    return TableBox(
        table.number,
        tuple(
            SeatRow(each.number, each.name, name_size(each.name, wide, high - MM, most=most))
            for each in table.seats
        ),
    )
