"""Evidence for ties: the database answers every question as results in memory do."""

from datetime import date, datetime, timedelta
from itertools import combinations

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from scripts.benchmarks import grown
from tests.examples import examples
from tests.values import some
from tournaments.directing import merges
from tournaments.ledger import derivation, proof
from tournaments.ledger import standings as pages
from tournaments.ledger.evidence import evidence_of
from tournaments.ledger.merges import members_of, merges_in
from tournaments.ledger.season_lines import everyone_in
from tournaments.ledger.settings import settings_of
from tournaments.ledger.stored_results import stored_results
from tournaments.models import HeadToHead, Person, Season
from tournaments.rules.standings.evidence import Evidence
from tournaments.rules.standings.lines import line_from
from tournaments.rules.standings.ranking import standings
from tournaments.rules.standings.schemes import Scheme, Total, Unit

PEOPLE = 7
FIRST = date(2026, 1, 5)

SCHEMES = [
    Scheme(),
    Scheme("linear100", Total.BEST_SUM, best=1),
    Scheme("linear100", Total.BEST_SUM, best=1, chain=("metric", "countback_last", "shared")),
    Scheme("linear100", Total.SUM, chain=("metric", "sorted", "h2h")),
    Scheme("linear100", Total.SUM, unit=Unit.NIGHT_BEST, chain=("metric", "sorted")),
    Scheme("linear100", Total.BEST_SUM, best=2, chain=("metric", "opp_avg", "h2h")),
]

seats = st.lists(st.integers(0, PEOPLE - 1), min_size=2, max_size=4, unique=True)
drawn = st.lists(
    st.tuples(seats, st.lists(st.integers(0, 2), min_size=8, max_size=8), st.integers(0, 3)),
    min_size=1,
    max_size=12,
)


codes = grown.all_codes()


@pytest.fixture
def made(db):
    return grown.founded("ann", people=PEOPLE, codes=codes)


def table(number, sat, points, week):
    """Two holes; the later the week, the later the day."""
    day = FIRST + timedelta(weeks=week)
    ended = timezone.make_aware(datetime(2026, 1, 5, 19)) + timedelta(weeks=week, minutes=number)
    return grown.Table(sat, [points[: len(sat)], points[4 : 4 + len(sat)]], day, ended)


def play(made, scheme, games):
    """These games; one of the people is a guest, and two who never met turn out to be one."""
    said = settings_of(made.season).changed(scheme=scheme).to_dict()
    Season.objects.filter(pk=made.season.pk).update(settings=said)
    made.season = made.fresh()
    grown.write_games(made, [table(at, *each) for at, each in enumerate(games)])
    Person.objects.filter(pk=made.people[1]).update(guest=True)
    derivation.rebuild(made.season)
    if not any({2, 5} <= set(sat) for sat, *_ in games):
        merges.merge_people(made.by, person_id=made.people[2], into_id=made.people[5])
    made.season = made.fresh()


def in_memory(season, scheme, until):
    """All results, and questions answered from them."""
    roots = merges_in(season.league_id)
    members = members_of(roots, everyone_in(season, roots))
    rows = stored_results(season.pk, members, net=scheme.net, until=until)
    return Evidence(
        scheme,
        lambda players: {player: rows[player] for player in players},
        everyone=lambda: [each for mine in rows.values() for each in mine],
    )


def told(row):
    return row.game, row.total, row.holes, row.size, row.ruleset


@pytest.mark.django_db
@settings(
    examples(6),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # shrinking would play for minutes
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    scheme=st.sampled_from(SCHEMES),
    games=drawn,
    until=st.sampled_from([None, FIRST, FIRST + timedelta(weeks=1), FIRST + timedelta(weeks=2)]),
    data=st.data(),
)
def test_the_database_answers_as_memory_does(made, scheme, games, until, data):
    point = transaction.savepoint()
    try:
        play(made, scheme, games)
        people = list(made.season.lines.values_list("person", flat=True))
        order = data.draw(st.permutations(people))
        cut = data.draw(st.integers(1, len(order)))
        groups = [group for group in (order[:cut], order[cut:]) if group]
        stored = evidence_of(made.season, settings_of(made.season), until=until)
        pure = in_memory(made.season, scheme, until)
        for slug in ("h2h", "sorted", "countback_last"):
            stored.foresee(slug, groups)
        for group in groups:
            same_answers(stored, pure, group)
        averages = pure.opponents_averages()
        found = stored.opponents_averages()
        assert {who: found.get(who, 0) for who in averages} == averages
        assert [*proof.differences(made.season)] == []
        if until is None:
            assert shown(made.season) == ranked(made.season, pure)
    finally:
        transaction.savepoint_rollback(point)
        cache.clear()


def same_answers(stored, pure, group):
    met = stored.meetings(group)
    assert {pair: met[pair] for pair in combinations(sorted(group), 2) if pair in met} == (
        pure.meetings(group)
    )
    tallies = stored.tallies(group)
    assert {who: dict(tallies[who]) for who in group} == {
        who: dict(each) for who, each in pure.tallies(group).items()
    }
    last = {who: told(row) for who, row in stored.last_games(group).items()}
    assert last == {who: told(row) for who, row in pure.last_games(group).items()}


def shown(season):
    """The page's table, with what decided."""
    return [(row.person, row.place, row.criterion) for row in pages.table(season).rows]


def ranked(season, evidence):
    """The same from results in memory."""
    lines = [line_from(line.person_id, line.now) for line in season.lines.all()]
    return [
        (row.player, row.place, row.decided.criterion if row.decided else "")
        for row in standings(lines, evidence)
    ]


LEVEL = Scheme("linear100", Total.SUM, chain=("metric", "h2h", "sorted", "countback_last"))


def cold(season):
    """What the first look at a version costs."""
    cache.clear()
    with CaptureQueriesContext(connection) as asked:
        pages.table(season)
    return len(asked)


@pytest.mark.django_db
def test_ties_cost_the_same_after_ten_games_and_after_a_hundred(made):
    costs = []
    for number in (10, 100):
        games = [([0, 1], [1, 1, 0, 0, 1, 1, 0, 0], at % 4) for at in range(number)]
        games += [([2, 3, 4, 5], [1] * 8, at % 4) for at in range(number)]
        play(made, LEVEL, games)
        costs.append(cold(made.season))
    assert {row.criterion for row in pages.table(made.season).rows} == {"", "shared"}
    assert costs[0] == costs[1]


@pytest.mark.django_db
def test_ties_cost_the_same_for_ten_people_and_for_twenty():
    costs = []
    for people in (10, 20):
        made = grown.founded(f"ann{people}", people=people, codes=codes)
        pairs = [[at, at + 1] for at in range(0, people, 2)]
        games = [(pair, [0, 1, 0, 0, 0, 1, 0, 0], week) for week in (0, 1) for pair in pairs]
        play(made, LEVEL, games)
        costs.append(cold(made.season))
    assert costs[0] == costs[1]


def test_a_pair_that_was_changed_is_found_and_mended(made):
    play(made, LEVEL, [([0, 1, 2], [1, 2, 3, 0, 0, 0, 0, 0], 0)])
    row = some(HeadToHead.objects.filter(season=made.season).first())
    HeadToHead.objects.filter(pk=row.pk).update(beaten2=9)
    assert [each.split(":")[1] for each in proof.differences(made.season)] == [
        f" beaten2 is 9, not {row.beaten2}"
    ]
    proof.repair(made.season)
    assert [*proof.differences(made.season)] == []
