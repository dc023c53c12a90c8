"""The screens of a hall: what each shows, who may see it, and the remote that steers it."""

import re
from datetime import timedelta
from fractions import Fraction
from math import ceil
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments.day_play import (
    begun,
    cuts,
    days,
    drawn,
    fresh_round,
    play_round,
    short,
    stage_of,
)
from tests.tournaments.playing import joined, record, said
from tests.tournaments.world import World, begins
from tests.values import some
from tournaments.directing import confirmations, penalties
from tournaments.directing.days import clocks, draws, phones, screens, tables
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import HallScreen, League, Tournament
from tournaments.pages.halls.boards import board_of
from tournaments.pages.halls.standings import rank_lines
from tournaments.queries.days.screens import edition_of_screen
from tournaments.rules.days.clocks import EventKind
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.screens import View
from tournaments.rules.days.stages import DaySettings, SeatingRule
from tournaments.views.days import hall

pytestmark = pytest.mark.django_db
HTMX: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}


def two_rounds(**changes: object) -> DaySettings:
    return DaySettings((short(rounds=2, seating=SeatingRule.POWER),)).changed(**changes)


def seen_by_anybody(screen: HallScreen) -> str:
    cache.clear()
    return said(Client().get(f"/hall/{screen.key}/"))


def now_shows(screen: HallScreen) -> View:
    screen.refresh_from_db()
    screen.tournament.refresh_from_db()
    return board_of(screen, timezone.now()).view


def test_a_screen_follows_the_day_by_itself(world: World) -> None:
    by, event = begun(world.ann, two_rounds(), people=8, name="Fox & Hounds Open")
    screen = screens.add_screen(by, event)
    page = seen_by_anybody(screen)
    assert "Fox &amp; Hounds Open" in page
    assert "Saturday 10 January" in page
    row = fresh_round(drawn(by, event))
    page = seen_by_anybody(screen)
    assert "Round 1: find your table" in page
    assert page.count('<span class="vh">table</span>') == 8
    clocks.set_clock(by, row, EventKind.START)
    page = seen_by_anybody(screen)
    assert "0 of 2 tables are in" in page
    assert re.search(r'role="timer" data-zero="\d{10}"', page)
    play_round(by, fresh_round(row), lambda person, _: person)
    assert "After round 1 of 2" in seen_by_anybody(screen)
    drawn(by, event)
    assert "Round 2: find your table" in seen_by_anybody(screen)
    second = fresh_round(event.stages.get().rounds.get(number=2))
    play_round(by, second, lambda person, _: person)
    event = days.lead_tournament(by, event, "finish")
    page = seen_by_anybody(screen)
    assert "After round 2" in page
    assert "The result is provisional." in page
    Tournament.objects.filter(pk=event.pk).update(state="final")
    page = seen_by_anybody(screen)
    assert re.search(r"is-2.*is-1.*is-3.*<footer", page, re.DOTALL)
    assert "Abe" in page
    screens.revoke_screen(by, screen)
    assert Client().get(f"/hall/{screen.key}/").status_code == 404
    cache.clear()
    assert Client().get(f"/hall/{screen.key}/now/").status_code == 404


def eight_people(world: World) -> None:
    world.by_day, world.day = begun(world.ann, two_rounds(), people=8)


def four_people(world: World) -> None:
    world.by_day, world.day = begun(world.ann, two_rounds(), people=4)


@begins(eight_people)
def test_a_press_holds_until_the_day_goes_on(world: World) -> None:
    by, event = world.by_day, world.day
    screen = screens.add_screen(by, event, name="By the bar")
    home = f"/t/{event.slug}/hall/{screen.pk}/"
    client = world.ann.client
    row = fresh_round(drawn(by, event))
    assert client.post(f"{home}view/", {"view": "tables"}).status_code == 302
    assert now_shows(screen) is View.TABLES
    assert "The first name of a table deals first." in seen_by_anybody(screen)
    clocks.set_clock(by, row, EventKind.START)
    assert now_shows(screen) is View.ROUND
    client.post(f"{home}itself/", {"on": "0"})
    assert client.post(f"{home}view/", {"view": "standings"}, **HTMX).status_code == 200
    play_round(by, fresh_round(row), lambda person, _: person)
    drawn(by, event)
    assert now_shows(screen) is View.STANDINGS
    client.post(f"{home}itself/", {"on": "1"})
    assert now_shows(screen) is View.SEATING
    client.post(f"{home}view/", {"view": "words", "words": " The  soup is ready. "})
    assert "<p>The soup is ready.</p>" in seen_by_anybody(screen)
    for view, part in (("nothing", ""), ("idle", "Open"), ("podium", "nothing to show yet"),
                       ("reveal", "nothing to show yet")):  # fmt: skip
        client.post(f"{home}view/", {"view": view})
        assert part in seen_by_anybody(screen)
        assert Client().get(f"/hall/{screen.key}/follow/").status_code == 200
    client.post(f"{home}light/", {"light": "bright"})
    client.post(f"{home}seconds/", {"seconds": "15"})
    client.post(f"{home}page/", {"page": "3"})
    screen.refresh_from_db()
    assert (screen.light, screen.seconds, screen.page) == ("bright", 0, 3)
    assert 'data-light="bright"' in seen_by_anybody(screen)


