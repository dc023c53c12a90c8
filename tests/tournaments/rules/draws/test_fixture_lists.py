"""Fixture lists, table sizes and the tables of a night."""

from itertools import combinations
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.drawn import few
from tests.values import some
from tournaments.rules.draws import nights
from tournaments.rules.draws.fixtures import (
    DESIGNS,
    are_rounds,
    design,
    fixtures,
    meetings,
    parted,
    round_robin,
    tables_of_list,
)
from tournaments.rules.draws.nights import (
    TRIED,
    Evening,
    History,
    cost,
    pairs,
    repeats,
    seat_night,
)
from tournaments.rules.draws.table_sizes import starts, table_sizes

pytestmark = pytest.mark.walk


def listed(players, size, **wishes):
    """The tables of a list without its groups."""
    return [table for group in fixtures(players, size, **wishes) for table in group]


@pytest.mark.parametrize(("players", "size"), sorted(DESIGNS))
def test_in_a_design_every_pair_meets_equally_often(players, size):
    found = meetings(players, some(design(players, size)))
    assert len(found.games_per_player) == 1
    times = found.games * comb(size, 2) / comb(players, 2)
    assert found.meetings == (times,)


@pytest.mark.parametrize(
    ("players", "size", "games", "each", "times"),
    [(7, 3, 7, 3, 1), (7, 4, 7, 4, 2), (11, 5, 11, 5, 2), (13, 4, 13, 4, 1)],
)
def test_the_four_designs_a_league_is_offered(players, size, games, each, times):
    found = meetings(players, listed(players, size))
    assert (found.games, found.games_per_player, found.meetings) == (games, (each,), (times,))


@pytest.mark.parametrize("players", range(2, 14))
def test_a_round_robin_meets_every_pair_once_and_nobody_twice_a_round(players):
    rounds = round_robin(players)
    assert len(rounds) == players - 1 + players % 2
    assert meetings(players, [pair for games in rounds for pair in games]).meetings == (1,)
    for games in rounds:
        seated = [player for pair in games for player in pair]
        assert len(set(seated)) == len(seated) == players - players % 2


def test_a_round_robin_of_too_few_is_empty():
    assert round_robin(0) == []
    assert round_robin(1) == [[]]


@pytest.mark.parametrize(
    ("players", "size"), [(6, 4), (8, 3), (8, 5), (10, 3), (10, 4), (12, 4), (15, 5), (20, 4)]
)
def test_any_number_plays_equally_often_and_meets_about_evenly(players, size):
    games = listed(players, size, seed=1)
    found = meetings(players, games)
    assert len(found.games_per_player) == 1
    assert all(len(set(game)) == size for game in games)
    assert found.unevenness[0] <= (2 if players < 15 else 3)
    assert found.pairs_met >= 0.9 * comb(players, 2)
    assert listed(players, size, seed=1) == games


def test_everybody_at_one_table_and_pairs_are_designs_too():
    assert fixtures(4, 4) == [[(0, 1, 2, 3)]]
    assert meetings(5, listed(5, 2)).meetings == (1,)
    assert len(listed(5, 2)) == 10
    assert len(fixtures(5, 2)) == 5


def test_another_length_is_respected():
    found = meetings(7, listed(7, 3, games_each=6))
    assert (found.games, found.games_per_player) == (14, (6,))
    assert meetings(8, listed(8, 3, games_each=2)).games_per_player == (2, 3)
    assert sorted(listed(7, 3, games_each=3)) == sorted(some(design(7, 3)))


@pytest.mark.parametrize(
    ("players", "size", "rounds"),
    [(5, 2, 5), (8, 2, 7), (6, 4, 3), (8, 3, 6), (8, 4, 7), (9, 3, 4), (10, 3, 7), (16, 4, 5)],
)
def test_nobody_sits_twice_in_a_round_where_that_costs_no_meetings(players, size, rounds):
    groups = fixtures(players, size, seed=3)
    assert are_rounds(groups)
    assert max(len(group) for group in groups) == players // size
    found = meetings(players, [table for group in groups for table in group])
    assert found.pairs_met == comb(players, 2)
    assert len(groups) >= rounds


@pytest.mark.parametrize(("players", "size"), [(7, 3), (11, 5), (13, 4)])
def test_lists_whose_tables_all_share_somebody_have_no_rounds(players, size):
    """Any two tables of a projective plane have one player in common."""
    groups = fixtures(players, size, seed=3)
    assert not are_rounds(groups)
    assert meetings(players, [table for group in groups for table in group]).unevenness[0] == 0


