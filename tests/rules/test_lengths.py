"""Any rules can be played for any length, and keep the rest of their ending."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules import VARIANTS, Game
from scorecards.rules.lengths import Length, Unit, length_of, played_for
from tests.examples import examples

LENGTHS = st.builds(Length, st.integers(1, 99), st.sampled_from(Unit))


@examples(30)
@given(variant=st.sampled_from(VARIANTS), length=LENGTHS)
def test_the_length_is_the_one_chosen_and_all_else_stays(variant, length):
    played, own = played_for(variant, length), variant.ending
    assert length_of(played.ending) == length
    kept = ("tie", "exact_reset", "wins_at_once", "wins_at")
    assert [getattr(played.ending, each) for each in kept] == [getattr(own, each) for each in kept]
    assert (played.hole_steps, played.layout_steps) == (variant.hole_steps, variant.layout_steps)
    assert played_for(played, length) == played


@examples(30)
@given(target=st.integers(1, 60), holes=st.lists(st.tuples(*[st.integers(0, 20)] * 3), max_size=12))
def test_a_game_for_points_ends_with_the_first_total_that_has_as_many(target, holes):
    rules = played_for(VARIANTS[0], Length(target, Unit.POINTS))
    ended = [bool(Game(rules, 3, tuple(holes[:n])).outcome()) for n in range(len(holes) + 1)]
    totals = [max(map(sum, zip(*holes[:n], strict=True)), default=0) for n in range(len(ended))]
    assert ended == [total >= target for total in totals]


@pytest.mark.parametrize(
    ("length", "fits"),
    [((0,), False), ((99,), True), ((100,), False), ((999, Unit.POINTS), True)],
)
def test_there_is_a_longest_game(length, fits):
    assert Length(*length).fits is fits
