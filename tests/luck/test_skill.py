"""How much is skill: the worked leagues to the last printed digit, and everything in two ways."""

from __future__ import annotations

from fractions import Fraction
from math import fsum, log, sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorecards.luck.eigenvalues import axes_of
from scorecards.luck.figures import skill_figures
from scorecards.luck.fit import Fit, fit_of
from scorecards.luck.people import WIDTHS, _log_belief, guesses_of, posterior_of, trapezoids
from scorecards.luck.rulesets import pooled
from scorecards.luck.share import f_at, f_below, f_quantile, part_of, ratio_at, share_of
from scorecards.luck.units import league_of, league_of_units, units_of
from scripts.luck_coverage import World, outcome
from tests.effort import takes_less
from tests.examples import examples
from tests.luck import luck_oracle
from tests.luck.luck_oracle import rest_of, squares
from tests.luck.made_leagues import (
    CHANGING_TABLES,
    ONE_TABLE,
    column,
    leagues,
    random_league,
    small_leagues,
)
from tests.values import some


def fit(games: Any) -> Fit:
    return fit_of(league_of(games))


def totals_of(games: Any) -> list[tuple[int, dict[str, int]]]:
    """The units of games as the oracle takes them."""
    units = [unit for game in games for unit in units_of(game)]
    return [(unit.holes, dict(zip(unit.people, unit.totals, strict=True))) for unit in units]


def rounded(person: Any) -> list[float]:
    return [round(number, 2) for number in person[:3]]


def test_one_table_of_three_and_four_games() -> None:
    share = some(share_of(fit(ONE_TABLE)))
    assert fit(ONE_TABLE).d == pytest.approx((36, 36))
    assert round(f_at(fit(ONE_TABLE), 0), 3) == 5.565
    assert [round(each, 4) for each in share] == [0.6054, 0.0201, 0.9638, 0.0430]
    assert share.silent
    people = some(posterior_of(fit(ONE_TABLE))).people
    assert rounded(people["ann"]) == [-3.96, -9.28, 0.35]
    assert rounded(people["ben"]) == [0.58, -2.87, 4.33]
    assert rounded(people["cal"]) == [3.38, -0.57, 8.38]


def test_one_table_as_an_ordinary_two_way_table() -> None:
    table = [
        [Fraction(sum(filter(None, game[name])), 9) for name in ("ann", "ben", "cal")]
        for game in ONE_TABLE
    ]
    grand = sum(map(sum, table)) / 12
    by_game = [sum(row) / 3 for row in table]
    by_person = [sum(each) / 4 for each in zip(*table, strict=True)]
    people = 9 * 4 * sum((each - grand) ** 2 for each in by_person)
    rest = 9 * sum(
        (points - by_game[at] - by_person[who] + grand) ** 2
        for at, row in enumerate(table)
        for who, points in enumerate(row)
    )
    f = (people / 2) / (rest / 6)
    assert (round(float(people), 3), round(float(rest), 3)) == (56.167, 30.278)
    assert f_at(fit(ONE_TABLE), 0) == pytest.approx(float(f), rel=1e-12)
    for level in (0.95, 0.5, 0.05):
        ratio = (float(f) / f_quantile(level, 2, 6) - 1) / 36
        assert ratio_at(fit(ONE_TABLE), level) == pytest.approx(ratio, rel=1e-9)


def test_tables_that_change() -> None:
    known = fit(CHANGING_TABLES)
    share = some(share_of(known))
    assert (known.rank, known.freedom) == (4, 5)
    assert [round(f_at(known, ratio), 3) for ratio in (0, 0.01, 0.05)] == [34.316, 28.453, 17.027]
    assert [round(each, 4) for each in share] == [0.9399, 0.7162, 0.9898, 0.0008]
    assert round(some(known.hole_sd), 4) == 0.8070
    means = {name: each.mean for name, each in some(posterior_of(known)).people.items()}
    assert {name: round(mean, 2) for name, mean in means.items()} == {
        **{"ann": -6.41, "ben": -3.35, "cal": 3.44, "dee": 5.28, "eve": 1.04}
    }
    ends = (share.low, share.value, share.high)
    ratios = [end / (1 - end) / 9 for end in ends]
    below = [luck_oracle.f_below(f_at(known, ratio), 4, 5) for ratio in ratios]
    assert below == pytest.approx([0.95, 0.50, 0.05], abs=1e-8)


