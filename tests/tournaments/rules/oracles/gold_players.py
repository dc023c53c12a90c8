"""Thin adapters: worked cases of handicaps, ratings and side games, said through our own calls.

What a case leaves out has the value the site uses.
"""

from fractions import Fraction

from scorecards.rules.settlement import fewest, nets
from scorecards.rules.stakes import Card, Kind, PlayedHole, Stakes, account
from scorecards.rules.stakes.side_games import LastPot, Skins, match_play, play_skins, stableford
from tests.tournaments.index_records import index_steps, unit_sums
from tests.tournaments.rules.oracles.gold_cases import adapts, numbered
from tournaments.rules.handicaps.differentials import cap_of, differentials, round_tenth
from tournaments.rules.handicaps.index import (
    MOST,
    playing_handicap,
    strokes_by_hole,
    traditional_index,
)
from tournaments.rules.handicaps.par import Par
from tournaments.rules.handicaps.ratings import BETA, TAU, Skill, plackett_luce, rate
from tournaments.rules.handicaps.shrinkage import league_mean, shrunken_index, skill_ratio

F = Fraction


@adapts("round_tenth")
def round_tenth_case(given):
    return [round_tenth(F(value)) for value in given["values"]]


@adapts("differential")
def differential_case(given):
    """Beside the card: the player's mean so far, or the list it is the mean of."""
    par = Par(F(given["r"]), F(given["s"]))
    beside = [value for name, value in given.items() if name not in ("holes", "r", "s")]
    recent = [F(each) for value in beside for each in (value if type(value) is list else [value])]
    found = differentials(given["holes"], par, recent=recent)
    return {"cap": cap_of(par), "differentials": [each.value for each in found]}


@adapts("whs_index")
def whs_index_case(given):
    low = given.get("low_index")
    most = next((F(value) for name, value in given.items() if "max" in name), MOST)
    values = [F(value) for value in given["differentials"]]
    return traditional_index(values, None if low is None else F(low), most=most)


@adapts("whs_sequence")
def whs_sequence_case(given):
    steps = index_steps((entry["day"], F(str(entry["d"]))) for entry in given["entries"])
    return [
        {"day": step.day, "index": step.index, "low_index": step.low, "exceptional": step.adjusted}
        for step in steps
    ]


@adapts("eb_index")
def eb_index_case(given):
    number, name = numbered(given["results_z"])
    units = {number[who]: [F(z) for z in mine] for who, mine in given["results_z"].items()}
    rho = F(given["rho"]) if "rho" in given else skill_ratio(unit_sums(units))
    mean = F(given["mu"]) if "mu" in given else league_mean(unit_sums(units))
    return {
        "rho": rho,
        "index": {
            name[who]: shrunken_index(mine, mean=mean, rho=rho) for who, mine in units.items()
        },
    }


@adapts("playing_handicap")
def playing_handicap_case(given):
    par = Par(F(9), F(given["s"]))
    allowance = F(given.get("allowance", 100)) / 100
    strokes = playing_handicap(F(given["index"]), par, holes=given["holes"], allowance=allowance)
    return {
        "playing_handicap": strokes,
        "strokes": list(strokes_by_hole(strokes, given["holes"])),
    }


@adapts("rating")
def rating_case(given):
    rates = {"pl": plackett_luce, "pl_tie_avg": rate}[given.get("model", "pl_tie_avg")]
    before = [Skill(float(mu), float(sigma)) for mu, sigma in given["ratings"]]
    beta, tau = float(given.get("beta", BETA)), float(given.get("tau", TAU))
    found = rates(before, given["ranks"], beta=beta, tau=tau)
    return [[each.mu, each.sigma] for each in found]


@adapts("stableford")
def stableford_case(given):
    points = stableford(given["holes"], given["target"], step=given.get("step", 1))
    return {"points": list(points), "total": sum(points)}


@adapts("match_play")
def match_play_case(given):
    match = match_play(given["a"], given["b"])
    winner = None if match.winner is None else "AB"[match.winner]
    return {"winner": winner, "result": match.short, "holes_played": match.played}


@adapts("skins")
def skins_case(given):
    names = list(given["cards"])
    carry, last = given.get("carry", True), LastPot(given.get("end", "lost"))
    played = play_skins(list(given["cards"].values()), carry=carry, last=last)
    return {
        "skins": dict(zip(names, played.skins, strict=True)),
        "unclaimed": played.unclaimed,
        "won": [[skin.hole, names[skin.seat], skin.skins] for skin in played.won],
        "net_money": dict(zip(names, played.money(given.get("unit", 1)), strict=True)),
    }


@adapts("skins_pot")
def skins_pot_case(given):
    played = Skins(tuple(map(F, given["skins"].values())), (), 0)
    return dict(zip(given["skins"], played.pot(given["stake"]), strict=True))


@adapts("payout")
def payout_case(given):
    """Of a whole game, which is paid as one hole: the winners share what the others pay."""
    assert given["mode"] == "to_winner"
    totals = tuple(given["totals"].values())
    winners = tuple(seat for seat, each in enumerate(totals) if each == min(totals))
    hole = PlayedHole(totals, winners, 0)
    paid = account(Stakes(Kind.DIFFERENCE, given["unit"], "chips"), Card((hole,)))
    return dict(zip(given["totals"], paid.balances, strict=True))


@adapts("settlement")
def settlement_case(given):
    """The fewest payments; that they settle everything is asked here, which ones is one of several
    answers.
    """
    due, proven = fewest(given["net"])
    assert proven
    assert nets(due) == given["net"]
    return {"min_transfers": len(due)}
