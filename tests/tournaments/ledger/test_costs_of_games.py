"""What a confirmed game and a table ask the database does not grow with games or people."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.playing import nights, open_season, play
from tests.tournaments.replayed_seasons import season_of_games
from tournaments.directing import confirmations
from tournaments.directing.people import add_person
from tournaments.ledger import standings
from tournaments.models import Season
from tournaments.rules.standings.schemes import Scheme, Total

pytestmark = pytest.mark.walk


def counted(act):
    with CaptureQueriesContext(
        connection,
    ) as queries:
        act()
    return len(queries)


@pytest.mark.parametrize(
    "scheme",
    [
        Scheme(),
        Scheme(system="linear100", total=Total.BEST_SUM, best=3),
        Scheme(system="rankz", total=Total.BEST_AVERAGE, best=3),
    ],
)
def test_queries_do_not_grow_with_games(by, people, scheme):
    costs = []
    for number in (4, 8):
        season = season_of_games(by, people, number, scheme=scheme)
        totals = {people[name].pk: (4 + at,) * 3 for at, name in enumerate("abde")}
        last = play(by, season, totals, day=nights(number), confirm=False)
        confirmations.submit_card(by, last)
        confirming = counted(lambda last=last: confirmations.force_card(by, last, reason="x"))
        season = Season.objects.get(pk=season.pk)
        cold = counted(lambda season=season: standings.table(season))
        warm = counted(lambda season=season: standings.table(season))
        costs.append((confirming, cold, warm))
    assert costs[0] == costs[1]
    assert costs[0][2] <= 4


def test_queries_of_a_table_do_not_grow_with_people(by, people):
    costs = []
    for number in (10, 20):
        season = open_season(by, name="Many")
        for at in range(number):
            newcomer = add_person(by, name=f"{season.slug} {at}")
            other = people["a"].pk
            play(by, season, {other: 5, newcomer.pk: 6 + at}, day=nights(0))
        season = Season.objects.get(pk=season.pk)
        standings.table(season)
        costs.append(counted(lambda season=season: standings.table(season)))
    assert costs[0] == costs[1]
