"""Where the cells of a table are, and where ring, dot, corner, boxes and points are in a cell.

Whole micrometres. The PDF draws at these places, and the tests look at them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorecards.paper.plan.grids import Grid
from scorecards.paper.plan.measures import Page, Plan
from scorecards.paper.plan.papers import BOX_GAP, MM, boxes_of, boxes_size
from scorecards.paper.plan.sheets import SheetCell, SheetLine

Box = tuple[int, int, int, int]
NO_CELL = SheetCell()


class Place(NamedTuple):
    """A cell of the table with its box."""

    line: SheetLine
    cell: SheetCell
    kind: str  # seat, pot or check
    x: int
    y: int
    wide: int
    high: int


class Table(NamedTuple):
    """The whole table, and where its lines are."""

    x: int
    y: int
    wide: int
    high: int
    columns: list[int]
    rows: list[int]
    strong_columns: list[int]
    strong_rows: list[int]


class Parts(NamedTuple):
    """Inside a cell of a hole: the ring by its middle and radius (the dot is its mirror image),
    and the boxes of points, corner and cards.
    """

    ring: tuple[int, int, int]
    points: Box
    corner: Box | None
    boxes: tuple[Box, ...]


def table_of(page: Page) -> Table:
    """The table of a page that has one."""
    grid = page.grid
    assert grid is not None
    seats = page.seats[1] - page.seats[0]
    first = grid.x + grid.hole_wide
    columns = [first + number * grid.seat_wide for number in range(seats + 1)]
    for wide in (grid.pot_wide, grid.check_wide):
        if wide:
            columns.append(columns[-1] + wide)
    rows, strong = [grid.y + grid.names_high], [grid.y + grid.names_high]
    for line, following in zip(page.lines, [*page.lines[1:], None], strict=True):
        rows.append(rows[-1] + grid.row_high(line))
        if following and (line.kind == "sum" or following.kind in ("sum", "total")):
            strong.append(rows[-1])
    beside = columns[seats]
    wide = columns[-1] - grid.x
    return Table(grid.x, grid.y, wide, rows[-1] - grid.y, columns, rows, [first, beside], strong)


def places_of(plan: Plan, page: Page) -> Iterator[Place]:
    """Every cell of a page, line by line."""
    grid = page.grid
    assert grid is not None
    table = table_of(page)
    first, last = page.seats
    for line, y in zip(page.lines, table.rows, strict=False):
        high = grid.row_high(line)
        for number, cell in enumerate(line.cells[first:last]):
            yield Place(line, cell, "seat", table.columns[number], y, grid.seat_wide, high)
        x = table.columns[last - first]
        if grid.pot_wide:
            yield Place(line, NO_CELL, "pot", x, y, grid.pot_wide, high)
            x += grid.pot_wide
        if grid.check_wide:
            cell = SheetCell(points=line.check)
            yield Place(line._replace(kind="check"), cell, "check", x, y, grid.check_wide, high)


def cell_parts(plan: Plan, grid: Grid) -> Parts:
    """The parts of a cell of a hole, from its upper left corner."""
    radius = 1_800 if plan.sizes.large else 1_300
    ring = (radius + 1_100, radius + 1_100, radius)
    wide, high = grid.seat_wide, grid.hole_high
    corner = _corner(grid) if grid.corner else None
    if plan.sheet.shape is None:
        points = (0, 0, wide, high)
        if corner:
            points = (0, 0, wide - corner[2] // 2, high - corner[3] // 3)
        return Parts(ring, points, corner, ())
    boxes = _boxes(plan, grid)
    left = max(x + each for x, _, each, _ in boxes)
    below = max(y + each for _, y, _, each in boxes)
    points = (left, 0, wide - left, high) if grid.beside else (0, below, wide, high - below)
    if corner:
        wide = min(corner[2], grid.seat_wide - left - 500)
        corner = (grid.seat_wide - wide, corner[1], wide, corner[3])
        points = (left, 0, grid.seat_wide - left, high - corner[3] // 2)
    return Parts(ring, points, corner, boxes)


def _corner(grid: Grid) -> Box:
    """The corner of the running total, at the lower right."""
    wide = min(grid.seat_wide * 9 // 20, 12 * MM)
    high = min(grid.hole_high * 2 // 5, 7 * MM)
    return grid.seat_wide - wide, grid.hole_high - high, wide, high


def _boxes(plan: Plan, grid: Grid) -> tuple[Box, ...]:
    """The empty cards of a layout: at the left of a cell, or over the points."""
    shape = plan.sheet.shape
    assert shape is not None
    rows, columns = boxes_of(shape)
    wide, high = plan.sizes.box
    whole = boxes_size(shape, plan.sizes)
    radius = 1_800 if plan.sizes.large else 1_300
    x = 1_500 if grid.beside else (grid.seat_wide - whole[0]) // 2
    y = (grid.hole_high - whole[1]) // 2 if grid.beside else 2 * radius + 1_700
    if grid.beside and plan.sheet.knocks:
        x = 2 * radius + 1_900
    return tuple(
        (x + column * (wide + BOX_GAP), y + row * (high + BOX_GAP), wide, high)
        for row in range(rows)
        for column in range(columns)
    )
