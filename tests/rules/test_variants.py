"""Every shipped variant against its table, tests/rules/variants/<slug>.md, row by row."""

import pytest

from scorecards.rules import VARIANTS, Hole, find_variant
from tests.rules.tables import SLUGS, hole_rows, layout_rows


def test_every_variant_has_a_table_and_every_table_a_variant():
    assert {variant.slug for variant in VARIANTS} == set(SLUGS)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_table_has_five_rows_or_more_and_every_row_says_why(slug):
    layouts = [row for row in layout_rows() if row.slug == slug]
    holes = [row for row in hole_rows() if row.slug == slug]
    assert len(layouts) >= 5
    assert holes
    assert all(
        len(row.why) > 10 or any(sign in row.why for sign in "+×−") for row in layouts + holes
    )


@pytest.mark.parametrize("row", layout_rows(), ids=lambda row: f"{row.slug} {row.layout}")
def test_layout(row):
    variant = find_variant(row.slug)
    layout = variant.read_row(row.layout)
    tally = variant.count(layout)
    assert tally.total == row.counted
    assert sum(line.points for line in tally.lines) == row.counted
    assert variant.points(layout) == row.counted


@pytest.mark.parametrize(
    "row", hole_rows(), ids=lambda row: f"{row.slug} {row.counted} {row.knocker}"
)
def test_hole(row):
    scores = find_variant(row.slug).score(Hole(rows=row.counted, knocker=row.knocker))
    assert tuple(score.counted for score in scores) == row.counted
    assert tuple(score.points for score in scores) == row.points
    assert not any(score.pending for score in scores)


@pytest.mark.parametrize(
    "row", hole_rows(), ids=lambda row: f"{row.slug} {row.counted} {row.knocker}"
)
def test_a_hole_with_a_row_missing_is_pending(row):
    """Until every row is in, no step of the hole is applied."""
    scores = find_variant(row.slug).score(Hole(rows=(*row.counted[:-1], None), knocker=row.knocker))
    assert scores[-1] is None or scores[-1].pending
    assert [score.counted for score in scores[:-1]] == list(row.counted[:-1])
    assert all(score.pending and score.points is None for score in scores[:-1])
