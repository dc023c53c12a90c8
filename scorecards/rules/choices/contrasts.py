"""A hole that shows where two rulesets differ: legal under both, scored differently by each.

Always the same hole for the same two rulesets, which do all the scoring.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from scorecards.rules.cards import Card
from scorecards.rules.choices.samples import SEATS, sample_hole, stock_of
from scorecards.rules.holes import Hole
from scorecards.rules.layouts import Layout, Shape
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.wording.differences import differences

TRIES = 40  # holes dealt at random where neither ruleset's own sample shows a difference


def contrasting_hole(one: Ruleset, other: Ruleset) -> Hole | None:
    """Whichever ruleset's sample more players score differently, else a hole dealt from the cards
    both know; None where no layout is played under both.
    """
    shape = next((shape for shape in one.shapes if shape in other.shapes), None)
    if shape is None or one.pack != other.pack:
        return None
    samples = [sample_hole(each, shape=shape) for each in (one, other)]
    legal = [hole for hole in samples if _legal(one, hole) and _legal(other, hole)]
    best = max(legal, key=lambda hole: _apart(one, other, hole), default=None)
    if (best is not None and _apart(one, other, best)) or not differences(one, other):
        return best
    dealt = (hole for hole in _dealt(one, other, shape) if _apart(one, other, hole))
    return next(dealt, best)


def _dealt(one: Ruleset, other: Ruleset, shape: Shape) -> Iterator[Hole]:
    """Holes of cards both rulesets know, each from few ranks so that equal cards meet."""
    rng, stock = Random(20260902), _common(one, other)
    size = shape.dealt
    seats = min(SEATS, len(stock) // size)
    for _ in range(TRIES):
        cards = rng.sample(_few_ranks(stock, size * seats, rng), size * seats)
        rows = tuple(
            Layout(shape, tuple(cards[seat * size : (seat + 1) * size])) for seat in range(seats)
        )
        yield Hole(rows, rng.randrange(seats) if "scored" in (one.knock, other.knock) else None)


def _few_ranks(stock: list[Card], needed: int, rng: Random) -> list[Card]:
    """All the cards of as many ranks as it takes."""
    ranks = sorted({card.rank for card in stock})
    rng.shuffle(ranks)
    cards: list[Card] = []
    while len(cards) < needed:
        rank = ranks.pop()
        cards += [card for card in stock if card.rank == rank]
    return cards


def _common(one: Ruleset, other: Ruleset) -> list[Card]:
    """The smaller stock of the two, without a card that only one of them has."""
    smaller, larger = sorted((stock_of(each, SEATS) for each in (one, other)), key=len)
    known = set(larger)
    return [card for card in smaller if card in known]


def _legal(ruleset: Ruleset, hole: Hole) -> bool:
    return all(problem.warning for problem in ruleset.problems(hole))


def _apart(one: Ruleset, other: Ruleset, hole: Hole) -> int:
    """How many players score differently."""
    mine, theirs = (_points(each, hole) for each in (one, other))
    return sum(a != b for a, b in zip(mine, theirs, strict=True))


def _points(ruleset: Ruleset, hole: Hole) -> list[int | None]:
    """The points of a hole from its counts alone, without marks and reasons."""
    counted = tuple(ruleset.points(row) for row in hole.rows if isinstance(row, Layout))
    scores = ruleset.score(replace(hole, rows=counted))
    return [score and score.points for score in scores]