@begins(four_people)
@pytest.mark.parametrize(
    ("act", "data", "sentence"),
    [
        ("view", {"view": "calls"}, "Choose one of the list."),
        ("view", {"view": "words", "words": " "}, "Write the message for the hall."),
        ("view", {"view": "words", "words": "x" * 121}, "At most 120 letters fit."),
        ("light", {}, "Choose one of the list."),
        ("seconds", {"seconds": "7"}, "Choose one of the times."),
        ("seconds", {"seconds": "-1"}, "Choose one of the list."),
        ("page", {"page": "9999999"}, "Choose one of the list."),
        ("reveal", {"revealed": "1"}, "The card of the final is not in yet."),
        ("clock", {"what": "explode"}, "No clock is on now."),
    ],
)
def test_what_no_button_sends_changes_nothing(
    world: World, act: str, data: dict[str, str], sentence: str
) -> None:
    by, event = world.by_day, world.day
    screen = screens.add_screen(by, event)
    before = HallScreen.objects.values().get()
    answer = world.ann.client.post(f"/t/{event.slug}/hall/{screen.pk}/{act}/", data)
    assert answer.status_code == 422
    assert sentence in said(answer)
    assert HallScreen.objects.values().get() == before


@begins(eight_people)
def test_nothing_private_is_seen_in_the_hall(world: World) -> None:
    """A call, a dispute, a penalty and a draft are for directors alone."""
    by, event = world.by_day, world.day
    screen = screens.add_screen(by, event)
    row = fresh_round(drawn(by, event))
    one, other = tables_of(row)
    one.round = other.round = row
    game = tables.start_day_table(by, one, device=some(by.device))
    for number in (1, 2):
        record(game.game, number, [1, 2, 3, 4], by)
    confirmations.submit_card(by, game)
    game.refresh_from_db()
    confirmations.dispute_card(by, game, version=game.version, reason="Counted wrong")
    tables.start_day_table(by, other, device=some(by.device))
    phones.call_director(by, other, reason="who knocked?")
    first, season = event.entrants.get(number=1).person_id, row.stage.season
    penalties.give_penalty(by, season, person_id=first, amount=Fraction(2), reason="Spilled beer")
    for view in View:
        HallScreen.objects.update(view=view, by_itself=False, words="Words")
        page = seen_by_anybody(screen)
        phone = said(Client().get(f"/hall/{screen.key}/follow/"))
        for private in ("dispute", "knocked?", "counted wrong", "penalty", "spilled", "calls"):
            assert private not in page.lower(), view
            assert private not in phone.split('id="main"')[1].lower(), view
    HallScreen.objects.update(view="round")
    assert "1 of 2 tables are in" in seen_by_anybody(screen)


@begins(eight_people)
def test_neither_drafts_nor_stopped_leagues_are_seen(world: World) -> None:
    by, event = world.by_day, world.day
    screen = screens.add_screen(by, event)
    draws.draw_round(by, stage_of(event))
    for view in ("seating", "tables", "round"):
        HallScreen.objects.update(view=view, by_itself=False)
        assert "nothing to show yet" in seen_by_anybody(screen)
    League.objects.update(stopped=timezone.now())
    cache.clear()
    assert Client().get(f"/hall/{screen.key}/").status_code == 404
    assert edition_of_screen(screen.key) is None


