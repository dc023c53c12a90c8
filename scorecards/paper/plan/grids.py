"""The table of a page: the smallest cells it needs, how they share the room, the size of names.

Whole micrometres. What is on the page was decided before.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from scorecards.paper.plan.flow import Fitted, Ruler, fit
from scorecards.paper.plan.pagination import Part
from scorecards.paper.plan.papers import (
    HALF_MM,
    MM,
    WRITING,
    Panel,
    Sizes,
    boxes_size,
)
from scorecards.paper.plan.sheets import Sheet, SheetLine, SheetSeat

TALLEST, TALLEST_SUM = 20 * MM, 11 * MM
AROUND_BOXES = 3 * MM
CORNER = (17 * MM, 12 * MM)  # a cell of this size has room for the running total


class Least(NamedTuple):
    """The smallest cell, with the boxes of a layout above the points or beside them."""

    above: tuple[int, int]
    beside: tuple[int, int]


@dataclass(frozen=True)
class Grid:
    """The table of a page. `x` and `y` are its upper left corner; `turned` names read upwards.

    With `beside` the boxes of a layout are beside the points, else above them.
    """

    x: int
    y: int
    wide: int
    hole_wide: int
    seat_wide: int
    check_wide: int  # 0 for none
    pot_wide: int
    names_high: int
    turned: bool
    boxed: bool
    beside: bool
    corner: bool  # for the running total
    hole_high: int = 0
    sum_high: int = 0

    @property
    def crowded(self) -> bool:
        """Whether its cells are too small for the corner they should have."""
        boxes_over = self.boxed and not self.beside
        small = self.seat_wide < CORNER[0] or self.hole_high < CORNER[1]
        return self.corner and (small or boxes_over)

    def row_high(self, line: SheetLine) -> int:
        """The height of a line."""
        return self.hole_high if line.written else self.sum_high


def least_cell(sheet: Sheet, sizes: Sizes) -> Least:
    """The smallest cells of this sheet."""
    plain = (sizes.cell_wide, sizes.cell_high)
    if sheet.shape is None:
        return Least(plain, plain)
    wide, high = boxes_size(sheet.shape, sizes)
    scale = 4 if sizes.large else 3
    room_wide, room_high = (each * scale // 3 for each in WRITING)
    edge = AROUND_BOXES
    return Least(
        (max(plain[0], wide + edge), max(plain[1], high + edge + room_high)),
        (max(plain[0], wide + edge + room_wide), max(plain[1], high + edge)),
    )


def grid_on(
    panel: Panel, sizes: Sizes, sheet: Sheet, *, top: int, seats: int, beside: bool
) -> Grid:
    """The table for this many players on a page, its heights still to come."""
    fixed = sizes.hole_wide + (sheet.check + sheet.pot) * sizes.check_wide
    wide = (panel.inner - fixed) // seats
    turned = wide < sizes.turned_below(small=panel.small)
    return Grid(
        x=panel.margin,
        y=panel.margin + top,
        wide=panel.inner,
        hole_wide=panel.inner - (sheet.check + sheet.pot) * sizes.check_wide - wide * seats,
        seat_wide=wide,
        check_wide=sizes.check_wide * sheet.check,
        pot_wide=sizes.check_wide * sheet.pot,
        names_high=sizes.name_high(turned=turned, small=panel.small),
        turned=turned,
        boxed=sheet.shape is not None,
        beside=beside,
        corner=any(each.sign == "corner" for each in sheet.how),
    )


def widened(grid: Grid, seats: int, *, checked: bool) -> Grid:
    """The table of a page with fewer players, or without the columns after them, in the same width
    as the others.
    """
    behind = grid.check_wide + grid.pot_wide if checked else 0
    room = grid.wide - grid.hole_wide - behind
    return replace(
        grid,
        seat_wide=room // seats,
        hole_wide=grid.wide - behind - room // seats * seats,
        check_wide=grid.check_wide * checked,
        pot_wide=grid.pot_wide * checked,
    )


def heights(
    parts: list[Part], room: int, least: tuple[int, int], *, large: bool
) -> tuple[int, int]:
    """How high holes and sums are, so that they fill the fullest page: micrometres, in steps of
    half a millimetre.
    """
    holes = max(sum(line.written for line in part) for part in parts)
    lines = max(len(part) for part in parts)
    tallest = (TALLEST * 4 // 3, TALLEST_SUM * 4 // 3) if large else (TALLEST, TALLEST_SUM)
    sum_high = min(max(room // lines, least[1]), tallest[1]) // HALF_MM * HALF_MM
    most = min((room - _sums(part) * sum_high) // max(_holes(part), 1) for part in parts)
    if most < least[0]:
        sum_high = least[1]
        most = min((room - _sums(part) * sum_high) // max(_holes(part), 1) for part in parts)
    hole_high = min(most, max(tallest[0], least[0])) // HALF_MM * HALF_MM
    return (max(hole_high, least[0]) if holes else least[0]), sum_high


def _holes(part: Part) -> int:
    return sum(line.written for line in part)


def _sums(part: Part) -> int:
    return len(part) - _holes(part)


def fitted_names(
    seats: tuple[SheetSeat, ...], grid: Grid, sizes: Sizes, ruler: Ruler
) -> tuple[Fitted, ...]:
    """The names as large as they fit beside the letters of their seats."""
    width, height = grid.seat_wide - 2 * MM, grid.names_high - 4 * MM
    if grid.turned:
        width, height = grid.names_high - 5 * MM, grid.seat_wide - 3 * MM
    return tuple(
        fit(seat.name, width, height, sizes=sizes.names, bold=True, ruler=ruler) for seat in seats
    )
