"""The desk of a director: a round from its draft to its end, by what stands on the page."""

import re
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone

from tests.tournaments.day_play import (
    begun,
    days,
    drawn,
    draws,
    fresh_round,
    play_round,
    rounds,
    short,
    stage_of,
)
from tests.tournaments.playing import joined, record, said
from tests.tournaments.world import World, begins
from tests.values import some
from tournaments.directing import confirmations
from tournaments.directing.days import entrants, phones, screens, tables
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Call, ClockEvent, Fixture, LeagueGame, Round, Table, Tournament
from tournaments.pages import days as pages
from tournaments.queries.days.drafts import whole_plan
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.stages import DaySettings, SeatingRule
from tournaments.rules.draws.halls import Hall
from upkeep.nights import nights, store

pytestmark = pytest.mark.django_db
HTMX: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}


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
        game = tables.start_day_table(by, table, device=some(by.device))
        for number in (1, 2):
            record(game.game, number, [number * at for at in range(4)], by)
        confirmations.submit_card(world.ann.member(open_.league), game)
    phones.call_director(by, one, reason="who knocked?")
    page = said(client.get(f"{home}desk/", **HTMX))
    assert "<html" not in page
    assert "2 of 2 tables are in" in said(client.get(f"{home}desk/"))
    assert "“who knocked?”" in page
    client.post(f"{home}tables/{one.pk}/come/", **HTMX)
    assert Call.objects.get().answered is not None
    assert client.post(f"{home}tables/{one.pk}/count/", {"version": 7}).status_code == 422
    confirmations.force_card(by, other_game(one), reason="seen")
    client.post(f"{home}tables/{other.pk}/put-off/")
    page = said(client.get(f"{home}desk/"))
    assert "Close round 1" in page
    client.post(f"{home}tables/{other.pk}/take-up/")
    assert "Close round 1" not in said(client.get(f"{home}desk/"))
    confirmations.force_card(by, other_game(other), reason="seen")
    row = fresh_round(row)
    assert client.post(f"{home}rounds/{row.pk}/close/", {"seen": row.version}).status_code == 302
    assert fresh_round(row).state == "closed"
    assert "Draw round 2" in said(client.get(f"{home}desk/"))
    assert stage_of(open_).rounds.count() == 1


def other_game(table: Table) -> LeagueGame:
    games = LeagueGame.objects.select_related("season__league", "game")
    return games.get(fixture__table=table)


def two_rounds(world: World) -> None:
    """Eight people, and nothing is drawn yet."""
    world.by_day, world.day = begun(world.ann, DaySettings((short(rounds=2),)), people=8)


@begins(two_rounds)
def test_a_draft_has_no_tables_at_the_desk(world: World) -> None:
    client, home = world.ann.client, "/t/open/"
    client.post(f"{home}draw/0/")
    page = said(client.get(f"{home}desk/"))
    assert "Round 1 is a draft" in page
    assert "Look at the draft" in page
    assert 'class="pips"' not in page
    assert "data-zero" not in page


@begins(two_rounds)
def test_a_tap_on_a_table_opens_what_may_be_done_about_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    by, open_ = world.by_day, world.day
    one, other = tables_of(drawn(by, open_))
    client, desk = world.ann.client, "/t/open/desk/"
    closed = said(client.get(desk))
    assert closed.count('class="deskrow"') == 2
    assert "Postpone" not in closed
    page = said(client.get(f"{desk}?table={one.pk}"))
    assert page.count('class="deskrow"') == 1
    assert page.count("Postpone") == 1
    assert f'hx-get="{desk}?table={one.pk}"' in page  # it stays open while the page follows
    assert said(client.get(f"{desk}?table=x")).count('class="deskrow"') == 2
    monkeypatch.setattr(pages, "MOST_LINES", 1)
    large = said(client.get(f"{desk}?table={other.pk}", **HTMX))
    assert large.count("pip--play") == 2  # the map has all of them, the list the one that is open
    assert 'class="deskrow"' not in large
    assert large.count("Postpone") == 1
    assert 'id="desk-heading" hx-swap-oob="true"' in large


