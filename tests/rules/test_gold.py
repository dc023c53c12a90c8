"""Every gold hole through the library: said in its vocabulary, and by the shipped variants."""

import pytest

from scorecards.rules import Ruleset, find_variant
from tests.rules.gold import holes
from tests.rules.gold_holes import OPTIONS, PLAIN, hole_of
from tests.rules.translate import ruleset_of


def points_of(ruleset, case):
    scores = ruleset.score(hole_of(ruleset, case))
    assert all(sum(line.points for line in score.lines) == score.points for score in scores)
    return [score.points for score in scores]


def test_every_gold_hole_can_be_said_and_counts_right():
    for case in holes():
        ruleset = Ruleset.from_dict(ruleset_of(case))
        assert points_of(ruleset, case) == case["expected"], case["id"]


def test_the_shipped_variant_gives_its_gold_holes():
    for case in PLAIN:
        assert points_of(find_variant(case["preset"]), case) == case["expected"], case["id"]


@pytest.mark.parametrize("case", OPTIONS, ids=lambda case: case["id"])
def test_the_shipped_variant_with_an_option_gives_its_gold_holes(case):
    said = ruleset_of(case)
    changes = {key: said[key] for key in ("values", "scoring", "hole") if key in said}
    variant = find_variant(case["preset"])
    if not variant.jokers_for(4):
        changes["values"].pop("X")
    assert points_of(variant.with_changes(changes), case) == case["expected"]
