"""The oracle gives every gold hole and table row: a wrong second scorer proves nothing."""

from scorecards.rules import VARIANTS
from tests.rules.gold import holes
from tests.rules.oracle import oracle_count, oracle_hole, oracle_points
from tests.rules.preset_rules import PRESET_RULES
from tests.rules.tables import hole_rows, layout_rows

PLAIN = [case for case in holes() if not case.get("options")]


def test_oracle_gives_every_gold_hole():
    for case in holes():
        assert oracle_hole(case["rules"], case["players"]) == case["expected"], case["id"]


def test_the_book_of_presets_gives_the_gold_holes():
    for case in PLAIN:
        points = oracle_hole(PRESET_RULES[case["preset"]], case["players"])
        assert points == case["expected"], case["id"]


def test_the_book_holds_every_preset_and_nothing_else():
    assert PRESET_RULES.keys() == {variant.slug for variant in VARIANTS}


def test_oracle_gives_every_layout_of_the_tables():
    for row in layout_rows():
        lines = [line.split() for line in row.layout.split("/")]
        layout = [[None if card == "." else card for card in line] for line in lines]
        assert oracle_count(PRESET_RULES[row.slug], layout) == row.counted, row


def test_oracle_gives_every_hole_of_the_tables():
    for row in hole_rows():
        points = oracle_points(PRESET_RULES[row.slug], list(row.counted), knocker=row.knocker)
        assert tuple(points) == row.points, row
