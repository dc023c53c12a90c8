"""The choice when a card may be used once: the best set of matches without a common card.

Found by search, not by reading order (`docs/scoring.md` 5).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorecards.rules.layouts import Cells, Layout
from scorecards.rules.matches import Match, Prefer
from scorecards.rules.packing import NOTHING, best_set


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
            codes = [layout.codes[cell] for cell in match.cells if cell not in done]
            gain += step.each * len(codes) - sum([values[code] for code in codes])
        forced = -int(match.natural) if step.prefer is not Prefer.LOWEST else 0
        brings.append((forced, -gain if step.prefer is Prefer.HIGHEST else gain, -1))
    if len(rivals) == 1:  # the commonest by far, and nothing to search
        return rivals if brings[0] < NOTHING else []
    return [rivals[i] for i in best_set([match.cells for match in rivals], brings)]
