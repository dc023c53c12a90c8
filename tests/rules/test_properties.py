"""What holds for every layout and every hole: the library against the oracle, and its own sums.

The fast suite tries the same few examples every time; HYPOTHESIS_EXAMPLES=1000 searches at random.
"""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorecards.rules import VARIANTS, Hole, InvalidLayout, Layout, Manual, Ruleset, find_variant
from tests.rules.gold import preset_rules
from tests.rules.oracle import oracle_count, oracle_points
from tests.rules.strategies import SMALL_SHAPES, hole_rules, layout_rules, layouts
from tests.rules.translate import said, text_of

SEARCHING = "HYPOTHESIS_EXAMPLES" in os.environ
MANY = int(os.environ.get("HYPOTHESIS_EXAMPLES", "40"))
PLACES = [(variant.slug, shape) for variant in VARIANTS for shape in variant.shapes]
COLUMNS_ONLY = ["pagat-6", "pagat-6-jokers-m2", "french-6", "pagat-8", "pagat-9"]
COUNTS = st.lists(st.integers(-6, 14), min_size=2, max_size=6)


def examples(number=MANY):
    return settings(max_examples=number, deadline=None, derandomize=not SEARCHING)


def counted(ruleset, layout):
    """The count of a layout, after the sums that must hold for every one."""
    tally = ruleset.count(layout)
    assert sum(line.points for line in tally.lines) == tally.total
    assert ruleset.points(layout) == tally.total
    cells = [cell for line in tally.lines for cell in line.cells]
    assert set(cells) >= {cell for cell, card in enumerate(layout.cards) if card is not None}
    return tally.total


@pytest.mark.parametrize(("slug", "shape"), PLACES, ids=lambda value: str(value))
def test_a_shipped_variant_counts_as_the_oracle_does(slug, shape):
    variant, rules = find_variant(slug), preset_rules()[slug]

    @examples()
    @given(layouts((shape.rows, shape.columns), jokers="X" in variant.to_dict()["values"]))
    def agree(layout):
        assert counted(variant, variant.read_row(text_of(layout))) == oracle_count(rules, layout)

    agree()


