"""Random leagues, counted by the code and by `oracle.py`, which knows only the specification.

Few strokes and small groups, so that ties and repeats come often; the seeds are fixed.
"""

from fractions import Fraction as F
from random import Random

import pytest

from tests.tournaments.index_records import index_steps, unit_sums
from tests.tournaments.rules.oracles import oracle, oracle_of_players
from tests.tournaments.whole_tables import countback, results_by_player, season_standings
from tests.values import some
from tournaments.rules.confirmation import CardAct, CardState, Role, after, refusal
from tournaments.rules.divisions import propose
from tournaments.rules.draws.table_sizes import table_sizes
from tournaments.rules.handicaps.differentials import differentials, round_tenth
from tournaments.rules.handicaps.index import (
    playing_handicap,
    strokes_by_hole,
    traditional_index,
)
from tournaments.rules.handicaps.par import HoleScores, Par, hole_scores, next_version
from tournaments.rules.handicaps.ratings import Skill, rate
from tournaments.rules.handicaps.shrinkage import league_mean, shrunken_index, skill_ratio
from tournaments.rules.standings.lines import best_of, season_line
from tournaments.rules.standings.needed import needed_next
from tournaments.rules.standings.points import Sat, Terms
from tournaments.rules.standings.results import GameResult, ScoredGame, ScoredSeat
from tournaments.rules.standings.schemes import Absence, Scheme, Total, Unit, problems
from tournaments.rules.standings.systems import POINTS_SYSTEMS, game_points

PAR = Par(F(94, 10), F(79, 10))
SEASONS = 20
CLOSE = 1e-5
"""Roots are rounded once for a table or a par, so a hundred strokes from par it adds up."""
SYSTEMS = pytest.mark.parametrize("system", POINTS_SYSTEMS, ids=lambda system: system.slug)


def tables_of(lots):
    """Points for places at every size, equal ones and negative ones among them."""
    return {
        size: tuple(sorted((F(lots.randint(-2, 9)) for _ in range(size)), reverse=True))
        for size in range(2, 13)
    }


@SYSTEMS
def test_points_of_a_game(system):
    lots = Random(system.slug)
    for _ in range(80):
        totals = [lots.randint(-3, lots.choice((-2, 5, 60))) for _ in range(lots.randint(2, 12))]
        tables, holes = tables_of(lots), lots.choice((9, 18))
        terms = Terms(tables, F(lots.randint(0, 40), 2), F(lots.randint(0, 4), 2))
        found = game_points(system, Sat(tuple(totals), holes, PAR), terms)
        expected = oracle.game_points(
            dict(enumerate(totals)),
            system.slug,
            tables=tables,
            spread=terms.bonus,
            weight=terms.stroke_weight,
            r=PAR.r,
            s=PAR.s,
            holes=holes,
        )
        assert all(abs(found[at] - expected[at]) < CLOSE for at in expected), totals


