"""Standings: places, provisional rows, tie-breaks one after another, what decided."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.drawn import few, game, games, player
from tests.tournaments.whole_tables import results_by_player, season_standings
from tests.values import some
from tournaments.rules.standings.evidence import Evidence, opponents_averages
from tournaments.rules.standings.lines import SeasonFigures, line_from
from tournaments.rules.standings.ranking import Decision, movement, standings
from tournaments.rules.standings.results import GameResult, ScoredGame, ScoredSeat
from tournaments.rules.standings.schemes import DEFAULT_CHAIN, Absence, Scheme, Total
from tournaments.rules.standings.tiebreaks import (
    CRITERIA,
    Better,
    chain_problems,
    drawn,
    find_criterion,
    results_in,
)

LINEAR = Scheme(system="linear100")
SCHEMES = [
    Scheme(),
    LINEAR,
    Scheme(system="to_par", min_games=2),
    Scheme(system="rankz", total=Total.BEST_SUM, best=2),
    replace(LINEAR, chain=("metric", "opp_avg", "lot")),
]


def chained(*chain, system="linear100", **more):
    return Scheme(system=system, chain=("metric", *chain), **more)


def places(rows):
    return {chr(row.player + ord("a")): row.place for row in rows}


def deciders(rows):
    return [row.decided and row.decided.criterion for row in rows]


@pytest.mark.parametrize("scheme", SCHEMES)
@few
@given(played=games(), lots=st.randoms(use_true_random=False))
def test_the_order_in_which_games_come_does_not_matter(scheme, played, lots):
    before = season_standings(played, scheme)
    lots.shuffle(played)
    turned = [replace(each, seats=each.seats[::-1]) for each in played]
    assert season_standings(turned, scheme) == before


@pytest.mark.parametrize("scheme", SCHEMES)
@few
@given(played=games())
def test_places_rise_with_the_rows_and_skip_the_tied(scheme, played):
    rows = season_standings(played, scheme)
    placed = [row.place for row in rows if row.place is not None]
    assert placed == sorted(placed)
    times = Counter(placed)
    assert all(
        place == 1 + sum(times[other] for other in times if other < place) for place in times
    )
    assert all(row.tied == (times[row.place] > 1) for row in rows if row.place is not None)
    assert [row.provisional for row in rows] == sorted(row.provisional for row in rows)


@pytest.mark.parametrize("scheme", SCHEMES)
@few
@given(played=games())
def test_every_separation_names_the_criterion_that_made_it(scheme, played):
    placed = [row for row in season_standings(played, scheme) if not row.provisional]
    for above, below in zip(placed, placed[1:], strict=False):
        decision = below.decided
        assert (decision.criterion == "shared") == (above.place == below.place)
        if decision.criterion == "shared":
            continue
        assert decision.above > decision.below
        assert dict(above.figures)[decision.criterion] == decision.above
        assert dict(below.figures)[decision.criterion] == decision.below
        before = scheme.chain[: scheme.chain.index(decision.criterion)]
        for slug in before:
            assert dict(above.figures).get(slug) == dict(below.figures).get(slug)


@few
@given(played=games())
def test_lines_that_were_kept_rank_as_those_that_were_counted(played):
    full = season_standings(played, LINEAR)
    results = results_by_player(played, LINEAR)
    kept = [line_from(row.player, row.line.as_dict()) for row in full]
    evidence = Evidence(LINEAR, lambda players: {who: results[who] for who in players})
    again = standings(kept, evidence)
    assert [(row.player, row.place, row.decided) for row in again] == [
        (row.player, row.place, row.decided) for row in full
    ]


def test_results_are_fetched_for_ties_only():
    asked = []

    def fetch(players):
        asked.append(list(players))
        return {who: results[who] for who in players}

    played = [game(1, ann=1, bob=2, cal=3), game(2, dee=1, eve=1, fay=1)]
    results = results_by_player(played, LINEAR)
    lines = [row.line for row in season_standings(played, LINEAR)]
    standings(lines, Evidence(replace(LINEAR, chain=("metric", "sorted")), fetch))
    assert asked == [[player("bob"), player("dee"), player("eve"), player("fay")]]


def test_the_averages_of_opponents_are_worked_out_once():
    """However many groups are level: with 500 people there are dozens."""
    rows = results_by_player([game(1, ann=1, bob=2, cal=2), game(2, dee=1, eve=2, fay=2)], LINEAR)
    asked = []

    def everyone():
        asked.append(1)
        return [each for mine in rows.values() for each in mine]

    evidence = Evidence(LINEAR, lambda players: rows, everyone=everyone)
    assert some(evidence.opponents_averages())[player("ann")] == 25
    assert some(evidence.opponents_averages())[player("bob")] == 62.5
    assert len(asked) == 1


def test_who_has_played_too_little_is_listed_below_without_a_place():
    played = [game(1, ann=1, bob=2, cal=3), game(2, ann=1, bob=2)]
    rows = season_standings(played, replace(LINEAR, min_games=2))
    assert places(rows) == {"a": 1, "b": 2, "c": None}
    members = season_standings(played, replace(LINEAR, min_games=2), ranked=[0, 1, 2, 3])
    assert [row.player for row in members] == [0, 1, 2, 3]
    assert members[3].line.metric is None


def test_guests_are_met_and_not_listed():
    rows = season_standings([game(1, ann=1, bob=2, cal=3)], LINEAR, ranked=[0, 2])
    assert places(rows) == {"a": 1, "c": 2}
    assert rows[1].line.met == 2


def test_an_empty_season_has_an_empty_table():
    assert season_standings([], LINEAR) == []


def test_wins_come_before_head_to_head():
    """Bob has beaten Ann; both have two thirds, and Ann more wins."""
    played = [
        game(1, bob=1, ann=2),
        game(2, ann=1, cal=2),
        game(3, ann=1, dee=2),
        game(4, eve=1, bob=2, cal=3),
        game(5, eve=1, bob=2, cal=3),
    ]
    rows = season_standings(played, chained("wins", "h2h"))
    assert [chr(row.player + ord("a")) for row in rows[:3]] == ["e", "a", "b"]
    assert rows[2].decided == Decision("wins", (F(2),), (F(1),))
    turned = season_standings(played, chained("h2h", "wins"))
    assert [chr(row.player + ord("a")) for row in turned[:3]] == ["e", "b", "a"]


def test_head_to_head_counts_inside_the_group_that_is_still_level():
    """Ann, Bob and Cal are level; what they did against Dee does not matter."""
    played = [
        game(1, ann=1, bob=2),
        game(2, bob=1, cal=2),
        game(3, ann=1, cal=2),
        game(4, ann=2, dee=1),
        game(5, ann=2, dee=1),
        game(6, bob=2, dee=2),
        game(7, bob=2, dee=2),
        game(8, cal=1, dee=2),
        game(9, cal=1, dee=2),
        game(10, dee=1, eve=2),
    ]
    rows = season_standings(played, chained("h2h"))[1:4]
    assert [row.line.metric for row in rows] == [50, 50, 50]
    assert [chr(row.player + ord("a")) for row in rows] == ["a", "b", "c"]
    assert rows[1].decided == Decision("h2h", (F(1),), (F(1, 2),))


def test_head_to_head_is_skipped_if_two_never_met():
    played = [game(1, ann=1, cal=2), game(2, bob=1, dee=2), game(3, cal=1, dee=2)]
    rows = season_standings(played, chained("h2h", "shared"))
    assert places(rows) == {"a": 1, "b": 1, "c": 3, "d": 4}
    assert deciders(rows) == [None, "shared", "metric", "metric"]


def test_a_part_that_is_still_level_does_not_go_back_to_an_earlier_criterion():
    """Head to head is skipped for four who have not all met; once `best` has split them, that Bob
    has beaten Ann is not asked again.
    """
    played = [
        game(1, bob=1, ann=2),
        game(2, ann=1, dee=2),
        game(3, eve=1, bob=2),
        game(4, cal=1, fay=1),
    ]
    rows = season_standings(played, chained("h2h", "best", "shared"))
    assert places(rows) == {"e": 1, "a": 2, "b": 2, "c": 4, "f": 4, "d": 6}


def test_all_results_one_by_one_and_dropped_ones_too():
    scheme = chained("best", "sorted", total=Total.BEST_SUM, best=1)
    played = [game(1, ann=1, bob=2, cal=3), game(2, bob=1, cal=2), game(3, ann=2, cal=3, dee=1)]
    rows = season_standings(played, scheme)
    assert [chr(row.player + ord("a")) for row in rows][:3] == ["a", "b", "d"]
    assert rows[2].decided.criterion == "sorted"
    assert list(results_in(rows[2].decided.above)) == [F(100), F(50)]
    assert list(results_in(rows[2].decided.below)) == [F(100)]
    assert rows[1].decided == Decision("shared")


@given(lists=st.lists(st.lists(st.integers(0, 3)), min_size=2, max_size=2), low=st.booleans())
def test_runs_of_results_compare_as_the_lists_do(lists, low):
    scheme = Scheme("stroke" if low else "linear100", chain=("sorted",))
    results = {
        who: [
            GameResult(at, at, who, 4, 1, 0, F(0), F(each), 0, ()) for at, each in enumerate(mine)
        ]
        for who, mine in enumerate(lists)
    }
    lines = [SeasonFigures(who, len(mine), F(0), F(1), None) for who, mine in enumerate(lists)]
    keys = some(find_criterion("sorted").measure(lines, Evidence(scheme, lambda _: results)))
    best_first = [sorted((-each if low else each for each in mine), reverse=True) for mine in lists]
    assert [list(results_in(keys[who])) for who in (0, 1)] == best_first
    assert (keys[0] > keys[1]) == (best_first[0] > best_first[1])
    assert (keys[0] == keys[1]) == (best_first[0] == best_first[1])


def test_each_criterion_is_announced_once_for_all_who_are_level():
    told = []

    class Listening(Evidence):
        def foresee(self, slug, groups):
            told.append((slug, groups))

    played = [game(1, ann=1, bob=2, cal=3), game(2, dee=1, eve=2, fay=2)]
    lines = [row.line for row in season_standings(played, LINEAR)]
    standings(lines, Listening(chained("wins", "shared"), lambda _: {}))
    assert told == [("metric", [[0, 1, 2, 3, 4, 5]]), ("wins", [[0, 3], [4, 5]])]


def level(*last, size=2):
    """Ann and Bob win one and lose one each, the last game with these cards."""
    first = game(1, ann=2, bob=1)
    seats = tuple(ScoredSeat(at, holes) for at, holes in enumerate(last))
    return [first, ScoredGame(2, 2, seats, ruleset="six")]


def test_countback_of_the_last_game_together():
    rows = season_standings(level((1, 1, 2), (2, 2, 2)), chained("countback_last"))
    assert places(rows) == {"a": 1, "b": 2}
    assert rows[1].decided.criterion == "countback_last"


def test_countback_of_everybodys_last_game_when_they_never_met():
    played = [
        ScoredGame(1, 1, (ScoredSeat(0, (3, 4)), ScoredSeat(2, (5, 4))), ruleset="six"),
        ScoredGame(2, 2, (ScoredSeat(1, (4, 3)), ScoredSeat(3, (5, 4))), ruleset="six"),
    ]
    assert places(season_standings(played, chained("countback_last")))["b"] == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda seats: ScoredGame(2, 2, (*seats, ScoredSeat(4, (9, 9))), ruleset="six"),
        lambda seats: ScoredGame(2, 2, seats, ruleset="four"),
        lambda seats: ScoredGame(
            2, 2, tuple(ScoredSeat(s.player, (*s.holes, 0)) for s in seats), ruleset="six"
        ),
    ],
)
def test_countback_is_skipped_between_games_that_cannot_be_compared(change):
    played = [
        ScoredGame(1, 1, (ScoredSeat(0, (3, 4)), ScoredSeat(2, (5, 4))), ruleset="six"),
        change((ScoredSeat(1, (4, 3)), ScoredSeat(3, (5, 4)))),
    ]
    rows = season_standings(played, chained("countback_last", "shared"))
    assert places(rows)["a"] == places(rows)["b"] == 1


@pytest.mark.parametrize("best", [None, F(50)])
@pytest.mark.parametrize("slug", [criterion.slug for criterion in CRITERIA])
def test_lines_without_results_stay_level_by_every_criterion(slug, best):
    """Lines that were kept may belong to games that are gone; then nothing can be compared."""
    scheme = Scheme("linear100", chain=(slug, "shared"))
    lines = [SeasonFigures(who, 1, F(0), F(50), best) for who in (0, 1)]
    rows = standings(lines, Evidence(scheme, lambda players: {}, everyone=lambda: []))
    assert places(rows) == {"a": 1, "b": 1}
    keys = find_criterion(slug).measure(lines, Evidence(scheme, lambda players: {}))
    assert keys is None or keys[0] == keys[1]


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda each: each.slug)
def test_a_key_stands_for_figures_of_which_the_better_one_is_known(criterion):
    """What is told of a tie has the sign it came with; the higher key is the better row."""
    key = (F(-3), F(2)) if criterion.runs else (F(-3),)
    both = [list(criterion.figures(key, low_is_better=low)) for low in (False, True)]
    turned = {
        Better.HIGHER: (-3, -3),
        Better.LOWER: (3, 3),
        Better.AS_POINTS: (-3, 3),
    }[criterion.better]
    assert both == [[figure] * len(key) for figure in turned]


def test_a_league_is_offered_what_needs_no_swiss_event():
    assert [each.slug for each in CRITERIA if not each.in_leagues] == ["opp_avg"]


def tied(**more):
    played = [game(1, ann=1, bob=1, cal=1)]
    scheme = chained("playoff", "lot", "shared")
    return season_standings(played, scheme, evidence=Evidence(scheme, lambda _: {}, **more))


def test_a_playoff_decides_once_all_of_them_have_played_it():
    assert places(tied(playoffs={0: 2, 1: 3, 2: 1})) == {"c": 1, "a": 2, "b": 3}
    assert places(tied(playoffs={0: 2, 1: 1})) == {"a": 1, "b": 1, "c": 1}


def test_a_lot_needs_a_recorded_seed_and_falls_on_anybody():
    assert set(places(tied()).values()) == {1}
    first = {tied(seed=seed)[0].player for seed in range(40)}
    assert first == {0, 1, 2}
    assert deciders(tied(seed=1)) == [None, "lot", "lot"]
    assert drawn(1, 5) == drawn(1, 5) != drawn(2, 5)


def test_opponents_averages_of_nobody_are_nothing():
    row = results_by_player([game(1, ann=1, bob=2)], LINEAR)[0][0]
    assert opponents_averages([row]) == {0: 0}
    scheme = chained("opp_avg", "shared")
    lines = [row.line for row in season_standings([game(1, ann=1, bob=1)], scheme)]
    assert {row.place for row in standings(lines, Evidence(scheme, lambda _: {}))} == {1}


def test_penalties_and_missed_nights_count():
    scheme = replace(LINEAR, absence=Absence.ZERO)
    rows = season_standings(
        [game(1, ann=1, bob=2)], scheme, penalties={0: [F(-60)]}, missed={1: [(5, 5)]}
    )
    assert [(row.player, row.line.metric) for row in rows] == [(0, 40), (1, 0)]


def test_strokes_rank_the_lowest_first():
    rows = season_standings([game(1, ann=80, bob=70)], Scheme(system="stroke"))
    assert places(rows) == {"b": 1, "a": 2}
    assert rows[1].decided == Decision("metric", (F(-70),), (F(-80),))


def test_movement_since_an_earlier_table():
    before = season_standings([game(1, ann=1, bob=2)], LINEAR)
    played = [game(1, ann=1, bob=2), game(2, ann=4, bob=1, cal=2), game(3, ann=4, bob=1, cal=2)]
    assert movement(before, season_standings(played, LINEAR)) == {1: 1, 2: None, 0: -2}


def test_criteria_are_found_and_unique():
    slugs = [criterion.slug for criterion in CRITERIA]
    assert len(set(slugs)) == len(slugs)
    assert set(DEFAULT_CHAIN) <= set(slugs)
    with pytest.raises(KeyError):
        find_criterion("age")


@pytest.mark.parametrize(
    ("chain", "sentences"),
    [
        (DEFAULT_CHAIN, []),
        (("metric", "age"), ["There is no tie-break named age."]),
        (("wins", "metric"), ["The points come first."]),
        ((), ["The points come first."]),
        (("metric", "wins", "wins"), ["Each tie-break stands once."]),
    ],
)
def test_a_chain_is_checked(chain, sentences):
    assert [str(problem) for problem in chain_problems(chain)] == sentences
