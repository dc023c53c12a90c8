"""Thin adapters: each operation of the worked league cases, said through our own calls.

Players of the cases are letters or names; ours are numbers, in the order of the alphabet.
"""

import json
from fractions import Fraction
from functools import cache
from pathlib import Path

from tournaments.confirmations import Act, Confirmation, Role, after, refusal
from tournaments.countback import countback
from tournaments.designs import meetings
from tournaments.differentials import cap_of, differentials, round_tenth
from tournaments.divisions import propose
from tournaments.evidence import Evidence, opponents_averages
from tournaments.handicaps import (
    Entry,
    index_history,
    playing_handicap,
    strokes_by_hole,
    traditional_index,
)
from tournaments.lines import Line, absence_worth, season_line
from tournaments.points import Sat, Terms
from tournaments.ratings import Rating, plackett_luce, rate
from tournaments.references import Par
from tournaments.results import Game, Result, Seat
from tournaments.schemes import Absence, Scheme, Total
from tournaments.shrinkage import league_mean, shrunken_index, skill_ratio
from tournaments.sidegames import LastPot, match_play, play_skins, stableford
from tournaments.standings import results_by_player, season_standings, standings
from tournaments.systems import find_system, game_points
from tournaments.tables import starts, table_sizes

F = Fraction
ADAPTERS = {}


@cache
def gold():
    """Every case, with decimals as exact fractions."""
    path = Path(__file__).parent / "gold_tournaments.json"
    return json.loads(path.read_text(encoding="utf-8"), parse_float=Fraction)["cases"]


def cases():
    return [case for case in gold() if case["op"] in ADAPTERS]


def answer(case):
    return ADAPTERS[case["op"]](case["input"])


def adapts(adapter):
    ADAPTERS[adapter.__name__] = adapter
    return adapter


def numbered(names):
    """name -> number and number -> name, in the order of the alphabet."""
    ordered = sorted(set(names))
    return {name: at for at, name in enumerate(ordered)}, dict(enumerate(ordered))


def results_with(points):
    """One player's results worth so many points each, one a day."""
    return [
        Result(day, day, 0, 4, 1, 0, F(0), F(worth), 0, ())
        for day, worth in enumerate(points)
        if worth is not None
    ]


@adapts
def rank(given):
    """A table by one figure: places come from the standings themselves."""
    number, name = numbered(given["values"])
    low = given["order"] == "asc"
    scheme = Scheme(system="stroke" if low else "linear100", chain=("metric", "shared"))
    lines = [
        Line(number[who], 1, F(0), F(value), F(value)) for who, value in given["values"].items()
    ]
    table = standings(lines, Evidence(scheme, lambda players: {}))
    return {name[row.player]: row.place for row in table}


@adapts
def game_points_(given):
    terms = {}
    if "tables" in given:
        terms["tables"] = {
            int(size): tuple(map(F, points)) for size, points in given["tables"].items()
        }
    if "spread" in given:
        terms |= {"bonus": F(given["spread"]), "stroke_weight": F(given["stroke_weight"])}
    par = Par(F(given["R"]) / 9, F(given["sigma"]) / 3) if "R" in given else None
    sat = Sat(tuple(given["totals"].values()), 9, par)
    figures = game_points(find_system(given["system"]), sat, Terms(**terms))
    return dict(zip(given["totals"], figures, strict=True))


METRICS = {
    "linear_avg": ("linear100", Total.AVERAGE),
    "linear_best_sum": ("linear100", Total.BEST_SUM),
    "beaten_pct": ("beaten_pct", Total.AVERAGE),
}


def games_of(tables, number):
    return [
        Game(at, at, tuple(Seat(number[who], (total,)) for who, total in table.items()))
        for at, table in enumerate(tables)
    ]


@adapts
def standings_(given):
    number, name = numbered(who for table in given["games"] for who in table)
    config = given["config"]
    system, total = METRICS[config["metric"]]
    scheme = Scheme(
        system=system,
        total=total,
        best=config.get("best"),
        min_games=config["min_games"],
        chain=tuple(config["tiebreak"]),
    )
    return [
        {
            "place": row.place,
            "player": name[row.player],
            "metric": row.line.metric,
            "games": row.line.games,
            "wins": row.line.wins,
        }
        for row in season_standings(games_of(given["games"], number), scheme)
    ]


@adapts
def opp_avg(given):
    tables = [table for tables in given["rounds"] for table in tables]
    number, name = numbered(who for table in tables for who in table)
    found = results_by_player(games_of(tables, number), Scheme(system="linear100"))
    averages = opponents_averages(row for rows in found.values() for row in rows)
    return {
        "points": {
            name[who]: sum((row.points for row in rows), F(0)) for who, rows in found.items()
        },
        "opp_avg": {name[who]: average for who, average in averages.items()},
    }


@adapts
def best_n(given):
    assert (given["missing"], given["divisor"]) == ("skip", "n")
    rows = results_with(given["results"])

    def line(total):
        return season_line(0, rows, Scheme("linear100", total, best=given["n"]))

    def nights(positions):
        return [line(Total.BEST_SUM).outcomes[position].at for position in positions]

    return {
        "total": line(Total.BEST_SUM).metric,
        "average": line(Total.BEST_AVERAGE).metric,
        "counted": nights(line(Total.BEST_SUM).counted),
        "dropped": nights(line(Total.BEST_SUM).dropped),
    }


