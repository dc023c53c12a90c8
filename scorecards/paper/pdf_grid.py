"""The table of a PDF page: frame, names, holes, rings, dots, corners, boxes, and the numbers."""

from __future__ import annotations

from scorecards.paper.fonts import width_of
from scorecards.paper.pdf_head import grey
from scorecards.paper.pens import Pen
from scorecards.paper.plan.flow import Fitted, leading, size_of
from scorecards.paper.plan.grids import Grid
from scorecards.paper.plan.measures import Page, Plan
from scorecards.paper.plan.papers import MM
from scorecards.paper.plan.places import Box, Parts, Place, cell_parts, places_of, table_of
from scorecards.paper.plan.sheets import SheetLine


def draw_grid(pen: Pen, plan: Plan, page: Page) -> None:
    """The table of a page, if it has one."""
    if page.grid is None:
        return
    _draw_sums(pen, plan, page, page.grid)
    _draw_cells(pen, plan, page, page.grid)
    _draw_frame(pen, plan, page, page.grid)
    _draw_heads(pen, plan, page, page.grid)
    _draw_labels(pen, plan, page, page.grid)


def _draw_sums(pen: Pen, plan: Plan, page: Page, grid: Grid) -> None:
    """A light background under sums and totals; none with high contrast."""
    if plan.contrast:
        return
    table, y = table_of(page), grid.y + grid.names_high
    grounds = []
    for line in page.lines:
        if not line.written:
            grounds.append((table.x, y, table.wide, grid.row_high(line)))
        y += grid.row_high(line)
    pen.ink(0.94)
    if grounds:
        pen.boxes(grounds, filled=True)


def _draw_frame(pen: Pen, plan: Plan, page: Page, grid: Grid) -> None:
    """Thin lines between cells, strong ones around the table, the heading and every nine."""
    table = table_of(page)
    pen.ink(grey(plan, 0.35), 300 if plan.contrast else 180)
    right, bottom = table.x + table.wide, table.y + table.high
    pen.lines([(at, table.y, at, bottom) for at in table.columns])
    pen.lines([(table.x, at, right, at) for at in table.rows])
    pen.ink(0.05, 500)
    strong = [(table.x, at, right, at) for at in table.strong_rows]
    strong += [(at, table.y, at, bottom) for at in table.strong_columns]
    pen.lines(strong)
    pen.boxes([(table.x, table.y, table.wide, table.high)])


def _draw_heads(pen: Pen, plan: Plan, page: Page, grid: Grid) -> None:
    """Names over the columns of players, and words over the others."""
    words, bottom = plan.sheet.words, grid.y + grid.names_high
    small = 9 if plan.sizes.large else 7.5
    pen.ink(0.05)
    pen.write(words.hole, grid.x + 1_200, bottom - 5 * MM, small, bold=True)
    first, last = page.seats
    seats = zip(plan.sheet.seats[first:last], page.names, strict=True)
    for number, (seat, name) in enumerate(seats):
        x = grid.x + grid.hole_wide + number * grid.seat_wide
        pen.ink(grey(plan, 0.4))
        pen.write(seat.letter, x + 1_200, grid.y + 800, small)
        pen.ink(0.05)
        _write_name(pen, grid, name, x)
    right = grid.x + grid.hole_wide + (last - first) * grid.seat_wide
    columns = [(grid.pot_wide, words.pot), (grid.check_wide, words.check)]
    for wide, label in columns:
        if wide:
            pen.write(label, right + 1_200, bottom - 5 * MM, small, bold=True)
        right += wide


def _write_name(pen: Pen, grid: Grid, name: Fitted, x: int) -> None:
    """A name over its column, turned where the column is narrow."""
    if grid.turned:
        box = (x + 2 * MM, grid.y + 2 * MM, grid.seat_wide - 2_500, grid.names_high - 4 * MM)
        pen.turned(name.lines, box, name.points)
        return
    step = leading(size_of(name.points))
    top = grid.y + grid.names_high - MM - step * len(name.lines)
    for place, line in enumerate(name.lines):
        pen.write(line, x + 1_200, top + place * step, name.points, bold=True)


