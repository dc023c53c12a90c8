"""Where in a layout to look: what each word is called, and the groups of cells behind it, always in
the same order.

`docs/scoring.md` 3. Cells are numbered row by row; which cards lie in them is not known here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations

from scorecards.rules.layouts import Cells, Shape
from scorecards.rules.texts import Text, text
from scorecards.rules.words import Term

Groups = Callable[[int, int], list[Cells]]


def _columns(rows: int, columns: int) -> list[Cells]:
    return [tuple(range(column, rows * columns, columns)) for column in range(columns)]


def _rows(rows: int, columns: int) -> list[Cells]:
    return [tuple(range(row * columns, (row + 1) * columns)) for row in range(rows)]


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


def _lines(rows: int, columns: int) -> list[Cells]:
    return [*_rows(rows, columns), *_columns(rows, columns), *_diagonals(rows, columns)]


def _centre(rows: int, columns: int) -> list[Cells]:
    return [(rows * columns // 2,)] if rows % 2 and columns % 2 else []


def _later(_rows: int, _columns: int) -> list[Cells]:
    """Places that are only known once everything else is counted."""
    return []


def _everywhere(rows: int, columns: int) -> list[Cells]:
    return [tuple(range(rows * columns))]


class Where(Term):
    """Where in a layout to look. `place` says it inside a sentence, `whole` is its subject where
    all cards of the place are equal, `label` the name of such a step, `cells` its whole groups in a
    layout of so many rows and columns.
    """

    place: Text
    whole: Text
    label: Text
    cells: Groups

    COLUMN = (
        "column",
        text("in a column"),
        text("A column of equal cards"),
        text("Equal cards in a column"),
        _columns,
    )
    ROW = (
        "row",
        text("in a row"),
        text("A row of equal cards"),
        text("Equal cards in a row"),
        _rows,
    )
    DIAGONAL = (
        "diagonal",
        text("in a diagonal"),
        text("A diagonal of equal cards"),
        text("Equal cards in a diagonal"),
        _diagonals,
    )
    LINE = (
        "line",
        text("in a row, column or diagonal"),
        text("A row, column or diagonal of equal cards"),
        text("Equal cards in a line"),
        _lines,
    )
    BLOCK = (
        "block",
        text("in a square block of four"),
        text("A square block of four equal cards"),
        text("Block of four equal cards"),
        _blocks,
    )
    HALF = (
        "half",
        text("in the left or the right half"),
        text("A left or right half of equal cards"),
        text("Equal cards in a half"),
        _halves,
    )
    CORNERS = (
        "corners",
        text("in the four corners"),
        text("Four equal corners"),
        text("Equal cards in the corners"),
        _corners,
    )
    ADJACENT = (
        "adjacent",
        text("in two neighbouring places"),
        text("Two equal cards, side by side or one above the other"),
        text("Equal neighbours"),
        _neighbours,
    )
    ANYWHERE = (
        "anywhere",
        text("wherever they lie"),
        text("Two equal cards, wherever they lie"),
        text("Equal cards"),
        _everywhere,
    )
    CENTRE = (
        "centre",
        text("in the middle"),
        text("The card in the middle"),
        text("Card in the middle"),
        _centre,
    )
    DEAREST = (
        "dearest",
        text("the dearest card"),
        text("The dearest of the cards that still count their values"),
        text("Dearest card"),
        _later,
    )
    CHEAPEST = (
        "cheapest",
        text("the cheapest card"),
        text("The cheapest of the cards that still count their values"),
        text("Cheapest card"),
        _later,
    )


@lru_cache(maxsize=1024)
def groups_of(where: tuple[Where, ...], size: int, shape: Shape) -> tuple[Cells, ...]:
    """The groups of cells of some places, each taken `size` at a time; 0 takes them whole."""
    groups: list[Cells] = []
    for place in where:
        for cells in places(place, shape):
            groups += [cells] if size in (0, len(cells)) else combinations(cells, size)
    return tuple(dict.fromkeys(groups))


@lru_cache(maxsize=256)
def places(where: Where, shape: Shape) -> tuple[Cells, ...]:
    """The whole groups of one kind, in the order of `docs/scoring.md` 3; one cell is no group, but
    for the middle.
    """
    groups = where.cells(shape.rows, shape.columns)
    return tuple(cells for cells in groups if len(cells) > 1 or where is Where.CENTRE)
