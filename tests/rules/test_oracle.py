"""The oracle gives every gold hole and table row: a wrong second scorer proves nothing."""

import pytest

from scorecards.rules import VARIANTS
from tests.rules.gold import holes
from tests.rules.oracle import oracle_count, oracle_hole, oracle_points
from tests.rules.preset_rules import PRESET_RULES
from tests.rules.tables import hole_rows, layout_rows

PLAIN = [case for case in holes() if not case.get("options")]


@pytest.mark.parametrize("case", holes(), ids=lambda case: case["id"])
def test_oracle_gives_every_gold_hole(case):
    assert oracle_hole(case["rules"], case["players"]) == case["expected"]


@pytest.mark.parametrize("case", PLAIN, ids=lambda case: case["id"])
def test_the_book_of_presets_gives_the_gold_holes(case):
    assert oracle_hole(PRESET_RULES[case["preset"]], case["players"]) == case["expected"]


def test_the_book_holds_every_preset_and_nothing_else():
    assert PRESET_RULES.keys() == {variant.slug for variant in VARIANTS}


@pytest.mark.parametrize("row", layout_rows(), ids=lambda row: f"{row.slug} {row.layout}")
def test_oracle_gives_every_layout_of_the_tables(row):
    layout = [
        [None if card == "." else card for card in line.split()] for line in row.layout.split("/")
    ]
    assert oracle_count(PRESET_RULES[row.slug], layout) == row.counted


@pytest.mark.parametrize(
    "row", hole_rows(), ids=lambda row: f"{row.slug} {row.counted} {row.knocker}"
)
def test_oracle_gives_every_hole_of_the_tables(row):
    points = oracle_points(PRESET_RULES[row.slug], list(row.counted), knocker=row.knocker)
    assert tuple(points) == row.points
