"""Season lines: what counts, what is dropped, what a missed night is worth."""

from dataclasses import replace
from fractions import Fraction as F
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.drawn import few, game, games, player
from tests.tournaments.whole_tables import results_by_player
from tournaments.rules.standings.lines import (
    SeasonFigures,
    best_of,
    figure_from,
    line_from,
    season_line,
)
from tournaments.rules.standings.points import Terms
from tournaments.rules.standings.results import ScoredGame, ScoredSeat, games_in_common, results_of
from tournaments.rules.standings.schemes import (
    ABSENCES,
    TOTALS,
    UNITS,
    YEAR,
    Absence,
    Scheme,
    Total,
    Unit,
    problems,
    scheme_from,
)
from tournaments.rules.standings.systems import find_system

LINEAR = Scheme(system="linear100")
SCHEMES = [
    Scheme(),
    LINEAR,
    Scheme(system="rankz", total=Total.BEST_SUM, best=2),
    Scheme(system="linear100", total=Total.BEST_AVERAGE, best=3, unit=Unit.NIGHT_SUM),
    Scheme(system="beaten_pct", unit=Unit.NIGHT_BEST),
    Scheme(system="linear100", total=Total.ROLLING, best=2),
    Scheme(system="to_par", min_games=2),
    Scheme(system="linear100", absence=Absence.OWN_AVERAGE_MINUS),
]


def lines(played, scheme):
    return {
        who: season_line(who, rows, scheme)
        for who, rows in results_by_player(played, scheme).items()
    }


def nights(*points, scheme=LINEAR, **more):
    """The line of a player with so many points, a game a night, against one opponent."""
    rows = [
        replace(
            results_of(game(at, ann=1, bob=2), scheme.points_system)[0], points=F(each), night=at
        )
        for at, each in enumerate(points)
    ]
    return season_line(0, rows, scheme, **more)


@pytest.mark.parametrize("scheme", SCHEMES)
@few
@given(played=games(), lots=st.randoms(use_true_random=False))
def test_the_order_in_which_games_come_does_not_matter(scheme, played, lots):
    before = lines(played, scheme)
    lots.shuffle(played)
    turned = [replace(each, seats=each.seats[::-1]) for each in played]
    assert lines(turned, scheme) == before


@pytest.mark.parametrize("scheme", SCHEMES)
@few
@given(played=games(), edited=st.integers(0, 8), holes=st.tuples(*[st.integers(0, 3)] * 3))
def test_an_edit_touches_only_those_who_sat_there(scheme, played, edited, holes):
    """Incremental equals full: lines of everybody else stay as they were."""
    before = lines(played, scheme)
    at = edited % len(played)
    old = played[at]
    new = replace(old, seats=(replace(old.seats[0], holes=holes), *old.seats[1:]))
    played[at] = new
    full = lines(played, scheme)
    touched = {seat.player for seat in old.seats}
    rows = results_by_player(played, scheme)
    incremental = before | {who: season_line(who, rows[who], scheme) for who in touched}
    assert incremental == full


@few
@given(st.lists(st.integers(0, 9), max_size=12), st.integers(1, 12), st.booleans())
def test_the_best_few_are_never_worse_than_what_is_dropped(points, few, low):
    figures = list(map(F, points))
    kept = best_of(figures, few, low=low)
    dropped = [at for at in range(len(points)) if at not in kept]
    assert len(kept) == min(few, len(points))
    for mine in kept:
        for other in dropped:
            assert figures[mine] <= figures[other] if low else figures[mine] >= figures[other]
            assert figures[mine] != figures[other] or mine < other


@pytest.mark.parametrize(("low", "counted"), [(False, (0, 1)), (True, (0, 2))])
def test_of_equal_results_the_earlier_counts(low, counted):
    assert best_of([F(5), F(7), F(5), F(5)], 2, low=low) == counted


@few
@given(played=games())
def test_a_line_comes_back_as_it_was_kept(played):
    for who, line in lines(played, LINEAR).items():
        plain = replace(line, outcomes=(), counted=(), dropped=())
        assert line_from(who, line.as_dict()) == plain


@pytest.mark.parametrize("scheme", [each for each in SCHEMES if each.total is not Total.ROLLING])
@few
@given(played=games())
def test_a_figure_follows_from_sums_as_a_database_adds_them_up(scheme, played):
    for line in lines(played, scheme).values():
        chosen = [line.outcomes[position] for position in line.counted]
        found = figure_from(
            scheme,
            counted=len(chosen),
            points=sum((each.points for each in chosen), F(0)),
            weighed=sum((each.points * each.opponents for each in chosen), F(0)),
            opponents=sum(each.opponents for each in chosen),
        )
        assert found == line.metric


