"""Every ready kind is played from its first round to a certified result, step by step as the desk
says what comes next.
"""

from dataclasses import replace

import pytest

from tests.tournaments.day_play import (
    begun,
    short,
    stage_of,
)
from tests.tournaments.team_days import with_teams
from tests.tournaments.whole_days import play_out, with_par
from tests.tournaments.world import World
from tournaments.ledger import proof
from tournaments.ledger.days.day_places import day_places, stages_begun, team_places
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.models import Entrant, LeagueGame
from tournaments.rules.days.kinds import KINDS, find_kind
from tournaments.rules.days.stages import DaySettings, Teams
from tournaments.rules.days.totals import Carry
from tournaments.rules.draws.halls import Hall
from tournaments.rules.standings.systems import Need

pytestmark = [pytest.mark.django_db, pytest.mark.walk]

PEOPLE = 8


def quick(slug: str) -> DaySettings:
    """A ready kind with games of two holes, and no more than two rounds where it says how many."""
    kind = find_kind(slug)
    assert kind is not None
    stages = tuple(
        each.changed(
            holes=2,
            rounds=min(each.rounds, 2),
            strikes=2,
            cut=each.cut and replace(each.cut, places=min(each.cut.places, 6)),
        )
        for each in kind.settings.stages
    )
    return kind.settings.changed(stages=stages, ruleset="pagat-6", protest=0)


@pytest.mark.parametrize("slug", [each.slug for each in KINDS])
def test_a_ready_kind_is_played_to_a_certified_result(world: World, slug: str) -> None:
    settings = quick(slug)
    by, event = begun(world.ann, settings, people=PEOPLE)
    if any(Need.PAR in each.scheme.points_system.needs for each in settings.stages):
        with_par(event)
    if settings.teams is not Teams.NONE:
        with_teams(by, event, 4 if settings.teams is Teams.SUM else 2)
    event = play_out(by, event)
    assert event.state == "final"
    stages = stages_begun(event)
    assert len(stages) == len(settings.stages)
    assert not [line for each in stages for line in proof.differences(each.season)]
    if settings.teams is not Teams.NONE:
        assert min(team_places(stages).values()) == 1
        return
    places = day_places(stages)
    abe = Entrant.objects.get(person__name="Abe")
    assert places[abe.person_id] == 1  # and whoever won at the other table twice
    assert len(places) == PEOPLE


@pytest.mark.parametrize("carry", list(Carry))
def test_points_are_carried_into_a_stage_of_other_rules(world: World, carry: Carry) -> None:
    """Two rounds at one table, then one by other rules: 100, 75, 50, 25 and 0 in each."""
    table = Hall(least=5, most=5, preferred=5, varied=False)
    first = short(rounds=2, hall=table)
    last = first.changed(rounds=1, carry=carry, ruleset="pagat-4")
    by, event = begun(world.ann, DaySettings((first, last), protest=0), people=5)
    event = play_out(by, event)
    share = {Carry.NONE: 0, Carry.HALF: 1, Carry.ALL: 2}[carry]
    standings = stage_standings(stage_of(event, 1))
    assert [each.line.metric for each in standings.ranked] == [
        place * (1 + share) for place in (100, 75, 50, 25, 0)
    ]
    games = LeagueGame.objects.filter(season__stage__tournament=event).order_by("pk")
    assert [each.ruleset for each in games][0] != [each.ruleset for each in games][-1]
