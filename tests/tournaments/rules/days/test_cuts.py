"""Cuts, playoffs, brackets and groups: who goes on."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.row_by_row import row_by_row
from tests.tournaments.drawn import few
from tests.values import some
from tournaments.rules.days.amendments import Amendment, Remedy, amendment
from tournaments.rules.days.brackets import (
    Finisher,
    Match,
    advance,
    bracket,
    bracket_rounds,
    groups,
    lucky_losers,
    next_matches,
)
from tournaments.rules.days.cuts import (
    Cut,
    CutResult,
    TieRule,
    cut,
    drawn_playoff,
    groups_of,
    playoff,
    seat_choice,
)
from tournaments.rules.draws.nights import History
from tournaments.rules.draws.standings_draws import Field, Mode, draw_round
from tournaments.rules.draws.table_sizes import table_sizes

levels = st.lists(st.integers(1, 4), max_size=7)


def standing(sizes):
    """Groups of these sizes, people numbered from the best on."""
    people, made = 0, []
    for size in sizes:
        made.append(tuple(range(people, people + size)))
        people += size
    return made


@few
@given(levels, st.integers(1, 12), st.sampled_from(TieRule), st.integers(0, 2))
def test_a_cut_loses_nobody_and_takes_as_many_as_it_says(sizes, places, rule, wildcards):
    table = standing(sizes)
    line = Cut(places + wildcards, rule, wildcards)
    found = cut(table, line)
    everybody = [*found.through, *found.playoff, *found.out]
    assert everybody == list(range(sum(sizes)))
    if rule in (TieRule.PLAYOFF, TieRule.CHAIN):
        assert len(found.through) + found.spots == min(places, sum(sizes))
        assert (found.spots > 0) == bool(found.playoff)
        assert len(found.playoff) > found.spots or not found.playoff
    else:
        assert not found.playoff
        whole = [set(group) <= set(found.through) for group in table]
        assert whole == sorted(whole, reverse=True)
    if rule is TieRule.TIES_IN:
        assert len(found.through) >= min(places, sum(sizes))
    if rule is TieRule.NEAREST:
        others = [sum(sizes[:at]) for at in range(len(sizes) + 1)]
        distance = min(abs(each - places) for each in others)
        assert len(found.through) == max(each for each in others if abs(each - places) == distance)


@pytest.mark.parametrize(
    ("rule", "result"),
    [
        (TieRule.TIES_IN, CutResult((1, 2, 3, 4, 5, 6, 7), out=(8,))),
        (TieRule.NEAREST, CutResult((1, 2, 3), out=(4, 5, 6, 7, 8))),
        (TieRule.PLAYOFF, CutResult((1, 2, 3), (4, 5, 6, 7), 1, (8,))),
    ],
)
def test_four_who_are_level_for_one_place(rule, result):
    table = groups_of({1: 1, 2: 2, 3: 3, 4: 4, 5: 4, 6: 4, 7: 4, 8: 8})
    assert cut(table, Cut(4, rule)) == result


def test_a_group_that_is_as_near_goes_on():
    assert cut([(1,), (2, 3)], Cut(2, TieRule.NEAREST)) == CutResult((1, 2, 3))
    assert cut([(1,), (2, 3, 4)], Cut(2, TieRule.NEAREST)) == CutResult((1,), out=(2, 3, 4))


def test_guests_take_no_place_and_wildcards_keep_theirs():
    table = standing([1] * 6)
    assert cut(table, Cut(2), unranked=[0]).through == (1, 2)
    assert cut(table, Cut(3, wildcards=1)).through == (0, 1)
    assert cut([], Cut(3)) == CutResult(())


@few
@given(st.integers(2, 6), st.data())
def test_a_playoff_never_gives_more_places_than_there_are(people, data):
    spots = data.draw(st.integers(1, people - 1))
    hole = st.lists(st.integers(-2, 3), min_size=people, max_size=people).map(
        lambda points: dict(enumerate(points))
    )
    found = playoff(range(people), spots, data.draw(st.lists(hole, max_size=5)))
    everybody = [*found.through, *found.out, *found.undecided]
    assert sorted(everybody) == list(range(people))
    assert len(found.through) + found.spots == spots
    assert len(found.undecided) > found.spots or not found.undecided
    lot = drawn_playoff(found, "Winter Open")
    assert (len(lot.through), lot.undecided) == (spots, ())
    assert set(found.through) <= set(lot.through)
    assert drawn_playoff(found, "Winter Open") == lot


def test_a_playoff_that_is_level_goes_on():
    state = playoff([1, 2, 3], 2, [{1: 3, 2: 9, 3: 9}])
    assert (state.through, state.undecided, state.spots, state.holes) == ((1,), (2, 3), 1, 1)
    state = playoff([1, 2, 3], 2, [{1: 3, 2: 9, 3: 9}, {2: 4, 3: 4}, {2: 5, 3: 4}])
    assert (state.through, state.out, state.holes) == ((1, 3), (2,), 3)
    assert not playoff([1, 2], 1, [{1: 4, 2: 4}] * 4).needs_lot
    assert playoff([1, 2], 1, [{1: 4, 2: 4}] * 5).needs_lot
    with pytest.raises(ValueError, match="plays the hole"):
        playoff([1, 2, 3], 1, [{1: 3}])


def test_a_final_table_chooses_by_qualifying():
    assert seat_choice({7: 3, 8: 1, 9: 2}, [9, 7, 8, 5]) == (8, 9, 7, 5)


@row_by_row("entrants", range(2, 34))
def test_a_bracket_gives_byes_to_the_best_and_keeps_them_apart(entrants):
    matches = bracket(entrants)
    seeds = [seed for match in matches for seed in (match.one, match.other) if seed]
    assert sorted(seeds) == list(range(1, entrants + 1))
    byes = [match.one for match in matches if match.bye]
    assert sorted(byes) == list(range(1, len(byes) + 1))
    winners, rounds = [match.one for match in matches], 1
    while len(winners) > 1:
        following = next_matches(winners)
        pairs = [(each.one, some(each.other)) for each in following]
        assert all(sum(pair) == len(winners) + 1 for pair in pairs)
        winners, rounds = [min(pair) for pair in pairs], rounds + 1
    assert (winners, rounds) == ([1], bracket_rounds(entrants))


@pytest.mark.parametrize(
    ("act", "message"),
    [(lambda: bracket(1), "two or more"), (lambda: next_matches([1, 2, 3]), "2, 4, 8")],
)
def test_a_bracket_that_cannot_be(act, message):
    with pytest.raises(ValueError, match=message):
        act()


def test_a_match_without_the_other_is_a_bye():
    assert Match(0, 1, None).bye
    assert not Match(0, 1, 2).bye


def finishers(places):
    """Groups of (seed, place); a player is his seed."""
    return [
        Finisher(seed, seed, group, place)
        for group, table in enumerate(places)
        for seed, place in table
    ]


BRACKET_PAGE = finishers(
    [
        [(9, 1), (1, 2), (16, 3), (8, 4)],
        [(2, 1), (10, 2), (7, 3), (15, 4)],
        [(6, 1), (14, 2), (3, 3), (11, 4)],
        [(4, 1), (13, 2), (5, 3), (12, 4)],
    ]
)


def test_the_best_two_of_four():
    assert groups(range(1, 9), 2) == [(1, 4, 5, 8), (2, 3, 6, 7)]
    found = advance(BRACKET_PAGE, 2)
    assert found.players == (2, 4, 6, 9, 1, 10, 13, 14)
    assert found.level == ()
    assert lucky_losers(BRACKET_PAGE, found.players, 2) == (3, 5)


def test_lucky_losers_are_compared_by_place_then_by_figure():
    losers = [
        Finisher(1, 1, 0, 3, Fraction(-60)),
        Finisher(2, 2, 1, 3, Fraction(-58)),
        Finisher(3, 3, 1, 4, Fraction(-10)),
    ]
    assert lucky_losers(losers, [], 2) == (2, 1)


def test_who_is_level_on_the_line_of_a_table_plays_on():
    found = advance(finishers([[(1, 1), (2, 2), (3, 2), (4, 4)], [(5, 1), (6, 1), (7, 3)]]), 2)
    assert found.players == (1, 5, 6)
    assert found.level == ((0, (2, 3), 1),)


@pytest.mark.parametrize("tables", [4, 5, 6, 8])
def test_people_of_one_table_do_not_meet_again_at_once(tables):
    """The next tables are a snake of the new seeds that knows who has met."""
    played = groups(range(4 * tables), tables)
    ends = [
        Finisher(player, player, at, place)
        for at, table in enumerate(played)
        for place, player in enumerate(table, start=1)
    ]
    through = advance(ends, 2).players
    sizes = table_sizes(len(through)).sizes
    history = History().after(played)
    drawn = draw_round(Field(through, sizes, Mode.SNAKE, history=history), 1, swaps=3000)
    assert drawn.repeats == 0


@pytest.mark.parametrize(
    ("before", "after", "begun", "expected"),
    [
        ([1, 2], [1, 2], False, Amendment((), (), ())),
        ([1, 2], [1, 3], False, Amendment((3,), (2,), tuple(Remedy))),
        ([1, 2], [1, 3], True, Amendment((3,), (2,), (Remedy.LUCKY_LOSER, Remedy.NOTE))),
        ([1, 2], [1], True, Amendment((), (2,), (Remedy.NOTE,))),
    ],
)
def test_a_correction_after_the_cut_offers_what_is_possible(before, after, begun, expected):
    assert amendment(before, after, tables_begun=begun) == expected
