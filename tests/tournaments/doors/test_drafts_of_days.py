"""A tournament that is a draft is its directors' alone: whatever address is asked, whoever asks."""

from collections.abc import Iterator

import pytest
from django.test import Client

from tests.examples import THOROUGH
from tests.tournaments.day_play import DAY, begun, drawn, play_round, short, stage_of
from tests.tournaments.door_table import DOORS, addresses, url_of
from tests.tournaments.grown import Grown, grown_league
from tests.tournaments.playing import joined, said
from tests.tournaments.world import World
from tournaments.directing.days import disclosure, entrants
from tournaments.directing.days import tournaments as days
from tournaments.models import League, Tournament
from tournaments.rules.days.stages import DaySettings, SeatingRule

pytestmark = [pytest.mark.django_db, pytest.mark.walk]

PLAN = DaySettings((short(rounds=1),))
STRANGERS = [None] if THOROUGH else []
"""They are told no more than whoever has a role; every day the highest knocks that is refused."""
WORDS = ("Zebrafest", "Quxhall")
PLANNED = (
    *("settings/", "edit/", "state/", "state/reissue/", "divisions/", "promotion/", "nights/"),
    *("nights/new/", "nights/series/", "fixtures/", "fixtures/new/", "games/new/", "games/bring/"),
    *("calendar/", "calendar.ics", "rescore/"),
)


def beginning(world: World) -> None:
    world.grown = grown_league(games=1, visibility="public")


def pages(grown: Grown, event: Tournament) -> Iterator[str]:
    """The addresses of a season, a tournament and a league with these in their place."""
    ours = {
        grown.season.slug: f"{event.slug}-1",
        grown.tournament.slug: event.slug,
        grown.league.slug: event.league.slug,
    }
    for each in addresses():
        door = DOORS[each.door]
        url = url_of(each, grown)
        parts = [ours.get(part, part) for part in url.split("/")]
        if door.look is not None and "/".join(parts) != url:
            yield "/".join(parts)


def leaks(client: Client, grown: Grown, event: Tournament) -> list[tuple[str, str]]:
    found = []
    for url in pages(grown, event):
        answer = client.get(url)
        assert answer.status_code < 500, url
        body = answer.getvalue() if answer.streaming else answer.content
        found += [(url, word) for word in WORDS if word.encode() in body]
    return found


@pytest.mark.parametrize("role", ["scorer", *STRANGERS])
def test_nobody_learns_of_a_draft_of_a_league(world: World, role: str | None) -> None:
    grown = world.grown
    event = days.create_tournament(
        grown.by, name="Zebrafest", settings=PLAN, day=DAY, place="Quxhall"
    )
    entrants.enter_list(grown.by, event, data="Bob\nWombatina")
    client = grown.by_role[role].client if role else Client()
    assert leaks(client, grown, event) == []
    assert "Zebrafest" not in said(client.get(f"/leagues/{grown.league.slug}/acts/"))
    assert "Zebrafest" in said(grown.owner.client.get(f"/leagues/{grown.league.slug}/acts/"))
    days.lead_tournament(grown.by, event, "publish")
    assert "Zebrafest" in said(client.get(f"/leagues/{grown.league.slug}/s/zebrafest-1/"))


@pytest.mark.parametrize("role", ["member", *STRANGERS])
def test_nor_of_one_that_stands_alone(world: World, role: str | None) -> None:
    grown = world.grown
    event = days.create_alone(
        user=grown.owner.user, name="Zebrafest", settings=PLAN, day=DAY, visibility="public",
        place="Quxhall",
    )  # fmt: skip
    by = grown.owner.member(event.league)
    entrants.enter_list(by, event, data="Bob\nWombatina")
    client = Client()
    if role:
        joined(event.league, grown.by_role[role], role)
        client = grown.by_role[role].client
    assert leaks(client, grown, event) == []
    home = f"/leagues/{event.league.slug}/people/"
    assert client.get(home).status_code == 404
    days.lead_tournament(by, event, "publish")
    assert "Wombatina" in said(client.get(home))


def test_a_stage_is_not_planned_as_a_season_is(world: World) -> None:
    grown = world.grown
    for page in PLANNED:
        for base in (f"{grown.tournament.slug}-1",):
            url = f"/leagues/{grown.league.slug}/s/{base}/{page}"
            assert grown.owner.client.get(url).status_code == 404, url
            assert grown.owner.client.post(url).status_code in (404, 405), url
    penalties = said(grown.owner.client.get(f"/leagues/{grown.league.slug}/s/open-1/penalties/"))
    assert "/s/open-1/settings/" not in penalties
    assert "/s/open-1/state/" not in said(
        grown.owner.client.get(f"/leagues/{grown.league.slug}/s/open-1/")
    )


def test_tables_that_play_a_secret_round_are_not_added_up(world: World) -> None:
    settings = DaySettings((short(rounds=2, seating=SeatingRule.RANDOM),), protest=0)
    by, event = begun(world.grown.owner, settings, people=8, name="Secret")
    League.objects.filter(pk=event.league_id).update(visibility="public")
    play_round(by, drawn(by, event), lambda person, _: person)
    disclosure.keep_back(by, event, rounds=1)
    page = f"/leagues/{event.league.slug}/s/{stage_of(event).season.slug}/if-ended/"
    assert Client().get(page).status_code == 200
    row = drawn(by, event)
    play_round(by, row, lambda person, _: person, close=False, only=slice(1))
    assert Client().get(page).status_code == 403
    assert world.grown.owner.client.get(page).status_code == 200
