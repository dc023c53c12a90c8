"""The questions on which the written rules disagree, and what a ruleset answers.

Every answer is a way to write the steps that are there; no answer is stored beside them.
"""

from __future__ import annotations

from scorecards.rules.choices.holes import HOLE_CHOICES
from scorecards.rules.choices.layouts import LAYOUT_CHOICES
from scorecards.rules.choices.questions import Answer, Choice
from scorecards.rules.rulesets import Ruleset

CHOICES = (*LAYOUT_CHOICES, *HOLE_CHOICES)


def chosen(ruleset: Ruleset) -> list[tuple[Choice, Answer]]:
    """Every question that arises in a ruleset, with what the ruleset says."""
    answers = ((choice, choice.answer(ruleset)) for choice in CHOICES)
    return [(choice, answer) for choice, answer in answers if answer is not None]


def find_choice(slug: str) -> Choice:
    """The question of this slug. Raises KeyError."""
    return {choice.slug: choice for choice in CHOICES}[slug]


__all__ = ["CHOICES", "Answer", "Choice", "chosen", "find_choice"]