def test_there_is_no_figure_without_results_or_from_sums_that_age():
    nothing: dict[str, Any] = {"counted": 0, "points": F(0), "weighed": F(0), "opponents": 0}
    assert figure_from(LINEAR, **nothing) is None
    assert figure_from(Scheme(), **(nothing | {"counted": 1})) is None
    rolling = Scheme("linear100", Total.ROLLING, best=1)
    assert figure_from(rolling, **(nothing | {"counted": 1})) is None


def test_a_line_without_a_result_is_kept_too():
    line = season_line(3, [], LINEAR)
    assert line == SeasonFigures(3, 0, F(0), None, None)
    assert line_from(3, line.as_dict()) == line


def test_opponents_beaten_are_pooled_over_the_season():
    """The printed example: first of three, fourth of five, 3 of 6 beaten."""
    played = [game(1, p=50, a=60, b=70), game(2, p=80, a=60, b=70, c=75, d=90)]
    line = lines(played, Scheme())[player("p")]
    assert (F(line.beaten2, 2), line.met, line.metric) == (3, 6, 50)


def test_a_night_is_the_sum_or_the_best_of_its_games():
    played = [game(1, night=1, ann=1, bob=2), game(2, night=1, ann=1, bob=1), game(3, ann=2, bob=1)]
    by_sum = lines(played, replace(LINEAR, unit=Unit.NIGHT_SUM))[0]
    by_best = lines(played, replace(LINEAR, unit=Unit.NIGHT_BEST))[0]
    assert [each.points for each in by_sum.outcomes] == [150, 0]
    assert [each.points for each in by_best.outcomes] == [100, 0]
    pooled = lines(played, Scheme(unit=Unit.NIGHT_SUM))[0]
    assert pooled.metric == 50
    assert [each.points for each in pooled.outcomes] == [75, 0]
    strokes = replace(LINEAR, system="stroke", unit=Unit.NIGHT_BEST)
    assert [each.points for each in lines(played, strokes)[0].outcomes] == [1, 2]


def test_fewer_results_than_counted_divide_by_all_or_by_their_number():
    scheme = Scheme("linear100", Total.BEST_AVERAGE, best=4)
    assert nights(80, 60, scheme=scheme).metric == 35
    assert nights(80, 60, scheme=replace(scheme, gaps_as_zero=False)).metric == 70


def test_the_best_of_strokes_are_the_lowest():
    scheme = Scheme("stroke", Total.BEST_SUM, best=2, min_games=2)
    line = nights(90, 70, 80, scheme=scheme)
    assert (line.metric, line.counted, line.dropped) == (150, (1, 2), (0,))
    assert line.best == 70


def test_a_missed_night_made_worse_than_the_average_but_not_below_nothing():
    scheme = replace(LINEAR, absence=Absence.OWN_AVERAGE_MINUS, minus=F(10))
    assert nights(5, 5, scheme=scheme, missed=[(9, 9)]).metric == F(10, 3)
    strokes = replace(scheme, system="stroke")
    assert nights(80, 80, scheme=strokes, missed=[(9, 9)]).outcomes[2].points == 90
    assert nights(scheme=scheme, missed=[(9, 9)]).metric == 0


def test_a_missed_night_is_skipped_unless_the_season_says_otherwise():
    assert nights(50, missed=[(9, 9)]).metric == 50


def test_penalties_are_signed_rows_beside_the_results():
    line = nights(50, 70, penalties=[F(-5), F(2)])
    assert (line.metric, line.penalty) == (57, -3)
    assert [each.points for each in line.outcomes] == [50, 70]


def test_penalty_strokes_change_the_total_and_no_hole():
    seats = (ScoredSeat(0, (3, 4), penalty=2), ScoredSeat(1, (4, 4)))
    first = results_of(ScoredGame(1, 1, seats), find_system("linear100"))[0]
    assert (first.total, first.place, first.holes) == (9, 2, (3, 4))


def test_a_rolling_table_ages_by_the_year():
    scheme = Scheme("linear100", Total.ROLLING, best=1)
    fresh, old = results_of(game(1, ann=1, bob=2), scheme.points_system)
    rows = [replace(fresh, at=3 * YEAR), replace(fresh, at=2 * YEAR, game=2, points=F(40))]
    line = season_line(0, rows, scheme, as_of=3 * YEAR)
    average = (100 + F(2, 3) * 40) / (1 + F(2, 3))
    assert line.metric == (average + 100) / 2
    assert season_line(0, rows, scheme, as_of=99 * YEAR).metric is None


def test_net_totals_take_the_frozen_handicap_off():
    seats = (ScoredSeat(0, (5, 5), playing_handicap=4), ScoredSeat(1, (4, 4), playing_handicap=0))
    played = ScoredGame(1, 1, seats)
    gross = results_of(played, find_system("linear100"))
    net = results_of(played, find_system("linear100"), net=True)
    assert [each.place for each in gross] == [2, 1]
    assert [(each.place, each.playing_handicap) for each in net] == [(1, 4), (2, 0)]


