"""The desk of a director: a round from its draft to its end, by what stands on the page."""

import pytest

from tests.tournaments.day_play import begun, fresh_round, short, stage_of
from tests.tournaments.playing import record, said
from tests.tournaments.world import World
from tournaments import directing
from tournaments.directing.days import phones, tables
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Call, ClockEvent, LeagueGame, Round, Table
from tournaments.rules.days.stages import DaySettings, SeatingRule

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


def test_a_round_at_the_desk(world: World) -> None:
    settings = DaySettings((short(rounds=2, seating=SeatingRule.POWER),))
    by, open_ = begun(world.ann, settings, people=8)
    client, home = world.ann.client, "/t/open/"
    page = said(client.get(f"{home}desk/"))
    assert "Nothing is drawn yet" in page
    assert "Draw round 1" in page
    assert client.post(f"{home}draw/0/").status_code == 302
    row = Round.objects.get()
    page = said(client.get(f"{home}desk/"))
    assert "Round 1 is a draft" in page
    assert client.post(f"{home}rounds/{row.pk}/publish/", {"seen": row.version}).status_code == 302
    again = client.post(f"{home}rounds/{row.pk}/publish/", {"seen": row.version})
    assert again.status_code == 422
    assert "0 of 2 tables are in" in said(client.get(f"{home}desk/"))
    assert client.post(f"{home}rounds/{row.pk}/clock/start/", {"seen": 0}).status_code == 302
    assert client.post(f"{home}rounds/{row.pk}/clock/start/", {"seen": 0}).status_code == 422
    assert client.post(f"{home}rounds/{row.pk}/clock/explode/").status_code == 404
    one, other = tables_of(fresh_round(row))
    five = {"table": one.pk, "seen": 1}
    client.post(f"{home}rounds/{row.pk}/clock/five/", five)
    assert ClockEvent.objects.filter(table=one, seconds=300).exists()
    for table in (one, other):
        table.round = fresh_round(row)
        game = tables.start_day_table(by, table, device=by.device)
        for number in (1, 2):
            record(game.game, number, [number * at for at in range(4)], by)
        directing.submit_card(world.ann.member(open_.league), game)
    phones.call_director(by, one, reason="who knocked?")
    page = said(client.get(f"{home}desk/", **HTMX))
    assert "<html" not in page
    assert "2 of 2 tables are in" in said(client.get(f"{home}desk/"))
    assert "“who knocked?”" in page
    client.post(f"{home}tables/{one.pk}/come/", **HTMX)
    assert Call.objects.get().answered is not None
    assert client.post(f"{home}tables/{one.pk}/count/", {"version": 7}).status_code == 422
    directing.force_card(by, other_game(one), reason="seen")
    client.post(f"{home}tables/{other.pk}/put-off/")
    page = said(client.get(f"{home}desk/"))
    assert "Close round 1" in page
    client.post(f"{home}tables/{other.pk}/take-up/")
    assert "Close round 1" not in said(client.get(f"{home}desk/"))
    directing.force_card(by, other_game(other), reason="seen")
    row = fresh_round(row)
    assert client.post(f"{home}rounds/{row.pk}/close/", {"seen": row.version}).status_code == 302
    assert fresh_round(row).state == "closed"
    assert "Draw round 2" in said(client.get(f"{home}desk/"))
    assert stage_of(open_).rounds.count() == 1


def other_game(table: Table) -> LeagueGame:
    games = LeagueGame.objects.select_related("season__league", "game")
    return games.get(fixture__table=table)