@begins(eight_people)
def test_a_screen_asks_for_nothing_that_it_has_seen(world: World) -> None:
    by, event = world.by_day, world.day
    screen = screens.add_screen(by, event)
    row = fresh_round(drawn(by, event))
    url, phone = f"/hall/{screen.key}/now/", Client()
    first = phone.get(url)
    seen = first["Hall-Edition"]
    assert first["Cache-Control"].startswith("max-age=0")
    assert "<html" not in said(first)
    with CaptureQueriesContext(connection) as asked:
        answers = [phone.get(url, {"seen": seen}) for _ in range(20)]
    assert {each.status_code for each in answers} == {204}
    assert len(asked) <= 1
    assert abs(int(answers[0]["Hall-Now"]) / 1000 - timezone.now().timestamp()) < 5
    first_table = tables_of(row)[0]
    first_table.round = row
    game = tables.start_day_table(by, first_table, device=some(by.device))
    cache.delete(f"hall:{screen.key}")
    seen = phone.get(url, {"seen": seen})["Hall-Edition"]
    record(game.game, 1, [1, 2, 3, 4], by)
    cache.delete(f"hall:{screen.key}")
    answer = phone.get(url, {"seen": seen})
    assert answer.status_code == 200
    assert "hole <strong>2</strong>" in said(answer)
    assert not phone.cookies


@begins(four_people)
def test_who_asks_while_the_next_board_is_made_gets_the_last(world: World) -> None:
    """In a full hall there is a new one every second: not every phone makes it for itself."""
    by, event = world.by_day, world.day
    screen = screens.add_screen(by, event)
    now = f"/hall/{screen.key}/now/"
    first = Client().get(now)
    drawn(by, event)
    cache.delete(f"hall:{screen.key}")  # a second later
    with hall._making:
        again = Client().get(now)
        assert (again.content, again["Hall-Edition"]) == (first.content, first["Hall-Edition"])
        assert Client().get(f"{now}?seen={first['Hall-Edition']}").status_code == 204
        assert Client().get(f"{now}?on=phone").status_code == 200  # none was made before
    fresh = Client().get(f"{now}?seen={first['Hall-Edition']}")
    assert fresh.status_code == 200
    assert fresh["Hall-Edition"] != first["Hall-Edition"]
    assert "find your table" in said(fresh)


@begins(four_people)
def test_a_clock_that_starts_by_itself(world: World) -> None:
    """The seating says when; at that moment a screen asks for what is shown from then on."""
    by, event = world.by_day, world.day
    screen = screens.add_screen(by, event)
    row = fresh_round(drawn(by, event))
    now = timezone.now()
    then = now + timedelta(seconds=1)
    clocks.set_clock(by, row, EventKind.START, at=then)
    board = board_of(screen, now)
    assert (board.view, board.until) == (View.SEATING, ceil(then.timestamp()))
    assert board.face.aside == "begins at"
    assert board_of(screen, then).view is View.ROUND


def test_standings_with_the_cut_and_kept_back(world: World) -> None:
    settings = DaySettings(
        (short(rounds=2, seating=SeatingRule.RANDOM, cut=Cut(3, TieRule.CHAIN)), short(rounds=1)),
        hidden=1,
    )
    by, event = begun(world.ann, settings, people=8)
    screen = screens.add_screen(by, event)
    play_round(by, fresh_round(drawn(by, event)), lambda person, number: person + number)
    page = seen_by_anybody(screen)
    assert "After round 1 of 2" in page
    assert page.count('<li class="is-in">') == 3
    assert "The cut: the best 3 go on" in page
    play_round(by, fresh_round(drawn(by, event)), lambda person, number: -9 * person)
    page = seen_by_anybody(screen)
    assert "After round 1 of 2" in page
    assert "Hidden from round 2 on, until they are announced." in page
    cuts.make_cut(by, stage_of(event))
    page = seen_by_anybody(screen)
    assert "After round 2" in page
    assert "Hidden" not in page
    through = some(stage_of(event).cut)["through"]  # fewer where some are level on the line
    assert page.count('<li class="is-in">') == len(through)


def test_a_wildcard_from_below_the_line_goes_on_and_who_is_above_it_does_not(world: World) -> None:
    cut = Cut(3, TieRule.CHAIN, wildcards=1)
    by, event = begun(world.ann, DaySettings((short(rounds=1, cut=cut), short(rounds=1))), people=4)
    play_round(by, fresh_round(drawn(by, event)), lambda person, _: person)
    stage = stage_of(event)
    *_, third, last = [each.player for each in stage_standings(stage).ranked]
    cuts.make_cut(by, stage, wildcards=[last])
    lines = rank_lines(stage_of(event), stage_standings(stage_of(event)))
    assert [(line.through, line.band != "") for line in lines] == [
        *((True, False), (True, False), (False, True), (False, False), (True, False)),
    ]
    assert third not in some(stage_of(event).cut)["through"]


