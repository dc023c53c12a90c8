"""Which cells of a layout may change places without changing what it counts.

Where the steps look only down the columns, the cells of a column may be exchanged, and the columns;
where they look along every line of a square, it may be turned over. Sets of cells that such moves
carry into each other need counting only once. A set of cells is a number, a bit for every cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorecards.rules.layouts import Shape
from scorecards.rules.matches import Match

Move = tuple[int, ...]  # where every cell goes


def moves(shape: Shape, steps: Sequence[Match]) -> list[Move]:
    """The moves that carry the places of every step into themselves; they generate the others."""
    groups = [
        {frozenset(cells) for cells in step.groups(shape)} for step in steps if not step.anywhere
    ]
    return [
        move
        for move in dict.fromkeys(_candidates(shape))
        if all({frozenset(move[cell] for cell in of) for of in every} == every for every in groups)
    ]


def all_alike(shape: Shape, steps: Sequence[Match]) -> bool:
    """True when only the cards count, wherever they lie."""
    return set(_neighbours(shape)) <= set(moves(shape, steps))


def _candidates(shape: Shape) -> Iterator[Move]:
    rows, columns = shape
    yield from _neighbours(shape)
    for column in range(columns - 1):
        order = list(range(columns))
        order[column : column + 2] = column + 1, column
        yield tuple(
            row * columns + order[column] for row in range(rows) for column in range(columns)
        )
    for row in range(rows - 1):
        order = list(range(rows))
        order[row : row + 2] = row + 1, row
        yield tuple(
            order[row] * columns + column for row in range(rows) for column in range(columns)
        )
    yield tuple(
        row * columns - column - 1 for row in range(1, rows + 1) for column in range(columns)
    )
    yield tuple(
        (rows - 1 - row) * columns + column for row in range(rows) for column in range(columns)
    )
    if rows == columns:
        yield tuple(column * columns + row for row in range(rows) for column in range(columns))


def _neighbours(shape: Shape) -> Iterator[Move]:
    """Two neighbours change places, all the others stay."""
    rows, columns = shape
    for cell in range(rows * columns):
        for other in [cell + 1] * ((cell + 1) % columns > 0) + [cell + columns]:
            if other < rows * columns:
                move = list(range(rows * columns))
                move[cell], move[other] = other, cell
                yield tuple(move)


def orbits(cells: int, every: Sequence[Move]) -> list[int]:
    """For every set of cells the least set that moves can carry it to."""
    tables = [_table(move) for move in every]
    least = [-1] * (1 << cells)
    for first in range(1 << cells):
        if least[first] >= 0:
            continue
        least[first] = first
        reached = [first]
        for mask in reached:
            for low, high in tables:
                image = low[mask & 255] | high[mask >> 8]
                if least[image] < 0:
                    least[image] = first
                    reached.append(image)
    return least


def _table(move: Move) -> tuple[list[int], list[int]]:
    """Where a set of the first eight cells goes, and one of the others."""
    return _images(move[:8]), _images(move[8:])


def _images(places: Sequence[int]) -> list[int]:
    images = [0]
    for place in places:
        images += [image | 1 << place for image in images]
    return images
