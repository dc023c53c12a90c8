"""The pages around a tournament: the list, a new one, its own, and the steps of a director."""

import pytest
from django.test import Client

from tests.tournaments.day_forms import NEW
from tests.tournaments.day_play import DAY, begun, days, short
from tests.tournaments.playing import joined, said
from tests.tournaments.world import World
from tournaments.models import League, Tournament
from tournaments.rules.days.kinds import FIRST, KINDS
from tournaments.rules.days.stages import DaySettings

pytestmark = pytest.mark.django_db


def test_a_tournament_is_made_of_a_ready_kind(world: World) -> None:
    client = world.ann.client
    page = said(client.get("/tournaments/new/"))
    assert all(f'value="{kind.slug}"' in page for kind in KINDS)
    shown, _fold, others = page.partition("More kinds")
    assert [each for each in FIRST if f'value="{each}"' in others] == []
    assert all(others.index(says) for says in ("Who loses is out", "In teams and pairs"))
    assert '<details class="fold kinds__more">' in shown
    answer = client.post("/tournaments/new/", NEW, follow=True)
    assert answer.redirect_chain[-1][0] == "/t/winter-open/"
    page = said(answer)
    assert "Only directors see it until you publish it." in page
    assert "Cut to 8" in page
    assert "Village hall" in page
    made = Tournament.objects.get()
    assert [stage.season.name for stage in made.stages.all()] == [
        "Rounds",
        "Semi-final",
        "The final",
    ]
    assert made.league.roster_only
    assert "Winter Open" not in said(client.get("/leagues/"))  # it is no league
    assert "Winter Open" in said(client.get("/tournaments/"))
    assert "Winter Open" not in said(world.cal.client.get("/tournaments/"))
    assert world.cal.client.get("/t/winter-open/").status_code == 404
    client.post("/t/winter-open/lead/publish/", {"seen": made.version})
    assert "Winter Open" in said(world.cal.client.get("/tournaments/?q=winter"))
    assert world.cal.client.get("/t/winter-open/").status_code == 200


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({"name": ""}, "Give a name."),
        ({"day": "31 February"}, "Give a day."),
        ({"starts": "25:00"}, "Give a time of day."),
        ({"kind": "marathon"}, "marathon"),
        ({"ruleset": "nothing"}, "nothing"),
        ({"name": "x" * 81}, "at most 80 letters"),
    ],
)
def test_what_is_wrong_is_said_beside_it(world: World, typed: dict[str, str], wrong: str) -> None:
    answer = world.ann.client.post("/tournaments/new/", NEW | typed)
    assert answer.status_code == 422
    assert wrong in said(answer)
    assert not Tournament.objects.exists()
    assert not League.objects.exists()


def test_a_step_that_is_not_next_is_refused_with_its_sentence(world: World) -> None:
    event = days.create_tournament(world.by, name="Open", settings=DaySettings((short(),)), day=DAY)
    home, client = "/t/open/", world.ann.client
    answer = client.post(f"{home}lead/start/", {"seen": event.version})
    assert (answer.status_code, "It is: Draft." in said(answer)) == (422, True)
    assert client.post(f"{home}lead/explode/").status_code == 404
    assert client.get(f"{home}lead/publish/").status_code == 405
    client.post(f"{home}lead/publish/", {"seen": event.version})
    again = client.post(f"{home}lead/publish/", {"seen": event.version})
    assert (again.status_code, "Somebody else has changed this" in said(again)) == (422, True)
    assert Tournament.objects.get().state == "registration"


def test_a_name_and_a_place_change(world: World) -> None:
    event = days.create_tournament(world.by, name="Open", settings=DaySettings((short(),)), day=DAY)
    typed = {"name": "Spring Open", "day": "2026-03-01", "starts": "", "place": "", "seen": "0"}
    answer = world.ann.client.post("/t/open/edit/", typed)
    assert (answer.status_code, answer["Location"]) == (302, "/t/open/")
    assert world.ann.client.post("/t/open/edit/", typed).status_code == 422
    event.refresh_from_db()
    assert (event.name, event.slug) == ("Spring Open", "open")
    joined(world.league, world.cal, "member")
    assert world.cal.client.get("/t/open/").status_code == 404  # a draft
    assert Client().post("/t/open/edit/", typed).status_code == 404


def test_tabs_begin_with_what_one_does_all_day(world: World) -> None:
    _by, open_ = begun(world.ann, DaySettings((short(),)), people=8)
    home = "/t/open/"

    def tabs(client: Client) -> str:
        return said(client.get(f"{home}rounds/")).split('class="ltabs"')[1].split("</nav>")[0]

    assert f'href="{home}desk/"' in tabs(world.ann.client)
    assert f'href="{home}me/"' not in tabs(world.ann.client)
    joined(open_.league, world.bob, "member", open_.league.people.first())
    mine = tabs(world.bob.client)
    assert mine.index(f"{home}me/") < mine.index(f"{home}rounds/")
    assert f'href="{home}desk/"' not in mine
    Tournament.objects.update(state="checkin")
    assert f'<a href="{home}"' in tabs(world.ann.client)
    for who in (world.ann.client, world.bob.client):  # nothing stands there yet
        assert not [tab for tab in ("standings", "final") if f'href="{home}{tab}/"' in tabs(who)]
    assert f'href="{home}final/"' in said(world.ann.client.get(f"{home}more/"))
