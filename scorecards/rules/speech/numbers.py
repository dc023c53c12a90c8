"""An answer with a hand that shows it: “8 8 3 / 8 8 4 counts −13”."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorecards.rules.cards import named
from scorecards.rules.layouts import Layout
from scorecards.rules.places import Where, places
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.speech.changes import changed
from scorecards.rules.speech.forms import Choice
from scorecards.rules.texts import signed, text

OTHERS = "3456792TJQKA"


def with_numbers(choice: Choice, ruleset: Ruleset) -> Choice:
    """The answer with a hand and what it then counts; what it prints where no hand shows it."""
    hand = _hand(choice.changes["scoring"][0], ruleset) if choice.says else None
    if hand is None:
        return choice._replace(says=None)
    points = signed(changed(ruleset, choice.changes).points(hand))
    words = text("{how}: {cards} counts {n}", how=choice.says, cards=str(hand), n=points)
    return choice._replace(says=words)


def _hand(step: Mapping[str, Any], ruleset: Ruleset) -> Layout | None:
    """A layout with one match of a step, and no two equal cards around it; for equal cards only."""
    shape = ruleset.shape
    if (
        {"alike", "among"} & step.keys()
        or shape.free
        or ruleset.pack.numbered
        or shape.cells > len(OTHERS)
    ):
        return None
    rank = next((name[0] for name in step.get("only", ())), "8")
    wheres = step["where"] if isinstance(step["where"], list) else [step["where"]]
    groups = [cells for each in wheres for cells in places(Where(each), shape)]
    cells = groups[0] if groups else tuple(range(shape.cells))
    match = cells[: step.get("equal", len(cells))]
    others = iter([each for each in OTHERS if each != rank])
    cards = (named(rank) if cell in match else named(next(others)) for cell in range(shape.cells))
    return Layout(shape, tuple(cards))