@few
@given(st.integers(2, 16), st.integers(2, 5), st.integers(1, 5), st.integers(0, 9))
def test_any_list_is_as_long_as_was_asked_and_fair(players, size, each, seed):
    size = min(size, players)
    groups = fixtures(players, size, games_each=each, seed=seed)
    tables = [table for group in groups for table in group]
    assert len(tables) == tables_of_list(players, size, games_each=each)
    games = meetings(players, tables).games_per_player
    assert each <= games[-1] <= each + 1
    assert games[-1] - games[0] <= 1
    assert all(0 < len(group) <= players // size for group in groups)


@few
@given(st.lists(st.sampled_from(list(combinations(range(6), 2))), max_size=12), st.integers(1, 3))
def test_parting_loses_no_table(tables, at_once):
    groups = parted(tables, at_once)
    assert sorted(table for group in groups for table in group) == sorted(tables)
    assert all(len(group) <= at_once for group in groups)


@pytest.mark.parametrize(("players", "size"), [(3, 4), (5, 1)])
def test_tables_that_cannot_be_filled_are_refused(players, size):
    with pytest.raises(ValueError, match="two seats or more"):
        fixtures(players, size)


@pytest.mark.parametrize("game", [(0, 0), (0,), (0, 9)])
def test_a_list_with_an_impossible_game_is_refused(game):
    with pytest.raises(ValueError, match="different players"):
        meetings(3, [game])


def partitions(players, least, most):
    """All ways to write a number as a sum of table sizes."""
    if players == 0:
        yield ()
    for size in range(min(most, players), least - 1, -1):
        for rest in partitions(players - size, least, size):
            yield (size, *rest)


@pytest.mark.parametrize("limits", [(3, 5, 4), (3, 4, 4), (2, 4, 3), (4, 4, 4), (3, 6, 3)])
@pytest.mark.parametrize("players", range(1, 26))
def test_sizes_are_the_best_of_all(players, limits):
    least, most, preferred = limits
    found = table_sizes(players, least=least, most=most, preferred=preferred)
    assert sum(found.sizes) + found.byes == players
    options = [
        (byes, sum((size - preferred) ** 2 for size in sizes), -len(sizes))
        for byes in range(players + 1)
        for sizes in partitions(players - byes, least, most)
    ]
    mine = (found.byes, sum((size - preferred) ** 2 for size in found.sizes), -len(found.sizes))
    assert mine == min(options)


def test_limits_that_allow_no_table_are_refused():
    with pytest.raises(ValueError, match="two seats"):
        table_sizes(8, least=5, most=4)


@few
@given(st.integers(1, 36), st.integers(2, 8))
def test_first_seats_are_dealt_out_fairly(holes, seats):
    found = starts(holes, seats)
    assert sum(found) == holes
    assert max(found) - min(found) <= (holes % seats != 0)


def season(players, *, seed, rounds=3):
    history = History()
    for turn in range(rounds):
        history = history.after(seat_night(range(players), history, seed=seed + turn).tables)
    return history


@few
@given(st.integers(3, 13), st.integers(0, 99), st.booleans())
def test_everybody_present_sits_once_and_a_seed_repeats(players, seed, fewest):
    history = season(players, seed=seed, rounds=1)
    night = seat_night(range(players), history, seed=seed, fewest_repeats=fewest)
    seated = [player for table in night.tables for player in table]
    assert sorted([*seated, *night.byes]) == list(range(players))
    turned = seat_night(reversed(range(players)), history, seed=seed, fewest_repeats=fewest)
    assert turned == night
    assert night.repeats == repeats(night.tables, history)


def test_eight_in_fours_repeat_no_more_than_they_must():
    """Two tables of four: a second round repeats four meetings at least."""
    history = History().after([(0, 1, 2, 3), (4, 5, 6, 7)])
    night = seat_night(range(8), history, seed=5)
    assert night.repeats == 4


def test_nine_in_threes_meet_nobody_twice_in_four_nights():
    history = History()
    for seed in range(4):
        night = seat_night(range(9), history, seed=seed, evening=Evening(most=3, preferred=3))
        if seed < 2:
            assert night.repeats == 0
        history = history.after(night.tables, preferred=3)
    assert max(history.met.values()) <= 2


def test_sixteen_find_a_night_without_repeats_by_swaps():
    history = season(16, seed=1, rounds=1)
    night = seat_night(range(16), history, seed=2)
    assert night.repeats == 0
    assert comb(16, 4) * comb(12, 4) > TRIED


def test_swaps_come_close_to_what_is_possible_over_a_season():
    history = season(16, seed=4, rounds=5)
    assert sum(comb(times, 2) for times in history.met.values()) <= 12


@pytest.mark.parametrize("players", [8, 16])
@pytest.mark.parametrize("fewest", [True, False])
def test_who_is_kept_apart_never_shares_a_table(players, fewest):
    apart = frozenset({(0, 1), (0, 2), (3, 4)})
    for seed in range(4):
        night = seat_night(range(players), History(apart=apart), seed=seed, fewest_repeats=fewest)
        assert not apart & {pair for table in night.tables for pair in pairs(table)}


def test_the_gravest_fault_comes_first():
    history = History(
        met={(0, 1): 2}, last=frozenset({(0, 1)}), off_size={2: 1}, apart=frozenset({(0, 2)})
    )
    assert cost([(0, 1), (2, 3)], history, preferred=2) == (0, 2, 2, 1, 0)
    assert cost([(0, 2, 3)], history, preferred=2) == (1, 0, 0, 0, 1)


def test_who_sat_at_a_short_table_sits_at_a_full_one_next_time():
    history = History(off_size={0: 1, 1: 1, 2: 1})
    night = seat_night(range(7), history, seed=1)
    short = next(table for table in night.tables if len(table) == 3)
    assert not {0, 1, 2} & set(short)


def test_the_first_seat_goes_round():
    history = History()
    for seed in range(4):
        history = history.after(seat_night(range(4), history, seed=seed).tables)
    assert [history.seats[player, seat] for player in range(4) for seat in range(4)] == [1] * 16


def test_the_first_seat_goes_round_at_a_large_table():
    history = History()
    for seed in range(6):
        night = seat_night(range(6), history, seed=seed, evening=Evening(most=6, preferred=6))
        history = history.after(night.tables, preferred=6)
    assert [history.seats[player, 0] for player in range(6)] == [1] * 6


def test_history_counts_meetings_and_off_size_tables():
    history = History().after([(2, 1, 0), (3, 4, 5, 6)])
    assert history.met[0, 1] == 1
    assert history.last == {*combinations((0, 1, 2), 2), *combinations((3, 4, 5, 6), 2)}
    assert history.off_size == {0: 1, 1: 1, 2: 1}
    assert history.seats[2, 0] == 1


def test_too_few_for_a_table_are_left_over():
    assert seat_night([4, 5], History(), seed=1).byes == (4, 5)
    assert seat_night([], History(), seed=1).tables == ()


def test_who_has_sat_out_least_sits_out_and_a_lot_decides_between_equals():
    evening = Evening(most=4, byes={0: 1, 1: 1, 2: 2})
    out = {seat_night(range(5), History(), seed=seed, evening=evening).byes for seed in range(20)}
    assert out == {(3,), (4,)}


@pytest.mark.parametrize("players", [9, 17])
def test_who_stays_at_a_table_is_there_in_every_draw(players):
    met = dict.fromkeys(combinations(range(4), 2), 1)
    evening = Evening(staying={0: 2, 1: 2, 2: 1})
    for seed in range(4):
        night = seat_night(range(players), History(met=met), seed=seed, evening=evening)
        assert {0, 1} <= set(night.tables[1])
        assert 2 in night.tables[0]
        assert 3 not in {*night.tables[0], *night.tables[1]} or len(night.tables) < 3
        assert sorted(who for table in night.tables for who in table) == list(range(players))


def test_sizes_can_be_chosen_and_those_who_stay_have_room():
    assert [len(table) for table in seat_night(range(9), History(), seed=1).tables] == [5, 4]
    chosen = Evening(sizes=(3, 3, 3))
    assert len(seat_night(range(9), History(), seed=1, evening=chosen).tables) == 3
    stay = Evening(staying=dict.fromkeys(range(5), 2))
    night = seat_night(range(9), History(), seed=1, evening=stay)
    assert set(night.tables[1]) == set(range(5))
    four = Evening(staying=dict.fromkeys(range(4), 1))
    assert set(seat_night(range(9), History(), seed=1, evening=four).tables[0]) == set(range(4))


def test_the_search_for_a_hundred_people_is_as_long_as_for_two_dozen(monkeypatch):
    """Everybody has met everybody, so no draw is good enough to stop at."""
    swapped, looked = nights._swapped, []

    def counting(*tables: Any) -> Any:
        looked.append(1)
        return swapped(*tables)

    monkeypatch.setattr(nights, "_swapped", counting)
    for number in (24, 100):
        looked.clear()
        met = {pair: 1 + sum(pair) % 3 for pair in combinations(range(number), 2)}
        drawn = seat_night(range(number), History(met=met), seed=1)
        assert len(looked) == nights.SWAPS
        assert drawn == seat_night(range(number), History(met=met), seed=1)