@examples(15)
@given(small_leagues, st.sampled_from([Fraction(0), Fraction(1, 100), Fraction(1, 9), Fraction(2)]))
def test_the_fit_is_dense_least_squares(games: Any, ratio: Fraction) -> None:
    """Unbalanced leagues with people who come late, against elimination in fractions."""
    units = totals_of(games)
    assume(units)
    known = fit(games)
    rest, freedom = rest_of(units)
    dense = squares(units, ratio)
    total = float(squares(units, Fraction(0)).whole)
    assert known.freedom == freedom
    assert known.rest == pytest.approx(float(rest), abs=1e-9 * (1 + total))
    seen = float(dense.whole - rest)
    assert known.explained(float(ratio)) == pytest.approx(seen, abs=1e-8 * (1 + total))


def of_their_group(dense: Any, groups: tuple[int, ...]) -> tuple[list[Fraction], list[Fraction]]:
    """Means and variances of everybody less the average of their group."""
    means, variances = [], []
    for at, group in enumerate(groups):
        mine = [other for other, its in enumerate(groups) if its == group]
        weights = {other: Fraction(other == at) - Fraction(1, len(mine)) for other in mine}
        means.append(sum((part * dense.means[who] for who, part in weights.items()), Fraction(0)))
        parts = [
            part * weights[other] * dense.covariance[who][other]
            for who, part in weights.items()
            for other in mine
        ]
        variances.append(sum(parts, Fraction(0)))
    return means, variances


@examples(15)
@given(small_leagues)
def test_what_is_known_of_people_is_dense_least_squares(games: Any) -> None:
    units = totals_of(games)
    known = fit(games)
    assume(known.rank and known.rest + known.explained(0) > 1e-6)
    every = {guess.ratio: guess for guess in guesses_of(known)}
    if (1 / 3) ** 2 in every:
        guess = every[(1 / 3) ** 2]
        dense = squares(units, Fraction(1, 9))
        means, variances = of_their_group(dense, known.groups)
        noise = float(dense.whole) / (known.freedom + known.rank)
        assert guess.noise == pytest.approx(noise, rel=1e-9)
        assert guess.means == pytest.approx([float(each) for each in means], abs=1e-8)
        assert guess.variances == pytest.approx([noise * float(v) for v in variances], abs=1e-8)


def test_a_width_is_believed_as_far_as_it_explains_the_games() -> None:
    """The restricted likelihood with sigma integrated out, up to a constant."""
    known, units = fit(CHANGING_TABLES), totals_of(CHANGING_TABLES)
    differences = []
    for width in (Fraction(0), Fraction(1, 5), Fraction(1), Fraction(2)):
        dense = squares(units, width**2 / 9)
        likelihood = -(dense.volume + 9 * log(dense.whole)) / 2 - 2 * float(width) ** 2
        differences.append(_log_belief(known, float(width) ** 2 / 9, float(width)) - likelihood)
    assert differences == pytest.approx([differences[0]] * 4)


def test_the_grid_of_widths() -> None:
    assert len(WIDTHS) == 55
    assert WIDTHS[:2] + WIDTHS[-5:] == (0, 0.02, 1.0, 1.1, 1.25, 1.5, 2.0)
    assert fsum(trapezoids(WIDTHS)) == pytest.approx(2)
    assert trapezoids((0, 1, 3)) == [0.5, 1.5, 1]


@pytest.mark.parametrize(("above", "below"), [(2, 6), (4, 5), (7, 40), (39, 900)])
def test_f_is_what_its_density_says(above: int, below: int) -> None:
    for level in (0.05, 0.5, 0.95):
        f = f_quantile(level, above, below)
        assert f_below(f, above, below) == pytest.approx(level, abs=1e-12)
        assert luck_oracle.f_below(f, above, below) == pytest.approx(level, abs=1e-9)


def test_quantiles_as_tables_print_them() -> None:
    assert round(f_quantile(0.95, 1, 1), 3) == 161.448
    assert round(f_quantile(0.95, 4, 5), 4) == 5.1922
    assert round(f_quantile(0.05, 10, 20), 4) == 0.3605


