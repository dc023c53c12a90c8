"""The choice when a card may be used once: the best set of matches without a common card.

Found by search, not by reading order (``docs/scoring.md`` 5).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorecards.rules.layouts import Cells, Layout
from scorecards.rules.matches import Match, Prefer


class Found(NamedTuple):
    """A match in a layout: the step it belongs to, its cells, whether it is without wild cards, its
    rank.
    """

    step: int
    cells: Cells
    natural: bool
    rank: str


def choose(
    matches: Sequence[Match],
    values: Sequence[int],
    layout: Layout,
    rivals: list[Found],
    acting: list[Found],
) -> list[Found]:
    """The best set of rivals without a common card (``docs/scoring.md`` 5)."""
    done = {c for match in acting if matches[match.step].each is not None for c in match.cells}
    brings = []
    for match in rivals:
        step = matches[match.step]
        gain = step.bonus
        if step.each is not None:
            gain += sum(
                step.each - values[layout.codes[cell]] for cell in match.cells if cell not in done
            )
        first = -int(match.natural) if step.prefer is Prefer.MOST else 0
        brings.append((first, gain, -1))
    chosen: list[int] = []
    for part in _apart(rivals):
        chosen += best_set([rivals[i].cells for i in part], [brings[i] for i in part], part)
    return [rivals[i] for i in sorted(chosen)]


def best_set(cells: list[Cells], brings: list[tuple[int, int, int]], names: list[int]) -> list[int]:
    """The names of the candidates, no two sharing a cell, whose sums are least; ties go to the set
    found first.

    ``brings`` are added up place by place and compared from the left.
    """
    best: tuple[tuple[int, int, int], list[int]] = ((0, 0, 0), [])
    first = True
    # What the candidates from here on could bring at the very best, to leave hopeless branches
    # early.
    rest = [(0, 0, 0)] * (len(cells) + 1)
    for i in range(len(cells) - 1, -1, -1):
        rest[i] = (
            rest[i + 1][0] + min(0, brings[i][0]),
            rest[i + 1][1] + min(0, brings[i][1]),
            rest[i + 1][2] - 1,
        )

    def look(at: int, used: frozenset[int], sums: tuple[int, int, int], taken: list[int]) -> None:
        nonlocal best, first
        if not first and _plus(sums, rest[at]) >= best[0]:
            return
        if at == len(cells):
            best, first = (sums, taken), False
            return
        if used.isdisjoint(cells[at]):
            look(at + 1, used.union(cells[at]), _plus(sums, brings[at]), [*taken, names[at]])
        look(at + 1, used, sums, taken)

    look(0, frozenset(), (0, 0, 0), [])
    return best[1]


def _plus(a: tuple[int, int, int], b: tuple[int, int, int]) -> tuple[int, int, int]:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def _apart(rivals: list[Found]) -> list[list[int]]:
    """The candidates in parts that share no cell, each part in order."""
    parts: list[tuple[set[int], list[int]]] = []
    for i, match in enumerate(rivals):
        cells, members = set(match.cells), [i]
        for part in [part for part in parts if part[0] & cells]:
            parts.remove(part)
            cells |= part[0]
            members += part[1]
        parts.append((cells, sorted(members)))
    return [members for _, members in parts]
