"""Where in a layout to look: the groups of cells behind each word, always in the same order.

`docs/scoring.md` 3. Cells are numbered row by row; which cards lie in them is not known here.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from itertools import combinations

from scorecards.rules.layouts import Cells, Shape


class Where(StrEnum):
    """Where in a layout to look."""

    COLUMN = "column"
    ROW = "row"
    DIAGONAL = "diagonal"
    LINE = "line"
    BLOCK = "block"
    HALF = "half"
    CORNERS = "corners"
    ADJACENT = "adjacent"
    ANYWHERE = "anywhere"


@lru_cache(maxsize=1024)
def groups_of(where: tuple[Where, ...], size: int, shape: Shape) -> tuple[Cells, ...]:
    """The groups of cells of some places, each taken `size` at a time; 0 takes them whole."""
    groups: list[Cells] = []
    for place in where:
        if place is Where.ANYWHERE:
            groups += combinations(range(shape.cells), size)
            continue
        for cells in places(place, shape):
            groups += [cells] if size in (0, len(cells)) else combinations(cells, size)
    return tuple(dict.fromkeys(groups))


@lru_cache(maxsize=256)
def places(where: Where, shape: Shape) -> tuple[Cells, ...]:
    """The whole groups of one kind, in the order of `docs/scoring.md` 3; one cell is no group."""
    rows, columns = shape.rows, shape.columns
    across = [tuple(range(row * columns, (row + 1) * columns)) for row in range(rows)]
    down = [tuple(range(column, rows * columns, columns)) for column in range(columns)]
    if where is Where.LINE:
        groups = [*across, *down, *places(Where.DIAGONAL, shape)]
    elif where is Where.ROW:
        groups = across
    elif where is Where.COLUMN:
        groups = down
    else:
        groups = list(_PLACES[where](rows, columns))
    return tuple(cells for cells in groups if len(cells) > 1)


def _diagonals(rows: int, columns: int) -> list[Cells]:
    if rows != columns:
        return []
    return [
        tuple(row * columns + row for row in range(rows)),
        tuple(row * columns + columns - 1 - row for row in range(rows)),
    ]


def _blocks(rows: int, columns: int) -> list[Cells]:
    corners = [row * columns + column for row in range(rows - 1) for column in range(columns - 1)]
    return [(cell, cell + 1, cell + columns, cell + columns + 1) for cell in corners]


def _halves(rows: int, columns: int) -> list[Cells]:
    if columns % 2:
        return []
    half = columns // 2
    sides = [range(half), range(half, columns)]
    return [
        tuple(row * columns + column for row in range(rows) for column in side) for side in sides
    ]


def _corners(rows: int, columns: int) -> list[Cells]:
    if rows < 2 or columns < 2:
        return []
    return [(0, columns - 1, (rows - 1) * columns, rows * columns - 1)]


def _neighbours(rows: int, columns: int) -> list[Cells]:
    pairs = [(cell, cell + 1) for cell in range(rows * columns) if (cell + 1) % columns]
    pairs += [(cell, cell + columns) for cell in range((rows - 1) * columns)]
    return sorted(pairs)


_PLACES = {
    Where.DIAGONAL: _diagonals,
    Where.BLOCK: _blocks,
    Where.HALF: _halves,
    Where.CORNERS: _corners,
    Where.ADJACENT: _neighbours,
}
