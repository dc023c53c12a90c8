"""What the catalogues of messages are collected from: every sentence of the built-in variants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorecards.rules.families import families
from scorecards.rules.library import variants
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.texts import Text
from scorecards.rules.wording.rulesets import sentences


def catalogue_messages(rulesets: Iterable[Ruleset] | None = None) -> list[str]:
    """The templates of everything people read of these rulesets, else of every variant and
    family, sorted.
    """
    messages = [family.name for family in families()] if rulesets is None else []
    for ruleset in variants() if rulesets is None else rulesets:
        messages += [ruleset.name, ruleset.summary, *ruleset.notes]
        messages += [step.label for step in (*ruleset.layout_steps, *ruleset.hole_steps)]
        for sentence in sentences(ruleset):
            messages += templates(sentence)
    return sorted({message for message in messages if message})


def templates(sentence: Text) -> Iterator[str]:
    """The template of a sentence and of every sentence inside it."""
    yield sentence.template
    for _, value in sentence.params:
        if isinstance(value, Text):
            yield from templates(value)