@adapts
def absent(given):
    scheme = Scheme(system="linear100", absence=Absence(given["policy"]), minus=F(given["minus"]))
    rows = results_with(given["results"])
    away = [(day, day) for day, worth in enumerate(given["results"]) if worth is None]
    line = season_line(0, rows, scheme, missed=away)
    return {
        "fill": absence_worth([row.points for row in rows], scheme),
        "average": line.metric,
    }


@adapts
def countback_(given):
    number, name = numbered(given["cards"])
    handicaps = {number[who]: taken for who, taken in given.get("playing_handicap", {}).items()}
    cards = {number[who]: card for who, card in given["cards"].items()}
    return [[name[who] for who in group] for group in countback(cards, handicaps)]


ADAPTERS["countback_net"] = countback_


@adapts
def round_tenth_(given):
    return [round_tenth(F(value)) for value in given["values"]]


@adapts
def differential(given):
    par = Par(F(given["r"]), F(given["s"]))
    found = differentials(given["holes"], par)
    return {"cap": cap_of(par), "differentials": [each.value for each in found]}


@adapts
def whs_index(given):
    return traditional_index([F(value) for value in given["differentials"]], given.get("low_index"))


@adapts
def whs_sequence(given):
    steps = index_history(Entry(entry["day"], F(entry["d"])) for entry in given["entries"])
    return [
        {"day": step.day, "index": step.index, "low_index": step.low, "exceptional": step.adjusted}
        for step in steps
    ]


@adapts
def eb_index(given):
    number, name = numbered(given["results_z"])
    units = {number[who]: [F(z) for z in mine] for who, mine in given["results_z"].items()}
    rho, mean = skill_ratio(units), league_mean(units)
    return {
        "rho": rho,
        "index": {
            name[who]: shrunken_index(mine, mean=mean, rho=rho) for who, mine in units.items()
        },
    }


@adapts
def playing_handicap_(given):
    par = Par(F(9), F(given["s"]))
    strokes = playing_handicap(
        F(given["index"]), par, holes=given["holes"], allowance=F(given["allowance"], 100)
    )
    return {
        "playing_handicap": strokes,
        "strokes": list(strokes_by_hole(strokes, given["holes"])),
    }


@adapts
def rating(given):
    rates = {"pl": plackett_luce, "pl_tie_avg": rate}[given["model"]]
    before = [Rating(float(mu), float(sigma)) for mu, sigma in given["ratings"]]
    found = rates(before, given["ranks"], beta=float(given["beta"]), tau=float(given["tau"]))
    return [[each.mu, each.sigma] for each in found]


@adapts
def league_design(given):
    found = meetings(given["n"], given["games"])
    return {
        "games": found.games,
        "games_per_player": list(found.games_per_player),
        "meetings": list(found.meetings),
        "pairs_met": found.pairs_met,
    }


@adapts
def promotion(given):
    everyone = [who for table in given["divisions"] for who in table]
    number = {who: at for at, who in enumerate(everyone)}
    found = propose(
        [[number[who] for who in table] for table in given["divisions"]],
        up=given["up"],
        down=given["down"],
        leavers=[number[who] for who in given["leavers"]],
    )
    return [[everyone[player] for player in table] for table in found.divisions]


@adapts
def confirmation(given):
    number, name = numbered(entry[1] for entry in given["log"])
    card = Confirmation(needed=given["needed"])
    for act, who, *version in given["log"]:
        role = Role.DIRECTOR if who == "TD" else Role.SEAT
        wanted = Act(act, number[who], version[0] if version else None, role)
        if refusal(card, wanted) is None:
            card = after(card, wanted)
    return {
        "state": card.state.value,
        "version": card.version,
        "confirmations": [name[who] for who in card.confirmed_by],
    }


@adapts
def table_sizes_(given):
    limits = {"least": given["min"], "most": given["max"], "preferred": given["preferred"]}
    found = [(players, table_sizes(players, **limits)) for players in given["n"]]
    return [{"n": players, "sizes": list(each.sizes), "byes": each.byes} for players, each in found]


@adapts
def seat_fairness(given):
    return [
        {
            "holes": holes,
            "k": seats,
            "starts": list(starts(holes, seats)),
            "balanced": len(set(starts(holes, seats))) == 1,
        }
        for holes, seats in given["cases"]
    ]


@adapts
def stableford_(given):
    points = stableford(given["holes"], given["target"], step=given["step"])
    return {"points": list(points), "total": sum(points)}


@adapts
def match_play_(given):
    match = match_play(given["a"], given["b"])
    winner = None if match.winner is None else "AB"[match.winner]
    return {"winner": winner, "result": match.short, "holes_played": match.played}


@adapts
def skins(given):
    names = list(given["cards"])
    played = play_skins(
        list(given["cards"].values()), carry=given["carry"], last=LastPot(given["end"])
    )
    return {
        "skins": dict(zip(names, played.skins, strict=True)),
        "unclaimed": played.unclaimed,
        "won": [[skin.hole, names[skin.seat], skin.skins] for skin in played.won],
        "net_money": dict(zip(names, played.money(given["unit"]), strict=True)),
    }


for _name in [name for name in ADAPTERS if name.endswith("_")]:
    ADAPTERS[_name.rstrip("_")] = ADAPTERS.pop(_name)
