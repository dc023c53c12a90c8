"""Seatings against a second program that knows only the specification and tries everything."""

from itertools import combinations, permutations, product
from math import comb
from random import Random

import pytest

from tournaments.rules.draws.demands import Demands
from tournaments.rules.draws.halls import Hall
from tournaments.rules.draws.nights import History
from tournaments.rules.draws.schedules import Event, seat_event
from tournaments.rules.draws.standings_draws import Field, draw_round


def all_seatings(people, sizes):
    """Every seating of these people, by writing them down in every order."""
    seatings = set()
    for order in permutations(people):
        tables, at = [], 0
        for size in sizes:
            tables.append(frozenset(order[at : at + size]))
            at += size
        seatings.add(frozenset(tables))
    return sorted(seatings, key=lambda tables: sorted(map(sorted, tables)))


def coincidences(rounds):
    met: dict[tuple[int, int], int] = {}
    for tables in rounds:
        for table in tables:
            for pair in combinations(sorted(table), 2):
                met[pair] = met.get(pair, 0) + 1
    return sum(comb(times, 2) for times in met.values())


def price(tables, order, earlier, apart):
    """1000 an earlier meeting, 100 for one of the round before, the difference of places, a million
    for a pair that is kept apart.
    """
    total = 0
    for table in tables:
        for one, other in combinations(sorted(table), 2):
            total += abs(order.index(one) - order.index(other))
            total += 1000 * sum({one, other} <= mates for each in earlier for mates in each)
            total += 100 * any({one, other} <= mates for mates in earlier[-1])
            total += 10**6 * ((one, other) in apart)
    return total


@pytest.mark.parametrize("seed", range(6))
def test_a_round_by_standing_is_the_cheapest_of_all(seed):
    lots = Random(seed)
    sizes = lots.choice([(3, 3), (4, 2), (4, 3)])
    people = list(range(sum(sizes)))
    seatings = all_seatings(people, sizes)
    earlier = [lots.choice(seatings) for _ in range(2)]
    order = lots.sample(people, len(people))
    low, high = sorted(lots.sample(people, 2))
    apart = {(low, high)}
    history = History()
    for tables in earlier:
        history = history.after([tuple(table) for table in tables])
    demands = Demands(frozenset(apart))
    drawn = draw_round(Field(tuple(order), sizes, demands=demands, history=history), seed)
    assert drawn.cost == min(price(tables, order, earlier, apart) for tables in seatings)
    assert drawn.cost == price(map(set, drawn.tables), order, earlier, apart)


@pytest.mark.parametrize(
    ("people", "sizes", "rounds"),
    [(6, (3, 3), 2), (6, (3, 3), 3), (7, (4, 3), 2), (6, (2, 2, 2), 3)],
)
def test_a_whole_event_has_the_fewest_coincidences_of_all(people, sizes, rounds):
    """The first round may be any, since people can be renamed."""
    first, *_ = seatings = all_seatings(range(people), sizes)
    fewest = min(coincidences([first, *more]) for more in product(seatings, repeat=rounds - 1))
    hall = Hall(least=2, sizes=sizes)
    found = seat_event(Event(tuple(range(people)), rounds, hall), 1, steps=20_000)
    assert found.repeats == coincidences([each.tables for each in found.rounds]) == fewest
    assert found.least <= fewest
