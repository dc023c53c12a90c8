"""What holds for every layout and every hole: the library against the oracle, and its own sums.

The fast suite tries the same few examples every time; HYPOTHESIS_PROFILE=thorough searches.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules import VARIANTS, Hole, InvalidLayout, Layout, Manual, Ruleset, find_variant
from scorecards.rules.matches import Match
from scorecards.rules.places import Where
from tests.examples import MANY, examples
from tests.rules.counts import COUNTS, counted
from tests.rules.oracle import oracle_count, oracle_points
from tests.rules.strategies import (
    RANKS,
    SMALL_SHAPES,
    hole_rules,
    layout_rules,
    layouts,
    layouts_of,
)
from tests.rules.translate import said, text_of
from tests.values import some


@pytest.mark.parametrize("shape", SMALL_SHAPES, ids=lambda shape: f"{shape[0]}x{shape[1]}")
def test_any_ruleset_counts_as_the_oracle_does(shape):
    @examples()
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
    assert [some(score).points for score in scores] == oracle_points(rules, counts, knocker=knocker)
    assert [some(score).counted for score in scores] == counts
    assert all(
        sum(line.points for line in some(score).lines) == some(score).points for score in scores
    )


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


def does_not_care_for_places_of_columns(variant):
    matches = [step for step in variant.layout_steps if isinstance(step, Match)]
    places = {place for step in matches for place in step.where}
    return places <= {Where.COLUMN, Where.ANYWHERE}


@examples()
@given(st.data())
def test_changing_places_of_columns_never_changes_the_total(data):
    fitting = [variant for variant in VARIANTS if does_not_care_for_places_of_columns(variant)]
    variant = data.draw(st.sampled_from(fitting))
    rows = data.draw(layouts_of(variant, variant.shape))
    order = data.draw(st.permutations(range(len(rows[0]))))
    moved = [[row[column] for column in order] for row in rows]
    before, after = (variant.read_cards(text_of(layout)) for layout in (rows, moved))
    assert variant.points(before) == variant.points(after)


@examples()
@given(layouts((2, 2), ranks=RANKS), st.permutations(range(4)))
def test_pairs_anywhere_do_not_care_where_cards_lie(rows, order):
    variant = find_variant("pagat-4-pairs-any")
    cards = [card for row in rows for card in row]
    moved = [[cards[order[0]], cards[order[1]]], [cards[order[2]], cards[order[3]]]]
    before, after = (variant.read_cards(text_of(layout)) for layout in (rows, moved))
    assert variant.points(before) == variant.points(after)


@examples()
@given(st.data())
def test_changing_suits_changes_nothing_where_no_suit_counts(data):
    variant = data.draw(st.sampled_from(VARIANTS))
    shape = data.draw(st.sampled_from(variant.shapes))
    rows = data.draw(layouts_of(variant, shape))
    suits = data.draw(st.sampled_from(["", "~", "H"]))

    def bare(card):
        free = card and card[0] in RANKS and card[0] not in variant.special_suits
        return card[0] + suits if free else card

    changed = [[bare(card) for card in row] for row in rows]
    one, other = (variant.read_cards(text_of(layout), shape) for layout in (rows, changed))
    assert variant.points(one) == variant.points(other)


@examples()
@given(st.data())
def test_warnings_never_change_the_count(data):
    """The same rows from one pack without jokers, and from six with all that could be needed."""
    variant = data.draw(st.sampled_from(VARIANTS))
    shape = data.draw(st.sampled_from(variant.shapes))
    few = {"packs": 1, "jokers": 1} if variant.has_jokers else {"packs": 1}
    many = {"packs": 6, "jokers": 24} if variant.has_jokers else {"packs": 6}
    drawn = data.draw(st.lists(layouts_of(variant, shape), min_size=2, max_size=4))
    rows = tuple(variant.read_cards(text_of(layout), shape) for layout in drawn)
    hole = Hole(rows=rows, knocker=0)
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


@examples()
@given(st.data())
def test_what_cards_count_adds_up_where_nothing_is_paid_beside_them(data):
    plain = [
        each
        for each in VARIANTS
        if all(
            isinstance(step, Match) and step.each is not None and not step.bonus
            for step in each.layout_steps
        )
    ]
    ruleset = data.draw(st.sampled_from(plain))
    layout = ruleset.read_row(text_of(data.draw(layouts_of(ruleset, ruleset.shape))))
    counting = ruleset.counting(layout.shape)
    assert sum(counting.worths(layout)) == counting.points(layout)
