"""Thin adapters: worked cases of games, seasons and tables, said through our own calls.

Players of the cases are letters or names; ours are numbers, in the order of the alphabet. What a
case leaves out has the value the site uses.
"""

from fractions import Fraction

from tests.tournaments.rules.oracles.gold_cases import adapts, numbered
from tests.tournaments.whole_tables import countback, results_by_player, season_standings
from tournaments.rules.confirmation import CardAct, CardState, Role, after, refusal
from tournaments.rules.divisions import propose
from tournaments.rules.draws.fixtures import meetings
from tournaments.rules.draws.table_sizes import starts, table_sizes
from tournaments.rules.handicaps.par import Par
from tournaments.rules.standings.evidence import Evidence, opponents_averages
from tournaments.rules.standings.lines import SeasonFigures, absence_worth, season_line
from tournaments.rules.standings.points import Sat, Terms
from tournaments.rules.standings.ranking import standings
from tournaments.rules.standings.results import GameResult, ScoredGame, ScoredSeat
from tournaments.rules.standings.schemes import DEFAULT_CHAIN, Absence, Scheme, Total
from tournaments.rules.standings.systems import POINTS_SYSTEMS, find_system, game_points

F = Fraction


def results_with(points):
    """One player's results worth so many points each, one a day."""
    return [
        GameResult(day, day, 0, 4, 1, 0, F(0), F(worth), 0, ())
        for day, worth in enumerate(points)
        if worth is not None
    ]


@adapts("rank")
def rank_case(given):
    """A table by one figure: places come from the standings themselves."""
    number, name = numbered(given["values"])
    low = given["order"] == "asc"
    scheme = Scheme(system="stroke" if low else "linear100", chain=("metric", "shared"))
    lines = [
        SeasonFigures(number[who], 1, F(0), F(value), F(value))
        for who, value in given["values"].items()
    ]
    table = standings(lines, Evidence(scheme, lambda players: {}))
    return {name[row.player]: row.place for row in table}


@adapts("game_points")
def game_points_case(given):
    """R and sigma are those of nine holes, r and s those of one."""
    sat = Sat(tuple(given["totals"].values()), given.get("holes", 9), par_in(given))
    figures = game_points(find_system(given["system"]), sat, terms_in(given))
    return dict(zip(given["totals"], figures, strict=True))


def terms_in(given):
    usual = Terms()
    tables = given.get("tables", usual.tables)
    return Terms(
        {int(size): tuple(map(F, points)) for size, points in tables.items()},
        bonus=F(given.get("spread", usual.bonus)),
        stroke_weight=F(given.get("stroke_weight", usual.stroke_weight)),
    )


def par_in(given):
    if "R" in given:
        return Par(F(given["R"]) / 9, F(given.get("sigma", 1)) / 3)
    return Par(F(given["r"]), F(given.get("s", 1))) if "r" in given else None


SYSTEMS = {"linear": "linear100"} | {system.slug: system.slug for system in POINTS_SYSTEMS}
TOTALS = {
    "": Total.AVERAGE,
    "avg": Total.AVERAGE,
    "sum": Total.SUM,
    "best_sum": Total.BEST_SUM,
    "best_avg": Total.BEST_AVERAGE,
}


def scheme_for(config):
    """The metrics of the cases are a points system and a total: `linear_best_sum`."""
    metric = config["metric"]
    word = max((each for each in SYSTEMS if metric.startswith(each)), key=len)
    return Scheme(
        system=SYSTEMS[word],
        total=TOTALS[metric.removeprefix(word).removeprefix("_")],
        best=config.get("best"),
        min_games=config.get("min_games", 1),
        chain=tuple(config.get("tiebreak", DEFAULT_CHAIN)),
        terms=terms_in(config),
    )


def games_of(tables, number):
    """A seat has its total, or the list of its holes."""

    def seat(who, card):
        return ScoredSeat(number[who], tuple(card) if type(card) is list else (card,))

    return [
        ScoredGame(at, at, tuple(seat(who, card) for who, card in table.items()))
        for at, table in enumerate(tables)
    ]


