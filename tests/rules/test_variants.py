"""Every shipped variant against its table, tests/rules/variants/<slug>.md, row by row."""

from scorecards.rules import VARIANTS, Hole, Layout, find_variant
from tests.row_by_row import row_by_row
from tests.rules.tables import SLUGS, hole_rows, layout_rows
from tests.values import of_kind, some

each_table = row_by_row("slug", SLUGS)


def layouts_of(slug):
    return [row for row in layout_rows() if row.slug == slug]


def holes_of(slug):
    return [row for row in hole_rows() if row.slug == slug]


def test_every_variant_has_a_table_and_every_table_a_variant():
    assert {variant.slug for variant in VARIANTS} == set(SLUGS)


def test_a_table_has_five_rows_or_more_and_every_row_says_why():
    for slug in SLUGS:
        assert len(layouts_of(slug)) >= 5, slug
        assert holes_of(slug), slug
    for row in (*layout_rows(), *hole_rows()):
        assert len(row.why) > 10 or any(sign in row.why for sign in "+×−"), row


@each_table
def test_every_layout_of_a_table(slug):
    variant = find_variant(slug)
    for row in layouts_of(slug):
        layout = of_kind(Layout, variant.read_row(row.layout))
        tally = variant.count(layout)
        assert tally.total == row.counted, row
        assert sum(line.points for line in tally.lines) == row.counted, row
        assert variant.points(layout) == row.counted, row


@each_table
def test_every_hole_of_a_table(slug):
    for row in holes_of(slug):
        scores = find_variant(slug).score(Hole(rows=row.counted, knocker=row.knocker))
        assert tuple(some(score).counted for score in scores) == row.counted, row
        assert tuple(some(score).points for score in scores) == row.points, row
        assert not any(some(score).pending for score in scores), row


def test_a_hole_with_a_row_missing_is_pending():
    """Until every row is in, no step of the hole is applied."""
    for row in hole_rows():
        hole = Hole(rows=(*row.counted[:-1], None), knocker=row.knocker)
        scores = find_variant(row.slug).score(hole)
        assert scores[-1] is None or scores[-1].pending, row
        assert [some(score).counted for score in scores[:-1]] == list(row.counted[:-1]), row
        assert all(some(score).pending and some(score).points is None for score in scores[:-1]), row
