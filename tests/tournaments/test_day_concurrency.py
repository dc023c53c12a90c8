"""Two directors, two workers, two phones of a table at once, on a database that several share."""

import pytest

from tests.tournaments.day_play import (
    DAY,
    begun,
    days,
    draws,
    fresh_round,
    rounds,
    short,
    stage_of,
    tables,
)
from tests.tournaments.test_league_concurrency import all_at_once
from tests.tournaments.world import World
from tournaments.directing.days import rehearsals, seat_jobs
from tournaments.errors import DirectingError
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Act, LeagueGame, Registration, Round, SeatJob, Tournament
from tournaments.rehearsals.play import Played, play_on
from tournaments.rules.days.stages import DaySettings, SeatingRule

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]


def test_two_directors_publish_at_once_and_leave_one_round() -> None:
    world = World()
    settings = DaySettings((short(rounds=2, seating=SeatingRule.POWER),))
    by, event = begun(world.ann, settings, people=8)
    row = fresh_round(draws.draw_round(by, stage_of(event)))
    answers = all_at_once(
        [lambda: rounds.publish_round(by, fresh_round(row), seen=row.version) for _ in range(3)]
    )
    assert sum(isinstance(each, Round) for each in answers) == 1, answers
    assert sum(isinstance(each, DirectingError) for each in answers) == 2
    assert (fresh_round(row).state, Round.objects.count()) == ("published", 1)
    assert Registration.objects.filter(season=row.stage.season_id).count() == 8
    assert Act.objects.filter(kind="publish_round").count() == 1


def test_two_directors_draw_at_once_and_one_draft_stands() -> None:
    world = World()
    settings = DaySettings((short(rounds=2, seating=SeatingRule.POWER),))
    by, event = begun(world.ann, settings, people=8)
    stage = stage_of(event)
    drafts = [draws.work_out(stage) for _ in range(3)]
    answers = all_at_once([lambda draw=draw: draws.put_draw(by, stage, draw) for draw in drafts])
    assert sum(isinstance(each, Round) for each in answers) == 1, answers
    row = Round.objects.get()
    assert [table.fixture.seats.count() for table in row.tables.all()] == [4, 4]


def test_two_phones_of_a_table_start_one_game() -> None:
    world = World()
    settings = DaySettings((short(rounds=2, seating=SeatingRule.POWER),))
    by, event = begun(world.ann, settings, people=8)
    row = fresh_round(rounds.publish_round(by, draws.draw_round(by, stage_of(event))))
    table = tables_of(row)[0]
    table.round = row
    answers = all_at_once(
        [lambda: tables.start_day_table(by, table, device=world.ann.device) for _ in range(3)]
    )
    assert sum(isinstance(each, LeagueGame) for each in answers) == 1, answers
    assert LeagueGame.objects.count() == 1


def test_several_workers_do_a_draw_once() -> None:
    world = World()
    settings = DaySettings((short(rounds=3, seating=SeatingRule.SPREAD),))
    by, event = begun(world.ann, settings, people=16)
    stage = stage_of(event)
    asked = all_at_once([lambda: seat_jobs.ask_for_draw(by, stage) for _ in range(3)])
    assert {getattr(each, "pk", each) for each in asked} == {SeatJob.objects.get().pk}
    worked = all_at_once([seat_jobs.work_one for _ in range(3)])
    assert sorted(map(str, worked)) == ["False", "False", "True"]
    assert SeatJob.objects.get().state == "done"
    assert Round.objects.filter(state="drafted").count() == 3
    assert Act.objects.filter(kind="draw_round").count() == 1


def test_two_directors_play_a_rehearsal_at_once() -> None:
    world = World()
    settings = DaySettings((short(rounds=1, seating=SeatingRule.POWER),), ruleset="pagat-6")
    event = days.create_alone(user=world.ann.user, name="Open", settings=settings, day=DAY)
    by = world.ann.member(event.league)
    begun_ = all_at_once(
        [lambda: rehearsals.begin_rehearsal(by, event, people=8) for _ in range(3)]
    )
    copy = Tournament.objects.get(rehearsal_of=event)
    assert {each.pk for each in begun_} == {copy.pk}
    mine = world.ann.member(copy.league)
    for _ in range(3):
        both = [lambda: play_on(mine, Tournament.objects.get(pk=copy.pk), whole=True)] * 2
        for each in all_at_once(both):
            assert isinstance(each, Played | DirectingError), each
    play_on(mine, Tournament.objects.get(pk=copy.pk), whole=True, seconds=600)
    copy.refresh_from_db()
    assert (copy.state, LeagueGame.objects.count()) == ("final", 2)
    assert Act.objects.filter(league=copy.league, kind="submit_card").count() == 2
    all_at_once([lambda: rehearsals.end_rehearsal(copy) for _ in range(2)])
    assert not Tournament.objects.exclude(rehearsal_of=None).exists()
