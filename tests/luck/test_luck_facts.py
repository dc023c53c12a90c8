"""The price of a knock, facts of final layouts, unusual results, and what is open in a season."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import pytest

from scorecards.luck.chances import Form
from scorecards.luck.fit import fit_of
from scorecards.luck.knocks import Knock, Portion, knock_of, knocks_of, prices_of
from scorecards.luck.layouts import (
    Departure,
    departures,
    in_figures,
    once_in,
    place_among,
    remarkable,
)
from scorecards.luck.season import Entrant, Night, Plan, season_chances, seed_of, table_sd
from scorecards.luck.units import league_of
from scorecards.rules import Hole, find_variant
from scorecards.rules.statistics.layouts import layout_statistics
from tests.luck.made_leagues import CHANGING_TABLES, ONE_TABLE
from tests.values import some


@pytest.mark.parametrize(
    ("slug", "counts", "points", "without", "price"),
    [
        ("pagat-4-knock-10", (9, 6), (19, 6), (9, 6), 10),
        ("pagat-4-knock-zero", (4, 19), (0, 19), (4, 19), -4),
        ("pagat-4-knock-highest", (9, 6, 15), (15, 6, 15), (9, 6, 15), 6),
        ("pagat-4-knock-n", (4, 19, 15), (1, 19, 15), (4, 19, 15), -3),
    ],
)
def test_the_worked_prices(slug: str, counts: Any, points: Any, without: Any, price: int) -> None:
    rules, hole = find_variant(slug), Hole(counts, knocker=0)
    prices = prices_of(rules, hole)
    assert tuple(each.points for each in prices) == points
    assert tuple(each.without for each in prices) == without
    assert [each.price for each in prices] == [price, *[0] * (len(counts) - 1)]
    assert [sum(line.points for line in each.lines) for each in prices] == [
        each.price for each in prices
    ]
    assert knock_of(rules, hole) == Knock(counts[0], counts[0] == min(counts), price)


def test_some_rules_change_the_others_as_well() -> None:
    change = {"who": "others", "when": "not above the knocker", "plus": -5}
    rules = find_variant("pagat-4").with_changes({"hole": [change]})
    prices = prices_of(rules, Hole((9, 6, 15), knocker=0))
    assert [each.price for each in prices] == [0, -5, 0]


def test_without_a_knock_there_is_no_price() -> None:
    rules = find_variant("pagat-4-knock-10")
    assert prices_of(rules, Hole((9, 6))) == ()
    assert prices_of(rules, Hole((9, None), knocker=0)) == ()
    assert knock_of(rules, Hole((9, 6))) is None


def test_the_share_of_lowest_knocks_from_twenty_on() -> None:
    knocks = [Knock(3, True, -3)] * 12 + [Knock(6, True, 0)] * 2 + [Knock(9, False, 10)] * 6
    told = knocks_of(knocks)
    assert (told.knocks, told.lowest, told.price) == (20, 14, 24)
    assert told.share == Portion(14, 20)
    assert (round(some(told.share).low, 2), round(some(told.share).high, 2)) == (0.52, 0.84)
    assert told.bands == (Portion(12, 12), None, None)
    assert knocks_of(knocks[1:])[3:] == (None, (None,) * 3)
    assert knocks_of([]).knocks == 0


def test_an_interval_ends_where_the_share_is_just_as_far() -> None:
    """Wilson: at each end the share is 1.645 of that end's standard errors away."""
    portion = Portion(14, 20)
    for end in (portion.low, portion.high):
        assert abs(0.7 - end) / sqrt(end * (1 - end) / 20) == pytest.approx(1.6448536, rel=1e-6)
    assert (Portion(0, 20).low, Portion(20, 20).high) == (0, 1)


def test_a_layout_is_dealt_once_in_so_many_hands() -> None:
    statistics = layout_statistics(find_variant("pagat-4"))
    for counted in (0, 5, 20):
        once = float(1 / statistics.up_to(counted))
        assert once_in(statistics, counted) == pytest.approx(once, rel=0.05)
    assert once_in(statistics, statistics.highest) == 1
    assert once_in(statistics, statistics.lowest - 1) is None


