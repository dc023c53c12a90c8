"""What can never be stored of a tournament, whoever writes it: every constraint is run into."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, models, transaction
from django.utils import timezone

from tests.tournaments.day_play import DAY, begun, drawn, short, stage_of
from tests.tournaments.world import World
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import (
    Bye,
    Call,
    ClockEvent,
    Entrant,
    League,
    Night,
    Playoff,
    Round,
    SeatJob,
    Stage,
    Table,
    Team,
    Tournament,
)
from tournaments.rules.days.stages import DaySettings, SeatingRule
from tournaments.rules.days.states import ENTRY, ROUND, TOURNAMENT

pytestmark = pytest.mark.django_db
NOW = timezone.now()
OF_A_DAY = (
    *(Tournament, Stage, Team, Entrant, Round, Table, Bye, Playoff, ClockEvent, Call, SeatJob),
)
Change = Callable[["Event"], object]


def later_is(state: str, event: "Event") -> None:
    """The draft is in this state."""
    Round.objects.filter(pk=event.later.pk).update(state=state)


def round_is(state: str, event: "Event") -> None:
    """The round that is published is in this state."""
    Round.objects.filter(pk=event.round.pk).update(state=state)


def clock_of_one(kind: str, event: "Event") -> None:
    """This happens to the clock of one table."""
    event.clock(kind=kind, table=event.one)


class Event:
    """A tournament with a round that is published; `later` is a draft beside it."""

    def __init__(self, world: World) -> None:
        settings = DaySettings((short(rounds=2, seating=SeatingRule.POWER),))
        by, self.open = begun(world.ann, settings, people=8)
        self.round = drawn(by, self.open)
        self.stage = stage_of(self.open)
        self.later = Round.objects.create(stage=self.stage, number=2, state="drafted", minutes=9)
        self.one, self.other = tables_of(self.round)
        self.person = self.open.entrants.get(number=1).person_id

    def tournament(self, **changes: Any) -> int:
        return Tournament.objects.filter(pk=self.open.pk).update(**changes)

    def entrant(self, **changes: Any) -> int:
        return Entrant.objects.filter(tournament=self.open, number=1).update(**changes)

    def league(self, **changes: Any) -> int:
        return League.objects.filter(pk=self.open.league_id).update(**changes)

    def copy(self, of: int) -> Tournament:
        more = {"league": self.open.league, "day": DAY, "seed": "s", "created": NOW, "name": "X"}
        slug = f"copy-{Tournament.objects.count()}"
        return Tournament.objects.create(slug=slug, rehearsal_of_id=of, **more)

    def clock(self, **fields: Any) -> ClockEvent:
        return ClockEvent.objects.create(round=self.round, at=NOW, **fields)

    def playoff(self, **fields: Any) -> Playoff:
        return Playoff.objects.create(stage=self.stage, people=[1], created=NOW, **fields)

    def job(self, **fields: Any) -> SeatJob:
        return SeatJob.objects.create(stage=self.stage, asked=NOW, **fields)


CANNOT_BE: dict[str, list[Change]] = {
    "tournament_has_a_name": [lambda e: e.tournament(name="")],
    "door_key_of_one_tournament": [
        lambda e: (
            e.tournament(door_key="k"),
            e.copy(e.open.pk),
            Tournament.objects.filter(slug__startswith="copy").update(door_key="k"),
        )
    ],
    "tournament_state_is_known": [lambda e: e.tournament(state="over")],
    "one_rehearsal_a_tournament": [lambda e: (e.copy(e.open.pk), e.copy(e.open.pk))],
    "rehearsal_of_another": [lambda e: e.tournament(rehearsal_of=e.open.pk)],
    "stage_once_a_tournament": [
        lambda e: Stage.objects.create(tournament=e.open, position=0, season=_season(e))
    ],
    "season_of_one_stage_of_a_tournament": [
        lambda e: Stage.objects.create(tournament=e.open, position=1, season_id=e.stage.season_id)
    ],
    "stage_of_a_tournament_or_a_night": [
        lambda e: Stage.objects.filter(pk=e.stage.pk).update(tournament=None),
        lambda e: Stage.objects.filter(pk=e.stage.pk).update(night=_night(e)),
    ],
    "team_once_a_tournament": [
        lambda e: [Team.objects.create(tournament=e.open, name="A") for _ in range(2)]
    ],
    "team_has_a_name": [lambda e: Team.objects.create(tournament=e.open, name="")],
    "entered_once_a_tournament": [
        lambda e: Entrant.objects.create(tournament=e.open, person_id=e.person, number=99)
    ],
    "entrant_number_once_a_tournament": [lambda e: e.entrant(number=2)],
    "entrant_state_is_known": [lambda e: e.entrant(state="asleep")],
    "entrant_number_from_one": [lambda e: e.entrant(number=0)],
    "entrant_since_a_round": [lambda e: e.entrant(since=0)],
    "round_once_a_stage": [
        lambda e: Round.objects.create(stage=e.stage, number=1, minutes=1),
        # Two rounds of one number that are published.
        lambda e: Round.objects.filter(pk=e.later.pk).update(
            number=1, state="published", published=NOW
        ),
    ],
    "round_from_one": [lambda e: Round.objects.filter(pk=e.later.pk).update(number=0)],
    "round_state_is_known": [lambda e: Round.objects.filter(pk=e.later.pk).update(state="gone")],
    "round_published_before_it_plays": [
        partial(later_is, state) for state in ("published", "playing", "review", "closed")
    ],
    "round_draft_is_not_published": [partial(round_is, state) for state in ("planned", "drafted")],
    "bye_once_a_round": [
        lambda e: [Bye.objects.create(round=e.round, person_id=e.person) for _ in range(2)]
    ],
    "playoff_is_for_a_place": [lambda e: e.playoff(spots=0)],
    "playoff_lot_decides": [lambda e: e.playoff(spots=1, lot=True)],
    "clock_event_is_known": [lambda e: e.clock(kind="ring")],
    "clock_extra_time_is_some": [
        lambda e: e.clock(kind="extra"),
        lambda e: e.clock(kind="start", seconds=60),
    ],
    "clock_of_a_table_has_no_start": [
        partial(clock_of_one, kind) for kind in ("start", "pause", "resume", "stop")
    ],
    "one_open_call_a_table": [
        lambda e: [Call.objects.create(table=e.one, at=NOW) for _ in range(2)]
    ],
    "call_answered_by_somebody_at_some_time": [
        lambda e: Call.objects.create(table=e.one, at=NOW, answered_by=_owner(e))
    ],
    "one_open_draw_a_stage": [lambda e: [e.job(state="waiting") for _ in range(2)]],
    "seat_job_state_is_known": [lambda e: e.job(state="tired")],
}

# Of other tables that a tournament stands on.
NOR: dict[str, Change] = {
    "a table without a round": lambda e: Table.objects.filter(pk=e.one.pk).update(round=None),
    "a table without seats to draw": lambda e: Table.objects.filter(pk=e.one.pk).update(
        fixture=None
    ),
    "two tables of one fixture": lambda e: Table.objects.filter(pk=e.other.pk).update(
        fixture=e.one.fixture_id
    ),
    "two tables with one link": lambda e: Table.objects.filter(pk=e.other.pk).update(key=e.one.key),
    "a stage without a season": lambda e: Stage.objects.filter(pk=e.stage.pk).update(season=None),
    "somebody twice at a table": lambda e: e.one.fixture.seats.update(person=e.person),
    "two in one seat": lambda e: e.one.fixture.seats.update(position=0),
    "a rehearsal that others read": lambda e: e.league(rehearsal=True, visibility="public"),
    "a rehearsal in a league": lambda e: e.league(
        rehearsal=True, visibility="private", roster_only=False
    ),
}


def _season(event: Event) -> Any:
    season = event.stage.season
    season.pk, season.slug = None, "other"
    season.save()
    return season


def _night(event: Event) -> Night:
    return Night.objects.create(season=event.stage.season, day=DAY)


def _owner(event: Event) -> Any:
    return event.open.league.memberships.exclude(user=None)[0].user


def beginning(world: World) -> None:
    world.played = Event(world)


def constraints() -> dict[str, models.BaseConstraint]:
    return {each.name: each for model in OF_A_DAY for each in model._meta.constraints}


def test_every_constraint_is_run_into(world: World) -> None:
    """Checks tell their names; what is unique tells its columns."""
    known = constraints()
    assert CANNOT_BE.keys() == known.keys()
    for name, changes in CANNOT_BE.items():
        for change in changes:
            with pytest.raises(IntegrityError) as refused, transaction.atomic():
                change(world.played)
            word = name if isinstance(known[name], models.CheckConstraint) else "UNIQUE"
            assert word in str(refused.value)


@pytest.mark.parametrize("name", NOR)
def test_nor_can_there_be(world: World, name: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        NOR[name](world.played)


@pytest.mark.parametrize(
    ("model", "states"), [(Tournament, TOURNAMENT), (Round, ROUND), (Entrant, ENTRY)]
)
def test_the_database_knows_the_states_of_the_machines(
    world: World, model: type[models.Model], states: Any
) -> None:
    rows = model._default_manager.all()
    pk = rows.values_list("pk", flat=True)[0]
    for state in states.states:
        late = state not in ("planned", "drafted")
        more = {"published": NOW if late else None} if model is Round else {}
        assert rows.filter(pk=pk).update(state=state, **more) == 1
