"""What a list of rulesets is narrowed by: sizes, jokers, knocking, what cancels.

All are worked out from the rules; no file states them. Nothing is scored here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scorecards.rules.adjustments import Adjustment, Amount, Noun, PointsChange
from scorecards.rules.choices.questions import can_be_negative
from scorecards.rules.matches import Match
from scorecards.rules.rulesets import Ruleset

PAIRS, MORE, NOTHING = "pairs", "more", "nothing"


class Traits(NamedTuple):
    """`sizes`: cards in a layout, 0 for any number. `cancels`: pairs, only more equal cards, or
    nothing. `negative`: a hole can score less than nothing.
    """

    sizes: tuple[int, ...]
    jokers: bool
    knock: str
    cancels: str
    negative: bool


def traits(ruleset: Ruleset) -> Traits:
    """The traits of a ruleset."""
    smallest = min(_cancelling(ruleset), default=0)
    return Traits(
        sizes=tuple(shape.cells for shape in ruleset.shapes),
        jokers=ruleset.has_jokers,
        knock=ruleset.knock,
        cancels=PAIRS if smallest == 2 else MORE if smallest else NOTHING,
        negative=_negative(ruleset),
    )


def _cancelling(ruleset: Ruleset) -> Iterator[int]:
    """How many equal cards it takes, for every step after which they count nothing or less."""
    for step in ruleset.layout_steps:
        if isinstance(step, Match) and step.each is not None and step.each <= 0:
            for shape in () if step.titled else ruleset.shapes:
                if shape.free:
                    yield step.size
                else:
                    yield from map(len, step.groups(shape))


def _negative(ruleset: Ruleset) -> bool:
    if any(_lifts(step) for step in ruleset.hole_steps):
        return False
    return can_be_negative(ruleset) or any(map(_takes_off, ruleset.hole_steps))


def _lifts(step: Adjustment) -> bool:
    """Everyone scores the difference to the lowest, so that nobody has less than nothing."""
    only_difference = step.changes == (PointsChange("plus", Amount(-1, Noun.LOWEST)),)
    return step.always and only_difference


def _takes_off(step: Adjustment) -> bool:
    """True when a step of the hole can leave less than nothing though no count was below it."""
    below = any(points < 0 for points in step.by_place)
    return below or any(map(_change_takes_off, step.changes))


def _change_takes_off(change: PointsChange) -> bool:
    if change.kind == "worst":
        return all(any(map(_change_takes_off, option)) for option in change.alternatives)
    if change.kind == "plus" and change.amount.noun in (Noun.LOWEST, Noun.COUNTED):
        return False  # nobody counts less than the lowest
    return change.kind in ("becomes", "plus", "times", "at_most") and change.amount.times < 0
