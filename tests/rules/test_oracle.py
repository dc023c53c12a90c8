"""The oracle gives every gold hole and table row: a wrong second scorer proves nothing."""

import pytest

from tests.rules.gold import holes, preset_rules
from tests.rules.oracle import oracle_count, oracle_hole, oracle_points
from tests.rules.tables import hole_rows, layout_rows


@pytest.mark.parametrize("case", holes(), ids=lambda case: case["id"])
def test_oracle_gives_every_gold_hole(case):
    assert oracle_hole(case["rules"], case["players"]) == case["expected"]


@pytest.mark.parametrize("row", layout_rows(), ids=lambda row: f"{row.slug} {row.layout}")
def test_oracle_gives_every_layout_of_the_tables(row):
    layout = [
        [None if card == "." else card for card in line.split()] for line in row.layout.split("/")
    ]
    assert oracle_count(preset_rules()[row.slug], layout) == row.counted


@pytest.mark.parametrize(
    "row", hole_rows(), ids=lambda row: f"{row.slug} {row.counted} {row.knocker}"
)
def test_oracle_gives_every_hole_of_the_tables(row):
    points = oracle_points(preset_rules()[row.slug], list(row.counted), knocker=row.knocker)
    assert tuple(points) == row.points
