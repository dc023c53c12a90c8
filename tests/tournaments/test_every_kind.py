"""Every ready kind is played from its first round to a certified result, step by step as the desk
says what comes next.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.utils import timezone

from scorecards.rules import find_variant
from scorecards.rules.digest import digest_of
from tests.tournaments.day_play import (
    begun,
    cuts,
    days,
    draws,
    fresh_round,
    play_round,
    rounds,
    short,
    stage_of,
)
from tests.tournaments.test_day_teams import with_teams
from tests.tournaments.world import World
from tournaments.ledger import proof
from tournaments.ledger.days.day_places import day_places, stages_begun, team_places
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.models import Entrant, LeagueGame, Playoff, Reference, Round, Stage, Tournament
from tournaments.permissions import Member
from tournaments.queries.days.steps import ahead_of
from tournaments.rules.days.kinds import KINDS, find_kind
from tournaments.rules.days.next_steps import NextStep
from tournaments.rules.days.stages import DaySettings, Teams
from tournaments.rules.days.totals import Carry
from tournaments.rules.draws.halls import Hall
from tournaments.rules.standings.systems import Need

pytestmark = pytest.mark.django_db

MOST_STEPS = 60
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


def better_first(person: int, _round: int) -> int:
    """Who comes first in the list always wins."""
    return 2 * person


def play_out(by: Member, event: Tournament) -> Tournament:
    """Whatever the desk says comes next, until the result is certified."""
    acts: dict[NextStep, Callable[[Tournament], object]] = {
        NextStep.DRAW: lambda on: draws.draw_round(by, _ahead_stage(on)),
        NextStep.PUBLISH_ROUND: lambda on: rounds.publish_round(by, _ahead_round(on)),
        NextStep.START_CLOCK: lambda on: play_round(by, _ahead_round(on), better_first),
        NextStep.PLAYOFF: lambda _: play_off(by),
        NextStep.CUT: lambda on: cuts.make_cut(by, _ahead_stage(on)),
        NextStep.FINISH: lambda on: days.lead_tournament(by, on, "finish"),
        NextStep.CERTIFY: lambda on: days.lead_tournament(by, on, "certify"),
    }
    for _ in range(MOST_STEPS):
        event = Tournament.objects.select_related("league").get(pk=event.pk)
        step = ahead_of(event).step
        if step is NextStep.NOTHING:
            return event
        acts[step](event)
    raise AssertionError("It never ends.")


def _ahead_stage(event: Tournament) -> Stage:
    stage = ahead_of(event).stage
    assert stage is not None
    return stage_of(event, stage.position)


def _ahead_round(event: Tournament) -> Round:
    row = ahead_of(event).round
    assert row is not None
    return fresh_round(row)


def play_off(by: Member) -> None:
    """One hole, which nobody shares."""
    playoff = Playoff.objects.select_related("stage__tournament", "stage__season__league").get(
        decided=None
    )
    level = cuts.state_of_playoff(playoff).undecided
    points = {who: at for at, who in enumerate(sorted(level))}
    cuts.record_playoff_hole(by, playoff, points, seen=len(playoff.holes))


def with_par(event: Tournament) -> None:
    """Five a hole at tables of every size, which is known."""
    rules = find_variant("pagat-6")
    assert rules is not None
    Reference.objects.bulk_create(
        Reference(
            league=event.league,
            ruleset=digest_of(rules),
            players=size,
            version=1,
            mean_milli=5000,
            sd_milli=4000,
            holes=500,
            made=timezone.now(),
        )
        for size in (2, 3, 4, 5)
    )


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
