"""After many acts in any order all that is stored follows from the facts, and every arrow of the
standings from their history.
"""

from random import Random

import pytest
from django.core.cache import cache

from tests.examples import THOROUGH
from tests.tournaments.arrows import differences
from tests.tournaments.ledger.walking import Walker
from tests.tournaments.world import with_people
from tournaments.ledger import proof, standings
from tournaments.management.commands.verify_history import LEAGUES
from tournaments.models import League, Season
from tournaments.queries.season_course import course_of

pytestmark = pytest.mark.walk

beginning = with_people

STEPS, LOOK = (400, 20) if THOROUGH else (60, 30)
SEEDS = range(20) if THOROUGH else (4,)


def troubles(league: League) -> list[str]:
    """What does not follow from what."""
    found = list(proof.rating_differences(league))
    for season in Season.objects.filter(league=league):
        found += [f"{season.slug}: {each}" for each in proof.differences(season)]
        found += arrows(season)
    trouble = LEAGUES.settled_trouble(league.slug)
    return [*found, str(trouble)] if trouble else found


def arrows(season: Season) -> list[str]:
    """Where an arrow is not the difference of two days, or was kept for longer than it holds."""
    if len(course_of(season).days) < 2:
        return []
    kept = {row.person: row.moved for row in standings.table(season).rows}
    cache.clear()
    anew = {row.person: row.moved for row in standings.table(season).rows}
    right = differences(season)  # without whoever came after the last of its days
    return [
        f"{season.slug}: the arrow of {who} is {kept[who]}, {anew[who]}, not {right.get(who)}"
        for who in anew
        if not kept[who] == anew[who] == right.get(who)
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_done_follows_from_the_facts(by, people, seed):
    walker = Walker(by, Random(seed))
    for at, _act in enumerate(walker.walk(STEPS), start=1):
        if at % LOOK == 0:
            assert troubles(by.league) == [], walker.log[-LOOK:]
    assert sum(": refused" not in line for line in walker.log) > STEPS / 3