@begins(two_rounds)
def test_whoever_came_after_the_draw_is_not_left_out(world: World) -> None:
    """All rounds are drawn at once; somebody comes when the first of them is on."""
    by, open_ = world.by_day, world.day
    one = drawn(by, open_)
    for table in tables_of(one):
        table.round = fresh_round(one)
        tables.start_day_table(by, table, device=some(by.device))
    entrants.enter_name(by, open_, name="Zoe", here=True)
    Round.objects.filter(pk=one.pk).update(state="closed")
    two = fresh_round(Round.objects.get(number=2))
    client, home = world.ann.client, "/t/open/"
    page = said(client.get(f"{home}desk/"))
    assert "Draw round 2" in page
    assert "Publish round 2" not in page
    refused = client.post(f"{home}rounds/{two.pk}/publish/", {"seen": two.version})
    assert refused.status_code == 422
    assert "No seat in this draft: Zoe" in said(refused)
    client.post(f"{home}draw/0/")
    assert "Publish round 2" in said(client.get(f"{home}desk/"))


def test_an_act_leads_to_where_the_work_goes_on(world: World) -> None:
    by, open_ = begun(
        world.ann, DaySettings((short(rounds=1, cut=Cut(3)), short(rounds=1))), people=8
    )
    client, home = world.ann.client, "/t/open/"
    row = drawn(by, open_)
    (game, _other) = play_round(by, row, lambda person, _: 3 * person, close=False)
    place = f"/leagues/{open_.league.slug}/s/{game.season.slug}/games/{game.game.code}/"
    page = said(client.get(place))
    assert f'href="{home}desk/"' in page  # the tabs of the tournament stand around its cards
    confirmations.dispute_card(by, game, version=1, reason="a card was turned")
    table = Table.objects.get(fixture=game.fixture_id)
    phones.call_director(by, table, reason="a card was turned")
    page = said(client.get(f"{home}desk/"))
    assert f'href="{place}resolve/"' in page.partition("btn--primary")[2]
    ruled = client.post(f"{place}resolve/", {"reason": "", "seen": 1})
    assert ruled["Location"] == f"{home}desk/"
    assert Call.objects.get().answered is not None  # whoever decided was there
    row = fresh_round(row)
    closed = client.post(f"{home}rounds/{row.pk}/close/", {"seen": row.version})
    assert closed["Location"] == f"{home}standings/0/"
    assert "Say who goes on" in said(client.get(f"{home}desk/"))


def test_the_grace_for_whoever_is_missing_is_counted_down(world: World) -> None:
    settings = DaySettings((short(rounds=1),), grace=5)
    by, open_ = begun(world.ann, settings, people=4)
    row, now = fresh_round(drawn(by, open_)), timezone.now()
    for ago, sentence in (
        (timedelta(seconds=-60), ""),
        (timedelta(seconds=30), "Waits 5 more minutes for anybody missing."),
        (timedelta(minutes=4, seconds=30), "Waits one more minute for anybody missing."),
        (timedelta(minutes=6), "Nobody waits any longer"),
    ):
        ClockEvent.objects.all().delete()
        ClockEvent.objects.create(round=row, kind="start", at=now - ago)
        page = said(world.ann.client.get("/t/open/desk/"))
        assert sentence in page
        assert bool(sentence) == ("Nobody waits" in page or "Waits" in page)


def test_rounds_that_were_drafted_beyond_the_plan_are_gone(world: World) -> None:
    settings = DaySettings((short(rounds=4, seating=SeatingRule.SPREAD),))
    by, open_ = begun(world.ann, settings, people=8)
    draws.draw_round(by, stage_of(open_))
    assert stage_of(open_).rounds.count() == 4
    shorter = settings.changed(stages=(settings.stages[0].changed(rounds=2),))
    days.change_day(by, open_, shorter)
    assert list(stage_of(open_).rounds.values_list("number", flat=True)) == [1, 2]
    assert Fixture.objects.filter(season=stage_of(open_).season).count() == 4
    page = said(world.ann.client.get("/t/open/rounds/"))
    assert "Round 3" not in page


def test_the_draft_says_that_nobody_sits_at_a_small_table_twice(world: World) -> None:
    """Of fifteen nobody need, and nobody meets twice either; of eleven somebody has to."""
    settings = DaySettings((short(rounds=2, seating=SeatingRule.SPREAD, hall=Hall(varied=False)),))
    by, open_ = begun(world.ann, settings, people=15)
    row = draws.draw_round(by, stage_of(open_))
    page, says = f"/t/open/rounds/{row.pk}/", "Nobody sits at a table of 3 twice."

    def small(number: int) -> list[int]:
        """Who sits at the table of three of a round."""
        (table,) = (
            each
            for each in tables_of(stage_of(open_).rounds.get(number=number))
            if each.fixture.seats.count() == 3
        )
        return list(table.fixture.seats.values_list("person", flat=True))

    assert not {*small(1)} & {*small(2)}
    assert whole_plan(fresh_round(row)).once == 3
    assert says in said(world.ann.client.get(page))
    second = fresh_round(stage_of(open_).rounds.get(number=2))
    rounds.swap_in_round(by, second, one=small(1)[0], other=small(2)[0])
    assert {*small(1)} & {*small(2)}
    assert whole_plan(fresh_round(row)).once == 0
    assert says not in said(world.ann.client.get(page))


