"""Small tournaments drawn at random, counted by the site's rules and by a second program."""

from fractions import Fraction
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from tests.examples import examples
from tests.tournaments.rules.oracles import oracle_of_days as oracle
from tournaments.rules.days.cuts import Cut, TieRule, cut
from tournaments.rules.days.entries import Presence, round_results
from tournaments.rules.days.stages import day_scheme
from tournaments.rules.days.totals import (
    SHARES,
    Carry,
    LateWorth,
    RoundKind,
    round_points,
    worth_of,
)
from tournaments.rules.draws.byes import ByeWorth, sit_out
from tournaments.rules.draws.table_sizes import table_sizes
from tournaments.rules.standings.evidence import Evidence
from tournaments.rules.standings.lines import season_line
from tournaments.rules.standings.ranking import standings
from tournaments.rules.standings.results import ScoredGame, ScoredSeat, results_of

F = Fraction
LATE = {LateWorth.ZERO: F(0), LateWorth.QUARTER: F(25), LateWorth.NEUTRAL: F(50)}


class Drawn:
    """A stage with few people, short cards and small figures, so that many are level."""

    def __init__(self, lots):
        self.people = list(range(1, lots.randint(3, 9) + 1))
        self.carry, self.bye = lots.choice(list(Carry)), lots.choice(list(ByeWorth))
        self.late = lots.choice(list(LateWorth))
        self.before = {who: F(50 * lots.randint(0, 3)) for who in self.people}
        latecomer = lots.choice(self.people) if len(self.people) > 4 else None
        self.since = {latecomer: 2} if latecomer else {}
        self.rounds, self.byes = [], []
        for number in range(1, lots.randint(2, 4) + 1):
            here = [who for who in self.people if self.since.get(who, 1) <= number]
            self._round(lots, here, holes=lots.choice([2, 2, 4]))
        self._everybody_once(lots)

    def _round(self, lots, here, *, holes):
        lots.shuffle(here)
        sizes = table_sizes(len(here), least=3, most=lots.choice([3, 4]), preferred=3).sizes
        tables, at = [], 0
        for size in sizes:
            tables.append({who: self._card(lots, holes) for who in here[at : at + size]})
            at += size
        self.rounds.append(tables)
        self.byes.append(set(here[at:]))

    def _card(self, lots, holes):
        return tuple(lots.randint(0, 2) for _ in range(holes))

    def _everybody_once(self, lots):
        """Nobody sits out of every round."""
        played = {who for tables in self.rounds for table in tables for who in table}
        if played < set(self.people):
            self.rounds.append([{who: self._card(lots, 2) for who in self.people}])
            self.byes.append(set())

    def counted_twice(self):
        """The second program, with the same facts."""
        return oracle.Stage(
            self.rounds,
            self.byes,
            since=self.since,
            before=self.before,
            share=SHARES[self.carry],
            bye=str(self.bye),
            late=LATE[self.late],
        )

    def results(self):
        """The results of everybody, by the site's rules, with the round of each game."""
        made: dict[int, list[Any]] = {who: [] for who in self.people}
        rounds, game = {}, 0
        for number, tables in enumerate(self.rounds, start=1):
            for table in tables:
                game += 1
                rounds[game] = number
                seats = tuple(ScoredSeat(who, card) for who, card in table.items())
                scored = ScoredGame(game, game, seats)
                for each in results_of(scored, day_scheme().points_system):
                    made[each.player].append(each)
        return made, rounds

    def standings(self):
        """The table of the stage, by the site's rules."""
        results, numbers = self.results()
        scheme = day_scheme()
        worth = worth_of(scheme.points_system, scheme.terms, size=4, bye=self.bye, late=self.late)
        lines = []
        for who in self.people:
            byes = frozenset(at for at, out in enumerate(self.byes, start=1) if who in out)
            points = {numbers[each.game]: each.points for each in results[who]}
            presence = Presence(points, byes, since=self.since.get(who, 1))
            rounds = round_results(presence, range(1, len(self.rounds) + 1))
            worths = zip(rounds, round_points(rounds, worth), strict=True)
            extra = sum(each for row, each in worths if row.kind is not RoundKind.PLAYED)
            credit = self.before[who] * SHARES[self.carry] + extra
            lines.append(season_line(who, results[who], scheme, credit=credit))
        evidence = Evidence(
            scheme,
            results=lambda players: {each: results[each] for each in players},
            everyone=lambda: [row for rows in results.values() for row in rows],
        )
        return standings(lines, evidence)


@examples(20, thorough=2000)
@given(st.randoms(use_true_random=False))
def test_a_stage_has_the_same_standings_twice(lots):
    drawn = Drawn(lots)
    rows, again = drawn.standings(), drawn.counted_twice()
    assert {row.player: row.line.metric for row in rows} == {
        who: again.total(who) for who in drawn.people
    }
    assert {row.player: row.place for row in rows} == again.places()


@examples(40, thorough=4000)
@given(
    st.lists(st.integers(1, 3), min_size=1, max_size=6),
    st.integers(1, 8),
    st.sampled_from([TieRule.TIES_IN, TieRule.NEAREST, TieRule.PLAYOFF]),
)
@example(sizes=[3], places=1, rule=TieRule.NEAREST)  # nobody is nearer to one than three are
def test_a_cut_is_the_same_twice(sizes, places, rule):
    people = iter(range(sum(sizes)))
    groups = [[next(people) for _ in range(size)] for size in sizes]
    found = cut([tuple(group) for group in groups], Cut(places, rule))
    through, playoff = oracle.cut(groups, places, str(rule))
    assert (set(found.through), set(found.playoff)) == (through, playoff)
    if playoff:
        assert found.spots == places - len(through)


@examples(30, thorough=2000)
@given(st.randoms(use_true_random=False))
def test_the_same_people_sit_out_twice(lots):
    order = lots.sample(range(9), lots.randint(3, 9))
    facts: dict[str, Any] = {
        "byes": {who: lots.randint(0, 2) for who in order},
        "newcomers": {who for who in order if not lots.randint(0, 3)},
        "volunteers": {who for who in order if not lots.randint(0, 3)},
    }
    number = lots.randint(0, len(order) - 1)
    assert set(sit_out(order, number, **facts)) == oracle.sitting_out(order, number, **facts)
