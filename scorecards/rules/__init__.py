"""The rules of card golf: counting layouts, scoring holes, ending games, and saying why.

Standard library only; no Django, and nothing is read but the variant files beside it. It scores
finished layouts and does not play the game.

>>> from scorecards.rules import find_variant
>>> six = find_variant("six-card golf")
>>> tally = six.count("KH 2C 9D / KS 5H 9C")
>>> tally.total
3
>>> for line in tally.lines: print(line)
Pair in a column: K♥ K♠                    0
Column 2: 2♣ 5♥                            3
Pair in a column: 9♦ 9♣                    0
>>> six.problems(["KH KH KH / KH KH 9C"])[0].message.render(str)
'five kings of hearts. One pack has 1'
"""

from scorecards.rules.adjustments import Adjustment
from scorecards.rules.cards import Card, Pack, Suit, face
from scorecards.rules.endings import Ending
from scorecards.rules.games import Game, Outcome
from scorecards.rules.holes import Hole, HoleScore, Manual
from scorecards.rules.layouts import FREE, Layout, Shape
from scorecards.rules.library import find_variant, variants
from scorecards.rules.matches import Exactly, Match
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.tally import Line, Tally
from scorecards.rules.texts import (
    InvalidCard,
    InvalidLayout,
    InvalidRuleset,
    Problem,
    ProblemError,
    Text,
    signed,
    text,
)

VARIANTS: tuple[Ruleset, ...]


def __getattr__(name: str) -> tuple[Ruleset, ...]:
    """`VARIANTS` is read when somebody asks for it, so that a slip in one file of a variant does
    not keep `manage.py check_rules` from naming it.
    """
    if name == "VARIANTS":
        return variants()
    raise AttributeError(name)


__all__ = [
    "FREE",
    "VARIANTS",
    "Adjustment",
    "Card",
    "Ending",
    "Exactly",
    "Game",
    "Hole",
    "HoleScore",
    "InvalidCard",
    "InvalidLayout",
    "InvalidRuleset",
    "Layout",
    "Line",
    "Manual",
    "Match",
    "Outcome",
    "Pack",
    "Problem",
    "ProblemError",
    "Ruleset",
    "Shape",
    "Suit",
    "Tally",
    "Text",
    "face",
    "find_variant",
    "signed",
    "text",
    "variants",
]
