"""Days played from the first round to the end."""

from collections.abc import Callable

from django.utils import timezone

from scorecards.rules import find_variant
from scorecards.rules.digest import digest_of
from tests.tournaments.day_play import (
    cuts,
    days,
    draws,
    fresh_round,
    play_round,
    rounds,
    stage_of,
)
from tournaments.directing.days import disclosure
from tournaments.models import Playoff, Reference, Round, Stage, Tournament
from tournaments.permissions import Member
from tournaments.queries.days.steps import ahead_of
from tournaments.rules.days.next_steps import NextStep

MOST_STEPS = 60


def better_first(person: int, _round: int) -> int:
    """Who comes first in the list always wins."""
    return 2 * person


def play_out(by: Member, event: Tournament, play: Callable[..., object] = play_round) -> Tournament:
    """Whatever the desk says comes next, until the result is certified."""
    acts: dict[NextStep, Callable[[Tournament], object]] = {
        NextStep.DRAW: lambda on: draws.draw_round(by, _ahead_stage(on)),
        NextStep.PUBLISH_ROUND: lambda on: rounds.publish_round(by, _ahead_round(on)),
        NextStep.START_CLOCK: lambda on: play(by, _ahead_round(on), better_first),
        NextStep.PLAYOFF: lambda _: play_off(by),
        NextStep.CUT: lambda on: cuts.make_cut(by, _ahead_stage(on)),
        NextStep.REVEAL: lambda on: disclosure.tell_final(by, on),
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
