"""How much hangs on a question: of some dealt holes, those that its answers score differently."""

from __future__ import annotations

from random import Random

from scorecards.rules.choices.samples import stock_of
from scorecards.rules.holes import Hole
from scorecards.rules.layouts import Layout
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.speech.changes import changed
from scorecards.rules.speech.forms import Outcome, Question

HOLES, SEATS = 100, 2


def weight(question: Outcome, ruleset: Ruleset) -> int:
    """So many of the holes are scored differently by the first two answers."""
    if not isinstance(question, Question) or len(question.choices) < 2:
        return 0
    one, other = (changed(ruleset, choice.changes) for choice in question.choices[:2])
    if one.shape != other.shape or one.jokers != other.jokers:
        return HOLES
    rng, stock, size = Random(20261129), stock_of(one, SEATS), one.shape.dealt
    differing = 0
    for _ in range(HOLES):
        cards = rng.sample(stock, size * SEATS)
        rows = tuple(
            Layout(one.shape, tuple(cards[seat * size : (seat + 1) * size]))
            for seat in range(SEATS)
        )
        hole = Hole(rows, 0)
        differing += one.hole_points(hole) != other.hole_points(hole)
    return differing
