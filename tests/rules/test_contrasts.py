"""The hole that shows where two rulesets part."""

import pytest

from scorecards.rules import VARIANTS, Layout, find_variant
from scorecards.rules.choices.contrasts import contrasting_hole
from scorecards.rules.sources import written
from scorecards.rules.wording.differences import differences
from tests.row_by_row import row_by_row
from tests.values import of_kind, some

RELATIVES = [variant for variant in VARIANTS if "extends" in written()[variant.slug]]


def points(ruleset, hole):
    return [score.points for score in ruleset.score(hole)]


@row_by_row("variant", RELATIVES, ids=lambda variant: variant.slug)
def test_a_relative_parts_from_its_base_in_the_hole_that_is_shown(variant):
    base = find_variant(written()[variant.slug]["extends"])
    hole = contrasting_hole(base, variant)
    if hole is None:
        assert base.shape not in variant.shapes
        return
    for ruleset in (base, variant):
        assert all(problem.warning for problem in ruleset.problems(hole))
    cards_or_steps = ("What the cards count", "What cancels, and bonuses")
    differ = [each for each in differences(base, variant) if str(each.section) in cards_or_steps]
    if (
        any(str(each.topic) not in ("joker", "jokers") for each in differ)
        and not variant.has_jokers
    ):
        assert points(base, hole) != points(variant, hole)


def test_a_single_card_of_another_value_is_found():
    base = find_variant("pagat-6")
    lady = base.with_changes({"values": {"QS": 40}})
    hole = contrasting_hole(base, lady)
    assert points(base, hole) != points(lady, hole)
    assert hole == contrasting_hole(base, lady)


def test_a_card_that_only_one_of_them_knows_lies_in_no_hole():
    base = find_variant("pagat-6")
    jokers = base.with_changes({"jokers": 4, "values": {"X": -5}})
    hole = some(contrasting_hole(base, jokers))
    assert "X" not in {some(card).rank for row in hole.rows for card in of_kind(Layout, row).cards}


@pytest.mark.parametrize("other", ["pagat-4", "skyjo"])
def test_other_layouts_and_packs_share_no_hole(other):
    assert contrasting_hole(find_variant("pagat-6"), find_variant(other)) is None