def test_who_does_not_count_is_met_and_gets_no_result():
    seats = (ScoredSeat(0, (5,)), ScoredSeat(1, (6,), counts=False), ScoredSeat(2, (7,)))
    found = results_of(ScoredGame(1, 1, seats), find_system("linear100"))
    assert [(each.player, each.points) for each in found] == [(0, 100), (2, 0)]


@pytest.mark.parametrize(("slug", "worth"), [("linear100", 60), ("stroke", 60)])
def test_a_substitute_may_be_capped(slug, worth):
    seats = (ScoredSeat(0, (50,), cap=F(60)), ScoredSeat(1, (70,)))
    assert results_of(ScoredGame(1, 1, seats), find_system(slug))[0].points == worth


@pytest.mark.parametrize(
    "settings",
    [
        {"best": "7"},
        {"min_games": True},
        {"minus": "1/0"},
        {"minus": "ten"},
        {"tables": [1]},
        {"ages": None},
        {"chain": 5},
        {"year": 1.5},
    ],
)
def test_settings_that_cannot_be_read_are_refused(settings):
    with pytest.raises(ValueError, match=r"."):
        scheme_from(settings)


def test_a_game_without_a_hole_gives_nothing():
    with pytest.raises(ValueError, match="a hole or more"):
        results_of(ScoredGame(1, 1, (ScoredSeat(0, ()), ScoredSeat(1, ()))), find_system("tscore"))


def test_nobody_sits_twice_at_a_table():
    with pytest.raises(ValueError, match="once"):
        results_of(
            ScoredGame(1, 1, (ScoredSeat(0, (1,)), ScoredSeat(0, (2,)))), find_system("linear100")
        )


def test_what_games_have_in_common():
    found = games_in_common([game(1, ann=1, bob=2), game(2, ann=1, bob=2, cal=3)])
    assert (found.sizes, found.holes, found.rulesets) == ({2, 3}, {1}, {"six"})
    assert found.hole_scores == {("six", 2): 400, ("six", 3): 400}
    bare = ScoredGame(3, 3, (ScoredSeat(0, (1,)), ScoredSeat(1, (2,))), ruleset="four")
    assert games_in_common([bare]).hole_scores == {("four", 2): 0}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_settings_come_back_from_plain_data(scheme):
    assert scheme_from(scheme.as_dict()) == scheme
    assert problems(scheme) == ()


def test_missing_settings_have_their_defaults_and_unknown_ones_are_refused():
    assert scheme_from({}) == Scheme()
    with pytest.raises(ValueError, match="no setting named luck"):
        scheme_from({"luck": 1})
    with pytest.raises(ValueError, match="everything"):
        scheme_from({"total": "everything"})


@pytest.mark.parametrize(
    ("scheme", "sentence"),
    [
        (Scheme("linear100", Total.BEST_SUM), "Say how many results count."),
        (Scheme(min_games=0), "The minimum is one game or more."),
        (Scheme(total=Total.SUM), "“Opponents beaten” cannot be summed; choose an average."),
        (
            Scheme("stroke", Total.SUM),
            "With “Strokes” who plays less would gain; count an average.",
        ),
        (
            Scheme("to_par", Total.BEST_SUM, best=5, min_games=4),
            "With “To par” who plays less would gain; count an average.",
        ),
        (Scheme(absence=Absence.ZERO), "“Opponents beaten” cannot count a missed night."),
        (
            Scheme("rankz", absence=Absence.ZERO),
            "With “Levelled place points” 0 is not the worst result; choose another rule.",
        ),
        (
            Scheme("table", terms=Terms({4: (F(4), F(3), F(1))})),
            "A table of 4 needs 4 numbers, the first the highest.",
        ),
        (Scheme("table", terms=Terms({})), "Say how many points each place is worth."),
        (
            Scheme("uma", terms=Terms(bonus=F(-1))),
            "A bonus and the weight of a stroke are 0 or more.",
        ),
        (Scheme(ages=()), "The weights of the years must be 0 or more."),
        (
            Scheme("linear100", absence=Absence.OWN_AVERAGE_MINUS, minus=F(-1)),
            "What is taken off for a missed night must be 0 or more.",
        ),
    ],
)
def test_settings_that_do_not_fit_together_say_why(scheme, sentence):
    assert [str(problem) for problem in problems(scheme)] == [sentence]


def test_every_choice_has_its_words():
    assert (set(TOTALS), set(UNITS), set(ABSENCES)) == (set(Total), set(Unit), set(Absence))
