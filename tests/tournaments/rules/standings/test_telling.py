"""What a standing says about itself, and what the next result must be."""

from dataclasses import replace
from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules.texts import MINUS, Text, figure, text
from tests.tournaments.drawn import few, game, games
from tests.tournaments.whole_tables import season_standings
from tests.values import some
from tournaments.rules.standings.evidence import Evidence
from tournaments.rules.standings.explanation import decider, explain, needed
from tournaments.rules.standings.lines import season_line
from tournaments.rules.standings.needed import Needed, needed_next, result_to_reach
from tournaments.rules.standings.results import GameResult
from tournaments.rules.standings.schemes import Absence, Scheme, Total, Unit

LINEAR = Scheme(system="linear100")
BEST = Scheme("linear100", Total.BEST_SUM, best=2)
SCHEMES = [
    LINEAR,
    BEST,
    Scheme(),
    Scheme("linear100", Total.SUM),
    Scheme("linear100", Total.BEST_AVERAGE, best=3),
    Scheme("linear100", Total.BEST_AVERAGE, best=3, gaps_as_zero=False),
    Scheme("to_par"),
    Scheme("beaten_pct", Total.BEST_AVERAGE, best=2),
]


def said(rows, scheme, at):
    return [str(line) for line in explain(rows[at], scheme)]


def one_more(rows, points, opponents=3):
    last = max((row.at for row in rows), default=0) + 1
    return GameResult(last, last, 0, opponents + 1, 1, 0, F(0), points, 0, ())


def results_worth(figures):
    return [GameResult(at, at, 0, 4, 1, 0, F(0), F(each), 0, ()) for at, each in enumerate(figures)]


@pytest.mark.parametrize("scheme", SCHEMES)
@few
@given(figures=st.lists(st.integers(0, 100), min_size=1, max_size=6), ahead=st.integers(1, 40))
def test_the_result_that_is_asked_for_just_reaches_the_goal(scheme, figures, ahead):
    rows = results_worth(figures)
    line = season_line(0, rows, scheme)
    goal = line.metric + (-ahead if scheme.low_is_better else ahead)
    asked = result_to_reach(line, goal, scheme)
    reached = season_line(0, [*rows, one_more(rows, asked)], scheme)
    assert reached.metric == goal
    better = asked + (-1 if scheme.low_is_better else 1)
    beyond = season_line(0, [*rows, one_more(rows, better)], scheme).metric
    assert beyond < goal if scheme.low_is_better else beyond > goal


@pytest.mark.parametrize("scheme", SCHEMES)
@few
@given(played=games())
def test_what_is_asked_for_gains_the_place_that_is_named(scheme, played):
    table = season_standings(played, scheme)
    for row in table:
        answer = needed_next(table, row.player, scheme)
        if row.place == 1:
            assert answer is None
            continue
        assert answer is not None
        assert answer.place < some(row.place)
        rows = [result for each in row.line.outcomes for result in each.results]
        asked = some(answer.beyond) + (-1 if scheme.low_is_better else 1)
        figure = some(season_line(row.player, [*rows, one_more(rows, asked)], scheme).metric)
        rivals = [other.line.metric for other in table if other.place == answer.place]
        assert all(figure < each if scheme.low_is_better else figure > each for each in rivals)


def test_a_place_out_of_reach_says_so():
    played = [game(at, ann=1, bob=2) for at in range(3)]
    table = season_standings(played, LINEAR)
    answer = needed_next(table, 1, LINEAR)
    assert answer == Needed(1, F(400), possible=False)
    assert str(needed(answer, LINEAR)) == "Place 1 takes more than one result."


def test_a_night_that_sums_its_games_has_no_limit():
    scheme = Scheme("linear100", Total.SUM, unit=Unit.NIGHT_SUM)
    table = season_standings([game(at, ann=1, bob=2, night=at) for at in range(3)], scheme)
    assert str(needed(some(needed_next(table, 1, scheme)), scheme)) == (
        "To reach place 1, score more than 300 points the next time you play, "
        "if the others stay as they are"
    )


def test_fewer_strokes_are_asked_for():
    scheme = Scheme("stroke")
    table = season_standings([game(1, ann=70, bob=80)], scheme)
    assert str(needed(some(needed_next(table, 1, scheme)), scheme)) == (
        "To reach place 1, stay below 60 the next time you play, if the others stay as they are"
    )


def test_a_penalty_is_to_be_made_up_for():
    table = season_standings([game(1, ann=1, bob=1)], LINEAR, penalties={1: [F(-20)]})
    assert some(needed_next(table, 1, LINEAR)).beyond == 90


@pytest.mark.parametrize(
    ("games_asked", "sentence"),
    [(2, "One more game for a place."), (3, "2 more games for a place.")],
)
def test_the_provisional_need_games_first(games_asked, sentence):
    scheme = replace(LINEAR, min_games=games_asked)
    table = season_standings([game(1, ann=1, bob=2)], scheme)
    assert str(needed(some(needed_next(table, 0, scheme)), scheme)) == sentence
    assert said(table, scheme, 0)[-1] == sentence