def _draw_labels(pen: Pen, plan: Plan, page: Page, grid: Grid) -> None:
    """The numbers of the holes and the labels of the sums."""
    y = grid.y + grid.names_high
    pen.ink(0.05)
    for line in page.lines:
        high = grid.row_high(line)
        points = label_points(plan, line, grid)
        pen.write_in(line.label, (grid.x, y, grid.hole_wide, high), points, bold=True)
        y += high


def label_points(plan: Plan, line: SheetLine, grid: Grid) -> float:
    """The size of a label: the number of a hole is large, a word as large as it fits."""
    if line.written:
        return 18 if plan.sizes.large else 14
    room = (grid.hole_wide - 1_500) * 1000
    wide = max(width_of(line.label, True), 1)
    return min(13 if plan.sizes.large else 9, int(room / wide / size_of(1) * 2) / 2)


def _draw_cells(pen: Pen, plan: Plan, page: Page, grid: Grid) -> None:
    """Rings, dots, corners and boxes of all cells, then the numbers in them."""
    places = list(places_of(plan, page))
    parts = cell_parts(plan, grid)
    holes = [
        each for each in places if each.kind == "seat" and each.line.written and not each.cell.out
    ]
    light = grey(plan, 0.45)
    pen.ink(light, 250 if plan.contrast else 150)
    if parts.corner:
        _draw_corners(pen, holes, parts.corner)
    if parts.boxes:
        pen.round_boxes(
            [(at.x + x, at.y + y, wide, high) for at in holes for x, y, wide, high in parts.boxes],
            500,
        )
    _draw_rings(pen, plan, holes, parts.ring, light)
    pen.ink(0)
    for place in places:
        _write_cell(pen, plan, parts, place)


def _draw_corners(pen: Pen, holes: list[Place], corner: Box) -> None:
    """Two lines that cut off the corner for the running total in every cell."""
    x, y, wide, high = corner
    pen.lines(
        line
        for at in holes
        for line in (
            (at.x + x, at.y + y, at.x + x + wide, at.y + y),
            (at.x + x, at.y + y, at.x + x, at.y + y + high),
        )
    )


def _draw_rings(
    pen: Pen, plan: Plan, holes: list[Place], ring: tuple[int, int, int], light: float
) -> None:
    """A ring to tick for the knocker, ticked where somebody knocked; a dot for the dealer."""
    inset, top, radius = ring
    if plan.sheet.knocks:
        pen.circles([(at.x + inset, at.y + top) for at in holes], radius, filled=False)
        pen.ink(0, 350)
        for at in holes:
            if at.cell.knocked:
                x, y = at.x + inset, at.y + top
                half = radius // 2
                pen.circles([(x, y)], radius, filled=False)
                pen.lines(
                    [
                        (x - half, y, x - half // 4, y + half),
                        (x - half // 4, y + half, x + half, y - half),
                    ]
                )
    dealt = [(at.x + at.wide - inset, at.y + top) for at in holes if at.cell.deals]
    pen.ink(grey(plan, 0.3))
    if dealt:
        pen.circles(dealt, radius * 7 // 10, filled=True)


def _write_cell(pen: Pen, plan: Plan, parts: Parts, place: Place) -> None:
    """The points of a cell, and the running total in its corner."""
    written = place.kind == "seat" and place.line.written
    if place.cell.points:
        x, y, wide, high = parts.points if written else (0, 0, place.wide, place.high)
        clear = 2 * parts.ring[0] if written else MM
        size = points_size(place.cell.points, wide - clear, large=plan.sizes.large)
        box = (place.x + x, place.y + y, wide, high)
        pen.write_in(place.cell.points, box, size, bold=not written)
    if place.cell.running and parts.corner and written:
        x, y, wide, high = parts.corner
        box = (place.x + x, place.y + y, wide, high)
        pen.write_in(place.cell.running, box, 9)


def points_size(written: str, room: int, *, large: bool) -> float:
    """The size of the points beside ring and dot; a long number is smaller."""
    usual = 18 if large else 14
    wide = width_of(written, True) * size_of(usual) // 1000
    return usual if wide <= room else max(usual * room // wide, 6)
