"""The choice when a card may be used once: the best set of matches without a common card.

Found by search, not by reading order (`docs/scoring.md` 5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorecards.rules.layouts import LARGEST, Cells, Layout
from scorecards.rules.match_words import Prefer
from scorecards.rules.matches import Match
from scorecards.rules.packing import NOTHING, best_set


class Candidate(NamedTuple):
    """A match in a layout: its step, its cells, whether it does without wild cards, its rank."""

    step: int
    cells: Cells
    natural: bool
    rank: str


def shares(
    matches: Sequence[Match], values: Sequence[int], codes: bytes, acting: Sequence[Candidate]
) -> list[dict[int, int]]:
    """For every match what its cards count now, each card with the first that changes it. Matches
    that give points come before those that multiply what cards count by themselves.
    """
    every: list[dict[int, int]] = [{} for _ in acting]
    changed: set[int] = set()
    multiplied = False
    for match, share in zip(acting, every, strict=True):
        step = matches[match.step]
        multiplied = multiplied or step.times is not None
        if step.each is not None:
            for cell in match.cells:
                if cell not in changed:
                    share[cell] = step.each
            changed.update(match.cells)
    for match, share in zip(acting, every, strict=True) if multiplied else ():
        times = matches[match.step].times
        if times is not None:
            for cell in match.cells:
                if cell not in changed:
                    share[cell] = times * values[codes[cell]]
            changed.update(match.cells)
    return every


def tells(step: Match, share: Mapping[int, int]) -> bool:
    """True when a match that acts is worth a line of its own."""
    return step.each is not None or bool(step.bonus or share)


def _forced(match: Candidate, prefer: Prefer) -> int:
    """How much a match has to be made: natural ones only, and not at the player's choice."""
    if prefer is Prefer.LOWEST or not match.natural:
        return 0
    if prefer is Prefer.MOST_CARDS:  # cards first, then the fewest matches
        return 1 - 2 * LARGEST * len(match.cells)
    return -1


def choose(
    matches: Sequence[Match],
    values: Sequence[int],
    layout: Layout,
    rivals: list[Candidate],
    acting: list[Candidate],
) -> list[Candidate]:
    """The best set of rivals without a common card (`docs/scoring.md` 5)."""
    now = [values[code] for code in layout.codes]
    done: set[int] = set()
    changed: set[int] = set()
    for match, share in zip(acting, shares(matches, values, layout.codes, acting), strict=True):
        changed.update(share)
        for cell, worth in share.items():
            now[cell] = worth
        if matches[match.step].each is not None:
            done.update(match.cells)
    brings = []
    for match in rivals:
        step = matches[match.step]
        gain = step.bonus
        if step.each is not None:
            counts = [now[cell] for cell in match.cells if cell not in done]
            gain += step.each * len(counts) - sum(counts)
        elif step.times is not None:
            gain += (step.times - 1) * sum([now[c] for c in match.cells if c not in changed])
        forced = _forced(match, step.prefer)
        brings.append((forced, -gain if step.prefer is Prefer.HIGHEST else gain, -1))
    if len(rivals) == 1:  # the commonest by far, and nothing to search
        return rivals if brings[0] < NOTHING else []
    return [rivals[i] for i in best_set([match.cells for match in rivals], brings)]
