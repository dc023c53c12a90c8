"""What one game is worth: the means and sums each system promises, and what it refuses."""

from fractions import Fraction as F
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.drawn import PAR, few, totals
from tournaments.rules.handicaps.par import Par
from tournaments.rules.standings.points import (
    SCALE,
    Sat,
    Terms,
    beaten_twice,
    places,
    points_for_size,
    scaled,
    shares_of_first,
    square_root,
    unscaled,
)
from tournaments.rules.standings.systems import (
    POINTS_SYSTEMS,
    Games,
    find_system,
    game_points,
    refusal,
)

ALL = [system.slug for system in POINTS_SYSTEMS]


def worth(slug, *strokes, holes=9, par=PAR, terms=None):
    return game_points(find_system(slug), Sat(strokes, holes, par), terms)


@few
@given(totals)
def test_beaten_is_a_comparison_with_everyone_else(strokes):
    compared = [
        sum(2 * (other > mine) + (other == mine) for at, other in enumerate(strokes) if at != seat)
        for seat, mine in enumerate(strokes)
    ]
    assert list(beaten_twice(strokes)) == compared


@few
@given(totals)
def test_places_are_one_more_than_those_who_were_better(strokes):
    assert list(places(strokes)) == [1 + sum(other < mine for other in strokes) for mine in strokes]


@few
@given(totals)
def test_a_win_is_split_whole(strokes):
    assert sum(shares_of_first(strokes)) == 1


@pytest.mark.parametrize("slug", ALL)
@few
@given(strokes=totals, lots=st.randoms(use_true_random=False))
def test_seats_do_not_matter(slug, strokes, lots):
    order = list(range(len(strokes)))
    lots.shuffle(order)
    plain, moved = worth(slug, *strokes), worth(slug, *(strokes[seat] for seat in order))
    assert moved == tuple(plain[seat] for seat in order)


@pytest.mark.parametrize("slug", ALL)
@few
@given(strokes=totals)
def test_fewer_strokes_are_never_worth_less(slug, strokes):
    sign = -1 if find_system(slug).low_is_better else 1
    ranked = sorted(zip(strokes, worth(slug, *strokes), strict=True))
    for (mine, points), (theirs, others) in zip(ranked, ranked[1:], strict=False):
        assert sign * points >= sign * others
        assert mine != theirs or points == others


@pytest.mark.parametrize("slug", ALL)
@few
@given(strokes=totals)
def test_every_figure_can_be_kept_as_a_whole_number(slug, strokes):
    for points in worth(slug, *strokes):
        assert (points * SCALE).denominator == 1
        assert unscaled(scaled(points)) == points


@pytest.mark.parametrize("slug", ALL)
@few
@given(strokes=totals)
def test_figures_stay_within_the_limits_a_system_names(slug, strokes):
    system = find_system(slug)
    for points in worth(slug, *strokes):
        assert system.least is None or points >= system.least
        assert system.most is None or points <= system.most


@few
@given(totals)
def test_the_mean_of_a_table_is_that_of_the_system(strokes):
    size = len(strokes)
    assert sum(worth("share", *strokes)) == F(size, 2)
    assert sum(worth("linear100", *strokes)) == 50 * size
    assert sum(worth("rankz", *strokes)) == 0
    assert sum(worth("table", *strokes)) == 4 * size


@few
@given(totals, st.integers(0, 60), st.integers(0, 3))
def test_margin_and_place_sum_to_nothing(strokes, bonus, weight):
    terms = Terms(bonus=F(bonus), stroke_weight=F(weight))
    assert sum(worth("uma", *strokes, terms=terms)) == 0


@pytest.mark.parametrize("size", range(2, 13))
def test_levelled_points_spread_by_one_at_every_size(size):
    points = worth("rankz", *range(size))
    assert abs(sum(each**2 for each in points) / size - 1) < F(1, 10**5)


def test_winning_at_a_larger_table_is_worth_more_when_levelled():
    wins = [float(worth("rankz", *range(size))[0]) for size in (2, 4, 12)]
    assert [round(each, 2) for each in wins] == [1.00, 1.34, 1.59]


def test_the_tied_share_the_places_they_cover_in_every_order():
    for strokes in set(permutations((60, 71, 71, 80))):
        table = dict(zip(strokes, worth("table", *strokes), strict=True))
        assert table == {60: 7, 71: 4, 80: 1}