def test_axes_make_the_matrix_again() -> None:
    matrix = [[4.0, -1.0, -2.0, 0.0], [-1.0, 3.0, 0.5, 1.0], [-2.0, 0.5, 5.0, -3.0]]
    matrix.append([0.0, 1.0, -3.0, 2.0])
    axes = axes_of(matrix)
    again = [
        [fsum(each.value * each.vector[at] * each.vector[to] for each in axes) for to in range(4)]
        for at in range(4)
    ]
    assert again == [pytest.approx(row, abs=1e-13) for row in matrix]


def test_whoever_comes_late_makes_two_units() -> None:
    units = units_of({"ann": [1, 2, 3, 4], "ben": [5, 6, 7, 8], "cal": [None, None, 9, 10]})
    assert [unit.people for unit in units] == [("ann", "ben"), ("ann", "ben", "cal")]
    assert [unit.totals for unit in units] == [[3, 11], [7, 15, 19]]


def test_holes_of_one_person_compare_nobody() -> None:
    assert units_of({"ann": [1, 2], "ben": [None, None]}) == []
    assert units_of({}) == []
    assert league_of([{"ann": [1]}, {"ann": [1], "ben": [2]}]).games == 1


def test_of_too_many_people_those_with_the_most_games_are_taken() -> None:
    games = [
        {"ann": [1], "ben": [2], "cal": [3]},
        {"ben": [1], "cal": [2]},
        {"cal": [1], "dee": [1]},
    ]
    league = league_of(games, most=2)
    assert [unit.people for unit in league.units] == [("ben", "cal"), ("ben", "cal")]
    assert (league.games, league.played) == (2, {"ben": 2, "cal": 2})


def test_who_never_met_is_not_compared() -> None:
    """A league and its double in one file: what they differ by all over says nothing."""
    other = [
        {f"{name}-2": [(points or 0) + 7 for points in each] for name, each in game.items()}
        for game in CHANGING_TABLES
    ]
    both = fit([*CHANGING_TABLES, *other])
    people = some(posterior_of(both)).people
    assert both.groups == (0, 1) * 5
    assert (both.rank, both.freedom) == (8, 10)
    for name in ("ann", "ben", "cal", "dee", "eve"):
        assert people[name] == pytest.approx(people[f"{name}-2"])
    assert not skill_figures([*CHANGING_TABLES, *other] * 4)["said"]
    assert skill_figures(CHANGING_TABLES * 8)["said"]


def test_several_rulesets_are_each_in_their_own_measure() -> None:
    """Games, and the same where every point counts three: as if they had been played twice."""
    games = [units_of(game) for game in random_league(7, 60, skill=2.0)]
    three = [
        [
            unit._replace(points=tuple(tuple(3 * n for n in row) for row in unit.points))
            for unit in units
        ]
        for units in games
    ]
    together = pooled([*(("six", units) for units in games), *(("nine", units) for units in three)])
    alone = pooled(("six", units) for units in games)
    both, twice = (fit_of(league_of_units(each)) for each in (together, [*alone, *alone]))
    assert (both.d, both.freedom) == (twice.d, twice.freedom)
    assert both.u == pytest.approx(twice.u)
    assert both.rest == pytest.approx(twice.rest)
    assert some(both.hole_sd) == pytest.approx(1, abs=0.1)


def test_a_ruleset_of_few_holes_is_left_out() -> None:
    games = [units_of({"ann": [1, 5] * 25, "ben": [4, 2] * 25}) for _ in range(3)]
    flat = [units_of({"ann": [1] * 200, "ben": [1] * 200})]
    kinds = [("six", games[0]), ("six", games[1]), ("nine", games[2]), ("ten", flat[0])]
    scales = [[unit.scale for unit in units] for units in pooled(kinds)]
    assert scales == [[sqrt(4.5)], [sqrt(4.5)], [], []]


def test_too_little_to_compare() -> None:
    once = skill_figures([{"ann": column(80), "ben": column(90)}])
    assert once["share"] == {"value": None, "low": None, "high": None}
    assert (once["p"], once["said"], once["hole_sd"]) == (None, False, None)
    assert once["win"] == {"ann": None, "ben": None}
    assert once["players"]["ann"]["mean"] < 0 < once["players"]["ben"]["mean"]
    assert skill_figures([])["players"] == {}


