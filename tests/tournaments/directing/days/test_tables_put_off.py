"""A postponed table does not keep its round open, and is played when its round is closed."""

import pytest

from tests.tournaments.day_play import (
    begun,
    days,
    drawn,
    fresh_round,
    play_round,
    rounds,
    short,
    stage_of,
    tables,
)
from tests.tournaments.finals import GROUPS
from tests.tournaments.playing import joined, record, said
from tests.tournaments.world import World, begins
from tests.values import some
from tournaments.directing import confirmations
from tournaments.errors import DirectingError
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import LeagueGame, Round, Table
from tournaments.permissions import Member
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.stages import DaySettings, SeatingRule

pytestmark = pytest.mark.django_db
HOME = "/t/open/"
DAY = DaySettings(
    (short(rounds=2, seating=SeatingRule.RANDOM, cut=Cut(4)), short(rounds=1)), protest=0
)


def points(person: int, number: int) -> int:
    return 3 * person + number


def closed_with_one_put_off(world: World, settings: DaySettings = DAY) -> tuple[Member, Table]:
    """A round of two tables that is closed, the second of which was postponed."""
    by, open_ = begun(world.ann, settings, people=8)
    row = drawn(by, open_)
    one, other = tables_of(row)
    rounds.postpone_table(by, other)
    one.round = fresh_round(row)
    play(by, one)
    rounds.close_round(by, fresh_round(row))
    return by, Table.objects.select_related("round__stage__tournament", "fixture").get(pk=other.pk)


def play(by: Member, table: Table) -> LeagueGame:
    """Both holes of a table that may have begun, and its card counted."""
    games = LeagueGame.objects.select_related("season__league", "game")
    game = games.filter(fixture=table.fixture_id).first() or tables.start_day_table(
        by, table, device=some(by.device)
    )
    size = game.seats.count()
    for number in (1, 2):
        record(game.game, number, [number * at for at in range(size)], by)
    confirmations.submit_card(by, game)
    confirmations.force_card(by, game, reason="played")
    return game


def seated(table: Table) -> set[int]:
    return set(table.fixture.seats.values_list("person", flat=True))


def put_off(world: World) -> None:
    world.by_day, world.played = closed_with_one_put_off(world)


@begins(put_off)
def test_it_is_played_late_and_counts(world: World) -> None:
    by, table = world.by_day, world.played
    client, event = world.ann.client, table.round.stage.tournament
    assert len(stage_standings(stage_of(event)).ranked) == 8
    before = {each.player: each.line.metric for each in stage_standings(stage_of(event)).ranked}
    for place in ("standings/", "rounds/table/", f"path/{next(iter(seated(table)))}/"):
        page = said(client.get(HOME + place))
        assert "postponed" in page, place
        assert "not there" not in page, place
    page = said(client.get(f"{HOME}desk/"))
    assert "Postponed, in closed rounds" in page
    assert f"Round 1: table {table.fixture.number}" in page
    assert "its result counts then" in page
    assert "Take up again" not in page
    assert "/clock/" not in page  # that of a round that is closed stands still
    act = f"{HOME}tables/{table.pk}/"
    for word in ("put-off", "take-up"):  # that was decided when the round was closed
        assert client.post(f"{act}{word}/").status_code == 422
    started = client.post(f"{act}start/")
    assert started.status_code == 302
    assert client.post(f"{act}start/").status_code == 302  # the same card once more
    assert LeagueGame.objects.filter(fixture=table.fixture_id).count() == 1
    page = said(client.get(f"{HOME}desk/"))
    assert "It is being played, or its card waits." in page
    play(by, table)
    assert "Postponed, in closed rounds" not in said(client.get(f"{HOME}desk/"))
    event.refresh_from_db()
    now = {each.player: each.line.metric for each in stage_standings(stage_of(event)).ranked}
    late = seated(table)
    assert "postponed" not in said(client.get(f"{HOME}standings/"))
    assert {who for who in now if now[who] != before[who]} <= late
    assert sum(each or 0 for each in now.values()) > sum(each or 0 for each in before.values())
    assert fresh_round(table.round).state == "closed"


@begins(put_off)
def test_whoever_sits_there_starts_it_from_the_own_page(world: World) -> None:
    by, table = world.by_day, world.played
    event = table.round.stage.tournament
    joined(event.league, world.bob, "member")
    person = table.fixture.seats.select_related("person").earliest("position").person
    type(person).objects.filter(pk=person.pk).update(user=world.bob.user)
    second = drawn(by, event)
    client, about = world.bob.client, {"table": table.pk}
    page = said(client.get(f"{HOME}me/"))
    assert "postponed" in page  # among the other rounds
    page = said(client.get(f"{HOME}me/?round={table.round_id}"))
    assert "Keep the score of table" in page
    assert "Call the director" in page
    assert client.post(f"{HOME}me/start/", about).status_code == 302
    play(by, table)
    page = said(client.get(f"{HOME}me/"))
    assert "postponed" not in page
    page = said(client.get(f"{HOME}me/?round={table.round_id}"))
    assert "Call the director" not in page
    assert "postponed" not in page
    assert second.number == 2


@begins(put_off)
def test_others_of_a_closed_round_and_after_the_day_do_not_begin(world: World) -> None:
    by, table = world.by_day, world.played
    event = table.round.stage.tournament
    Table.objects.filter(pk=table.pk).update(postponed=False)
    refused = world.ann.client.post(f"{HOME}tables/{table.pk}/start/")
    assert refused.status_code == 422
    assert "The round of this table is closed." in said(refused)
    Table.objects.filter(pk=table.pk).update(postponed=True)
    play_round(by, drawn(by, event), points)
    assert "is postponed and not counted" in said(world.ann.client.get(f"{HOME}standings/"))
    days.lead_tournament(by, event, "finish")
    assert world.ann.client.post(f"{HOME}tables/{table.pk}/start/").status_code == 422
    assert not LeagueGame.objects.filter(fixture=table.fixture_id).exists()


def test_a_knockout_is_not_closed_without_it(world: World) -> None:
    by, open_ = begun(world.ann, GROUPS, people=8)
    row = drawn(by, open_)
    one, other = tables_of(row)
    rounds.postpone_table(by, other)
    for table in (one, other):
        table.round = fresh_round(row)
        if table == other:
            with pytest.raises(DirectingError, match="One table is still open"):
                rounds.close_round(by, fresh_round(row))
        play(by, table)
    rounds.close_round(by, fresh_round(row))
    assert Round.objects.get(pk=row.pk).state == "closed"


@begins(put_off)
def test_nobody_but_who_runs_the_day_starts_it_at_the_desk(world: World) -> None:
    table = world.played
    door = f"{HOME}tables/{table.pk}/start/"
    assert world.cal.client.post(door).status_code in (403, 404)
    assert world.ann.client.get(door).status_code == 405
    assert not LeagueGame.objects.filter(fixture=table.fixture_id).exists()
