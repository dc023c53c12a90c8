"""Stableford, match play and skins."""

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules.stakes.side_games import LastPot, Skin, match_play, play_skins, stableford
from tests.examples import examples

few = examples(20)
holes = st.lists(st.integers(0, 5), min_size=9, max_size=9)


@few
@given(holes, st.integers(0, 5), st.integers(1, 4))
def test_stableford_points_stay_between_nothing_and_six(played, target, step):
    points = stableford(played, target, step=step)
    assert all(0 <= each <= 6 for each in points)
    ranked = sorted(zip(played, points, strict=True))
    assert [each for _, each in ranked] == sorted(points, reverse=True)


@few
@given(holes, holes)
def test_a_match_is_the_same_from_the_other_side(one, other):
    mine, theirs = match_play(one, other), match_play(other, one)
    assert (mine.up, mine.left, mine.played) == (theirs.up, theirs.left, theirs.played)
    assert {mine.winner, theirs.winner} in ({0, 1}, {None})
    assert mine.up > mine.left or mine.winner is None


def test_a_match_ends_when_it_is_decided():
    match = match_play([1] * 9, [2] * 9)
    assert (match.short, match.played) == ("5&4", 5)
    with pytest.raises(ValueError, match="zip"):
        match_play([1], [1, 2])


@few
@given(st.lists(holes, min_size=2, max_size=5), st.booleans(), st.sampled_from(LastPot))
def test_every_skin_is_won_or_unclaimed_and_money_sums_to_nothing(cards, carry, last):
    played = play_skins(cards, carry=carry, last=last)
    assert sum(played.skins) + played.unclaimed == 9
    assert sum(played.money(5)) == 0
    assert all(each >= 0 for each in played.skins)


def test_skins_that_are_not_carried_are_gone():
    played = play_skins([(1, 1, 1), (1, 2, 1)], carry=False)
    assert played.won == (Skin(2, 0, 1),)
    assert played.unclaimed == 2
    split = play_skins([(1, 1, 1), (1, 2, 1)], carry=False, last=LastPot.SPLIT)
    assert (split.skins, split.unclaimed) == ((F(3, 2), F(1, 2)), 1)


def test_nobody_plays_for_nothing():
    assert play_skins([]).unclaimed == 0
