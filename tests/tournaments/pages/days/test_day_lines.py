"""The line of the day under the title, and the hall on the desk."""

import re
from typing import Any

import pytest

from tests.tournaments.day_play import begun, cuts, drawn, entered, play_round, short, stage_of
from tests.tournaments.playing import joined, said
from tests.tournaments.world import World
from tournaments.directing.days import screens
from tournaments.directing.days import tournaments as days
from tournaments.models import Playoff, Tournament
from tournaments.pages.day_line import day_line
from tournaments.queries.days.steps import ahead_of
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.stages import DaySettings, SeatingRule

pytestmark = pytest.mark.django_db
HOME = "/t/open/"
ROUNDS = short(rounds=2, seating=SeatingRule.RANDOM, cut=Cut(4, TieRule.CHAIN))
DAY = DaySettings((ROUNDS, short(rounds=1)), protest=0)
HTMX: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}


def line(event: Tournament) -> list[str]:
    """The state of every step, by its mark."""
    event = Tournament.objects.get(pk=event.pk)
    shown = day_line(event, ahead_of(event))
    assert shown is not None
    return [f"{each.mark}{each.state and ' '}{each.state}" for each in shown.steps]


def test_where_the_day_is(world: World) -> None:
    by, event = begun(world.ann, DAY, people=8)
    client, desk = world.ann.client, f"{HOME}desk/"
    joined(event.league, world.bob, "member")
    assert line(event) == ["1 now", "2", "4", ""]
    play_round(by, drawn(by, event), lambda person, _: 3 * person)
    client.post(f"{HOME}draw/0/")
    assert line(event) == ["1 done", "2 now", "4", ""]
    draft = stage_of(event).rounds.get(number=2)
    for page in (said(client.get(desk)), said(client.get(f"{HOME}rounds/{draft.pk}/"))):
        assert re.findall(r'class="is-([a-z]+)"', page.partition('class="dayline')[2])[:2] == [
            *("done", "now")
        ]
        assert page.count('aria-current="step"') == 1
    assert 'hx-swap-oob="true"' in said(client.get(desk, **HTMX)).partition('id="day-line"')[2][:30]
    play_round(by, drawn(by, event), lambda person, _: 3 * person)
    assert line(event) == ["1 done", "2 done", "4 now", ""]
    cut = f"{HOME}standings/0/"
    assert "dayline" in said(client.get(cut))
    assert "dayline" not in said(world.bob.client.get(cut))
    assert "dayline" in said(world.bob.client.get(HOME))
    cuts.make_cut(by, stage_of(event))
    row = drawn(by, event, 1)
    assert line(event) == ["1 done", "2 done", "4 done", " now"]
    play_round(by, row, lambda person, _: 3 * person)
    assert line(event)[-1] == " now"  # until it is told
    client.post(f"{HOME}lead/finish/")
    assert line(event)[-1] == " done"


def test_a_playoff_belongs_to_its_cut(world: World) -> None:
    first = short(rounds=1, seating=SeatingRule.RANDOM, cut=Cut(3, TieRule.PLAYOFF))
    by, event = begun(world.ann, DaySettings((first, short(rounds=1))), people=8)
    play_round(by, drawn(by, event), lambda person, _: person // 4)
    cuts.make_cut(by, stage_of(event))
    assert Playoff.objects.filter(decided=None).exists()
    assert [each.split(" ")[-1] for each in line(event)] == ["done", "now", ""]


def test_a_day_of_one_round_has_no_line(world: World) -> None:
    by, event = begun(world.ann, DaySettings((short(rounds=1),)), people=8)
    assert drawn(by, event)
    assert "dayline" not in said(world.ann.client.get(f"{HOME}desk/"))


def test_the_hall_is_on_the_desk_from_when_people_come(world: World) -> None:
    by, event = entered(world.ann, DAY, people=8)
    client, desk = world.ann.client, f"{HOME}desk/"
    event = days.lead_tournament(by, event, "publish")
    assert "The hall shows" not in said(client.get(desk))
    event = days.lead_tournament(by, event, "open_checkin")
    page = said(client.get(desk))
    assert "Add a screen" in page.partition("The hall shows")[2]
    assert f'href="{desk}"' in page.partition("Door")[0]
    screen = screens.add_screen(by, event)
    panel = said(client.get(desk)).partition("The hall shows")[2]
    assert f"testserver/hall/{screen.key}/" in panel
    assert "Code of the door" not in panel  # there is none yet
    Tournament.objects.filter(pk=event.pk).update(door_key="DOORKEY2")
    assert "Code of the door" in said(client.get(desk)).partition("The hall shows")[2]
    client.post(f"{HOME}hall/{screen.pk}/view/", {"view": "door"})
    screen.refresh_from_db()
    assert screen.view == "door"


def test_the_desk_says_what_the_hall_shows(world: World) -> None:
    """In words of its own where the screen shows nothing but the name of the tournament."""
    by, event = begun(world.ann, DaySettings((short(rounds=1),), protest=0), people=4)
    screen, client = screens.add_screen(by, event), world.ann.client

    def panel() -> str:
        return said(client.get(f"{HOME}desk/")).partition("The hall shows")[2]

    assert "<p>Name of the tournament</p>" in panel()
    play_round(by, drawn(by, event), lambda person, _: 3 * person, close=False)
    assert "<p>Round 1</p>" in panel()
    client.post(f"{HOME}hall/{screen.pk}/view/", {"view": "nothing"})
    assert "<p>Nothing, felt only</p>" in panel()
