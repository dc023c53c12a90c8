"""A round as everybody in the hall sees it: its tables, their cards, calls and clocks."""

import pytest
from django.utils import timezone

from tests.tournaments.day_play import begun, drawn, fresh_round, short
from tests.tournaments.world import World
from tests.values import some
from tournaments.directing import confirmations
from tournaments.directing.days import clocks, phones, rounds, tables
from tournaments.ledger.stages.tables import tables_of
from tournaments.queries.days.rounds import hall_round, round_on_now
from tournaments.rules.days.clocks import EventKind
from tournaments.rules.days.stages import DaySettings, SeatingRule

pytestmark = pytest.mark.django_db


def test_a_round_from_seated_to_counted(world: World) -> None:
    settings = DaySettings((short(rounds=2, seating=SeatingRule.POWER),))
    by, open_ = begun(world.ann, settings, people=8)
    assert round_on_now(open_) is None
    row = fresh_round(drawn(by, open_))
    assert round_on_now(open_) == row
    shown = hall_round(row)
    assert [each.state for each in shown.tables] == ["seated", "seated"]
    assert [len(each.names) for each in shown.tables] == [4, 4]
    first = tables_of(row)[0]
    first.round = row
    game = tables.start_day_table(by, first, device=some(by.device))
    clocks.set_clock(by, row, EventKind.START)
    clocks.set_clock(by, row, EventKind.EXTRA, table=first, seconds=300)
    phones.call_director(by, first, reason="who knocked?")
    shown = hall_round(fresh_round(row))
    one, other = shown.tables
    assert (one.state, one.extra, one.call.reason if one.call else "") == (
        "playing", 300, "who knocked?")  # fmt: skip
    assert one.play is not None
    assert one.play.code == game.game.code
    assert shown.face(timezone.now(), one).left - shown.face(timezone.now(), other).left == 300
    assert (shown.number_in, shown.open_tables) == (0, 2)
    rounds.postpone_table(by, tables_of(row)[1])
    assert hall_round(fresh_round(row)).open_tables == 1
    confirmations.void_game(by, game, reason="dealt twice")
    assert hall_round(fresh_round(row)).tables[0].state == "void"
