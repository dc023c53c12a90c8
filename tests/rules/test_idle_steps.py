"""Steps that change nothing are spoken of, and no others."""

import pytest

from scorecards.rules import VARIANTS, Ruleset
from scorecards.rules.choices.idle import idle_sentence, idle_steps

PAIRS = {"where": "column", "each": 0}
TWO = {"where": "anywhere", "equal": 2, "each": 0}
FOUR = {"where": "anywhere", "equal": 4, "each": 0, "bonus": -20}


def said(*steps, base="pagat-6", **more):
    table = {"extends": base, "source": "a test", "scoring": list(steps)} | more
    ruleset = Ruleset.from_dict(table)
    return {idle.step: str(idle_sentence(ruleset, idle)) for idle in idle_steps(ruleset)}


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_every_step_of_a_variant_changes_something(variant):
    assert idle_steps(variant) == []


def test_two_pairs_beat_four_of_a_kind_where_as_many_as_possible_are_made():
    most, cards = {"prefer": "most"}, {"prefer": "most cards"}
    assert said(TWO | most, FOUR | most, packs=2) == {
        1: "In the hands we tried this rule never acts: “Equal cards” takes its cards."
    }
    assert said(TWO | cards, FOUR | cards, packs=2) == {}


def test_a_step_that_another_hides():
    same = "In the hands we tried “Equal cards in a column” does the same already."
    never = "In the hands we tried this rule never acts: “Equal cards in a column” takes its cards."
    some = PAIRS | {"only": ["9", "8"]}
    assert said(PAIRS, some) == {1: never}
    assert said(some, PAIRS) == {0: same}
    # What would count three times is gone already.
    assert said(PAIRS, {"where": "column", "equal": 2, "times": 3}) == {1: never}
    assert said({"where": "centre", "times": 2}, base="pagat-9") == {}


def test_a_step_of_cards_that_count_nothing():
    nothing = "In none of the hands we tried did this rule change anything."
    assert said(PAIRS | {"only": ["K"]}) == {0: nothing}


def test_words_of_a_layout_are_not_taken_for_idle():
    assert said(PAIRS, {"where": "dearest", "each": 0}) == {}
    assert said({"where": "row", "alike": "suit", "bonus": -5}) == {}
    assert said({"where": "row", "among": ["J", "Q", "K"], "each": 0}) == {}
    assert said(PAIRS, {"where": "column", "of": "any", "repeats": {"2": -5}}) == {}
