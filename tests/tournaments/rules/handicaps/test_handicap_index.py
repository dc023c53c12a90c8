"""Handicaps: differentials, the traditional index, the shrunken one, strokes in a game."""

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.drawn import PAR, cards, few
from tests.tournaments.index_records import index_steps, unit_sums
from tests.values import some
from tournaments.rules.handicaps.differentials import cap_of, differentials, round_tenth
from tournaments.rules.handicaps.index import (
    LOWEST,
    MOST,
    playing_handicap,
    strokes_by_hole,
    traditional_index,
)
from tournaments.rules.handicaps.par import Par
from tournaments.rules.handicaps.shrinkage import (
    RHO_AT_FIRST,
    league_mean,
    ratio_for,
    shrunken_index,
    skill_ratio,
    weight_of,
)

tenths = st.integers(-100, 150).map(lambda number: F(number, 10))
records = st.lists(tenths, max_size=30)
fractions = st.fractions(-50, 50, max_denominator=997)


@few
@given(fractions)
def test_a_tenth_is_nearest_and_halves_go_up(number):
    found = round_tenth(number)
    assert -F(1, 20) < found - number <= F(1, 20)
    assert (found * 10).denominator == 1


CARD = (4, 11, 0, 8, 15, 6, 9, 12, 3)


def test_the_worked_cards():
    assert differentials(CARD, PAR)[0].exact == F(-520, 231)
    assert differentials(CARD, PAR)[0].value == F(-23, 10)
    seven = differentials(CARD[:3] + CARD[5:8] + (11,), PAR, recent=[F(9, 5)])
    assert seven[0].holes == 7
    assert seven[0].value == F(-13, 10)


@few
@given(cards(), st.integers(0, 8), st.integers(1, 60))
def test_a_worse_hole_never_gives_a_better_differential(card, hole, worse):
    spoilt = (*card[:hole], card[hole] + worse, *card[hole + 1 :])
    assert differentials(spoilt, PAR)[0].exact >= differentials(card, PAR)[0].exact


@few
@given(cards(), st.integers(0, 8))
def test_a_hole_counts_no_more_than_the_cap(card, hole):
    at_cap = (*card[:hole], cap_of(PAR), *card[hole + 1 :])
    beyond = (*card[:hole], 500, *card[hole + 1 :])
    assert differentials(at_cap, PAR) == differentials(beyond, PAR)


@few
@given(st.lists(st.integers(-3, 30), max_size=30))
def test_how_many_units_a_card_gives(holes):
    found = differentials(holes, PAR)
    assert len(found) == len(holes) // 9 + (len(holes) % 9 >= 5)
    assert sum(each.holes for each in found) == len(holes) - len(holes) % 9 * (len(holes) % 9 < 5)


def test_holes_that_are_missing_are_as_good_as_the_player():
    assert differentials((9,) * 5, PAR, recent=[F(9)] * 3)[0].exact == 4
    assert differentials((9,) * 5, PAR)[0].exact == 0
    long_ago = [F(90)] * 5 + [F(0)] * 20
    assert differentials((9,) * 5, PAR, recent=long_ago)[0].exact == 0


def test_what_is_left_over_is_completed_by_the_nine_before_it():
    first, rest = differentials((0,) * 9 + (9,) * 5, PAR)
    assert rest.exact == F(4, 9) * first.exact


@few
@given(records, st.none() | tenths)
def test_an_index_is_within_its_limits(values, low):
    index = traditional_index(values, low)
    assert (index is None) == (len(values) < 3)
    if index is not None:
        assert index <= MOST
        assert low is None or index <= max(low + 5, F(0)) or index <= low + 5
        assert (index * 10).denominator == 1


@few
@given(st.lists(tenths, min_size=20, max_size=30), st.randoms(use_true_random=False))
def test_only_the_last_twenty_count_in_any_order(values, lots):
    last = values[-20:]
    lots.shuffle(last)
    assert traditional_index(last) == traditional_index(values)


@few
@given(st.lists(tenths, min_size=3, max_size=20), st.integers(0, 19), st.integers(0, 90))
def test_a_worse_result_never_lowers_the_index(values, at, worse):
    spoilt = list(values)
    spoilt[at % len(values)] += F(worse, 10)
    assert some(traditional_index(spoilt)) >= some(traditional_index(values))


def test_the_table_of_the_lowest():
    counts = [LOWEST[number][0] for number in range(3, 21)]
    assert counts == sorted(counts)
    assert [LOWEST[number] for number in (3, 4, 6, 20)] == [(1, -2), (1, -1), (2, -1), (8, 0)]


def test_growth_counts_half_and_then_ends():
    assert traditional_index([F(134, 10)] * 20, F(10)) == 12
    assert traditional_index([F(134, 10)] * 20, F(10), most=F(54)) == F(132, 10)
    assert traditional_index([F(74, 10)] * 20, F(4)) == F(72, 10)
    assert traditional_index([F(11)] * 20, F(4)) == 9
    assert traditional_index([F(7)] * 20, F(4)) == 7


