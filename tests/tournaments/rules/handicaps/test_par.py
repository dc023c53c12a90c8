"""Par: where it starts, how it moves, when it is known."""

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.drawn import few
from tests.values import some
from tournaments.rules.handicaps.par import (
    SIX_CARDS,
    HoleScores,
    Par,
    hole_scores,
    mean_behind,
    next_version,
    starting_par,
    widest_run,
)

scores = st.lists(st.integers(-10, 40), min_size=2, max_size=60)


@few
@given(scores, st.integers(0, 60))
def test_hole_scores_may_be_counted_in_parts(listed, cut):
    assert hole_scores(listed[:cut]) + hole_scores(listed[cut:]) == hole_scores(listed)


@few
@given(scores)
def test_mean_and_variance_are_those_of_a_sample(listed):
    found = hole_scores(listed)
    mean = F(sum(listed), len(listed))
    assert found.mean == mean
    assert found.variance == sum((each - mean) ** 2 for each in listed) / (len(listed) - 1)


def test_one_score_has_no_variance():
    assert hole_scores([7]).variance == 0
    assert HoleScores().variance == 0


def test_par_moves_with_two_hundred_scores_of_inertia():
    start = Par(F(9), F(77, 10))
    moved = some(next_version(start, HoleScores(200, 200 * 11, 200 * 121), version=3))
    assert moved.r == 10
    assert moved.s == F(5445, 1000)  # the root of (200 x 7.7 squared + 200 x 0) / 400
    assert (moved.version, moved.scores) == (3, 200)


@few
@given(scores)
def test_par_lies_between_where_it_started_and_what_was_played(listed):
    start = Par(F(9), F(77, 10))
    moved = some(next_version(start, hole_scores(listed), version=1))
    low, high = sorted((start.r, hole_scores(listed).mean))
    assert low - F(1, 1000) <= moved.r <= high + F(1, 1000)
    assert moved.s > 0


def test_nothing_played_changes_nothing():
    start = Par(F(9), F(77, 10))
    assert next_version(start, HoleScores(), version=1) == Par(F(9), F(77, 10), 1, 0)


def test_without_starting_values_only_the_scores_speak():
    assert next_version(None, hole_scores([5]), version=1) is None
    assert next_version(None, hole_scores([5, 5, 5]), version=1) is None
    found = some(next_version(None, hole_scores([4, 6]), version=1))
    assert (found.r, found.s) == (5, F(1414, 1000))


def test_nine_holes():
    assert SIX_CARDS[4].sigma == F(231, 10)


def test_sizes_between_two_that_are_listed():
    seven = some(starting_par(SIX_CARDS, 7))
    assert (seven.r, seven.s) == (F(102, 10), 8)
    assert starting_par(SIX_CARDS, 4) is SIX_CARDS[4]
    assert starting_par(SIX_CARDS, 13) is None
    assert starting_par({}, 4) is None


def test_a_spread_is_above_nothing():
    with pytest.raises(ValueError, match="above 0"):
        Par(F(9), F(0))


@few
@given(scores, st.booleans())
def test_the_mean_behind_a_par_is_that_of_the_scores(listed, alone):
    start = None if alone else Par(F(9), F(77, 10))
    played = hole_scores(listed)
    par = next_version(start, played, version=1)
    if par is not None:
        near = F(200 + played.count, 2000 * played.count)
        assert abs(mean_behind(par, start) - played.mean) <= near


def test_no_mean_stands_behind_a_par_that_nothing_moved():
    with pytest.raises(ValueError, match="No score"):
        mean_behind(Par(F(9), F(77, 10)), None)


@few
@given(
    st.dictionaries(
        st.tuples(st.sampled_from(["a", "b"]), st.integers(2, 9)), st.integers(40, 60), max_size=10
    )
)
def test_the_widest_run_is_known_throughout_and_holds_the_most_scores(known):
    run = widest_run(known)
    enough = {key for key, scores in known.items() if scores >= 50}
    if run is None:
        assert not enough
        return
    rules, sizes = run
    assert sizes == tuple(range(sizes[0], sizes[-1] + 1))
    assert {(rules, size) for size in sizes} <= enough
    assert not {(rules, sizes[0] - 1), (rules, sizes[-1] + 1)} & enough
    assert sum(known[rules, size] for size in sizes) >= max(known[key] for key in enough)


def test_of_two_runs_the_one_with_more_scores_is_taken():
    known = {("a", 2): 60, ("a", 4): 50, ("a", 5): 50, ("a", 6): 49, ("b", 4): 90}
    assert widest_run(known) == ("a", (4, 5))
    assert widest_run({("a", 2): 49}) is None