@pytest.mark.parametrize("shape", SMALL_SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_any_ruleset_counts_as_the_oracle_does(shape):
    @examples(4 * MANY)
    @given(st.data())
    def agree(data):
        rules = data.draw(layout_rules(shape))
        ruleset = Ruleset.from_dict(said(rules, shape))
        for layout in data.draw(st.lists(layouts(shape), min_size=1, max_size=3)):
            row = ruleset.read_row(text_of(layout))
            assert counted(ruleset, row) == oracle_count(rules, layout)

    agree()


@examples(4 * MANY)
@given(hole_rules(), COUNTS, st.data())
def test_any_hole_scores_as_the_oracle_does(rules, counts, data):
    knocker = data.draw(st.none() | st.integers(0, len(counts) - 1))
    scores = Ruleset.from_dict(said(rules, (2, 2))).score(Hole(rows=tuple(counts), knocker=knocker))
    assert [score.points for score in scores] == oracle_points(rules, counts, knocker=knocker)
    assert [score.counted for score in scores] == counts
    assert all(sum(line.points for line in score.lines) == score.points for score in scores)


@examples()
@given(COUNTS, st.data())
def test_winners_have_the_fewest_points(counts, data):
    variant = data.draw(st.sampled_from(VARIANTS))
    knocker = data.draw(st.none() | st.integers(0, len(counts) - 1))
    hole = Hole(rows=tuple(counts), knocker=knocker)
    points = [score.points for score in variant.score(hole)]
    fewest = {seat for seat, mine in enumerate(points) if mine == min(points)}
    winners = set(variant.winners(hole))
    if variant.slug == "french-4" and len(fewest) > 1:
        fewest -= {knocker}
    assert winners == fewest


@examples()
@given(st.data())
def test_changing_places_of_columns_never_changes_the_total(data):
    variant = find_variant(data.draw(st.sampled_from(COLUMNS_ONLY)))
    shape = variant.shape
    rows = data.draw(layouts((shape.rows, shape.columns), jokers=variant.has_jokers))
    order = data.draw(st.permutations(range(shape.columns)))
    moved = [[row[column] for column in order] for row in rows]
    before, after = (variant.read_row(text_of(layout)) for layout in (rows, moved))
    assert variant.points(before) == variant.points(after)


@examples()
@given(layouts((2, 2), jokers=False), st.permutations(range(4)))
def test_pairs_anywhere_do_not_care_where_cards_lie(rows, order):
    variant = find_variant("pagat-4-pairs-any")
    cards = [card for row in rows for card in row]
    moved = [[cards[order[0]], cards[order[1]]], [cards[order[2]], cards[order[3]]]]
    before, after = (variant.read_row(text_of(layout)) for layout in (rows, moved))
    assert variant.points(before) == variant.points(after)


@examples()
@given(st.data())
def test_changing_suits_changes_nothing_where_no_suit_counts(data):
    variant = data.draw(st.sampled_from(VARIANTS))
    assert not variant.needs_suits
    shape = data.draw(st.sampled_from(variant.shapes))
    rows = data.draw(layouts((shape.rows, shape.columns), jokers=variant.has_jokers))
    suits = data.draw(st.sampled_from(["", "~", "H"]))
    bare = [[card if card in (None, "X") else card[0] + suits for card in row] for row in rows]
    one, other = (variant.read_row(text_of(layout)) for layout in (rows, bare))
    assert variant.points(one) == variant.points(other)


@examples()
@given(st.data())
def test_warnings_never_change_the_count(data):
    """The same rows from one pack without jokers, and from six with all that could be needed."""
    variant = data.draw(st.sampled_from(VARIANTS))
    shape = data.draw(st.sampled_from(variant.shapes))
    few = {"packs": 1, "jokers": 1} if variant.has_jokers else {"packs": 1}
    many = {"packs": 6, "jokers": 24} if variant.has_jokers else {"packs": 6}
    one = layouts((shape.rows, shape.columns), jokers=variant.has_jokers)
    drawn = data.draw(st.lists(one, min_size=2, max_size=4))
    hole = Hole(rows=tuple(variant.read_row(text_of(layout)) for layout in drawn), knocker=0)
    scarce, plenty = variant.with_changes(few), variant.with_changes(many)
    assert all(problem.warning for problem in scarce.problems(hole, seats=len(drawn)))
    assert scarce.score(hole) == plenty.score(hole) == variant.score(hole)


@examples(4 * MANY)
@given(st.data())
def test_problems_never_raise(data):
    """Layouts of another shape or pack, a knocker from nowhere, adjustments for nobody."""
    variant = data.draw(st.sampled_from(VARIANTS))
    shape = data.draw(st.sampled_from([(1, 1), *SMALL_SHAPES, (3, 4)]))
    foreign = st.just(Layout.parse("#4 Q~ / 2 #-2"))
    row = st.one_of(
        st.none(),
        st.integers(-(10**9), 10**9),
        layouts(shape).map(lambda layout: Layout.parse(text_of(layout))),
        foreign,
    )
    rows = tuple(data.draw(st.lists(row, max_size=5)))
    knocker = data.draw(st.none() | st.integers(-3, 9))
    adjustments = data.draw(
        st.lists(st.builds(Manual, st.integers(-2, 9), st.integers(), st.text()))
    )
    hole = Hole(rows=rows, knocker=knocker, adjustments=tuple(adjustments))
    for problem in variant.problems(hole, seats=data.draw(st.sampled_from([len(rows), 2, 40]))):
        assert problem.code
        assert str(problem.message)
        assert problem.seat is None or problem.seat in range(len(rows)) or adjustments


@examples(4 * MANY)
@given(st.text(alphabet="A23456789TJQKXahdcs0123456789~#-.=/ *\n♠é", max_size=24) | st.text())
def test_any_text_is_a_row_or_is_refused_with_sentences(text):
    for slug in ("pagat-4", "playroom", "pagat-8"):
        row, sentences = read(find_variant(slug), text)
        assert row is None or isinstance(row, int | Layout) or (sentences and all(sentences))


def read(variant, text):
    try:
        return variant.read_row(text), []
    except InvalidLayout as refused:
        return refused, [str(problem.message) for problem in refused.problems]
