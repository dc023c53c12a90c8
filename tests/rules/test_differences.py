"""What two rulesets say differently: nothing for equal ones, the same from both sides."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules import VARIANTS, InvalidRuleset, Ruleset, find_variant
from scorecards.rules.choices.samples import sample_hole
from scorecards.rules.wording.differences import differences
from scorecards.rules.wording.rulesets import sentences
from tests.examples import examples

CHANGES: list[dict[str, Any]] = [
    {},
    {"values": {"2": 7}},
    {"values": {"QS": 40}},
    {"values": {"Kr": -1}},
    {"values": {"Kb": 0, "Kr": 0}},
    {"jokers": 2, "values": {"X": -4}},
    {"packs": 2},
    {"gaps": True},
    {"players": [2, 3]},
    {"scoring": []},
    {"scoring": [{"exactly": 21, "counts": 0}]},
    {"knock": "scored", "hole": [{"who": "knocker", "plus": 5}]},
    {"knock": "scored", "hole": 2 * [{"who": "knocker", "plus": 5}]},
    {"end": {"type": "target", "at_least": 60}},
    {"end": {"tie": "extra_holes"}},
    {"stakes": {"kind": "pot", "limit": 30}},
    {"notes": ["Left hand only."]},
    {"name": "Ours", "source": "the table", "confidence": "C", "summary": "As we play it."},
]
FRENCH = [variant for variant in VARIANTS if not variant.pack.numbered]
NAMES = {"slug", "name", "aliases", "source", "confidence", "summary"}


@st.composite
def rulesets(draw):
    variant = draw(st.sampled_from(FRENCH))
    try:
        return variant.with_changes(draw(st.sampled_from(CHANGES)))
    except InvalidRuleset:  # a knocker in a game that has none
        return variant


@examples()
@given(rulesets())
def test_a_ruleset_does_not_differ_from_itself(ruleset):
    assert differences(ruleset, ruleset) == ()
    again = Ruleset.from_dict(ruleset.to_dict() | {"slug": "other", "name": "Other"})
    assert differences(ruleset, again) == ()


@examples()
@given(rulesets(), st.sampled_from(VARIANTS))
def test_both_sides_see_the_same(one, other):
    assert [each.turned() for each in differences(one, other)] == [*differences(other, one)]


@examples()
@given(rulesets(), rulesets())
def test_what_does_not_differ_scores_alike(one, other):
    if differences(one, other) or one.shape != other.shape:
        return
    hole = sample_hole(one)
    assert [score.points for score in one.score(hole)] == [s.points for s in other.score(hole)]


@pytest.mark.parametrize("change", [change for change in CHANGES if change.keys() - NAMES])
def test_every_change_of_a_rule_is_told(change):
    base = find_variant("pagat-6")
    changed = base.with_changes(change)
    unlike = bool(differences(base, changed))
    assert unlike is (change != {"values": {"Kb": 0, "Kr": 0}})


def said(one, other):
    return {
        (str(topic), tuple(map(str, mine)), tuple(map(str, theirs)))
        for _, topic, mine, theirs in differences(find_variant(one), find_variant(other))
    }


def test_six_cards_in_two_countries():
    assert {
        ("twos", ("−2",), ("2",)),
        ("jacks", ("10",), ("11",)),
        ("queens", ("10",), ("12",)),
        ("jokers", ("not in play",), ("−1",)),
        ("Stakes", (), ("After every hole the others pay the winner their own points.",)),
    } < said("pagat-6", "french-6")
    assert not any(
        "Pair" in str(line) or "column" in str(line) for line in said("pagat-6", "french-6")
    )


def test_a_suit_of_its_own_is_told_beside_its_rank():
    jacks = ("jacks", ("10",), ("10", "jack of hearts 0", "jack of spades 0"))
    assert said("pagat-6", "pagat-6-oneeyed-zero") == {jacks}


@pytest.mark.parametrize("written", [{"Kr": -1}, {"KD": -1, "KH": -1}])
def test_a_colour_of_its_own_is_told_as_a_colour(written):
    base = find_variant("pagat-6")
    told = differences(base, base.with_changes({"values": written | {"QH": 5, "QS": 5}}))
    assert [[str(said) for said in each.other] for each in told] == [
        ["10", "queen of hearts 5", "queen of spades 5"],
        ["0", "kings of hearts and diamonds −1"],
    ]
    values = sentences(base.with_changes({"values": {"Kr": -1}}))
    assert any("kings of hearts and diamonds −1" in str(sentence) for sentence in values)


def test_two_reds_that_count_unlike_are_told_one_by_one():
    base = find_variant("pagat-6")
    (kings,) = differences(base, base.with_changes({"values": {"KD": -1, "KH": -2, "Kb": 3}}))
    assert [str(said) for said in kings.other] == [
        "0",
        "king of diamonds −1",
        "king of hearts −2",
        "kings of spades and clubs 3",
    ]


def test_other_packs_are_compared_in_sentences():
    found = said("skyjo", "pagat-6")
    packs = (
        "The pack",
        ("A printed pack of 150 numbered cards.",),
        ("A pack of 52 cards in suits.",),
    )
    assert packs in found
    assert any(one == ("Every card counts its number.",) for _, one, _ in found)


def test_no_two_variants_say_the_same():
    """Those alike stand next to each other when their sentences are sorted."""
    told = sorted(VARIANTS, key=lambda variant: [*map(str, sentences(variant)), *variant.notes])
    for one, other in pairwise(told):
        assert differences(one, other), (one.slug, other.slug)