@pytest.mark.parametrize(
    ("number", "figure"),
    [(2431, 2400), (2450, 2500), (99.6, 100), (97.4, 97), (1.2, 1), (996, 1000)],
)
def test_two_figures(number: float, figure: int) -> None:
    assert in_figures(number) == figure


def test_the_place_among_final_layouts_counts_half_of_the_equal() -> None:
    counts = {0: 20, 5: 60, 9: 120}
    assert place_among(counts, 5) == 0.25
    assert place_among(counts, -1) == 0
    assert place_among(counts, 30) == 1
    assert place_among({0: 199}, 0) is None


def test_a_result_against_what_was_expected() -> None:
    forms = {"ann": Form(-4.0, 1), "ben": Form(2.0, 1)}
    apart = departures({"ann": 70, "ben": 90, "cal": 95}, 9, forms, 7.5)
    # Less their skill they have 74, 88 and 95, and the mean of those is 85 2/3.
    assert [each.points for each in apart.values()] == pytest.approx([-35 / 3, 7 / 3, 28 / 3])
    assert apart["ann"].sd == pytest.approx(7.5 * sqrt(9 * (1 - 1 / 3)))


def test_a_mark_needs_more_in_a_longer_list() -> None:
    two = Departure(20.0, 10.0)
    assert two.p == pytest.approx(0.0455, abs=1e-4)
    assert remarkable([two]) == [True]
    assert remarkable([two, Departure(1.0, 10.0)]) == [False, False]
    assert remarkable([Departure(-40.0, 10.0), *[two] * 15]) == [True, *[False] * 15]
    assert remarkable([]) == []
    assert [Departure(points, 0.0).p for points in (0.0, 1.0)] == [1, 0]


def one_table(_random: Random, people: Sequence[int]) -> list[Sequence[int]]:
    return [people] if len(people) > 1 else []


def lowest_sum(nights: list[Night]) -> list[int]:
    totals = dict.fromkeys(range(3), 0.0)
    for night in nights:
        for table in night:
            for at, result in table.items():
                totals[at] += result
    return [at for at, total in totals.items() if total == min(totals.values())]


def plan(nights: int, *forms: Form, attendance: float = 1.0) -> Plan:
    entrants = tuple(Entrant(form, attendance) for form in forms)
    return Plan(entrants, nights, 7.5, 6.0, one_table, lowest_sum)


def test_a_season_is_played_on_by_lots_of_its_own() -> None:
    seed = seed_of(fit_of(league_of(ONE_TABLE)), "season", 3)
    alike = season_chances(plan(4, Form(), Form(), Form()), seed)
    assert alike == season_chances(plan(4, Form(), Form(), Form()), seed)
    assert alike == pytest.approx([1 / 3] * 3, abs=0.04)
    assert sum(alike) == pytest.approx(1)
    skill = season_chances(plan(4, Form(-15, 2), Form(), Form()), seed)
    assert skill[0] > alike[0] + 0.2


def test_other_games_are_another_seed() -> None:
    one, two = (fit_of(league_of(games)) for games in (ONE_TABLE, CHANGING_TABLES))
    assert len({seed_of(one), seed_of(two), seed_of(one, 1), seed_of(one, 2)}) == 4


def test_a_season_of_which_nothing_is_left_is_as_it_stands() -> None:
    assert season_chances(plan(0, Form(), Form(), Form()), 1, runs=10) == [1, 1, 1]


def test_nobody_comes() -> None:
    assert season_chances(plan(2, Form(), Form(), Form(), attendance=0), 1, runs=10) == [1, 1, 1]


def test_what_tables_have_in_common() -> None:
    random = Random(5)
    games = []
    for _ in range(400):
        level = random.gauss(10, 2)
        games.append({name: [random.gauss(level, 7) for _ in range(9)] for name in "abcd"})
    whole = [
        {name: [round(each) for each in column] for name, column in game.items()} for game in games
    ]
    units = league_of(whole).units
    assert table_sd(units, {}, 7.0) == pytest.approx(18, rel=0.1)
    assert table_sd(units[:1], {}, 7.0) == 0
    assert table_sd(units, {}, 70.0) == 0


def test_up_to_is_exact() -> None:
    statistics = layout_statistics(find_variant("pagat-4"))
    assert statistics.exact
    assert isinstance(statistics.up_to(3), Fraction)