def test_a_size_that_is_not_listed_runs_evenly_between_the_ends_of_the_nearest():
    tables = {3: (F(7), F(4), F(1)), 5: (F(8), F(6), F(4), F(2), F(0))}
    assert points_for_size(tables, 2) == (7, 1)
    assert points_for_size(tables, 4) == (7, 5, 3, 1)
    assert points_for_size(tables, 6) == (8, F(32, 5), F(24, 5), F(16, 5), F(8, 5), 0)
    assert points_for_size(tables, 5) == tables[5]


def test_strokes_against_par():
    assert worth("to_par", 70, 85) == (-11, 4)
    assert worth("to_par", 150, 170, holes=18) == (-12, 8)
    score = worth("tscore", 81, 58, par=Par(F(9), F(23, 3)))
    assert score[0] == 50
    assert abs(score[1] - 60) < F(1, 10**6)


@few
@given(st.lists(st.integers(50, 130), min_size=3, max_size=3), st.integers(6000, 9000))
def test_as_many_strokes_in_two_games_are_as_many_standard_points(strokes, thousandths):
    one, two, three = strokes
    par = Par(F(94, 10), F(thousandths, 1000))
    points = [worth("tscore", each, 80, par=par)[0] for each in (*strokes, one + two - three)]
    assert points[0] + points[1] == points[2] + points[3]


def test_the_spread_of_eighteen_holes_grows_with_the_root():
    nine = worth("tscore", 81 - 20, 81)[0] - 50
    eighteen = worth("tscore", 162 - 20, 162, holes=18)[0] - 50
    assert abs(nine / eighteen - square_root(F(2))) < F(1, 10**5)


@few
@given(st.integers(0, 10**6), st.integers(1, 1000))
def test_a_square_root_is_right_to_a_billionth(over, under):
    number = F(over, under)
    root = square_root(number)
    slack = F(1, 10**9)
    assert max(root - slack, F(0)) ** 2 <= number <= (root + slack) ** 2


def test_a_table_of_one_is_no_game():
    with pytest.raises(ValueError, match="two players"):
        worth("linear100", 70)


@pytest.mark.parametrize("slug", ["tscore", "to_par"])
def test_par_is_needed_where_it_is_subtracted(slug):
    with pytest.raises(ValueError, match="needs par"):
        worth(slug, 70, 80, par=None)


def games(*, sizes=(4,), holes=(9,), rulesets=("six",), scores=400):
    known = {(ruleset, size): scores for ruleset in rulesets for size in sizes}
    return Games(sizes, holes, rulesets, known)


@pytest.mark.parametrize(
    ("slug", "changes", "sentence"),
    [
        (
            "stroke",
            {"sizes": (4, 3, 4)},
            "With “Strokes” all tables have one size; these had 3, 4.",
        ),
        (
            "stroke",
            {"holes": (18, 9)},
            "With “Strokes” all games have one length; these had 9, 18 holes.",
        ),
        (
            "stroke",
            {"rulesets": ("six", "four")},
            "With “Strokes” all games follow one ruleset; these follow 2.",
        ),
        (
            "to_par",
            {"rulesets": ("six", "four")},
            "With “To par” all games follow one ruleset; these follow 2.",
        ),
        (
            "to_par",
            {"scores": 49},
            "Par is not yet known for tables of 4: 49 hole scores of 50.",
        ),
        (
            "tscore",
            {"scores": 0, "sizes": (3, 4)},
            "Par is not yet known for tables of 3: 0 hole scores of 50.",
        ),
    ],
)
def test_what_cannot_be_compared_is_refused_with_the_reason(slug, changes, sentence):
    assert str(refusal(find_system(slug), games(**changes))) == sentence


@pytest.mark.parametrize("slug", ALL)
def test_games_alike_suit_every_system(slug):
    assert refusal(find_system(slug), games(scores=50)) is None


@pytest.mark.parametrize("slug", ["beaten_pct", "linear100", "share", "rankz", "table", "uma"])
def test_places_compare_anything(slug):
    mixed = games(sizes=(2, 5), holes=(9, 18), rulesets=("six", "four"), scores=0)
    assert refusal(find_system(slug), mixed) is None
    assert refusal(find_system(slug), mixed, net=True) is not None


def test_slugs_are_found_and_unique():
    assert len(set(ALL)) == len(ALL)
    with pytest.raises(KeyError):
        find_system("sum of everything")
