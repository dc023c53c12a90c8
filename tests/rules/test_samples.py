"""The sample hole of a ruleset: dealt from its pack, without a problem, the same every time."""

from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules import VARIANTS, Hole, Layout, Ruleset, find_variant
from scorecards.rules.cards import Card
from scorecards.rules.choices.samples import sample_hole
from scorecards.rules.matches import step_label
from tests.examples import examples
from tests.row_by_row import row_by_row
from tests.rules.strategies import SMALL_SHAPES, layout_rules
from tests.rules.translate import said
from tests.values import of_kind, some

PLACES = [(variant.slug, shape) for variant in VARIANTS for shape in variant.shapes]


def told(variant, hole):
    """Everything the tallies of a hole say, in one text."""
    return "\n".join(str(line.label) for row in hole.rows for line in variant.count(row).lines)


@row_by_row("slug, shape", PLACES, ids=str)
def test_a_sample_is_a_hole_without_a_problem_and_shows_every_step(slug, shape):
    variant = find_variant(slug)
    hole = sample_hole(variant, shape=shape)
    assert variant.problems(hole, seats=len(hole.rows)) == ()
    assert all(some(score).points is not None for score in variant.score(hole))
    for step in variant.layout_steps:
        assert str(step_label(step)) in told(variant, hole)
    assert sample_hole(variant, shape=shape) == hole


def test_somebody_knocked_where_it_is_scored():
    assert sample_hole(find_variant("pagat-4-knock-10")).knocker is not None
    assert sample_hole(find_variant("malaysia")).knocker is None


def test_as_many_rows_as_the_ruleset_has_players():
    assert (
        len(sample_hole(find_variant("pagat-6"), seats=20).rows)
        == find_variant("pagat-6").players[1]
    )
    assert (
        len(sample_hole(find_variant("french-6"), seats=1).rows)
        == find_variant("french-6").players[0]
    )


@examples()
@given(st.sampled_from(SMALL_SHAPES), st.data())
def test_any_ruleset_has_a_sample(shape, data):
    ruleset = Ruleset.from_dict(said(data.draw(layout_rules(shape)), shape))
    hole = sample_hole(ruleset)
    assert not [each for each in ruleset.problems(hole, seats=len(hole.rows)) if not each.warning]


def test_a_card_of_its_own_value_lies_in_the_hole():
    lady = find_variant("pagat-6").with_changes({"values": {"QS": 40}})
    assert "QS" in map(str, cards_of(sample_hole(lady)))
    assert "X" in {some(card).rank for card in cards_of(sample_hole(find_variant("french-6")))}


def cards_of(hole: Hole) -> list[Card | None]:
    """Every card that lies in it."""
    return [card for row in hole.rows for card in of_kind(Layout, row).cards]


def test_where_the_packs_are_too_small_fewer_rows_are_dealt():
    crowded = find_variant("pagat-6").with_changes({"players": [12, 12], "packs": 1})
    hole = sample_hole(crowded)
    assert len(hole.rows) == 52 // 6
    assert not [problem for problem in crowded.problems(hole) if not problem.warning]