def drawn_season(lots):
    """Games in playing order as the oracle reads them: three a night, tables of two to four."""
    most, lengths = lots.choice((0, 1, 2, 9)), lots.choice(((3,), (3,), (3, 4)))
    people = lots.choice((2, 3, 7))
    games = []
    for at in range(lots.randint(1, 10)):
        seated = lots.sample(range(people), lots.randint(2, min(people, 4)))
        holes = lots.choice(lengths)
        cards = {who: tuple(lots.randint(0, most) for _ in range(holes)) for who in seated}
        handicaps = {who: lots.choice((0, 0, 1, -1)) for who in seated}
        games.append({"night": at // 3, "cards": cards, "handicaps": handicaps})
    return games


def as_games(drawn):
    return [
        ScoredGame(
            at,
            at,
            tuple(
                ScoredSeat(who, card, playing_handicap=each["handicaps"][who])
                for who, card in each["cards"].items()
            ),
            night=each["night"],
            ruleset="six",
            par=PAR,
        )
        for at, each in enumerate(drawn)
    ]


CRITERIA = ("wins", "h2h", "best", "sorted", "countback_last", "opp_avg")


def drawn_rules(lots, system):
    while True:
        scheme = Scheme(
            system=system.slug,
            total=lots.choice([total for total in Total if total is not Total.ROLLING]),
            best=lots.randint(1, 5),
            gaps_as_zero=lots.random() < 0.5,
            unit=lots.choice(list(Unit)),
            min_games=lots.randint(1, 3),
            absence=lots.choice(list(Absence)),
            minus=F(lots.choice((0, 10, 60))),
            net=lots.random() < 0.3,
            chain=("metric", *lots.sample(CRITERIA, lots.randint(0, 6))),
            terms=Terms(tables_of(lots)),
        )
        if not problems(scheme):
            return scheme


NAMES = ("system", "total", "best", "gaps_as_zero", "unit", "min_games", "absence", "minus", "net")


def recounted(drawn, scheme, away):
    return oracle.Season(
        drawn,
        {name: getattr(scheme, name) for name in (*NAMES, "chain")},
        missed=away,
        tables=scheme.terms.tables,
        spread=scheme.terms.bonus,
        weight=scheme.terms.stroke_weight,
        r=PAR.r,
        s=PAR.s,
    )


@SYSTEMS
def test_a_season_whatever_its_settings_and_the_order_of_its_games(system):
    lots = Random(system.slug)
    for _ in range(SEASONS):
        drawn, scheme = drawn_season(lots), drawn_rules(lots, system)
        away = {who: lots.randint(0, 2) for who in range(7)}
        told = recounted(drawn, scheme, away)
        missed = {who: [(9, 90 + at) for at in range(nights)] for who, nights in away.items()}
        shuffled = lots.sample(as_games(drawn), len(drawn))
        rows = season_standings(shuffled, scheme, missed=missed)
        assert {row.player: row.place for row in rows} == told.places(), (drawn, scheme)
        for row in rows:
            assert abs(row.line.metric - told.metric(row.player)) < CLOSE
            assert (row.line.games, row.line.wins) == (
                len(told.sat(row.player)),
                told.wins(row.player),
            )


def test_the_best_few_of_many():
    lots = Random(7)
    for _ in range(300):
        results = [lots.randint(0, 6) for _ in range(lots.randint(0, 12))]
        few = lots.randint(1, 14)
        counted = best_of(list(map(F, results)), few)
        dropped = [at for at in range(len(results)) if at not in counted]
        assert (list(counted), dropped) == oracle.best_n(results, few)


def test_the_next_result_that_is_asked_for_is_just_enough():
    lots, asked = Random(8), 0
    for _ in range(200):
        scheme = drawn_rules(lots, lots.choice(POINTS_SYSTEMS[:3] + POINTS_SYSTEMS[5:8]))
        away = [(9, 90), (10, 100)][: lots.randint(0, 2)]
        games = as_games(drawn_season(lots))
        missed = dict.fromkeys(range(7), away)
        rows = season_standings(games, scheme, missed=missed)
        results = results_by_player(games, scheme)
        sign = -1 if scheme.low_is_better else 1
        for row in rows:
            need = needed_next(rows, row.player, scheme)
            if need is None or need.beyond is None:
                continue
            asked += 1
            goal = next(each.line.metric for each in rows if each.place == need.place)
            figures = [
                season_line(0, [*results[row.player], one_more(points)], scheme, missed=away).metric
                for points in (need.beyond, need.beyond + sign * F(1, 10**6))
            ]
            below, beyond = map(some, figures)
            assert sign * below <= sign * goal < sign * beyond, (scheme, games)
    assert asked > 200


def one_more(points):
    """Another result at a table of four, on a night of its own."""
    return GameResult(999, 999, 0, 4, 1, 0, F(0), points, 0, (), night=999)


def test_countback_of_nearly_equal_cards():
    lots = Random(9)
    for _ in range(300):
        holes, cards = lots.randint(1, 20), {}
        plain = [lots.randint(-3, 12) for _ in range(holes)]
        for who in range(lots.randint(1, 6)):
            cards[who] = list(plain)
            for _ in range(lots.randint(0, 3)):
                up, down = lots.randrange(holes), lots.randrange(holes)
                cards[who][up] += 1
                cards[who][down] -= 1
        handicaps = {who: lots.choice((0, lots.randint(-9, 40))) for who in cards}
        assert countback(cards, handicaps) == oracle.countback(cards, handicaps)


def tenths(lots, least, most):
    return F(lots.randint(least, most), 10)


def test_differentials_of_cards_of_any_length():
    lots = Random(10)
    for _ in range(200):
        card = [lots.choice((lots.randint(-6, 60), 9)) for _ in range(lots.randint(0, 40))]
        r, s = tenths(lots, 60, 115), tenths(lots, 60, 90)
        found = [each.exact for each in differentials(card, Par(r, s))]
        assert found == oracle_of_players.differentials(card, r, s)
        assert [*map(round_tenth, found)] == [*map(oracle_of_players.tenth, found)]


def test_a_traditional_index_and_its_history():
    lots = Random(11)
    for _ in range(60):
        day, entries = 0, []
        wild = lots.choice((20, 60, 150))
        for _ in range(lots.randint(0, 60)):
            day += lots.choice((0, 1, 7, 30, 73, 365))
            entries.append((day, tenths(lots, -wild, wild)))
        steps = index_steps(entries)
        found = [(step.index, step.low, step.adjusted) for step in steps]
        assert found == oracle_of_players.whs_sequence(entries), entries
        values, low = [value for _, value in entries], tenths(lots, -200, 60)
        assert traditional_index(values, low) == oracle_of_players.whs_index(values, low)


def test_shrunken_indexes_of_a_league():
    lots = Random(12)
    for _ in range(60):
        units = {
            who: [tenths(lots, -30, 30) + who * lots.choice((0, 1)) for _ in range(played)]
            for who, played in enumerate([2, *(lots.randint(1, 50) for _ in range(5))])
        }
        rho, indexes = oracle_of_players.eb_index(units)
        found, mean = skill_ratio(unit_sums(units)), league_mean(unit_sums(units))
        assert abs(found - rho) <= F(1, 10**6)
        assert indexes == {
            who: shrunken_index(mine, mean=mean, rho=rho) for who, mine in units.items()
        }


def test_strokes_of_a_handicap():
    lots = Random(13)
    for _ in range(300):
        index, s, holes = tenths(lots, -120, 120), tenths(lots, 50, 90), lots.randint(1, 36)
        allowance = F(lots.choice((0, 50, 85, 90, 100)), 100)
        strokes = playing_handicap(index, Par(F(9), s), holes=holes, allowance=allowance)
        found = strokes, list(strokes_by_hole(strokes, holes))
        assert found == oracle_of_players.playing_handicap(index, s, holes, allowance)


def test_ratings_after_games_with_ties():
    lots = Random(14)
    for _ in range(60):
        size = lots.randint(2, 8)
        drawn = [lots.randint(1, lots.choice((2, size))) for _ in range(size)]
        ranks = [1 + sum(other < mine for other in drawn) for mine in drawn]
        before = [(lots.uniform(5, 45), lots.uniform(1, 9)) for _ in ranks]
        beta = lots.choice((35.0, 25 / 6))
        found = rate([Skill(*each) for each in before], ranks, beta=beta, tau=25 / 300)
        expected = oracle_of_players.rating(before, ranks, beta=beta, tau=25 / 300)
        for rating, (mu, sigma) in zip(found, expected, strict=True):
            assert abs(rating.mu - mu) + abs(rating.sigma - sigma) < 1e-9, ranks


def test_par_moves_as_if_the_start_were_two_hundred_scores():
    lots = Random(15)
    for _ in range(100):
        scores = [lots.randint(-5, 30) for _ in range(lots.randint(1, 400))]
        found = some(next_version(PAR, hole_scores(scores), version=2))
        number, mean = len(scores), F(sum(scores), len(scores))
        square = sum((each - mean) ** 2 for each in scores) / max(number - 1, 1)
        assert abs(found.r - (200 * PAR.r + number * mean) / (200 + number)) <= F(1, 2000)
        root = ((200 * PAR.s**2 + number * square) / (200 + number)) ** 0.5
        assert abs(found.s - root) <= 0.0005 + 1e-9
    assert some(next_version(PAR, HoleScores(), version=2)).r == PAR.r


def test_promotion_with_any_leavers():
    lots = Random(16)
    for _ in range(300):
        number = iter(range(99))
        divisions = [
            [next(number) for _ in range(lots.choice((lots.randint(0, 3), lots.randint(3, 7))))]
            for _ in range(lots.randint(1, 5))
        ]
        everyone = [who for table in divisions for who in table]
        leavers = lots.sample(everyone, min(len(everyone), lots.choice((0, 0, 1, 2, 4))))
        up, down = lots.randint(0, 3), lots.randint(0, 3)
        found = propose(divisions, up=up, down=down, leavers=leavers).divisions
        assert [*map(list, found)] == oracle_of_players.promotion(divisions, up, down, leavers)


def test_tables_for_any_number():
    lots = Random(17)
    for _ in range(150):
        least, preferred = lots.randint(2, 6), lots.randint(2, 12)
        most, players = least + lots.randint(0, 6), lots.randint(0, 60)
        found = table_sizes(players, least=least, most=most, preferred=preferred)
        expected = oracle_of_players.table_sizes(players, least, most, preferred)
        assert (list(found.sizes), found.byes) == expected


ACTS = ("submit", "edit", "confirm", "confirm", "confirm", "dispute", "force", "resolve")


def test_a_card_through_any_log_of_acts():
    lots = Random(18)
    for _ in range(500):
        needed = lots.randint(1, 3)
        log: list[tuple[str, int, int | None]] = [("submit", 0, None)]
        for _ in range(lots.randint(0, 8)):
            act = lots.choice(ACTS)
            who = 9 if act in ("force", "resolve") else lots.randint(0, 3)
            version = lots.randint(1, 3) if act == "confirm" else None
            log.append((act, who, version))
        card = CardState(needed=needed)
        for name, who, seen in log:
            role = Role.DIRECTOR if who == 9 else Role.SEAT
            done = CardAct(name, who, seen, role, reason="Miscounted.")
            card = card if refusal(card, done) else after(card, done)
        found = card.state.value, card.version, list(card.confirmed_by)
        assert found == oracle_of_players.confirmation(log, needed), log
