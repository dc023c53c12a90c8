"""Ratings: fair with ties, sums that hold, and replays that end in the same bits."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.tournaments.drawn import few
from tournaments.rules.handicaps.ratings import (
    MU,
    SIGMA,
    Places,
    Skill,
    rate,
    replay,
    strict_orders,
)

TIED_BOUND = 0.017  # of mu, as the module says: four or more tied within 10 mu of each other

ratings = st.builds(Skill, st.floats(10, 40), st.floats(1, 9))


@st.composite
def tables(draw, most=5):
    """Tables with ties of up to five."""
    seats = draw(st.lists(ratings, min_size=2, max_size=most))
    places = draw(st.lists(st.integers(1, 3), min_size=len(seats), max_size=len(seats)))
    return seats, places


@st.composite
def histories(draw):
    found = []
    for number in range(draw(st.integers(1, 8))):
        seated = draw(st.lists(st.integers(0, 5), min_size=2, max_size=4, unique=True))
        places = {player: draw(st.integers(1, 3)) for player in seated}
        found.append(Places(number // 2, number, places))
    return found


def ratings_after(games, start=None):
    found = dict(start or {})
    for _, ratings, _ in replay(games, start):
        found = dict(ratings)
    return found


@few
@given(tables())
def test_equals_with_equal_places_stay_equal(table):
    _, places = table
    after = rate([Skill()] * len(places), places)
    for mine, my_place in zip(after, places, strict=True):
        for other, place in zip(after, places, strict=True):
            if my_place == place:
                assert mine.mu == pytest.approx(other.mu, abs=1e-9)
            elif my_place < place:
                assert mine.mu > other.mu - 1e-9


@few
@given(st.lists(st.floats(10, 40), min_size=2, max_size=5), st.floats(1, 9))
def test_what_one_gains_others_lose(means, sigma):
    """With equal sigmas the sum of the means stays as it was."""
    before = [Skill(mu, sigma) for mu in means]
    after = rate(before, list(range(len(means))))
    assert sum(each.mu for each in after) == pytest.approx(sum(means), abs=1e-9)


@few
@given(tables(), st.randoms(use_true_random=False))
def test_seats_do_not_matter_while_no_more_than_three_are_tied(table, lots):
    seats, places = table
    assume(max(Counter(places).values()) <= 3)
    order = list(range(len(seats)))
    lots.shuffle(order)
    plain = rate(seats, places)
    moved = rate([seats[at] for at in order], [places[at] for at in order])
    for at, mine in zip(order, moved, strict=True):
        assert mine.mu == pytest.approx(plain[at].mu, abs=1e-9)


@few
@given(
    st.lists(st.builds(Skill, st.floats(20, 30), st.floats(1, SIGMA)), min_size=4, max_size=6),
    st.randoms(use_true_random=False),
)
def test_seats_move_a_rating_by_little_where_more_are_tied(seats, lots):
    order = lots.sample(range(len(seats)), len(seats))
    plain = rate(seats, [1] * len(seats))
    moved = rate([seats[at] for at in order], [1] * len(seats))
    for at, mine in zip(order, moved, strict=True):
        assert mine.mu == pytest.approx(plain[at].mu, abs=TIED_BOUND)


def test_seats_do_move_a_rating_where_more_are_tied():
    """Were this nothing, the bound above could go, and what the module says of it."""
    seats = [Skill(20, SIGMA), Skill(20, 1), Skill(30, SIGMA), Skill(30, 1), Skill(20, SIGMA)]
    firsts = [
        rate([seats[at] for at in order], [1] * 5)[order.index(0)].mu
        for order in permutations(range(5))
    ]
    assert 0.01 < max(firsts) - min(firsts) <= TIED_BOUND


@few
@given(tables())
def test_more_is_known_after_a_game(table):
    seats, places = table
    for before, after in zip(seats, rate(seats, places), strict=True):
        assert after.sigma < before.sigma + 1e-2
        assert after.games == before.games + 1


def test_a_larger_win_over_better_players():
    weak, strong = Skill(20.0), Skill(30.0)
    upset = rate([weak, strong], [1, 2])[0].mu - weak.mu
    expected = rate([strong, weak], [1, 2])[0].mu - strong.mu
    assert upset > expected > 0


def test_strict_orders_are_rotations_and_their_reverses():
    assert strict_orders([1, 2, 3]) == [[1, 2, 3]]
    found = {tuple(order) for order in strict_orders([1, 1, 1])}
    assert found == set(permutations(range(3)))
    assert len(strict_orders([1, 1, 2, 2, 2])) == 12
    assert {order[4] for order in strict_orders([1, 1, 1, 1, 5])} == {4}


@few
@given(histories(), st.randoms(use_true_random=False))
def test_the_order_in_which_games_come_does_not_matter(games, lots):
    before = ratings_after(games)
    lots.shuffle(games)
    turned = [Places(g.at, g.game, dict(reversed(g.places.items()))) for g in games]
    assert ratings_after(turned) == before


@few
@given(histories(), st.integers(0, 8))
def test_from_a_checkpoint_the_bits_are_the_same(games, cut):
    assert ratings_after(games[cut:], ratings_after(games[:cut])) == ratings_after(games)


def test_every_change_is_told():
    games = [Places(2, 7, {1: 1, 2: 2}), Places(1, 9, {2: 1, 3: 1})]
    told = [change for _, _, changes in replay(games) for change in changes]
    assert [(change.game, change.player) for change in told] == [(9, 2), (9, 3), (7, 1), (7, 2)]
    assert told[3].before == told[0].after
    assert ratings_after([], {1: Skill()}) == {1: Skill()}


def test_what_people_see():
    assert (Skill().shown, Skill(MU + 2.5).shown) == (1000, 1050)
    assert Skill(games=19).provisional
    assert not Skill(games=20).provisional
