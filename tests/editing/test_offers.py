"""What the presets are called: in the word of the rules they are offered on."""

import re

import pytest

from scorecards.editing.mapping import to_fields
from scorecards.editing.offers import part_name
from scorecards.editing.page import EditorPage
from scorecards.rules import Ruleset
from scorecards.rules.choices.parts import find_part
from scorecards.rules.knock_words import CALLED, KNOCKED, WENT_OUT
from scorecards.rules.library import variants

VERBS = {
    KNOCKED: re.compile(r"\bknock", re.IGNORECASE),
    WENT_OUT: re.compile(r"\b(went|go|goes|going|gone) out\b", re.IGNORECASE),
    CALLED: re.compile(r"\bcall(s|ed|er|ing)?\b", re.IGNORECASE),
}


@pytest.mark.parametrize("ruleset", variants(), ids=lambda ruleset: ruleset.slug)
def test_no_preset_says_a_verb_that_its_rules_do_not(ruleset: Ruleset) -> None:
    page = EditorPage(to_fields(ruleset.to_dict()), ruleset)
    groups = [group for groups in page.parts.values() for group in groups]
    offered = [(part.label, part.says) for group in groups for part in group.parts]
    sentences = {*(group.title for group in groups), *(each for part in offered for each in part)}
    sentences |= {
        rule.sentence for rule in next(each for each in page.sections if each.slug == "hole").rules
    }
    others = [verb for word, verb in VERBS.items() if word != ruleset.knock_word]
    assert [each for each in sentences if any(verb.search(each) for verb in others)] == []


@pytest.mark.parametrize(
    ("word", "name"),
    [
        (KNOCKED, "Knocked and not lowest: 10 more"),
        (WENT_OUT, "Went out and not lowest: 10 more"),
        (CALLED, "Called and not lowest: 10 more"),
    ],
)
def test_what_was_put_in_is_said_in_the_word_of_the_rules(word: str, name: str) -> None:
    assert part_name(find_part("knock-10"), word) == name
    assert part_name(find_part("column"), word) == "Equal cards in a column"