def test_the_final_is_turned_hand_by_hand(world: World) -> None:
    by, event = begun(world.ann, DaySettings((short(rounds=1),), hidden=1), people=4)
    screen = screens.add_screen(by, event)
    home = f"/t/{event.slug}/hall/{screen.pk}/"
    row = fresh_round(drawn(by, event))
    table = tables_of(row)[0]
    table.round = row
    game = tables.start_day_table(by, table, device=some(by.device))
    record(game.game, 1, [7, 5, 3, 1], by)
    record(game.game, 2, [1, 2, 3, 20], by)
    confirmations.submit_card(by, game)
    client = world.ann.client
    client.post(f"{home}view/", {"view": "reveal"})
    page = seen_by_anybody(screen)
    assert page.count("face down") == 4
    assert "+20" not in page
    other = screens.add_screen(by, event)
    remote = said(client.get(home))
    last = game.seats.get(position=3).person.name
    assert f"Turn the cards of {last}" in remote
    client.post(f"{home}reveal/", {"revealed": "1"})
    page = seen_by_anybody(screen)
    assert page.count("face down") == 3
    assert ">+20</p>" in page
    assert "<b>21</b>" in page
    assert "leads with 13 or fewer" in page
    other.refresh_from_db()
    assert other.revealed == 1
    assert client.post(f"{home}reveal/", {"revealed": "9"}).status_code == 422
    client.post(f"{home}reveal/", {"revealed": "4"})
    page = seen_by_anybody(screen)
    assert "face down" not in page
    assert page.count("is-lead") == 1
    client.post(f"{home}reveal/", {"revealed": "3"})
    assert seen_by_anybody(screen).count("face down") == 1


@begins(eight_people)
def test_the_remote(world: World) -> None:
    by, event = world.by_day, world.day
    client, home = world.ann.client, f"/t/{event.slug}/hall/"
    assert "Add a screen" in said(client.get(home))
    answer = client.post(f"{home}add/", {"name": "By the bar"})
    screen = HallScreen.objects.get()
    assert answer["Location"] == f"{home}{screen.pk}/"
    assert client.post(f"{home}add/", {"name": "x" * 41}).status_code == 422
    page = said(client.get(f"{home}{screen.pk}/"))
    assert f"{screen.key[:4]} {screen.key[4:]}" in page
    assert f"/hall/{screen.key}/follow/" in page
    row = fresh_round(drawn(by, event))
    clocks.set_clock(by, row, EventKind.START)
    page = said(client.get(f"{home}{screen.pk}/", **HTMX))
    assert "<html" not in page
    assert "+5 min" in page
    more = {"what": "five", "seen": "1"}
    assert client.post(f"{home}{screen.pk}/clock/", more).status_code == 302
    assert client.post(f"{home}{screen.pk}/clock/", more).status_code == 422
    assert row.clock_events.filter(seconds=300).count() == 1
    assert client.post(f"{home}{screen.pk}/explode/").status_code == 404
    assert client.post(f"{home}{screen.pk}/revoke/")["Location"] == home
    assert client.get(f"{home}{screen.pk}/").status_code == 404
    for number in range(screens.MOST_SCREENS):
        screens.add_screen(by, event, name=f"{number}")
    assert "at most 12 screens" in said(client.post(f"{home}add/"))
    joined(event.league, world.cal, "member")
    assert world.cal.client.get(home).status_code == 403
    assert Client().get(home).status_code == 404


@begins(four_people)
def test_the_code_of_a_screen(world: World) -> None:
    by, event = world.by_day, world.day
    screen = screens.add_screen(by, event)
    typed = f" {screen.key[:4].lower()}-{screen.key[4:].lower()} "
    phone = Client()
    assert phone.get("/hall/").status_code == 200
    answer = phone.post("/hall/", {"code": typed, "on": "phone"})
    assert answer["Location"] == f"/hall/{screen.key}/follow/"
    answer = phone.post("/hall/", {"code": typed, "on": "screen"})
    assert answer["Location"] == f"/hall/{screen.key}/"
    for wrong in ("", "ABC", "x" * 100, "\0", "²²²²²²²²"):
        answer = phone.post("/hall/", {"code": wrong})
        assert answer.status_code == 422
        assert "No screen has this code." in said(answer)