def test_nobody_ever_differed() -> None:
    figures = skill_figures([{"ann": [4, 4], "ben": [4, 4], "cal": [4, 4]}] * 12)
    assert figures["share"] == {"value": 0.0, "low": 0.0, "high": 0.0}
    assert (figures["p"], figures["said"]) == (1.0, False)
    person = {"mean": 0.0, "low": 0.0, "high": 0.0, "sd": 0.0, "games": 12}
    assert figures["players"] == dict.fromkeys(("ann", "ben", "cal"), person)
    assert figures["win"] == dict.fromkeys(("ann", "ben", "cal"), 0.25)


def test_nothing_but_skill() -> None:
    figures = skill_figures([{"ann": [3, 3], "ben": [5, 5], "cal": [4, 4], "dee": [8, 8]}] * 20)
    assert figures["share"] == {"value": 1.0, "low": 1.0, "high": 1.0}
    assert (figures["p"], figures["said"], figures["hole_sd"]) == (0.0, True, 0.0)
    assert figures["win"]["ann"] > 0.99


@pytest.mark.parametrize(
    ("games", "why"),
    [
        (CHANGING_TABLES, "a share over a half in under 20 games"),
        (random_league(8, 30), "luck alone"),
        ([{"ann": column(70), "ben": column(90 + day % 3)} for day in range(30)], "two people"),
        (random_league(8, 9, skill=4.0), "under ten games"),
    ],
)
def test_nothing_is_said(games: Any, why: str) -> None:
    assert not skill_figures(games)["said"], why


def test_something_is_said() -> None:
    figures = skill_figures(random_league(8, 60, skill=2.0))
    assert figures["said"]
    assert figures["p"] <= 0.04
    assert figures["share"]["low"] > 0


@examples(20)
@given(leagues, st.randoms(use_true_random=False))
def test_the_order_of_games_and_names_changes_nothing(games: Any, random: Any) -> None:
    other = [dict(random.sample(sorted(game.items()), len(game))) for game in games]
    random.shuffle(other)
    assert skill_figures(games) == skill_figures(other)


@examples(15)
@given(leagues, st.integers(-20, 40))
def test_a_level_of_a_table_changes_nothing(games: Any, level: int) -> None:
    other = [
        {
            name: [None if points is None else points + level * at for points in each]
            for name, each in game.items()
        }
        for at, game in enumerate(games)
    ]
    one, two = fit(games), fit(other)
    assert (one.d, one.freedom) == (two.d, two.freedom)
    assert one.u == pytest.approx(two.u)
    assert one.rest == pytest.approx(two.rest)


@examples(15)
@given(leagues)
def test_other_names_change_nothing_else(games: Any) -> None:
    names = {"ann": "zoe", "ben": "yan", "cal": "xim", "dee": "wim", "eve": "vic"}
    other = [{names[name]: each for name, each in game.items()} for game in games]
    one, two = (some(skill_figures(each)) for each in (games, other))
    for name, person in one["players"].items():
        assert person == pytest.approx(two["players"][names[name]], abs=0.011)
    assert (one["p"] is None) == (two["p"] is None)
    assert one["share"] == pytest.approx(two["share"], abs=0.00011)


def test_the_interval_holds_the_true_share_nine_times_in_ten() -> None:
    """Leagues whose skill is known, with skewed holes: of 50, within three standard errors."""
    share = 0.3**2 / (1 + 0.3**2)
    random = Random("coverage")
    outcomes = [some(outcome(World.made(random, 8, 0.3), 6, share)) for _ in range(50)]
    assert 39 <= sum(each.holds for each in outcomes) <= 49
    people = [good for each in outcomes for good in each.people]
    assert 0.82 < sum(people) / len(people) < 0.96


@pytest.mark.parametrize(("people", "seconds"), [(16, 0.1), (24, 0.2), (40, 0.5)])
def test_a_fit_is_quick(people: int, seconds: float) -> None:
    league = league_of(random_league(people, 150))
    assert takes_less(seconds, lambda: posterior_of(fit_of(league)))


def test_no_ratio_no_share() -> None:
    assert part_of(0) == 0
    assert part_of(1 / 9) == 0.5
    assert part_of(float("inf")) == 1
