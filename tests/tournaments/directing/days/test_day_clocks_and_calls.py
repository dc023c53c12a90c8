"""The clock of a round and the phones of the hall, by their acts."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorecards import devices
from tests.tournaments.day_play import begun, drawn, fresh_round, play_round, short
from tests.tournaments.playing import Someone, record
from tests.tournaments.world import World
from tournaments.directing import confirmations
from tournaments.directing.days import clocks, phones, tables
from tournaments.errors import DirectingError
from tournaments.ledger.stages.clocks import clock_of
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Call, ClockEvent, LeagueGame, Membership, Round, Table
from tournaments.permissions import Member
from tournaments.rules.days.clocks import ClockState, EventKind
from tournaments.rules.days.stages import DaySettings

pytestmark = pytest.mark.django_db


def round_in(ann: Someone) -> tuple[Member, Round]:
    by, open_ = begun(ann, DaySettings((short(rounds=1, minutes=50),)), people=8)
    return by, fresh_round(drawn(by, open_))


def table_in(round_: Round) -> Table:
    table = tables_of(round_)[0]
    table.round = round_
    return table


def test_a_clock_runs_pauses_and_gives_one_table_more_time(world: World) -> None:
    by, round_ = round_in(world.ann)
    table, now = table_in(round_), timezone.now
    assert clock_of(round_, now()).state is ClockState.WAITING
    clocks.set_clock(by, round_, EventKind.START, seen=0)
    with pytest.raises(DirectingError, match="moved on"):
        clocks.set_clock(by, round_, EventKind.START, seen=0)
    with pytest.raises(DirectingError, match="has changed"):
        clocks.set_clock(by, round_, EventKind.START)
    later = now() + timedelta(minutes=10)
    clocks.set_clock(by, round_, EventKind.EXTRA, table=table, seconds=300)
    assert 39 * 60 <= clock_of(round_, later).left <= 40 * 60
    assert 44 * 60 <= clock_of(round_, later, table=table).left <= 45 * 60
    clocks.set_clock(by, round_, EventKind.PAUSE)
    assert clock_of(round_, later).left > 49 * 60
    clocks.set_clock(by, round_, EventKind.RESUME)
    clocks.set_clock(by, round_, EventKind.LAST_HOLE)
    assert clock_of(round_, now() + timedelta(seconds=2)).state is ClockState.LAST_HOLE
    assert ClockEvent.objects.count() == 5


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": EventKind.START, "at": timezone.now() - timedelta(days=1)},
        {"kind": EventKind.EXTRA, "seconds": 0},
        {"kind": EventKind.EXTRA, "seconds": 100_000},
        {"kind": EventKind.PAUSE},
        {"kind": EventKind.STOP},
    ],
)
def test_a_clock_refuses(world: World, wrong: dict[str, object]) -> None:
    by, round_ = round_in(world.ann)
    with pytest.raises(DirectingError):
        clocks.set_clock(by, round_, wrong.pop("kind"), **wrong)  # type: ignore[arg-type]
    assert not ClockEvent.objects.exists()


def test_a_phone_sits_down_plays_confirms_and_calls(world: World) -> None:
    by, round_ = round_in(world.ann)
    table = table_in(round_)
    one, other = (seat.person_id for seat in table.fixture.seats.all()[:2])
    mine, theirs = devices.new_device("Phone"), devices.new_device("Phone")
    me = phones.sit_down_at(table, person_id=one, device=mine)
    she = phones.sit_down_at(table, person_id=other, device=theirs)
    assert (me.role, me.person_id) == ("guest", one)
    game = tables.start_day_table(me, table, device=mine)
    play_round_at(me, game)
    confirmations.submit_card(me, game)
    with pytest.raises(DirectingError):
        confirmations.confirm_card(me, game, version=1)  # who wrote it does not confirm it
    confirmations.confirm_card(she, game, version=1)
    assert LeagueGame.objects.get(pk=game.pk).state == "confirmed"
    waiting = phones.call_director(she, table, reason="who deals?")
    assert phones.call_director(me, table) == waiting
    phones.answer_call(by, waiting)
    assert Call.objects.get().answered is not None
    elsewhere = tables_of(round_)[1]
    elsewhere.round = round_
    with pytest.raises(DirectingError, match="Only people at this table"):
        phones.call_director(me, elsewhere)
    with pytest.raises(DirectingError, match="Nobody of that name"):
        phones.sit_down_at(elsewhere, person_id=one, device=mine)
    key = table.key
    phones.renew_hall_link(by, round_.stage.tournament)
    assert Table.objects.get(pk=table.pk).key != key
    assert Membership.objects.get(device=mine).invitation is not None


def play_round_at(by: Member, game: LeagueGame) -> None:
    for number in (1, 2):
        record(game.game, number, [number * at for at in range(game.seats.count())], by)


def test_a_round_played_by_its_director_is_all_in(world: World) -> None:
    by, round_ = round_in(world.ann)
    play_round(by, round_, lambda person, _: person)
    assert fresh_round(round_).state == "closed"