@adapts("standings")
def standings_case(given):
    number, name = numbered(who for table in given["games"] for who in table)
    config = given["config"]
    games = games_of(given["games"], number)
    return [
        {
            "place": row.place,
            "player": name[row.player],
            "metric": row.line.metric,
            "games": row.line.games,
            "wins": row.line.wins,
        }
        for row in season_standings(games, scheme_for(config))
    ]


@adapts("opp_avg")
def opp_avg_case(given):
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


@adapts("best_n")
def best_n_case(given):
    """Gaps are nothing, or results of 0; the average divides by N, or by what counted."""
    rows, away = results_with(given["results"]), missed_in(given["results"])
    absence = Absence(given.get("missing", "skip"))
    padded = given.get("divisor", "n") == "n"

    def line(total):
        scheme = Scheme("linear100", total, best=given["n"], absence=absence, gaps_as_zero=padded)
        return season_line(0, rows, scheme, missed=away)

    def nights(positions):
        return [line(Total.BEST_SUM).outcomes[position].at for position in positions]

    return {
        "total": line(Total.BEST_SUM).metric or 0,
        "average": line(Total.BEST_AVERAGE).metric or 0,
        "counted": nights(line(Total.BEST_SUM).counted),
        "dropped": nights(line(Total.BEST_SUM).dropped),
    }


def missed_in(results):
    return [(day, day) for day, worth in enumerate(results) if worth is None]


@adapts("absent")
def absent_case(given):
    minus = F(given.get("minus", Scheme().minus))
    scheme = Scheme(system="linear100", absence=Absence(given["policy"]), minus=minus)
    rows = results_with(given["results"])
    line = season_line(0, rows, scheme, missed=missed_in(given["results"]))
    worth = absence_worth([row.points for row in rows], scheme)
    return {
        "fill": None if scheme.absence is Absence.SKIP else worth,
        "average": line.metric,
    }


@adapts("countback", "countback_net")
def countback_case(given):
    number, name = numbered(given["cards"])
    handicaps = {number[who]: taken for who, taken in given.get("playing_handicap", {}).items()}
    cards = {number[who]: card for who, card in given["cards"].items()}
    return [[name[who] for who in group] for group in countback(cards, handicaps)]


@adapts("league_design")
def league_design_case(given):
    found = meetings(given["n"], given["games"])
    return {
        "games": found.games,
        "games_per_player": list(found.games_per_player),
        "meetings": list(found.meetings),
        "pairs_met": found.pairs_met,
    }


@adapts("promotion")
def promotion_case(given):
    everyone = [who for table in given["divisions"] for who in table]
    number = {who: at for at, who in enumerate(everyone)}
    found = propose(
        [[number[who] for who in table] for table in given["divisions"]],
        up=given["up"],
        down=given["down"],
        leavers=[number[who] for who in given.get("leavers", ())],
    )
    return [[everyone[player] for player in table] for table in found.divisions]


@adapts("confirmation")
def confirmation_case(given):
    """TD is the tournament director, who gives a reason where one is asked for."""
    number, name = numbered(entry[1] for entry in given["log"])
    card = CardState(needed=given.get("needed", 1))
    for act, who, *version in given["log"]:
        role = Role.DIRECTOR if who == "TD" else Role.SEAT
        seen = version[0] if version else None
        wanted = CardAct(act, number[who], seen, role, reason="Seen on paper.")
        if refusal(card, wanted) is None:
            card = after(card, wanted)
    return {
        "state": card.state.value,
        "version": card.version,
        "confirmations": [name[who] for who in card.confirmed_by],
    }


@adapts("table_sizes")
def table_sizes_case(given):
    limits = {"least": given["min"], "most": given["max"], "preferred": given["preferred"]}
    found = [(players, table_sizes(players, **limits)) for players in given["n"]]
    return [{"n": players, "sizes": list(each.sizes), "byes": each.byes} for players, each in found]


@adapts("seat_fairness")
def seat_fairness_case(given):
    return [
        {
            "holes": holes,
            "k": seats,
            "starts": list(starts(holes, seats)),
            "balanced": len(set(starts(holes, seats))) == 1,
        }
        for holes, seats in given["cases"]
    ]
