"""Draws beside the pages: asked for once, done by one worker, taken up when that one is gone."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.tournaments.day_play import begun, short, stage_of
from tests.tournaments.playing import said
from tests.tournaments.world import World
from tournaments.directing.days import draws, seat_jobs
from tournaments.ledger.days.progress import touch
from tournaments.models import FixtureSeat, League, Membership, Round, SeatJob, Stage, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.stages import DaySettings, SeatingRule

pytestmark = pytest.mark.django_db
HTMX: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture(autouse=True)
def nobody_works(settings: Any) -> None:
    """No thread does it."""
    settings.DRAW_THREADS = False


@pytest.fixture
def stage(world: World) -> Stage:
    settings = short(rounds=3, seating=SeatingRule.SPREAD)
    _by, event = begun(world.ann, DaySettings((settings,)), people=16)
    return stage_of(event)


def by_of(world: World, stage: Stage) -> Member:
    return world.ann.member(League.objects.get(pk=stage.tournament.league_id))


def test_a_draw_of_many_is_waited_for(world: World, stage: Stage) -> None:
    client = world.ann.client
    answer = client.post("/t/open/draw/0/")
    job = SeatJob.objects.get()
    assert answer["Location"] == f"/t/open/draws/{job.pk}/"
    assert client.post("/t/open/draw/0/")["Location"] == f"/t/open/draws/{job.pk}/"  # not twice
    assert not Round.objects.exists()
    assert "Many people take a few seconds." in said(client.get(f"/t/open/draws/{job.pk}/"))
    SeatJob.objects.update(state="working", lease=timezone.now() + seat_jobs.LEASE)
    SeatJob.objects.update(steps=30, all_steps=100, reached=12, least=4)
    page = said(client.get(f"/t/open/draws/{job.pk}/", **HTMX))
    assert "Repeat meetings so far 12, the minimum is 4." in page
    assert 'max="100" value="30"' in page
    assert "<html" not in page
    SeatJob.objects.update(state="waiting", lease=None)
    call_command("draw_tables", "--once")
    first = Round.objects.get(number=1)
    assert Round.objects.filter(state="drafted").count() == 3
    to = f"/t/open/rounds/{first.pk}/"
    assert client.get(f"/t/open/draws/{job.pk}/", **HTMX)["HX-Redirect"] == to
    assert client.get(f"/t/open/draws/{job.pk}/")["Location"] == to


def test_it_draws_what_would_have_been_drawn_at_once(world: World, stage: Stage) -> None:
    seat_jobs.ask_for_draw(by_of(world, stage), stage, sizes=(4, 4, 4, 4))
    draw = draws.work_out(stage, sizes=(4, 4, 4, 4))
    assert seat_jobs.work_one()
    seats = [
        tuple(table.fixture.seats.order_by("position").values_list("person", flat=True))
        for table in Round.objects.get(number=1).tables.order_by("fixture__number")
    ]
    assert tuple(seats) == draw.rounds[0].tables
    job = SeatJob.objects.get()
    assert (job.state, job.tries) == ("done", 1)
    assert job.least is not None
    assert not seat_jobs.work_one()


def test_of_two_workers_one_has_it_until_its_lease_is_over(world: World, stage: Stage) -> None:
    seat_jobs.ask_for_draw(by_of(world, stage), stage)
    now = timezone.now()
    assert seat_jobs.claim_job("one", now=now) is not None
    assert seat_jobs.claim_job("two", now=now) is None
    later = now + seat_jobs.LEASE + timedelta(seconds=1)
    claimed = seat_jobs.claim_job("two", now=later)  # the first was killed
    assert claimed is not None
    assert (claimed.worker, claimed.tries) == ("two", 2)


def test_a_worker_that_was_slow_leaves_the_job_to_the_other(
    world: World, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat_jobs.ask_for_draw(by_of(world, stage), stage)
    finished = draws.work_out(stage)

    def slow(stage: Stage, **_of_the_job: Any) -> draws.Draw:
        SeatJob.objects.update(worker="two")  # its lease was over meanwhile
        return finished

    monkeypatch.setattr(seat_jobs, "work_out", slow)
    assert seat_jobs.work_one("one")
    assert not Round.objects.exists()  # nothing of it is stored
    assert SeatJob.objects.get().state == "working"


def test_the_progress_is_noted_and_is_a_sign_of_life(world: World, stage: Stage) -> None:
    seat_jobs.ask_for_draw(by_of(world, stage), stage)
    job = seat_jobs.claim_job("one")
    assert job is not None
    SeatJob.objects.update(lease=timezone.now())
    times = iter((0.0, 0.1, 1.0, 1.0))
    tell = seat_jobs.telling(job, lambda: next(times))
    tell(1, 100, 9)
    assert SeatJob.objects.get().steps == 0
    tell(2, 100, 8)
    noted = SeatJob.objects.get()
    assert (noted.steps, noted.all_steps, noted.reached) == (2, 100, 8)
    assert noted.lease is not None
    assert noted.lease > timezone.now()


@pytest.mark.parametrize(("meanwhile", "tries"), [("called", 1), ("dropped", 2)])
def test_a_draw_begins_again_only_if_it_would_be_another(
    world: World, stage: Stage, monkeypatch: pytest.MonkeyPatch, meanwhile: str, tries: int
) -> None:
    """Somebody called the director, or dropped out, while it was worked out."""
    seat_jobs.ask_for_draw(by_of(world, stage), stage)
    right = draws.work_out

    def changed(stage: Stage, **options: Any) -> draws.Draw:
        draw = right(stage, **options)
        if SeatJob.objects.get().tries == 1:
            if meanwhile == "dropped":
                stage.tournament.entrants.filter(number=16).update(state="dropped")
            touch(stage.tournament)
        return draw

    monkeypatch.setattr(seat_jobs, "work_out", changed)
    for _ in range(tries):
        assert SeatJob.objects.get().state == "waiting"
        assert seat_jobs.work_one()
    assert SeatJob.objects.get().state == "done"
    assert Round.objects.filter(state="drafted").count() == 3
    seats = FixtureSeat.objects.filter(fixture__table__round__number=1)
    assert seats.count() == (15 if meanwhile == "dropped" else 16)


def test_what_cannot_be_drawn_is_refused_at_once_or_in_the_end(world: World, stage: Stage) -> None:
    client = world.ann.client
    seat_jobs.ask_for_draw(by_of(world, stage), stage)
    Membership.objects.filter(league=stage.tournament.league_id).update(role="member")
    assert seat_jobs.work_one()
    job = SeatJob.objects.get()
    assert (job.state, Round.objects.exists()) == ("failed", False)
    Membership.objects.filter(league=stage.tournament.league_id).update(role="owner")
    page = said(client.get(f"/t/open/draws/{job.pk}/"))
    assert "The person who asked for this draw may no longer do so." in page
    seat_jobs.ask_for_draw(by_of(world, stage), stage)
    SeatJob.objects.filter(state="waiting").update(tries=seat_jobs.MOST_TRIES)
    assert seat_jobs.work_one()
    assert SeatJob.objects.filter(state="failed").count() == 2
    Tournament.objects.get().entrants.update(state="dropped")
    Tournament.objects.get().entrants.filter(number__lte=2).update(state="active")
    answer = client.post("/t/open/draw/0/")
    assert (answer.status_code, "3 people are needed for a table." in said(answer)) == (422, True)
    assert not SeatJob.objects.filter(state="waiting").exists()
