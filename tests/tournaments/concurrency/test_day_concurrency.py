"""Two directors, two workers, two phones of a table at once, on a database that several share."""

import pytest
from django.test import Client

from scorecards import devices
from scorecards.permissions import COOKIE
from tests.tournaments.acts_at_once import all_at_once
from tests.tournaments.day_contests import differences, refused
from tests.tournaments.day_play import (
    DAY,
    begun,
    cuts,
    days,
    drawn,
    draws,
    entrants,
    fresh_round,
    play_round,
    rounds,
    short,
    stage_of,
    tables,
)
from tests.tournaments.playing import record
from tests.tournaments.world import World
from tests.values import some
from tournaments.directing import confirmations
from tournaments.directing.days import phones, rehearsals, seat_jobs
from tournaments.errors import DirectingError
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import (
    Act,
    Call,
    FixtureSeat,
    LeagueGame,
    Playoff,
    Registration,
    Round,
    SeatJob,
    Tournament,
)
from tournaments.rehearsals.play import Played, play_on
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.stages import DaySettings, SeatingRule

SPREAD = SeatingRule.SPREAD
FINAL = short(rounds=1)
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


def test_two_directors_close_at_once_and_it_is_closed_once() -> None:
    world = World()
    by, event = begun(world.ann, DaySettings((short(rounds=2, cut=Cut(2)), FINAL)), people=8)
    row = drawn(by, event)
    play_round(by, row, lambda person, _: person, close=False)
    row = fresh_round(row)
    answers = all_at_once(
        [lambda: rounds.close_round(by, fresh_round(row), seen=row.version) for _ in range(3)]
    )
    assert refused(answers) == 2
    assert Act.objects.filter(kind="close_round").count() == 1
    assert fresh_round(row).state == "closed"
    play_round(by, drawn(by, event), lambda person, _: person)
    stage = stage_of(event)
    answers = all_at_once([lambda: cuts.make_cut(by, stage) for _ in range(3)])
    assert refused(answers) == 2
    assert Act.objects.filter(kind="make_cut").count() == 1
    gone = event.entrants.filter(state="eliminated").count()
    level = Playoff.objects.filter(decided=None)
    waiting = len(level.get().people) if level.exists() else 0
    assert gone + waiting + len(some(stage_of(event).cut)["through"]) == 8
    assert not differences()


def test_a_card_comes_in_while_the_round_is_closed() -> None:
    """Of a table that was postponed, which does not keep its round open: the card is whole, either
    way, and the standings follow from it.
    """
    world = World()
    by, event = begun(world.ann, DaySettings((short(rounds=2),)), people=8)
    row = drawn(by, event)
    open_table, table = tables_of(row)
    cards = []
    for each in (open_table, table):
        each.round = fresh_round(row)
        card = tables.start_day_table(by, each, device=world.ann.device)
        for number in (1, 2):
            record(card.game, number, [3, 4, 5, 6], by)
        cards.append(card)
    confirmations.submit_card(by, cards[1])
    confirmations.force_card(by, cards[1], reason="played")
    rounds.postpone_table(by, open_table)
    answers = all_at_once(
        [
            lambda: rounds.close_round(by, fresh_round(row)),
            lambda: confirmations.submit_card(by, cards[0]),
            lambda: phones.call_director(by, open_table, reason="Who counts it?"),
        ]
    )
    assert refused(answers) == 0
    assert fresh_round(row).state == "closed"
    assert LeagueGame.objects.get(pk=cards[0].pk).state == "submitted"
    assert not differences()
    call = Call.objects.get()
    answers = all_at_once([lambda: phones.answer_call(by, call) for _ in range(3)])
    assert refused(answers) == 0
    assert len({each.answered for each in answers if isinstance(each, Call)}) == 1


def test_four_phones_start_one_table_and_go_along() -> None:
    world = World()
    by, event = begun(world.ann, DaySettings((short(rounds=2),)), people=8)
    row = drawn(by, event)
    table = tables_of(row)[0]
    table.round = fresh_round(row)
    clients = []
    for seat in table.fixture.seats.all():
        device = devices.new_device("Android phone")
        phones.sit_down_at(table, person_id=seat.person_id, device=device)
        client = Client()
        client.cookies[COOKIE] = device.key
        clients.append(client)
    answers = all_at_once(
        [
            lambda client=client: client.post("/t/open/me/start/", {"table": table.pk})
            for client in clients
        ]
    )
    assert [getattr(each, "status_code", each) for each in answers] == [302] * 4
    game = LeagueGame.objects.get()
    assert all(game.game.code in each["Location"] for each in answers)
    assert fresh_round(row).state == "playing"


def test_what_a_director_does_while_a_draw_is_worked_out() -> None:
    """A call, a drop and another draw come in between: in the end there is one draft, of those who
    are still here.
    """
    world = World()
    by, event = begun(world.ann, DaySettings((short(rounds=3, seating=SPREAD),)), people=16)
    stage = stage_of(event)
    seat_jobs.ask_for_draw(by, stage)
    last = event.entrants.get(number=16)

    def work() -> None:
        while seat_jobs.work_one():
            pass

    answers = all_at_once(
        [
            work,
            work,
            lambda: entrants.lead_entrant(by, event, last, "drop"),
            lambda: days.describe_tournament(
                by, event, name="Open", about="", place="Hall 2", day=event.day, starts=None
            ),
        ]
    )
    assert refused(answers) == 0
    work()
    assert SeatJob.objects.get().state == "done"
    assert Round.objects.filter(state="drafted").count() == 3
    seats = FixtureSeat.objects.filter(fixture__table__round__number=1)
    assert 15 <= seats.count() <= 16  # the drop came before the draft, or after it
    assert len(set(seats.values_list("person", flat=True))) == seats.count()