@few
@given(st.lists(tenths, max_size=26), st.integers(0, 26))
def test_a_record_can_be_replayed_from_its_beginning(values, cut):
    entries = [(10 * at, value) for at, value in enumerate(values)]
    whole = index_steps(entries)
    assert index_steps(entries[:cut]) == whole[:cut]
    assert len(whole) == len(values)


@pytest.mark.parametrize(
    ("value", "adjusted"), [(-7, -1), (F(-99, 10), -1), (-10, -2), (F(-69, 10), 0)]
)
def test_an_exceptional_score_takes_from_all_of_the_last_twenty(value, adjusted):
    entries = [(at, F(0)) for at in range(20)] + [
        (20, F(value)),
        (21, F(0)),
    ]
    steps = index_steps(entries)
    assert steps[20].adjusted == adjusted
    assert steps[20].index == round_tenth(F(value, 8) + adjusted)


def test_a_low_index_rests_on_twenty_scores_of_the_last_year():
    entries = [(0, F(-5))] * 3 + [(1, F(0))] * 17 + [(2, F(1)), (366, F(1)), (400, F(1))]
    steps = index_steps(entries)
    assert steps[19].low is None
    assert steps[20].low == steps[19].index
    assert steps[21].low == min(steps[19].index, steps[20].index)
    assert steps[22].low == steps[21].index


@few
@given(tenths, st.integers(1, 18), st.integers(50, 100))
def test_strokes_hole_by_hole_add_up(index, holes, allowance):
    strokes = playing_handicap(index, PAR, holes=holes, allowance=F(allowance, 100))
    by_hole = strokes_by_hole(strokes, holes)
    assert sum(by_hole) == strokes
    assert max(by_hole) - min(by_hole) <= 1
    assert abs(strokes - F(allowance, 100) * index * PAR.sigma / 4 * F(holes, 9)) <= F(1, 2)


def test_negative_strokes_are_added():
    assert playing_handicap(F(-2), PAR, holes=9) == -12
    assert strokes_by_hole(-2, 4) == (0, -1, 0, -1)


LEAGUE = {
    1: [F(-1), F(-1, 2), F(-1)],
    2: [F(1), F(1, 2)],
    3: [F(0), F(1, 5), F(0), F(-1, 5)],
}


def test_players_who_differ_raise_the_ratio():
    assert skill_ratio(unit_sums(LEAGUE)) == 1
    alike = {1: [F(-1), F(1)], 2: [F(1), F(-1)]}
    assert skill_ratio(unit_sums(alike)) == F(1, 100)


@pytest.mark.parametrize(
    "units", [{}, {1: [F(1), F(2)]}, {1: [F(1)], 2: [F(2)]}, {1: [F(1)] * 2, 2: [F(2)] * 2}]
)
def test_a_ratio_that_cannot_be_told_is_the_first_one(units):
    assert skill_ratio(unit_sums(units)) == RHO_AT_FIRST


def test_a_league_uses_the_first_ratio_until_it_has_played_enough():
    assert ratio_for(unit_sums(LEAGUE)) == RHO_AT_FIRST
    played = {who: units * 80 for who, units in LEAGUE.items()}
    assert ratio_for(unit_sums(played)) == skill_ratio(unit_sums(played)) != RHO_AT_FIRST


@few
@given(
    st.dictionaries(st.integers(0, 5), st.lists(tenths, max_size=5)),
    st.randoms(use_true_random=False),
)
def test_the_order_of_the_units_does_not_matter(units, lots):
    turned = list(units.items())
    lots.shuffle(turned)
    moved = {who: mine[::-1] for who, mine in turned}
    assert skill_ratio(unit_sums(moved)) == skill_ratio(unit_sums(units))
    assert league_mean(unit_sums(moved)) == league_mean(unit_sums(units))
    assert F(1, 100) <= skill_ratio(unit_sums(units)) <= 1


@few
@given(st.lists(tenths, min_size=1, max_size=45), tenths)
def test_an_index_lies_between_the_league_and_the_player(mine, mean):
    index = shrunken_index(mine, mean=mean, rho=F(1, 20))
    own = sum(mine[-40:], F(0)) / len(mine[-40:])
    low, high = sorted((4 * mean, 4 * own))
    assert low - F(1, 20) <= index <= high + F(1, 20)


def test_who_has_not_played_has_the_mean_of_the_league():
    assert shrunken_index([], mean=F(1, 2), rho=F(1, 20)) == 2
    assert league_mean(unit_sums({})) == 0


def test_the_more_is_known_the_more_is_believed():
    weights = [weight_of(units, F(1, 20)) for units in (0, 1, 20, 400)]
    assert weights == [0, F(1, 21), F(1, 2), F(20, 21)]


def test_a_differential_in_standard_deviations():
    par = Par(F(9), F(10))
    assert differentials((9,) * 8 + (19,), par)[0].z == F(1, 3)