def test_nothing_is_asked_of_strangers_or_in_a_rolling_table():
    table = season_standings([game(1, ann=1, bob=2)], LINEAR)
    assert needed_next(table, 9, LINEAR) is None
    assert needed_next(table, 1, replace(LINEAR, total=Total.ROLLING, best=2)) is None


def test_opponents_beaten_are_counted_out():
    played = [game(1, p=50, a=60, b=70), game(2, p=80, a=60, b=70, c=75, d=90)]
    table = season_standings(played, Scheme())
    assert said(table, Scheme(), 1)[0] == "3 of 6 opponents beaten"


def test_dropped_results_and_penalties_are_named():
    played = [game(1, ann=1, bob=2), game(2, ann=2, bob=1), game(3, ann=1, bob=1)]
    table = season_standings(played, BEST, penalties={0: [F(-5)]})
    assert said(table, BEST, 1) == [
        "The best 2 of 3: 100, 50",
        "Dropped: 0",
        f"Penalties: {MINUS}5",
    ]


def test_missed_nights_are_named():
    for absence, sentence in (
        (Absence.ZERO, "Nights missed: 1, each counted as 0"),
        (
            Absence.OWN_AVERAGE_MINUS,
            "Nights missed: 1, each counted as the own average less 10",
        ),
    ):
        scheme = replace(LINEAR, absence=absence, unit=Unit.NIGHT_SUM)
        table = season_standings([game(1, night=1, ann=1, bob=2)], scheme, missed={0: [(2, 2)]})
        assert sentence in said(table, scheme, 0)
        assert said(table, scheme, 0)[0].startswith("Nights: 100")


def test_a_rolling_table_says_how_it_weighs():
    scheme = Scheme("linear100", Total.ROLLING, best=2)
    table = season_standings([game(1, ann=1, bob=2)], scheme)
    assert said(table, scheme, 0) == ["Results: 100; the best 2 count half"]


def test_no_result_is_said_too():
    table = season_standings([], LINEAR, ranked=[0])
    assert said(table, LINEAR, 0) == ["No result yet."]


@pytest.mark.parametrize(
    ("chain", "played", "sentence"),
    [
        (
            ("metric", "wins"),
            [game(1, ann=1, bob=2, cal=3), game(2, cal=1, dee=1), game(3, ann=3, bob=2, dee=1)],
            "Level, then decided by Wins: 1 against 0",
        ),
        (
            ("metric", "countback_last"),
            [game(1, ann=1, bob=2), game(2, ann=5, bob=4)],
            "Level, then decided by Countback: 4 against 5",
        ),
        (
            ("metric", "shared"),
            [game(1, ann=1, bob=1)],
            "Level with the row above: the place is shared.",
        ),
        (("metric", "lot"), [game(1, ann=1, bob=1)], "Level, then decided by: Lot"),
    ],
)
def test_what_decided_is_told(chain, played, sentence):
    scheme = replace(LINEAR, chain=chain)
    table = season_standings(played, scheme, evidence=Evidence(scheme, lambda _: {}, seed=3))
    assert sentence in [line for at in range(len(table)) for line in said(table, scheme, at)]


@pytest.mark.parametrize(
    ("criterion", "words"),
    [("countback_last", ["Countback: 4 against 5"]), ("lot", ["Lot"]), ("shared", [])],
)
def test_a_row_of_a_phone_says_what_decided_in_a_few_words(criterion, words):
    scheme = replace(LINEAR, chain=("metric", criterion))
    second = game(2, ann=5, bob=4) if criterion == "countback_last" else game(2, ann=5, bob=5)
    played = [game(1, ann=1, bob=1 + (criterion == "countback_last")), second]
    table = season_standings(played, scheme, evidence=Evidence(scheme, lambda _: {}, seed=3))
    assert table[1].decided is not None
    assert [str(each) for each in decider(table[1].decided, scheme)] == words


def test_a_longer_list_of_results_has_no_pair_to_show():
    scheme = replace(BEST, best=1, chain=("metric", "sorted"))
    table = season_standings([game(1, ann=1, bob=2), game(2, cal=1, ann=2)], scheme)
    assert said(table, scheme, 1)[-2:] == [
        "Level, then decided by: All results",
        "All results from the best to the worst, one by one.",
    ]


def test_the_figure_itself_needs_no_further_word():
    table = season_standings([game(1, ann=1, bob=2)], LINEAR)
    assert said(table, LINEAR, 1) == ["Results: 0"]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (F(200, 3), "66.7"),
        (F(-5, 2), f"{MINUS}2.5"),
        (F(-1, 100), "0"),
        (F(0), "0"),
        (F(7), "7"),
        (F(-1, 20), f"{MINUS}0.1"),
    ],
)
def test_figures_for_people(number, words):
    assert figure(number) == words


def test_a_sentence_is_translated_with_what_is_inside_it():
    sentence = text("{who}: {points}", who=text("Wins"), points=(F(1, 2), F(3)))
    assert str(sentence) == "Wins: 0.5, 3"
    german = {"Wins": "Siege", "{who}: {points}": "{points} {who}"}
    spoken = sentence.render(
        german.__getitem__,
        lambda n: f"{float(n)}".replace(".", ","),
    )
    assert spoken == "0,5, 3,0 Siege"
    assert str(Text("100 %")) == "100 %"
