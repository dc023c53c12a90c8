"""One round at a time: by standing, with byes, and what a change of two people costs."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.drawn import few
from tournaments.rules.draws.byes import ByeWorth, bye_points, sit_out
from tournaments.rules.draws.demands import Demands
from tournaments.rules.draws.halls import Hall
from tournaments.rules.draws.nights import History, pairs, repeats
from tournaments.rules.draws.pools import hall_rounds, pools
from tournaments.rules.draws.reasons import Draft, bye_reason, reason
from tournaments.rules.draws.schedules import Event, seat_event
from tournaments.rules.draws.standings_draws import Field, Mode, draw_round, first_tables, snake
from tournaments.rules.draws.swaps import changed, meetings_again, swap_price, swap_prices
from tournaments.rules.draws.table_sizes import table_sizes

MODES = pytest.mark.parametrize("mode", Mode)
ALICE = 0


def round_of(order, mode, **more):
    sizes = table_sizes(len(order)).sizes
    return Field(tuple(order), more.pop("sizes", sizes), mode, **more)


@pytest.mark.parametrize(
    ("mode", "interval", "tables"),
    [
        (Mode.POWER, 0, [(1, 2, 3, 4), (5, 6, 7, 8)]),
        (Mode.INTERVAL, 0, [(1, 3, 5, 7), (2, 4, 6, 8)]),
        (Mode.INTERVAL, 1, [(1, 2, 3, 4), (5, 6, 7, 8)]),
        (Mode.INTERVAL, 3, [(1, 4, 7, 8), (2, 3, 5, 6)]),
        (Mode.SNAKE, 0, [(1, 4, 5, 8), (2, 3, 6, 7)]),
    ],
)
def test_the_tables_of_a_mode(mode, interval, tables):
    assert first_tables(range(1, 9), (4, 4), mode, interval) == tables


def test_a_snake_obeys_sizes_that_were_chosen():
    assert first_tables(range(1, 11), (5, 3, 2), Mode.SNAKE) == [
        (1, 6, 7, 9, 10),
        (2, 5, 8),
        (3, 4),
    ]
    with pytest.raises(ValueError, match="needs a table"):
        snake([1], 0)


@MODES
@few
@given(st.integers(3, 30), st.integers(0, 99))
def test_a_round_seats_everybody_once_and_its_seed_repeats(mode, people, seed):
    players = round_of(range(people), mode)
    first = draw_round(players, seed, swaps=300)
    assert sorted(player for table in first.tables for player in table) == list(range(people))
    assert sorted(map(len, first.tables)) == sorted(players.sizes)
    assert draw_round(players, str(seed), swaps=300) == first
    assert first.repeats == 0
    history = History().after(first.tables)
    again = draw_round(round_of(range(people), mode, history=history), seed, swaps=300)
    assert again.repeats == repeats(again.tables, history)


@MODES
def test_a_second_round_meets_nobody_again_where_that_is_possible(mode):
    history = History()
    for turn in range(3):
        drawn = draw_round(round_of(range(20), mode, history=history), turn, swaps=3000)
        assert drawn.repeats == 0
        history = history.after(drawn.tables)


@MODES
def test_a_round_obeys_demands(mode):
    demands = Demands(frozenset({(0, 1), (0, 2)}), {5: 3})
    drawn = draw_round(round_of(range(20), mode, demands=demands), 4, swaps=3000)
    met = {pair for table in drawn.tables for pair in pairs(table)}
    assert not met & demands.strangers
    assert 5 in drawn.tables[2]


def test_a_round_needs_its_tables():
    with pytest.raises(ValueError, match="everybody once"):
        draw_round(Field((1, 2, 3), (4,)), 1)


@few
@given(st.integers(5, 12), st.integers(1, 3), st.integers(2, 12))
def test_nobody_sits_out_twice_before_all_did_once(people, number, rounds):
    byes: dict[int, int] = {}
    for turn in range(rounds):
        order = [*range(turn % people, people), *range(turn % people)]
        out = sit_out(order, number, byes=byes)
        assert len(out) == number
        for player in out:
            byes[player] = byes.get(player, 0) + 1
        times = [byes.get(player, 0) for player in range(people)]
        assert max(times) - min(times) <= 1


def test_who_sits_out():
    order = (4, 3, 2, 1)
    assert sit_out(order, 1, byes={}) == (1,)
    assert sit_out(order, 1, byes={1: 1}) == (2,)
    assert sit_out(order, 1, byes={}, newcomers=(1, 2)) == (3,)
    assert sit_out(order, 2, byes={4: 1}, volunteers=(4,)) == (4, 1)
    assert sit_out(order, 0, byes={}) == ()


def test_what_a_bye_is_worth():
    half, most = Fraction(50), Fraction(100)
    others = [Fraction(100), Fraction(25)]
    worth = {each: bye_points(others, each, average=half, best=most) for each in ByeWorth}
    assert list(worth.values()) == [Fraction(125, 2), half, most]
    assert bye_points([], ByeWorth.AVERAGE_OWN, average=half, best=most) == half


TABLES = ((0, 1, 2, 3), (4, 5, 6))


def test_a_change_shows_its_price():
    history = History({(0, 4): 1, (1, 5): 2}, off_size={0: 1})
    demands = Demands(frozenset({(2, 6)}), {3: 1})
    prices = swap_prices(TABLES, 0, history, demands)
    assert {other: each.total for other, each in prices.items()} == {4: 1, 5: 4, 6: 0}
    assert [other for other, each in prices.items() if each.refusal] == [6]
    assert swap_price(TABLES, (0, 4), history, demands).off_size == 1
    assert swap_price(TABLES, (0, 1), history, demands).total == 0
    staying = swap_price(TABLES, (3, 4), history, demands).refusal
    assert str(staying) == "One of the two stays at their table."
    apart = swap_price(TABLES, (1, 6), history, Demands(frozenset({(0, 6)}))).refusal
    assert str(apart) == "Two people who are kept apart would sit together."
    with pytest.raises(ValueError, match="seat"):
        swap_price(TABLES, (8, 9), history, demands)


def test_who_waits_takes_a_place_and_who_stays_comes_home():
    """3 stays at table 1 and 5 at table 2, which 8 and 9 wait for."""
    history, demands = History({(8, 4): 2, (4, 8): 2}), Demands(frozenset({(5, 9)}), {3: 1, 8: 2})
    assert swap_price(TABLES, (4, 8), history, demands).refusal is None
    assert swap_price(TABLES, (0, 8), history, demands).refusal is not None
    assert swap_price(TABLES, (3, 9), history, demands).refusal is not None
    assert swap_price(TABLES, (4, 9), history, demands).refusal is not None
    assert swap_price(TABLES, (5, 9), history, demands).refusal is None
    assert swap_price(TABLES, (5, 8), History({(4, 8): 2}), demands).repeats == 2


@few
@given(st.integers(0, 3), st.integers(4, 6), st.sets(st.integers(0, 20), max_size=8))
def test_a_price_is_the_difference_of_the_drafts(one, other, met):
    ring = list({(a, b) for a in range(7) for b in range(a + 1, 7)})
    history = History({sorted(ring)[at]: 1 for at in met})
    after = changed(TABLES, one, other)
    price = swap_price(TABLES, (one, other), history, Demands())
    assert price.repeats == meetings_again(after, history) - meetings_again(TABLES, history)
    back = swap_price(after, (one, other), history, Demands())
    assert back.repeats == -price.repeats


MET = History({(0, 1): 1})


@pytest.mark.parametrize(
    ("draft", "sentence"),
    [
        (Draft(TABLES, demands=Demands(tables={0: 1})), "Stays at table 1."),
        (Draft(TABLES, seed="9"), "The first round: drawn by lot from the number 9."),
        (Draft(TABLES, mode=Mode.RANDOM, seed="9"), "Drawn by lot from the number 9."),
        (
            Draft(TABLES, MET),
            "Meets 1 of 3 at table 1 for a second time.",
        ),
        (Draft(TABLES, History({(0, 5): 1})), "Has not met anybody at table 1 yet."),
        (
            Draft(TABLES, MET, places={0: 1, 1: 2, 2: 4, 3: 3}, mode=Mode.POWER),
            "Places 1 to 4 sit together; has met 1 of the others.",
        ),
        (
            Draft(TABLES, places={0: 1, 1: 2, 2: 4, 3: 3}, mode=Mode.POWER),
            "Places 1 to 4 sit together; has met none of the others.",
        ),
        (
            Draft(TABLES, places={0: 1}, mode=Mode.SNAKE),
            "Tables are made equally strong from the standings.",
        ),
        (
            Draft(TABLES, places={0: 1}, mode=Mode.INTERVAL),
            "The table has people from all parts of the standings.",
        ),
    ],
)
def test_everybody_is_told_why_this_table(draft, sentence):
    assert str(reason(draft, ALICE)) == sentence


def test_who_has_no_seat_has_no_table():
    with pytest.raises(ValueError, match="without a seat"):
        reason(Draft(TABLES), 9)


def test_everybody_is_told_why_they_sit_out():
    assert [str(bye_reason(*each)) for each in ((None, 0), (None, 2), (9, 1), (9, 0))] == [
        "Sits out by lot, among those who have not yet this season.",
        "Sits out again by lot: nobody here has sat out fewer times this season.",
        "Sits out again: everybody has sat out as often.",
        "Sits out: the lowest place of those who have not yet.",
    ]
    assert str(bye_reason(9, 0, volunteer=True)) == "Sits out at their own wish."


def test_off_size_tables_are_at_the_bottom_or_at_the_top():
    assert Hall().by_standing(13) == (4, 4, 5)
    assert Hall().by_standing(13, off_at_top=True) == (5, 4, 4)
    assert Hall().by_standing(10) == (4, 3, 3)
    assert Hall().by_standing(10, off_at_top=True) == (3, 3, 4)


def test_pools_share_the_hall():
    parts = pools(range(16), 2)
    assert parts == [(0, 3, 4, 7, 8, 11, 12, 15), (1, 2, 5, 6, 9, 10, 13, 14)]
    seated = [
        seat_event(Event(part, rounds), 1, steps=500).rounds
        for part, rounds in zip(parts, (2, 1), strict=True)
    ]
    hall = hall_rounds(seated)
    assert [len(each.tables) for each in hall] == [4, 2]
    assert sorted(player for table in hall[0].tables for player in table) == list(range(16))
    assert set(parts[0]) == {player for table in hall[0].tables[:2] for player in table}
