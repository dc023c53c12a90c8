"""The choice when a card may be used once: the best set of matches without a common card.

Found by search, not by reading order (`docs/scoring.md` 5).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorecards.rules.layouts import Cells, Layout
from scorecards.rules.matches import Match, Prefer


class Candidate(NamedTuple):
    """A match in a layout: its step, its cells, whether it does without wild cards, its rank."""

    step: int
    cells: Cells
    natural: bool
    rank: str


def choose(
    matches: Sequence[Match],
    values: Sequence[int],
    layout: Layout,
    rivals: list[Candidate],
    acting: list[Candidate],
) -> list[Candidate]:
    """The best set of rivals without a common card (`docs/scoring.md` 5)."""
    done = {c for match in acting if matches[match.step].each is not None for c in match.cells}
    brings = []
    for match in rivals:
        step = matches[match.step]
        gain = step.bonus
        if step.each is not None:
            gain += sum(
                step.each - values[layout.codes[cell]] for cell in match.cells if cell not in done
            )
        forced = -int(match.natural) if step.prefer is not Prefer.LOWEST else 0
        brings.append((forced, -gain if step.prefer is Prefer.HIGHEST else gain, -1))
    if len(rivals) == 1:  # the commonest by far, and nothing to search
        return rivals if brings[0] < (0, 0, 0) else []
    chosen: list[int] = []
    for part in _apart(rivals):
        chosen += best_set([rivals[i].cells for i in part], [brings[i] for i in part], part)
    return [rivals[i] for i in sorted(chosen)]


Sums = tuple[int, int, int]


def best_set(cells: list[Cells], brings: list[Sums], names: list[int]) -> list[int]:
    """The names of the candidates, no two sharing a cell, whose sums are least.

    `brings` are added up place by place and compared from the left. Of equal sets the one found
    first wins: candidates in order, each tried in before out.
    """
    masks = [sum(1 << cell for cell in group) for group in cells]
    later = [0] * (len(masks) + 1)
    for i in range(len(masks) - 1, -1, -1):
        later[i] = later[i + 1] | masks[i]
    # The best so far for every set of used cells that later candidates can still meet: its sums,
    # and its choice as a number in which earlier candidates weigh more, negative so that the least
    # comes first.
    states: dict[int, tuple[Sums, int]] = {0: ((0, 0, 0), 0)}
    for i, mask in enumerate(masks):
        weight, keep = 1 << (len(masks) - 1 - i), later[i + 1]
        after: dict[int, tuple[Sums, int]] = {}
        for used, (sums, choice) in states.items():
            _offer(after, used & keep, (sums, choice))
            if not used & mask:
                _offer(after, (used | mask) & keep, (_plus(sums, brings[i]), choice - weight))
        states = after
    _, choice = states[0]
    return [name for i, name in enumerate(names) if -choice >> (len(masks) - 1 - i) & 1]


def _offer(states: dict[int, tuple[Sums, int]], used: int, state: tuple[Sums, int]) -> None:
    known = states.get(used)
    if known is None or state < known:
        states[used] = state


def _plus(a: Sums, b: Sums) -> Sums:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def _apart(rivals: list[Candidate]) -> list[list[int]]:
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
