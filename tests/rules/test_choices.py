"""The questions on which the rules disagree: every answer does to a ruleset what it says."""

import pytest

from scorecards.rules import VARIANTS, Hole, Ruleset, find_variant
from scorecards.rules.choices.catalogue import CHOICES, chosen, find_choice
from scorecards.rules.choices.parts import find_part
from tests.values import some

ASKED = [(variant.slug, choice.slug) for variant in VARIANTS for choice, _ in chosen(variant)]


def answered(slug, choice, answer):
    return Ruleset.from_dict(find_choice(choice).changed(find_variant(slug).to_dict(), answer))


def counted(slug, choice, answer, layout):
    return answered(slug, choice, answer).count(layout).total


def test_every_question_is_asked_of_some_variant():
    # Three unequal cards of one rank that pair anywhere are in no variant but Brent's.
    assert {choice for _, choice in ASKED} == {choice.slug for choice in CHOICES}


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.slug)
def test_every_answer_reads_as_itself_and_the_present_one_changes_nothing(choice):
    for slug in [slug for slug, asked in ASKED if asked == choice.slug]:
        variant = find_variant(slug)
        present = choice.answer(variant)
        assert present in choice.offered(variant), slug
        for answer in choice.offered(variant):
            assert choice.answer(answered(slug, choice.slug, answer.slug)) == answer, slug
        same = answered(slug, choice.slug, present.slug)
        assert (same.layout_steps, same.hole_steps, same.ending) == (
            variant.layout_steps,
            variant.hole_steps,
            variant.ending,
        ), slug


@pytest.mark.parametrize(
    ("choice", "slug", "layout", "expected"),
    [
        # docs/rules.md 14, Pagat's crossing lines: union 16, each card once 26.
        ("crossing", "pagat-9-lines", "3 5 9 / 5 5 5 / K 5 4", {"shared": 16, "once": 26}),
        # docs/rules.md 14, a block beside a line: union -17, each card in one figure -9.
        ("beside", "pagat-9-block25", "8 8 3 / 8 8 4 / 8 K A", {"shared": -17, "once": -9}),
        # docs/rules.md B4: six equal cards are two overlapping squares, or one of them.
        ("windows", "pagat-6-block20", "7 7 7 / 7 7 7", {"shared": -40, "once": -20}),
        # docs/rules.md C1: a pair of twos is nothing, or keeps its minus four.
        ("negatives", "pagat-6", "2 9 K / 2 9 A", {"cancelled": 1, "kept": -3}),
        # docs/rules.md C2: which of three queens stays where the queen of spades counts 13.
        ("uneven", "brent-4", "QS QH / QD A", {"most": 11, "highest": 14}),
    ],
)
def test_answers_about_a_layout(choice, slug, layout, expected):
    for answer, total in expected.items():
        assert counted(slug, choice, answer, layout) == total, answer


@pytest.mark.parametrize(
    ("choice", "slug", "counts", "knocker", "expected"),
    [
        # docs/rules.md K1: the knocker ties for the lowest.
        ("tied", "pagat-4-knock-10", (5, 5, 9), 0, {"win": [5, 5, 9], "lose": [15, 5, 9]}),
        (
            "tied",
            "cabo-2e",
            (5, 5, 9),
            0,
            {"win": [0, 5, 9], "lose": [15, 5, 9], "neutral": [5, 5, 9]},
        ),
        # docs/rules.md K3: doubling a negative count would reward failure.
        ("doubled", "skru", (-2, -4, 9), 0, {"literal": [-4, 0, 9], "never": [-2, 0, 9]}),
        # docs/rules.md R2: the lowest count nothing, all of them or one alone.
        ("lows", "tamalou", (4, 4, 9), None, {"all": [0, 0, 9], "alone": [4, 4, 9]}),
    ],
)
def test_answers_about_a_hole(choice, slug, counts, knocker, expected):
    for answer, points in expected.items():
        scores = answered(slug, choice, answer).score(Hole(counts, knocker))
        assert [score.points for score in scores] == points, answer


def test_a_failed_knock_frees_the_others():
    """docs/rules.md R5: the others write 0 when the caller fails; a tie is what the table says."""
    free = find_part("others-zero").put(find_variant("dutch-fr").to_dict())
    strict = Ruleset.from_dict(find_choice("tied").changed(free, "win"))
    strict = Ruleset.from_dict(find_choice("tied").changed(strict.to_dict(), "lose"))
    assert [some(score).points for score in strict.score(Hole((5, 3, 9), 0))] == [10, 0, 0]
    assert [some(score).points for score in strict.score(Hole((5, 5, 9), 0))] == [10, 0, 0]
    assert [some(score).points for score in strict.score(Hole((2, 5, 9), 0))] == [0, 5, 9]
    assert [some(score).points for score in strict.score(Hole((2, 5, 9), None))] == [2, 5, 9]


def test_answers_about_winning():
    others = answered("pagat-4-knock-10", "winner", "others")
    assert others.winners(Hole((5, 5, 9), 0)) == (1,)
    assert answered("wiki-9", "target", "at_least").ending.reached(50)
    assert not answered("wiki-9", "target", "more_than").ending.reached(50)
    assert str(answered("pagat-6", "end_tie", "extra_holes").ending.tie) == "extra_holes"


def test_an_unknown_answer_is_refused():
    with pytest.raises(KeyError):
        find_choice("crossing").changed(find_variant("pagat-9-lines").to_dict(), "sometimes")


def test_answers_of_one_ruleset_can_be_combined():
    table = find_variant("playroom").to_dict()
    for choice in CHOICES:
        for answer in choice.offered(find_variant("playroom")):
            if choice.asks(Ruleset.from_dict(table)):
                table = choice.changed(table, answer.slug)
    assert [answer.slug for _, answer in chosen(Ruleset.from_dict(table))] == [
        "once",
        "kept",
        "lose",
        "knocker",
        "more_than",
        "extra_holes",
    ]
