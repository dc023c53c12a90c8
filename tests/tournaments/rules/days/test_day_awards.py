"""The places of a whole day, and what they are worth."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.drawn import few
from tournaments.rules.days.final_places import Exit, final_places, knockout_levels
from tournaments.rules.days.prizes import (
    Prizes,
    awards,
    place_amounts,
    prizes_from,
    share_problem,
)


def test_who_came_further_stands_before_whoever_did_not():
    exits = {1: Exit(3, 1), 2: Exit(3, 2), 3: Exit(2, 2), 4: Exit(2, 2), 5: Exit(1, 3)}
    levels = knockout_levels(exits)
    assert levels == [(1,), (2,), (3, 4), (5,)]
    rounds = [(2,), (1,), (6,), (5,), (7, 8), (3, 4)]
    assert final_places([levels, rounds]) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 6, 7: 7, 8: 7}
    assert final_places([levels], unranked={1}) == {2: 1, 3: 2, 4: 2, 5: 4}


def test_the_winners_of_two_level_places_share_what_both_are_worth():
    prizes = Prizes(10_001, "EUR", (50, 30, 20))
    assert place_amounts(prizes, 9) == (5001, 3000, 2000)
    assert awards({7: 1, 8: 2, 9: 2, 3: 4}, prizes) == {7: 5001, 8: 2500, 9: 2500}
    assert awards({7: 1, 8: 1, 9: 1}, prizes) == {7: 3334, 8: 3334, 9: 3333}
    assert awards({7: 1}, prizes) == {7: 10_001}
    assert awards({}, prizes) == {}


@few
@given(
    st.lists(st.integers(1, 4), min_size=1, max_size=6),
    st.integers(1, 100_000),
    st.lists(st.integers(1, 30), min_size=1, max_size=6),
)
def test_a_pot_is_given_away_whole_and_never_more_to_a_worse_place(sizes, pot, shares):
    groups, number = [], 0
    for size in sizes:
        groups.append(range(number, number + size))
        number += size
    places = final_places([groups])
    prizes = Prizes(pot, "EUR", tuple(sorted(shares, reverse=True)))
    worth = awards(places, prizes)
    assert sum(worth.values()) == pot
    for one in places:
        for other in places:
            if places[one] == places[other]:
                assert abs(worth.get(one, 0) - worth.get(other, 0)) <= 1
            elif places[one] < places[other]:
                assert worth.get(one, 0) >= worth.get(other, 0)
    assert prizes_from(prizes.to_dict()) == prizes
    assert prizes_from({}) is None


@pytest.mark.parametrize("shares", [(), (50, 40), (20, 80), (100, 0), (1,) * 100])
def test_shares_that_cannot_be(shares):
    assert share_problem(shares) is not None


def test_shares_that_can_be():
    assert share_problem((50, 30, 20)) is None