def playing(world: World) -> None:
    """Two tables of a round: at one every hole is played, the other has not begun."""
    two_rounds(world)
    by, open_ = world.by_day, world.day
    row = drawn(by, open_)
    one = tables_of(row)[0]
    one.round = fresh_round(row)
    game = tables.start_day_table(by, one, device=some(by.device))
    record(game.game, 1, [1, 2, 3, 4], by)
    world.played = one


@begins(playing)
def test_a_table_that_is_all_in_needs_a_director(world: World) -> None:
    client, home, table = world.ann.client, "/t/open/", world.played
    page = said(client.get(f"{home}desk/"))
    assert page.count('<i class="on"></i><i class="now"></i>') == 1  # in its line
    assert "all in" not in page
    assert client.post(f"{home}tables/{table.pk}/hand-in/").status_code == 422
    record(other_game(table).game, 2, [1, 2, 3, 4], world.by_day)
    page = said(client.get(f"{home}desk/"))
    need = page.partition('id="grp-need"')[2]
    assert f"Table {table.fixture.number} is all in, not handed in" in need
    assert "Hand it in for them" in need.partition("btn--primary")[2]
    joined(world.day.league, world.bob, "member")
    assert world.bob.client.post(f"{home}tables/{table.pk}/hand-in/").status_code == 403
    assert world.cal.client.post(f"{home}tables/{table.pk}/hand-in/").status_code == 404
    assert client.post(f"{home}tables/{table.pk}/hand-in/", **HTMX).status_code == 200
    assert other_game(table).state == "submitted"
    page = said(client.get(f"{home}desk/"))
    assert "Count it" in page
    assert "Hand it in" not in page
    assert client.post(f"{home}tables/{table.pk}/hand-in/").status_code == 422


@begins(playing)
def test_a_table_that_has_not_begun_is_opened_at_the_desk(world: World) -> None:
    client, other = world.ann.client, tables_of(world.played.round)[1]
    page = said(client.get(f"/t/open/desk/?table={other.pk}"))
    assert f"/t/open/tables/{other.pk}/start/" in page
    assert client.post(f"/t/open/tables/{other.pk}/start/").status_code == 302
    assert other_game(other).state == "playing"


@begins(playing)
def test_what_was_done_is_undone_beside_it(world: World) -> None:
    client, desk, table = world.ann.client, "/t/open/desk/", world.played
    client.post(f"/t/open/tables/{table.pk}/put-off/")
    done = said(client.get(desk)).partition("What was done")[2]
    assert f"/t/open/tables/{table.pk}/take-up/" in done
    client.post(f"/t/open/tables/{table.pk}/take-up/")
    done = said(client.get(desk)).partition("What was done")[2]
    assert done.count(f'action="/t/open/tables/{table.pk}/put-off/"') == 1
    assert f"/t/open/tables/{table.pk}/take-up/" not in done  # it is not postponed any more


@begins(two_rounds)
def test_tables_that_were_published_are_taken_back(world: World) -> None:
    row = drawn(world.by_day, world.day)
    done = said(world.ann.client.get("/t/open/desk/")).partition("What was done")[2]
    back = f"/t/open/rounds/{row.pk}/take-back/"
    assert back in done
    assert world.ann.client.post(back, {"seen": fresh_round(row).version}).status_code == 302
    assert fresh_round(row).state == "drafted"


def undoes(world: World) -> list[tuple[str, dict[str, str]]]:
    """What each Undo of the desk sends where."""
    done = said(world.ann.client.get("/t/open/desk/")).partition("What was done")[2]
    forms = re.findall(r'<form method="post" action="([^"]+)"(.*?)</form>', done, re.DOTALL)
    hidden = r'name="(\w+)" value="([^"]*)"'
    return [(to, dict(re.findall(hidden, form))) for to, form in forms]


