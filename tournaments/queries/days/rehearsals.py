"""Where a rehearsal stands, and what it says of the day once it is over. Writes nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from tournaments.ledger.days.day_places import day_places, team_places
from tournaments.ledger.days.fields import partners_of, tables_before
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.models import Bye, Person, Playoff, Round, SeatJob, Stage, Team, Tournament
from tournaments.queries.days.plans import plan_of
from tournaments.rules.days.plans import ItemKind

OVER = ("provisional", "final", "archived", "cancelled", "abandoned")
AFTER_ALL = 10**4  # a round with this number comes after every other of its stage


@dataclass(frozen=True)
class RehearsalReport:
    """What the day would be like: who won, how often people who had met met again, how many sat
    out and how often the same one at most, and for how many places holes were played.
    """

    winners: tuple[str, ...]
    repeats: int
    byes: int
    most_byes: int
    playoffs: int


@dataclass(frozen=True)
class RehearsalPlace:
    """How far a rehearsal is: rounds that are over of those that are planned; the round that is on
    with its tables that are in; `drawing`: tables are drawn beside the pages. `says` is the plan.
    """

    closed: int
    planned: int
    number: int | None
    are_in: int
    tables: int
    drawing: bool
    says: str
    report: RehearsalReport | None


def rehearsal_of(tournament: Tournament) -> Tournament | None:
    """The rehearsal of a tournament, while there is one. One query."""
    return Tournament.objects.filter(rehearsal_of=tournament).select_related("league").first()


def place_of_rehearsal(rehearsal: Tournament) -> RehearsalPlace:
    """Where it stands; as many queries however many people there are."""
    rounds = list(Round.objects.filter(stage__tournament=rehearsal).exclude(state="void"))
    on_now = next((each for each in rounds if each.state in ("published", "playing")), None)
    tables = on_now.tables.count() if on_now else 0
    counted = {"fixture__league_game__state": "confirmed"}
    plan = plan_of(rehearsal)
    planned = sum(each.kind == ItemKind.ROUND for each in plan.steps)
    jobs = SeatJob.objects.filter(stage__tournament=rehearsal, state__in=("waiting", "working"))
    closed = sum(each.state == "closed" for each in rounds)
    return RehearsalPlace(
        closed=closed,
        planned=max(planned, closed),
        number=on_now.number if on_now else None,
        are_in=on_now.tables.filter(**counted).count() if on_now else 0,
        tables=tables,
        drawing=jobs.exists(),
        says=plan.says,
        report=report_of(rehearsal) if rehearsal.state in OVER else None,
    )


def report_of(rehearsal: Tournament) -> RehearsalReport:
    """What it was like."""
    around = ("season__league", "tournament")
    stages = list(rehearsal.stages.select_related(*around))
    rests = Counter(_byes(rehearsal))
    return RehearsalReport(
        winners=_winners(rehearsal, stages),
        repeats=_repeats(rehearsal, stages),
        byes=sum(rests.values()),
        most_byes=max(rests.values(), default=0),
        playoffs=Playoff.objects.filter(stage__tournament=rehearsal).count(),
    )


def _winners(rehearsal: Tournament, stages: list[Stage]) -> tuple[str, ...]:
    """Who won, people or teams, in the order of the alphabet."""
    in_teams = plays_in_teams(rehearsal)
    places = team_places(stages) if in_teams else day_places(stages)
    first = [who for who, place in places.items() if place == 1]
    names = Team.objects.filter(pk__in=first) if in_teams else Person.objects.filter(pk__in=first)
    return tuple(names.order_by("name").values_list("name", flat=True))


def _byes(rehearsal: Tournament) -> list[int]:
    rows = Bye.objects.filter(round__stage__tournament=rehearsal, round__state="closed")
    return list(rows.values_list("person", flat=True))


def _repeats(rehearsal: Tournament, stages: list[Stage]) -> int:
    """The repeat meetings of the first stage, as `rules.draws` counts them: a final is drawn by
    place. Partners always meet, and nobody counts it.
    """
    if not stages:
        return 0
    partners = partners_of(rehearsal) or ()
    mates = {frozenset(pair) for team in partners for pair in combinations(team, 2)}
    rounds = tables_before(rehearsal, stages[0], AFTER_ALL)
    pairs = (
        frozenset(pair) for tables in rounds for one in tables for pair in combinations(one, 2)
    )
    return sum(times - 1 for pair, times in Counter(pairs).items() if pair not in mates)
