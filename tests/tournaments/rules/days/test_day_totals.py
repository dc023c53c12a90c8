"""What rounds add up to, who is listed where, and points that are won hole by hole."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.drawn import PAR, few
from tournaments.rules.days.entries import (
    LISTINGS,
    LatePlace,
    Listing,
    Presence,
    ShortTable,
    late_refusal,
    late_table,
    listing,
    round_results,
    seated,
    short_table,
)
from tournaments.rules.days.states import ENTRY
from tournaments.rules.days.totals import (
    Carry,
    LateWorth,
    RoundKind,
    RoundResult,
    aggregate,
    best_ball,
    round_points,
    stage_total,
    stopped_round,
    strikes_left,
    team_total,
    worth_of,
)
from tournaments.rules.draws.byes import ByeWorth
from tournaments.rules.standings.points import Sat, Terms
from tournaments.rules.standings.results import ScoredGame, ScoredSeat, results_of
from tournaments.rules.standings.systems import (
    DAY_SYSTEMS,
    POINTS_SYSTEMS,
    Games,
    find_system,
    game_points,
    refusal,
)

F = Fraction
CARDS = ((4, 11, 0, 8, 15, 6, 9, 12, -3), (5, 5, 5, 5, 5, 5, 5, 5, 5), (9,) * 9)


def figures(slug, cards, par=PAR):
    totals = tuple(map(sum, cards))
    return game_points(find_system(slug), Sat(totals, len(cards[0]), par, tuple(cards)))


@pytest.mark.parametrize(
    ("slug", "points"),
    [
        ("stableford", (20, 27, 18)),
        ("skins", (3, 6, 0)),
        ("strikes", (1, 0, 2)),
        ("progressive", (1, 0, 2)),
    ],
)
def test_points_won_hole_by_hole(slug, points):
    """Stableford is the worked case of the specification: 9 is par, a point for four strokes."""
    assert figures(slug, CARDS) == points


def test_a_match_is_between_two():
    assert figures("match", CARDS[:2]) == (0, 1)
    assert figures("match", CARDS[1::-1]) == (1, 0)
    assert figures("match", (CARDS[1], CARDS[1])) == (F(1, 2), F(1, 2))
    with pytest.raises(ValueError, match="between two"):
        figures("match", CARDS)
    sentence = "With “Match play” all tables have two seats."
    assert str(refusal(find_system("match"), Games(sizes={2, 3}))) == sentence
    assert refusal(find_system("match"), Games(sizes={2})) is None


@pytest.mark.parametrize(
    ("totals", "strikes"),
    [
        ((10, 20, 30, 40), (0, 1, 1, 2)),
        ((10, 20, 30), (0, 1, 2)),
        ((10, 20), (0, 1)),
        ((10, 20, 40, 40), (0, 1, F(3, 2), F(3, 2))),
    ],
)
def test_strikes_of_a_table(totals, strikes):
    assert figures("strikes", [(total,) for total in totals]) == strikes


def test_net_holes_win_net_points():
    """Nine strokes given over three holes take three off each."""
    seats = (ScoredSeat(1, (5, 5, 5), playing_handicap=9), ScoredSeat(2, (3, 3, 3)))
    game = ScoredGame(1, 1, seats, par=PAR)
    gross, net = (results_of(game, find_system("skins"), net=each) for each in (False, True))
    assert [each.points for each in gross] == [0, 3]
    assert [each.points for each in net] == [3, 0]


def test_leagues_are_not_offered_what_only_tournaments_count():
    assert {each.slug for each in DAY_SYSTEMS}.isdisjoint(each.slug for each in POINTS_SYSTEMS)


PLAYED = [RoundResult(RoundKind.PLAYED, F(100)), RoundResult(RoundKind.PLAYED, F(50))]
MISSED = [RoundResult(RoundKind.BYE), RoundResult(RoundKind.LATE), RoundResult(RoundKind.ABSENT)]


@pytest.mark.parametrize(
    ("slug", "bye", "late", "points"),
    [
        ("linear100", ByeWorth.AVERAGE_OWN, LateWorth.ZERO, (75, 0, 0)),
        ("linear100", ByeWorth.WIN, LateWorth.QUARTER, (100, 25, 0)),
        ("linear100", ByeWorth.NEUTRAL, LateWorth.NEUTRAL, (50, 50, 0)),
        ("table", ByeWorth.WIN, LateWorth.NEUTRAL, (7, 4, 0)),
        ("to_par", ByeWorth.WIN, LateWorth.NEUTRAL, (0, 0, 0)),
        ("strikes", ByeWorth.AVERAGE_OWN, LateWorth.ZERO, (0, 0, 0)),
        ("skins", ByeWorth.AVERAGE_OWN, LateWorth.NEUTRAL, (75, 0, 0)),
        ("stableford", ByeWorth.WIN, LateWorth.NEUTRAL, (0, 0, 0)),
    ],
)
def test_what_a_round_is_worth_that_was_not_played(slug, bye, late, points):
    worth = worth_of(find_system(slug), Terms(), size=4, bye=bye, late=late)
    assert round_points([*PLAYED, *MISSED], worth) == (100, 50, *points)


@pytest.mark.parametrize(
    ("carry", "total"), [(Carry.NONE, 150), (Carry.HALF, 250), (Carry.ALL, 350)]
)
def test_points_are_carried(carry, total):
    worth = worth_of(find_system("linear100"), Terms(), size=4)
    assert stage_total(PLAYED, worth, before=F(200), carry=carry) == total


def test_who_has_too_many_strikes_is_out():
    strikes = {1: F(5), 2: F(4), 3: F(7)}
    assert strikes_left(strikes, 5) == (2,)
    assert strikes_left(strikes, 3) == (2,)
    assert strikes_left({1: F(5), 2: F(5), 3: F(7)}, 5) == (1, 2)
    assert strikes_left({}, 3) == ()


@few
@given(st.lists(st.lists(st.integers(0, 100).map(F), min_size=1, max_size=5), max_size=4))
def test_a_team_counts_its_best(rounds):
    everybody = sum((sum(each, F(0)) for each in rounds), F(0))
    assert team_total(rounds, 5) == everybody
    assert team_total(rounds, 1) == sum(map(max, rounds))
    with pytest.raises(ValueError, match="one member"):
        team_total(rounds, 0)


def test_pairs_play_one_ball_or_two():
    assert best_ball([(5, 3), (2, 9)]) == (2, 3)
    assert aggregate([(5, 3), (2, 9)]) == (7, 12)


def test_a_round_the_clock_stopped():
    """Ten tables, one of which played too little to count."""
    found = stopped_round([8, 7, 4, 6])
    assert (found.holes, found.short) == (6, (2,))
    assert stopped_round([]).holes == 0


@few
@given(st.integers(1, 6), st.sets(st.integers(1, 6)), st.sets(st.integers(1, 6)))
def test_every_round_is_something(since, played, byes):
    points = {number: F(number) for number in played if number >= since}
    presence = Presence(points, frozenset(byes), since=since, put_off=frozenset({6}))
    kinds = [each.kind for each in round_results(presence, range(1, 7))]
    assert kinds.count(RoundKind.PLAYED) == len(points)
    assert kinds.count(RoundKind.LATE) == len(set(range(1, since)) - byes)
    for number, kind in enumerate(kinds, start=1):
        assert (kind is RoundKind.BYE) == (number in byes and number not in points)
        waits = number == 6 and number not in {*points, *byes}
        assert (kind is RoundKind.PUT_OFF) == waits


def test_who_is_listed_where():
    assert set(LISTINGS) == set(ENTRY.states)
    assert listing("dropped", 2) is Listing.BELOW
    assert listing("dropped", 0) is Listing.UNLISTED
    assert listing("disqualified", 5) is Listing.UNLISTED
    assert listing("eliminated", 5) is Listing.RANKED
    assert seated({3: "active", 1: "active", 2: "dropped", 4: "no_show"}) == (1, 3)


def test_who_comes_late_fills_a_short_table_or_waits():
    assert late_table((4, 3, 3), (True, True, False), preferred=4, most=5) == (
        LatePlace.OFF_SIZE,
        2,
    )
    assert late_table((4, 3), (False, True), preferred=4, most=5) == (LatePlace.NEXT, None)
    assert late_refusal(1, 1) is None
    sentence = "People may come until round 1; this is round 2."
    assert str(late_refusal(2, 1)) == sentence


def test_a_table_that_lacks_somebody():
    assert short_table(3, 3) is ShortTable.PLAY
    assert short_table(2, 3) is ShortTable.MERGE
