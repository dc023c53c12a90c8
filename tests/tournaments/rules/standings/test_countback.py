"""Countback: segments, groups and net fractions."""

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.drawn import cards, few
from tests.tournaments.whole_tables import countback
from tournaments.rules.standings.countback import last_holes, segments

NINES = st.dictionaries(st.integers(0, 9), cards(), min_size=1, max_size=5)


@pytest.mark.parametrize(
    ("holes", "first"), [(18, (9, 6, 3, 1, 2, 4)), (9, (6, 3, 1, 2)), (3, (1, 2)), (1, ())]
)
def test_segments_in_order(holes, first):
    assert segments(holes)[: len(first)] == first
    assert sorted(segments(holes)) == list(range(1, holes))


@few
@given(NINES)
def test_groups_hold_everybody_once_and_only_equal_cards_stay_tied(played):
    groups = countback(played)
    assert sorted(who for group in groups for who in group) == sorted(played)
    for group in groups:
        assert len({last_holes(played[who]) for who in group}) == 1


@few
@given(NINES, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(played, lots):
    shuffled = list(played.items())
    lots.shuffle(shuffled)
    assert countback(dict(shuffled)) == countback(played)


@few
@given(cards(), st.integers(-5, 5))
def test_equal_totals_stay_tied_only_with_equal_cards_hole_by_hole(card, moved):
    other = (card[0] + moved, card[1] - moved, *card[2:])
    assert (len(countback({1: card, 2: other})) == 1) == (moved == 0)


def test_the_same_handicap_changes_no_order():
    played = {1: (9, 4, 2), 2: (5, 5, 5), 3: (1, 7, 7)}
    assert countback(played, dict.fromkeys(played, 7)) == countback(played)


def test_net_takes_an_exact_part_of_the_handicap():
    assert last_holes((9,) * 9, 4)[:3] == (54 - F(8, 3), 27 - F(4, 3), 9 - F(4, 9))
