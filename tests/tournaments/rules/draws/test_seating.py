"""The bank, the search and their bound: a whole event seated at once."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.row_by_row import row_by_row
from tests.tournaments.drawn import few
from tests.values import some
from tournaments.rules.draws.annealing import Board
from tournaments.rules.draws.bank import from_bank, rounds_in_bank, whole_schedule
from tournaments.rules.draws.demands import Demands, apart_in_groups, demand_problems, paired
from tournaments.rules.draws.designs import FIELDS, field_product, field_sum, lines
from tournaments.rules.draws.halls import Hall, event_sizes, size_choices
from tournaments.rules.draws.lots import Lots
from tournaments.rules.draws.nights import History
from tournaments.rules.draws.schedules import (
    Event,
    SeatedRound,
    apart_met,
    far_apart,
    judged,
    seat_event,
)
from tournaments.rules.draws.seat_orders import dealing_order, order_cost
from tournaments.rules.draws.spread import bound, spread

QUICK = 4000


@pytest.mark.parametrize("q", [q for q in FIELDS if q < 17])
def test_a_field_can_divide_and_distributes(q):
    for one in range(1, q):
        assert sorted(field_product(one, other, q) for other in range(q)) == list(range(q))
        assert field_product(one, field_sum(one, 1, q), q) == field_sum(
            field_product(one, one, q), one, q
        )


@pytest.mark.parametrize(("q", "size"), [(6, 3), (4, 5), (5, 1)])
def test_lines_that_do_not_exist_are_refused(q, size):
    with pytest.raises(ValueError, match="field"):
        lines(q, size)


@pytest.mark.parametrize(
    ("people", "size", "rounds"),
    [(9, 3, 4), (12, 3, 4), (15, 3, 7), (16, 4, 5), (20, 4, 5), (21, 3, 9), (24, 4, 7)]
    + [(25, 5, 6), (27, 3, 13), (28, 4, 9), (32, 4, 9), (36, 4, 11), (40, 4, 13), (48, 4, 15)]
    + [(49, 7, 8), (56, 4, 8), (60, 4, 19), (64, 4, 21), (35, 5, 7), (81, 9, 10)],
)
def test_a_whole_schedule_of_the_bank(people, size, rounds):
    """As many rounds as the table of known schedules promises, or one search found."""
    schedule = whole_schedule(people, size)
    assert len(schedule) == rounds
    assert spread(people, schedule).repeats == 0
    for tables in schedule:
        assert sorted(player for table in tables for player in table) == list(range(people))
        assert {len(table) for table in tables} == {size}


def test_sixteen_in_five_rounds_meet_everybody_once():
    found = spread(16, whole_schedule(16, 4))
    assert (found.pairs_met, found.most) == (comb(16, 2), 1)


@row_by_row("people", range(13, 69))
def test_five_rounds_without_a_repeat_from_thirteen_to_sixty_eight(people):
    """Thirteen and fourteen have four."""
    rounds = min(5, rounds_in_bank(people, 4))
    assert rounds == (4 if people < 15 else 5)
    schedule = some(from_bank(people, 4, rounds))
    assert spread(people, schedule.rounds).repeats == 0
    for tables in schedule.rounds:
        assert sorted(player for table in tables for player in table) == list(range(people))
        assert {len(table) for table in tables} <= {3, 4}


def test_what_the_bank_does_not_have():
    assert from_bank(10, 4, 3) is None
    assert from_bank(11, 3, 4) is None
    assert rounds_in_bank(7, 4) == 1


@few
@given(st.integers(5, 20), st.integers(1, 4), st.integers(0, 99))
def test_an_event_seats_everybody_once_a_round(people, rounds, seed):
    event = Event(tuple(range(10, 10 + people)), rounds)
    found = seat_event(event, seed, steps=QUICK)
    assert len(found.rounds) == rounds
    for each in found.rounds:
        seated = [player for table in each.tables for player in table]
        assert sorted([*seated, *each.byes]) == list(event.players)
        assert all(3 <= len(table) <= 5 for table in each.tables)
    assert found.repeats == spread(people, [each.tables for each in found.rounds]).repeats
    assert found.repeats >= found.least
    turned = Event(event.players[::-1], rounds)
    assert seat_event(turned, str(seed), steps=QUICK) == found


@pytest.mark.parametrize(
    ("people", "rounds", "repeats"),
    [(7, 3, 9), (8, 3, 12), (10, 6, 27), (12, 6, 45), (16, 6, 24), (64, 6, 0)],
)
def test_the_bound_is_reached(people, rounds, repeats):
    stiff = Hall(varied=False)
    found = seat_event(Event(tuple(range(people)), rounds, stiff), 7, steps=60_000)
    assert (found.repeats, found.least) == (repeats, repeats)


@pytest.mark.parametrize(
    ("people", "rounds", "sizes", "most"),
    [
        (9, 4, (3, 3, 3), 0),
        (12, 4, (3, 3, 3, 3), 0),
        (16, 6, (4, 3, 3, 3, 3), 3),
        (8, 3, (4, 4), 12),
    ],
)
def test_sizes_vary_where_fewer_meet_again(people, rounds, sizes, most):
    """Sixteen in fours would meet again 24 times in six rounds."""
    found = seat_event(Event(tuple(range(people)), rounds), 7, steps=60_000)
    assert event_sizes(people, rounds, Hall()) == sizes
    assert sorted(map(len, found.rounds[0].tables), reverse=True) == list(sizes)
    assert found.least <= found.repeats <= most


def test_nobody_of_thirty_eight_sits_at_a_three_twice():
    found = seat_event(Event(tuple(range(38)), 5), "Winter Open")
    threes = Counter(
        player
        for each in found.rounds
        for table in each.tables
        if len(table) == 3
        for player in table
    )
    assert sorted(threes.values()) == [1] * 30


def test_a_seating_is_the_same_for_ever():
    """Whoever reads this on another machine or another Python has to get these tables."""
    lots = Lots("Winter Open")
    assert [lots.randrange(1000) for _ in range(6)] == LOTS
    assert lots.shuffled("golfers") == SHUFFLED
    found = seat_event(Event((1, 2, 3, 4, 5, 6, 7), 2), "Winter Open", steps=QUICK)
    assert [each.tables for each in found.rounds] == SEATING


LOTS = [593, 10, 876, 144, 290, 182]
SHUFFLED = list("sorlfeg")
SEATING = [((7, 2, 6), (4, 5, 3, 1)), ((5, 1, 7), (6, 3, 4, 2))]


def test_lots_say_what_cannot_be_drawn():
    lots = Lots(1)
    with pytest.raises(ValueError, match="one or more"):
        lots.randrange(0)
    with pytest.raises(ValueError, match="Not more"):
        lots.sample([1], 2)
    assert sorted(lots.sample(range(5), 5)) == [0, 1, 2, 3, 4]
    assert 0 <= lots.random() < 1
    assert sum(lots.chance(1) for _ in range(1000)) in range(440, 560)


@few
@given(st.integers(6, 14), st.integers(0, 99))
def test_byes_of_an_event_go_round(people, seed):
    """Exactly four at a table: nobody sits out twice before all did once."""
    event = Event(tuple(range(people)), 5, Hall(4, 4, 4))
    found = seat_event(event, seed, steps=QUICK)
    out = Counter(player for each in found.rounds for player in each.byes)
    assert sum(out.values()) == 5 * (people % 4)
    times = [out[player] for player in range(people)]
    assert max(times) - min(times) <= 1


@few
@given(st.integers(9, 20), st.integers(0, 99), st.data())
def test_demands_are_met(people, seed, data):
    who = st.integers(0, people - 1)
    one, other = sorted(data.draw(st.lists(who, min_size=2, max_size=2, unique=True)))
    demands = Demands(frozenset({(one, other)}), {one: 2})
    found = seat_event(Event(tuple(range(people)), 3, demands=demands), seed, steps=QUICK)
    assert apart_met(found.rounds, demands) == ()
    assert all(one in each.tables[1] for each in found.rounds)


def test_who_stays_at_two_tables_never_meets():
    demands = Demands(tables={0: 1, 1: 2, 2: 2})
    found = seat_event(Event(tuple(range(12)), 2, demands=demands), 3, steps=QUICK)
    for each in found.rounds:
        assert 0 in each.tables[0]
        assert {1, 2} <= set(each.tables[1])
    assert apart_met([SeatedRound(((0, 1, 5), (2, 3)))], demands) == ((0, 1),)


def test_late_changes_leave_what_was_played():
    """Two of sixteen leave after two rounds; the others meet nobody again who was met."""
    first = seat_event(Event(tuple(range(16)), 5), 1)
    history = History()
    for each in first.rounds[:2]:
        history = history.after(each.tables)
    later = seat_event(Event(tuple(range(14)), 2, history=history), 2, steps=60_000)
    assert (later.repeats, later.least) == judged(later.rounds, range(14), history)
    assert later.repeats <= 2
    assert later.least == 0


def test_who_has_just_met_does_not_meet_at_once():
    """Four rounds of eight, of which two are the same: those two do not follow each other."""
    one: list[tuple[int, ...]] = [(0, 1, 2, 3), (4, 5, 6, 7)]
    other: list[tuple[int, ...]] = [(0, 1, 4, 5), (2, 3, 6, 7)]
    assert far_apart([one, one, other], frozenset()) == [one, other, one]
    assert far_apart([one, other], frozenset({(0, 1), (0, 2)})) == [other, one]


@few
@given(st.integers(6, 9), st.integers(1, 2), st.integers(1, 3), st.integers(0, 99))
def test_no_seating_undercuts_its_bound_whatever_was_played(people, rounds, before, seed):
    history = History()
    for each in seat_event(Event(tuple(range(people + 1)), before), seed, steps=100).rounds:
        history = history.after(each.tables)
    event = Event(tuple(range(people)), rounds, Hall(varied=False), history=history)
    found = seat_event(event, seed, steps=500)
    assert found.least <= found.repeats
    assert judged(found.rounds, event.players, history) == (found.repeats, found.least)


def test_a_round_played_comes_first_whoever_is_gone():
    """Numbers of people are not their places in the list."""
    history = History().after([(10, 11, 12, 13), (14, 15, 16, 17)])
    found = seat_event(Event(tuple(range(11, 18)), 1, history=history), 1, steps=QUICK)
    assert (found.repeats, found.least) == (3, 3)


def test_an_impossible_event_is_refused():
    with pytest.raises(ValueError, match="once"):
        seat_event(Event((1, 1, 2), 1), 1)
    with pytest.raises(ValueError, match="seats"):
        seat_event(Event((1, 2, 3), 1, Hall(sizes=(4,))), 1)
    assert seat_event(Event((), 2), 1).rounds == (SeatedRound(()), SeatedRound(()))
    assert seat_event(Event((1,), 1), 1).rounds == (SeatedRound((), (1,)),)


def test_sizes_may_be_chosen_and_say_what_they_cost():
    choices = size_choices(13, 4, Hall())
    assert [each.sizes for each in choices] == [(5, 4, 4), (4, 3, 3, 3)]
    assert [each.perfect for each in choices] == [False, True]
    assert choices[0].least_repeats > choices[1].least_repeats == 0
    assert [each.off_seats for each in choices] == [5, 9]
    sizes = (5, 4, 4)
    found = seat_event(Event(tuple(range(13)), 4, Hall(sizes=sizes)), 1, steps=QUICK)
    assert sorted(map(len, found.rounds[0].tables)) == [4, 4, 5]
    varied = seat_event(Event(tuple(range(13)), 4), 1, steps=QUICK)
    assert sorted(map(len, varied.rounds[0].tables)) == [3, 3, 3, 4]
    stiff = seat_event(Event(tuple(range(13)), 4, Hall(varied=False)), 1, steps=QUICK)
    assert sorted(map(len, stiff.rounds[0].tables)) == [4, 4, 5]


def test_demands_that_cannot_be_met_name_their_people():
    family = apart_in_groups([[3, 1, 2]])
    assert family == {(1, 2), (1, 3), (2, 3)}
    players, sizes = range(8), (4, 4)
    found = demand_problems(players, sizes, Demands(family, {1: 1, 5: 9}))
    assert [(str(each.message), each.players) for each in found] == [
        ("There is no table 9; there are 2.", (5,)),
        ("3 people who are all kept apart need as many tables; there are 2.", (1, 2, 3)),
    ]
    lonely = Demands(frozenset((0, other) for other in range(1, 8)))
    assert [each.players for each in demand_problems(players, sizes, lonely)] == [(0,)]
    crowd = Demands(frozenset({(0, 1)}), dict.fromkeys(range(5), 1))
    messages = [str(each.message) for each in demand_problems(players, sizes, crowd)]
    assert messages == [
        "More people stay at table 1 than it has seats.",
        "Two who are kept apart both stay at table 1.",
    ]
    assert demand_problems(players, sizes, Demands(frozenset({(0, 1)}), {0: 1, 1: 2})) == ()
    assert demand_problems((), (), Demands()) == ()


def test_partners_sit_opposite_each_other():
    assert paired([(7, 8)], {7: (1, 2), 8: (3, 4)}) == [(1, 3, 2, 4)]
    assert paired([(7, 8)], {7: (1,), 8: (3, 4)}) == [(1, 3, 4)]


@few
@given(st.integers(6, 12), st.integers(2, 4), st.integers(0, 999))
def test_the_price_of_a_change_is_what_it_adds(people, rounds, seed):
    """Against a board made anew."""
    lots = Lots(seed)
    drawn = []
    for _ in range(rounds):
        order = lots.shuffled(range(people))
        drawn.append([order[:4], order[4:]])
    low, high = sorted(lots.sample(range(people), 2))
    apart = {(low, high)}

    def board(seating):
        return Board(people, seating, preferred=4, met={(0, 1): 2}, off_size={2: 1}, apart=apart)

    mine = board(drawn)
    here, there = mine.rounds[lots.randrange(rounds)]
    one, other = here[0], there[-1]
    price = mine.price(here, one, there, other)
    mine.change(here, one, there, other, price)
    again = board(mine.tables())
    assert (mine.cost, mine.off) == (again.cost, again.off)
    assert mine.met == again.met
    assert mine.meetings >= bound(people, [[4, people - 4]] * rounds).least


@few
@given(st.integers(2, 7), st.lists(st.integers(0, 3), min_size=49, max_size=49), st.integers(0, 9))
def test_seats_are_shared_out_as_evenly_as_can_be(people, counts, seed):
    seats = {(who, at): counts[7 * who + at] for who in range(people) for at in range(people)}
    order = dealing_order(range(people), seats, Lots(seed))
    assert sorted(order) == list(range(people))
    others = (dealing_order(range(people), seats, Lots(each)) for each in range(3))
    assert {order_cost(other, seats) for other in others} == {order_cost(order, seats)}
    swapped = [list(order) for _ in combinations(order, 2)]
    for changed, (one, other) in zip(swapped, combinations(range(people), 2), strict=True):
        changed[one], changed[other] = changed[other], changed[one]
        assert order_cost(changed, seats) >= order_cost(order, seats)


def test_the_extra_first_deal_goes_to_who_had_fewer():
    starts = {0: 1, 1: 1, 2: 0, 3: 1}
    order = dealing_order(range(4), {(2, 0): 3}, Lots(1), starts=starts, holes=9)
    assert order[0] == 2
    assert dealing_order(range(4), {(2, 0): 3}, Lots(1), starts=starts, holes=8)[0] != 2


def test_rounds_that_seat_somebody_twice_are_noticed():
    with pytest.raises(ValueError, match="two tables"):
        spread(4, [[(0, 1), (1, 2)]])
    assert spread(1, []).most == 0
    assert bound(1, []).least == 0
