"""Thin adapters: worked cases of seatings and tournament days, said through our own calls."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

from tests.tournaments.rules.oracles.gold_cases import adapts, gold, numbered
from tests.values import some
from tournaments.rules.days.brackets import bracket
from tournaments.rules.days.cuts import Cut, TieRule, cut, playoff
from tournaments.rules.days.entries import Presence, round_results
from tournaments.rules.days.totals import (
    LateWorth,
    RoundKind,
    RoundResult,
    aggregate,
    best_ball,
    round_points,
    stage_total,
    stopped_round,
    team_total,
    worth_of,
)
from tournaments.rules.days.transitions import Facts, after, refusal
from tournaments.rules.draws.bank import from_bank, rounds_in_bank
from tournaments.rules.draws.byes import ByeWorth
from tournaments.rules.draws.designs import develop
from tournaments.rules.draws.lots import Lots
from tournaments.rules.draws.nights import History
from tournaments.rules.draws.seat_orders import dealing_order, order_cost
from tournaments.rules.draws.spread import bound, spread
from tournaments.rules.draws.standings_draws import Field, draw_round, listed, snake, weights
from tournaments.rules.handicaps.par import Par
from tournaments.rules.standings.points import Sat, Terms, places
from tournaments.rules.standings.systems import Games, find_system, game_points
from tournaments.rules.standings.systems import refusal as system_refusal

F = Fraction


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
    schedule = some(from_bank(given["n"], len(given["planes"][0]), len(given["planes"])))
    return spread_of(given["n"], schedule.rounds) | {"rounds": len(schedule.rounds)}


@adapts("seating_bank")
def seating_bank_case(given):
    """Our own bank has to give as many rounds as the one of the case; 24 in fours have one more."""
    found = []
    for entry in given["entries"]:
        listed = next(each for each in gold() if each["op"] == "seating_bank")["expected"]
        wished = listed[given["entries"].index(entry)]["rounds"]
        people, rounds = entry["n"], min(wished, rounds_in_bank(entry["n"], 4))
        schedule = some(from_bank(people, 4, rounds)).rounds
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


@adapts("bracket")
def bracket_case(given):
    return [[match.one, match.other] for match in bracket(given["n"])]


@adapts("state_machine")
def state_machine_case(given):
    """A director who gives a reason; nothing guards an act but its state."""
    machine, state = given["machine"], given["start"]
    facts = Facts(entrants=2, reason="Seen on paper.")
    for at, act in enumerate(given["events"]):
        if refusal(machine, state, act, facts):
            return {"error_at": at, "state": state}
        state = after(machine, state, act, facts)
    return {"state": state}


@adapts("cut")
def cut_case(given):
    number, name = numbered(given["totals"])
    totals = {number[who]: total for who, total in given["totals"].items()}
    ordered = sorted(set(totals.values()))
    groups = [tuple(who for who in totals if totals[who] == total) for total in ordered]
    rule = TieRule(given["rule"])
    found = cut(groups, Cut(given["n"], rule))
    return {
        "in": [name[who] for who in found.through],
        "playoff": [name[who] for who in found.playoff],
        "spots": found.spots,
    }


@adapts("playoff")
def playoff_case(given):
    number, name = numbered(given["players"])
    holes = [{number[who]: points for who, points in hole.items()} for hole in given["holes"]]
    found = playoff(list(number.values()), given["spots"], holes)
    return {
        "in": sorted(name[who] for who in found.through),
        "undecided": sorted(name[who] for who in found.undecided),
        "out": sorted(name[who] for who in found.out),
        "holes_used": found.holes,
    }


LINEAR = worth_of(find_system("linear100"), Terms(), size=4)


@adapts("bye")
def bye_case(given):
    results = [
        RoundResult(RoundKind.BYE) if each == "BYE" else RoundResult(RoundKind.PLAYED, F(each))
        for each in given["rounds"]
    ]
    worth = replace(LINEAR, bye=ByeWorth(given["mode"]))
    points = round_points(results, worth)
    return {
        "bye_points": points[given["rounds"].index("BYE")],
        "total": stage_total(results, worth),
    }


@adapts("late_entry")
def late_entry_case(given):
    since = given["joined_round"]
    points = {since + at: F(each) for at, each in enumerate(given["results"])}
    results = round_results(Presence(points, since=since), range(1, given["rounds"] + 1))
    worth = replace(LINEAR, late=LateWorth(given["policy"]))
    missed = sum(each.kind is RoundKind.LATE for each in results)
    return {"missed": missed, "total": stage_total(results, worth)}


@adapts("tournament_totals")
def tournament_totals_case(given):
    """Raw totals beside those to par, both through the points systems that seasons use; the raw
    ones of mixed sizes are refused, and only added here.
    """
    tables = [table for each in given["rounds"] for table in each["tables"]]
    number, name = numbered(who for table in tables for who in table)
    sums: dict[str, dict[str, F]] = {"stroke": {}, "to_par": {}}
    for each in given["rounds"]:
        for table in each["tables"]:
            par = Par(F(given["r_by_size"][str(len(table))]), F(1))
            for slug, totals in sums.items():
                sat = Sat(tuple(table.values()), each["holes"], par)
                for who, points in zip(table, game_points(find_system(slug), sat), strict=True):
                    totals[who] = totals.get(who, 0) + points
    games = Games(sizes={len(table) for table in tables})
    assert system_refusal(find_system("stroke"), games) is not None

    def places_of(totals):
        return dict(zip(totals, places(list(totals.values())), strict=True))

    raw, to_par = ({name[number[who]]: each[who] for who in each} for each in sums.values())
    return {
        "raw": raw,
        "to_par": to_par,
        "place_raw": places_of(raw),
        "place_to_par": places_of(to_par),
    }


@adapts("team")
def team_case(given):
    return team_total([list(map(F, each)) for each in given["rounds"]], given["best"])


@adapts("doubles")
def doubles_case(given):
    cards = list(given["cards"].values())
    return {"best_ball": sum(best_ball(cards)), "aggregate": sum(aggregate(cards))}


@adapts("time_limit")
def time_limit_case(given):
    lengths = [len(next(iter(table.values()))) for table in given["tables"]]
    found = stopped_round(lengths, least=given["min_holes"])
    return {
        "holes_counted": found.holes,
        "totals": {
            who: sum(card[: found.holes])
            for table in given["tables"]
            for who, card in table.items()
        },
    }
