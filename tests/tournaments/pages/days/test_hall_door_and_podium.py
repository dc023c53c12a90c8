"""What hangs in the hall besides: the code of the door, the page for phones, and the prizes."""

import pytest
from django.core.cache import cache
from django.test import Client

from tests.tournaments.day_play import begun, days, drawn, play_round, short
from tests.tournaments.finals import GROUPS, better_first
from tests.tournaments.playing import joined, said
from tests.tournaments.world import World
from tournaments.directing.days import awards, own_entries, screens
from tournaments.models import HallScreen, Tournament
from tournaments.rules.days.kinds import PAIR
from tournaments.rules.days.prizes import Prizes
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule, day_scheme

pytestmark = pytest.mark.django_db
DAY = DaySettings((short(rounds=2, seating=SeatingRule.RANDOM),), protest=0)
MATCHES = short(form=Form.PAIRS, rounds=0, hall=PAIR, seating=SeatingRule.POWER)
PAIRS = DaySettings((MATCHES.changed(scheme=day_scheme("match")),), protest=0)


def hall(screen: HallScreen, page: str = "") -> str:
    cache.clear()
    return said(Client().get(f"/hall/{screen.key}/{page}"))


def test_the_code_of_the_door_hangs_in_the_hall(world: World) -> None:
    by, open_ = begun(world.ann, DAY, people=4)
    screen = screens.add_screen(by, open_)
    client, home = world.ann.client, f"/t/open/hall/{screen.pk}/"
    assert "Code of the door" not in said(client.get(home))
    refused = client.post(f"{home}view/", {"view": "door"})
    assert refused.status_code == 422
    assert "The door has no code now." in said(refused)
    open_ = own_entries.make_door_link(by, open_)
    assert "Code of the door" in said(client.get(home))
    assert client.post(f"{home}view/", {"view": "door"}).status_code == 302
    page = hall(screen)
    assert "Scan the code" in page
    assert page.count("<svg") > page.count("<use")  # the picture of the code itself
    phone = hall(screen, "follow/")
    assert "Scan the code on the screen in the hall" in phone
    assert open_.door_key not in phone  # whoever is at home is not here
    Tournament.objects.filter(pk=open_.pk).update(state="provisional")
    assert "Scan the code" not in hall(screen)


def test_the_page_for_phones_has_a_code(world: World) -> None:
    by, open_ = begun(world.ann, DAY, people=4)
    screen = screens.add_screen(by, open_)
    door = f"/t/open/hall/{screen.pk}/follow.svg"
    answer = world.ann.client.get(door)
    assert answer["Content-Type"] == "image/svg+xml"
    assert "no-store" in answer["Cache-Control"]
    assert door in said(world.ann.client.get(f"/t/open/hall/{screen.pk}/"))
    assert "hall__qr--aside" in hall(screen)  # as long as nothing else is to be seen
    joined(open_.league, world.bob, "member")
    assert world.bob.client.get(door).status_code == 403
    assert world.ann.client.post(door).status_code == 405
    screens.revoke_screen(by, screen)
    assert world.ann.client.get(door).status_code == 404


def test_the_podium_is_that_of_the_day_with_its_prizes(world: World) -> None:
    by, open_ = begun(world.ann, GROUPS, people=8)
    for _ in range(2):
        play_round(by, drawn(by, open_), better_first)
    awards.set_prizes(by, open_, Prizes(10_000, "EUR", (50, 30, 20)))
    screen = screens.add_screen(by, open_)
    assert "Turn the last hole in the hall" in said(world.ann.client.get("/t/open/final/"))
    days.lead_tournament(by, open_, "finish")
    world.ann.client.post(f"/t/open/hall/{screen.pk}/view/", {"view": "podium"})
    for page in (hall(screen), hall(screen, "follow/")):
        assert [sum_ in page for sum_ in ("€50.00", "€30.00", "€20.00")] == [True] * 3
    final = said(world.ann.client.get("/t/open/final/"))
    assert "Abe wins" in final
    first = hall(screen).partition('class="is-1"')[2]
    assert first.index("Abe") < first.index("€50.00")
    assert hall(screen).count(" in the final<") == 4


def test_a_podium_of_matches_has_no_sums(world: World) -> None:
    """Who wins goes on; what the others won on their way says nothing about their places."""
    by, open_ = begun(world.ann, PAIRS, people=4)
    for _ in range(2):
        play_round(by, drawn(by, open_), better_first)
    screen = screens.add_screen(by, open_)
    days.lead_tournament(by, open_, "finish")
    world.ann.client.post(f"/t/open/hall/{screen.pk}/view/", {"view": "podium"})
    steps = hall(screen).partition("hall__podium")[2].partition("</ol>")[0]
    assert (steps.count("<li"), steps.count("<p>")) == (4, 0)
    bracket = said(world.ann.client.get("/t/open/final/")).partition("br__col")[2]
    assert (bracket.count(">counted<"), bracket.count(">Final<")) == (3, 0)


def test_the_final_leads_to_its_reveal(world: World) -> None:
    by, open_ = begun(world.ann, DaySettings((short(rounds=1),), protest=0), people=4)
    screen = screens.add_screen(by, open_)
    view = f"/t/open/hall/{screen.pk}/view/"
    assert view not in said(world.ann.client.get("/t/open/final/"))  # there is no final yet
    play_round(by, drawn(by, open_), better_first)
    assert view in said(world.ann.client.get("/t/open/final/"))
    answer = world.ann.client.post(view, {"view": "reveal"}, follow=True)
    assert "Turn the cards of" in said(answer)
    joined(open_.league, world.bob, "member")
    assert view not in said(world.bob.client.get("/t/open/final/"))
