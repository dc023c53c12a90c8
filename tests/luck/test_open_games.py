"""The chances of a game in progress: the worked table, and every end of small games one by one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import fsum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.luck.chances import SHIFTS, Form, chances, holes_ahead, legendre, moves
from scorecards.luck.figures import skill_figures
from scorecards.luck.season import target_chances, whole_percent
from scorecards.luck.spread import (
    empirical,
    hole_points,
    mean_of,
    scaled,
    sd_of,
    spread_of,
)
from scorecards.luck.units import units_of
from tests.effort import takes_less
from tests.examples import examples
from tests.luck.luck_oracle import every_end
from tests.luck.made_leagues import random_league

HALVES = {0: Fraction(1, 2), 10: Fraction(1, 2)}
SKEWED = {
    points: Fraction(tenths, 10) for points, tenths in ((-2, 1), (4, 3), (9, 3), (15, 2), (24, 1))
}
FORMS = {"ann": Form(-4.5, 3), "ben": Form(0, 3), "cal": Form(2.7, 2)}


def spread(shares: dict[int, Fraction]) -> Any:
    return spread_of({points: float(share) for points, share in shares.items()})


@pytest.mark.parametrize(
    ("totals", "left", "shares", "forms", "win"),
    [
        ((20, 25), 1, HALVES, {}, [0.75, 0.25]),
        ((20, 30), 1, HALVES, {}, [0.875, 0.125]),
        ((31, 36, 40), 2, SKEWED, {}, [0.52686, 0.29680, 0.17634]),
        ((31, 36, 40), 4, SKEWED, FORMS, [0.5398, 0.2903, 0.1700]),
    ],
)
def test_the_worked_table(totals: Any, left: int, shares: Any, forms: Any, win: Any) -> None:
    named = dict(zip(("ann", "ben", "cal"), totals, strict=False))
    places = 4 if forms else 5
    ends = chances(named, left, spread(shares), forms)
    assert [round(each, places) for each in ends.values()] == win


@pytest.mark.parametrize(
    ("totals", "holes", "shares"),
    [((20, 25), 1, HALVES), ((20, 30), 1, HALVES), ((31, 36, 40), 2, SKEWED)],
)
def test_every_end_one_by_one(totals: Any, holes: int, shares: Any) -> None:
    named = {f"{at}": total for at, total in enumerate(totals)}
    ends = chances(named, holes, spread(shares), {})
    exact = [float(each) for each in every_end(totals, holes, shares)]
    assert [*ends.values()] == pytest.approx(exact, abs=1e-12)


@examples(20)
@given(
    st.lists(st.integers(0, 6), min_size=1, max_size=5),
    st.dictionaries(st.integers(-3, 5), st.integers(1, 9), min_size=1, max_size=3),
)
def test_ties_of_up_to_five_are_shared_exactly(totals: list[int], weights: dict[int, int]) -> None:
    whole = sum(weights.values())
    shares = {points: Fraction(weight, whole) for points, weight in weights.items()}
    named = {f"{at}": total for at, total in enumerate(totals)}
    exact = [float(each) for each in every_end(totals, 1, shares)]
    ends = chances(named, 1, spread(shares), {})
    assert [*ends.values()] == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize("people", [1, 2, 7, 8, 9, 20])
def test_a_tie_of_many_is_shared_evenly(people: int) -> None:
    named = {f"{at}": 7 for at in range(people)}
    assert [*chances(named, 0, spread(HALVES), {}).values()] == pytest.approx([1 / people] * people)
    assert [*chances(named, 2, spread(HALVES), {}).values()] == pytest.approx([1 / people] * people)


def test_nothing_is_open_after_the_last_hole() -> None:
    known = {"ann": Form(-20, 9)}
    assert chances({"ann": 30, "ben": 29, "cal": 29}, 0, spread(SKEWED), known) == {
        **{"ann": 0, "ben": 0.5, "cal": 0.5}
    }


@examples(20)
@given(
    st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 60), min_size=2),
    st.integers(0, 5),
    st.integers(-50, 50),
    st.dictionaries(st.sampled_from("abcdef"), st.builds(Form, st.floats(-9, 9), st.floats(0, 6))),
)
def test_chances_sum_to_one_and_know_no_order_and_no_level(
    totals: dict[str, int], left: int, level: int, forms: dict[str, Form]
) -> None:
    ends = chances(totals, left, spread(SKEWED), forms)
    assert fsum(ends.values()) == pytest.approx(1, abs=1e-12)
    assert chances(dict(reversed(totals.items())), left, spread(SKEWED), forms) == ends
    higher = {name: total + level for name, total in totals.items()}
    moved = chances(higher, left, spread(SKEWED), forms)
    assert moved == pytest.approx(ends, abs=1e-12)


def test_five_points_have_the_moments_of_a_normal_distribution() -> None:
    assert [round(z, 4) for z, _ in SHIFTS] == [-2.8570, -1.3556, 0, 1.3556, 2.8570]
    assert [round(weight, 4) for _, weight in SHIFTS[2:]] == [0.5333, 0.2221, 0.0113]
    moments = [fsum(weight * z**power for z, weight in SHIFTS) for power in range(10)]
    assert moments == pytest.approx([1, 0, 1, 0, 3, 0, 15, 0, 105, 0], abs=1e-12)


@pytest.mark.parametrize("points", range(1, 11))
def test_so_many_points_integrate_a_polynomial_of_twice_the_degree(points: int) -> None:
    for power in range(2 * points):
        area = fsum(weight * node**power for node, weight in legendre(points))
        assert area == pytest.approx(1 / (power + 1), abs=1e-13)


def test_a_part_of_a_point_is_shared_between_two() -> None:
    assert moves(10, 3, Form(0.75, 0)) == {10: pytest.approx(0.75), 11: pytest.approx(0.25)}
    assert moves(10, 3, Form(-0.75, 0)) == {9: pytest.approx(0.25), 10: pytest.approx(0.75)}
    moved = moves(0, 9, Form(-3, 2))
    assert fsum(points * share for points, share in moved.items()) == pytest.approx(-3)


def test_many_holes_together() -> None:
    masses = holes_ahead(spread(SKEWED), 3)
    mean = fsum((masses.first + at) * share for at, share in enumerate(masses.shares))
    assert (masses.first, masses.end) == (-6, 73)
    assert mean == pytest.approx(3 * mean_of(spread(SKEWED)))
    assert holes_ahead(spread(SKEWED), 3) is masses


def test_the_spread_of_a_hole_is_that_of_the_size_of_the_table() -> None:
    fours = [units_of({name: [4] * 50 for name in "abcd"})[0]]
    threes = [units_of({name: [9] * 50 for name in "abc"})[0]]
    assert empirical([*fours, *threes], 4) == ((4, 1.0),)
    assert empirical([*fours, *threes], 3) == ((4, 200 / 350), (9, 150 / 350))
    assert empirical(threes, 3) is None
    assert hole_points(threes) == {9: 150}


def test_a_spread_is_scaled_about_its_mean() -> None:
    narrow = scaled(spread(SKEWED), 3.5)
    assert mean_of(narrow) == pytest.approx(mean_of(spread(SKEWED)))
    assert sd_of(narrow) ** 2 == pytest.approx(3.5**2, abs=0.25)  # parts of a point are shared
    assert scaled(spread({5: Fraction(1)}), 3.0) == ((5, 1.0),)


def test_an_average_person_wins_one_game_in_four_and_a_better_one_more() -> None:
    games = random_league(8, 60, skill=2.0)
    figures = skill_figures(games)
    better = [name for name, each in figures["players"].items() if each["mean"] < -4]
    worse = [name for name, each in figures["players"].items() if each["mean"] > 4]
    assert better
    assert worse
    assert all(figures["win"][name] > 0.27 for name in better)
    assert all(figures["win"][name] < 0.23 for name in worse)


def above(target: int) -> Callable[[Any], bool]:
    return lambda totals: max(totals) >= target


def test_a_game_to_a_target_is_played_on_by_lots_of_its_own() -> None:
    forms = (Form(), Form())
    two = target_chances((20, 25), spread(HALVES), forms, above(30), 7)
    assert two == target_chances((20, 25), spread(HALVES), forms, above(30), 7)
    assert sum(two) == pytest.approx(1)
    # It ends with the first ten, in three equal ways; only ten against nothing loses.
    assert two[0] == pytest.approx(2 / 3, abs=0.04)
    assert target_chances((20, 30), spread(HALVES), forms, above(30), 7) == [1, 0]


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0.0, "under 1"), (0.0099, "under 1"), (0.01, "1"), (0.125, "13"), (0.99, "99")],
)
def test_chances_are_told_in_whole_parts_of_a_hundred(chance: float, words: str) -> None:
    assert str(whole_percent(chance)) == words


def test_only_arithmetic_says_never_and_always() -> None:
    assert str(whole_percent(1.0)) == "over 99"
    assert str(whole_percent(1.0, certain=True)) == "100"
    assert str(whole_percent(0.0, possible=False)) == "0"


def test_chances_are_quick() -> None:
    league = [unit for game in random_league(8, 60) for unit in units_of(game)]
    hole = scaled(empirical(league, 5) or (), 7.3)
    five = {f"{at}": at for at in range(5)}
    forms = dict.fromkeys(five, Form(1.0, 3.0))
    chances(five, 15, hole, forms)
    assert takes_less(0.04, lambda: chances(five, 15, hole, forms))