@begins(two_rounds)
def test_a_round_that_was_closed_is_open_again(world: World) -> None:
    by, event, client = world.by_day, world.day, world.ann.client
    row = drawn(by, event)
    play_round(by, row, lambda person, _: 3 * person)
    [(to, fields)] = [each for each in undoes(world) if "/reopen/" in each[0]]
    assert client.post(to, fields | {"reason": ""}).status_code == 422
    assert fresh_round(row).state == "closed"
    assert client.post(to, fields, **HTMX).status_code == 200
    assert fresh_round(row).state == "review"
    assert client.post(to, fields).status_code == 422  # on another phone
    rounds.close_round(by, fresh_round(row))
    drawn(by, event)
    assert not [to for to, _ in undoes(world) if "/reopen/" in to]  # people sit at the next tables


@begins(two_rounds)
def test_the_last_thing_that_happened_to_a_clock_is_taken_back(world: World) -> None:
    client, row = world.ann.client, drawn(world.by_day, world.day)
    clock = f"/t/open/rounds/{row.pk}/clock/"
    joined(world.day.league, world.bob, "member")
    for seen, tap in enumerate(("start", "five", "pause")):
        assert client.post(f"{clock}{tap}/", {"seen": seen}).status_code == 302
    for left in (2, 1):
        [(to, fields)] = [each for each in undoes(world) if "/clock/" in each[0]]
        assert to == f"{clock}take-back/"
        assert world.bob.client.post(to, fields).status_code == 403
        assert client.post(to, {"seen": "9"}).status_code == 422
        assert client.post(to, fields, **HTMX).status_code == 200
        assert ClockEvent.objects.count() == left
    ClockEvent.objects.all().delete()
    assert client.post(f"{clock}take-back/").status_code == 422
    assert "Took back what was done to the clock" in said(client.get("/t/open/desk/"))


@begins(two_rounds)
def test_who_dropped_out_is_back_with_a_tap_at_the_desk(world: World) -> None:
    by, event, client = world.by_day, world.day, world.ann.client
    drawn(by, event)
    gone = event.entrants.order_by("number").first()
    assert gone is not None
    entrants.lead_entrant(by, event, gone, "drop")
    [(to, fields)] = [each for each in undoes(world) if "/act/return/" in each[0]]
    assert client.post(to, fields)["Location"] == "/t/open/desk/"
    gone.refresh_from_db()
    assert gone.state == "active"
    assert not [to for to, _ in undoes(world) if "/act/" in to]


@begins(playing)
def test_the_desk_says_what_the_hall_shows(world: World) -> None:
    client, desk = world.ann.client, "/t/open/desk/"
    assert "Add a screen" in said(client.get(desk))
    screen = screens.add_screen(world.by_day, world.day)
    page = said(client.get(desk)).partition('id="h-hall"')[2]
    assert "Round 1" in page
    steer = f"/t/open/hall/{screen.pk}/view/"
    assert steer in page
    assert client.post(steer, {"view": "standings"}).status_code == 302


def test_certifying_says_from_when_on(world: World) -> None:
    by, open_ = begun(world.ann, DaySettings((short(rounds=1),), protest=20), people=4)
    play_round(by, drawn(by, open_), lambda person, _: person)
    open_ = days.lead_tournament(by, open_, "finish")
    client = world.ann.client
    for page in ("", "final/", "desk/"):
        text = said(client.get(f"/t/open/{page}"))
        assert "The result can be certified from" in text
        assert "/t/open/lead/certify/" not in text
    Tournament.objects.filter(pk=open_.pk).update(protest_until=timezone.now())
    for page in ("", "final/", "desk/"):
        assert "/t/open/lead/certify/" in said(client.get(f"/t/open/{page}"))


def test_whoever_directs_is_told_that_no_copy_went_elsewhere(
    world: World, settings: LazySettings, tmp_path: Path
) -> None:
    """At the desk and on the page of a league, until one came; nobody else is."""
    settings.BACKUPS, settings.COPY_FOLDER = tmp_path / "backups", str(tmp_path)
    begun(world.ann, DaySettings((short(rounds=2),)), people=8)
    sentence = "No copy of this site has gone elsewhere."
    pages = ("/t/open/desk/", f"/leagues/{world.league.slug}/")
    state = nights()
    store(replace(state, failure="the disk is full"))
    for page in pages:
        assert sentence in said(world.ann.client.get(page)), page
    assert sentence not in said(world.bob.client.get(pages[1]))
    store(replace(state, made=timezone.now()))
    for page in pages:
        assert "went elsewhere" not in said(world.ann.client.get(page))
        assert sentence not in said(world.ann.client.get(page))
