"""Steps of a layout that change nothing: another takes their cards, or does the same already.

Looked for in hands in which the step matches. That is no proof, and it is said so; a step whose
match could not be laid is not spoken of, and neither is one that marks a layout.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from scorecards.rules import budget
from scorecards.rules.choices.samples import planted_layout, stock_of
from scorecards.rules.costs import ways
from scorecards.rules.layouts import Layout, Shape
from scorecards.rules.matches import Match, step_label
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.selection import shares
from scorecards.rules.tally import Counting
from scorecards.rules.texts import Text, text

HANDS = 40
MOST_LOOKS = 1000  # groups of cells, for all steps; more would take too long for a page
FEWEST = 8  # hands with the match; of fewer nothing is said


class Idle(NamedTuple):
    """A step that changed no count, whether it acted at all, and the step that is the reason."""

    step: int
    acts: bool
    other: int | None


def idle_steps(ruleset: Ruleset) -> list[Idle]:
    """The steps of a layout that change no count in any hand that was tried."""
    matches = {i: s for i, s in enumerate(ruleset.layout_steps) if isinstance(s, Match)}
    looks = sum(ways(step, ruleset.shape) for step in matches.values())
    if looks * len(matches) > MOST_LOOKS:
        return []
    idle = [_idle(ruleset, i) for i, step in matches.items() if not step.marks]
    return [each for each in idle if each]


def idle_sentence(ruleset: Ruleset, idle: Idle) -> Text:
    """What is said beside such a step."""
    if idle.other is None:
        return text("In none of the hands we tried did this rule change anything.")
    name = step_label(ruleset.layout_steps[idle.other])
    if idle.acts:
        return text("In the hands we tried “{name}” does the same already.", name=name)
    return text("In the hands we tried this rule never acts: “{name}” takes its cards.", name=name)


def _idle(ruleset: Ruleset, at: int) -> Idle | None:
    shape, everyone = ruleset.shape, ruleset.counting(ruleset.shape)
    without = _without(ruleset, shape, at)
    hands = []
    for hand in _hands(ruleset, shape, at):
        if everyone.points(hand) != without.points(hand):
            return None
        hands.append(hand)
    if len(hands) < FEWEST:
        return None
    acts = any(_acts(everyone, _place(ruleset, at), hand) for hand in hands)
    others = (i for i, step in enumerate(ruleset.layout_steps) if i != at)
    return Idle(at, acts, next((i for i in others if _hides(ruleset, shape, at, i, hands)), None))


def _hands(ruleset: Ruleset, shape: Shape, at: int) -> Iterator[Layout]:
    """Hands in which the step matches, or that it looks at whatever lies there."""
    step, rng = ruleset.layout_steps[at], Random(at)
    assert isinstance(step, Match)
    stock = stock_of(ruleset, ruleset.players[0])
    if len(stock) < shape.dealt:
        return
    alone = Counting(shape, ruleset.values, [step])
    for _ in range(HANDS):
        budget.check()
        hand = planted_layout(step, shape, stock, rng)
        if alone.acting(hand)[0]:
            yield hand


def _acts(counting: Counting, place: int, hand: Layout) -> bool:
    """True when a step does something to a hand, though another may do the same."""
    acting = counting.acting(hand)[0]
    every = shares(counting.matches, counting.values, hand.codes, acting)
    step = counting.matches[place]
    return any(
        match.step == place and bool(share or step.bonus or step.repeats)
        for match, share in zip(acting, every, strict=True)
    )


def _without(ruleset: Ruleset, shape: Shape, *left_out: int) -> Counting:
    steps = [step for i, step in enumerate(ruleset.layout_steps) if i not in left_out]
    return Counting(shape, ruleset.values, steps)


def _hides(ruleset: Ruleset, shape: Shape, at: int, other: int, hands: list[Layout]) -> bool:
    """Would the step change something if this other one were not there?"""
    one, both = _without(ruleset, shape, other), _without(ruleset, shape, at, other)
    return any(one.points(hand) != both.points(hand) for hand in hands)


def _place(ruleset: Ruleset, at: int) -> int:
    """The place of a step among those that are matches."""
    return sum(isinstance(step, Match) for step in ruleset.layout_steps[:at])
