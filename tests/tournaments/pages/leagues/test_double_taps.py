"""The button of a form that makes something, tapped twice before the first answer came."""

import pytest

from tests.tournaments.playing import DAY, someone
from tests.tournaments.world import World
from tournaments.models import League, Tournament

pytestmark = pytest.mark.django_db

FORM = {"kind": "evening", "name": "Open", "day": str(DAY), "past": "on", "ruleset": "pagat-6"}


def test_a_tournament_that_stands_alone_is_made_once(world: World) -> None:
    sent = FORM | {"visibility": "link"}
    answers = [world.ann.client.post("/tournaments/new/", sent) for _ in range(2)]
    assert {each["Location"] for each in answers} == {"/t/open/"}
    assert (Tournament.objects.count(), League.objects.count()) == (1, 1)
    other = world.ann.client.post("/tournaments/new/", sent | {"day": "2026-02-02"})
    assert other["Location"] == "/t/open-2/"
    assert someone("dee").client.post("/tournaments/new/", sent)["Location"] == "/t/open-3/"


def test_a_tournament_of_a_league_is_made_once(world: World) -> None:
    page = f"/leagues/{world.league.slug}/tournaments/new/"
    answers = [world.ann.client.post(page, FORM) for _ in range(2)]
    assert {each["Location"] for each in answers} == {"/t/open/plan/"}
    assert Tournament.objects.count() == 1
    Tournament.objects.update(state="registration")
    assert world.ann.client.post(page, FORM)["Location"] == "/t/open-2/plan/"


def test_a_league_is_made_once(world: World) -> None:
    sent = {"name": " Thursdays ", "visibility": "private", "person_name": "Ann"}
    answers = [world.ann.client.post("/leagues/new/", sent) for _ in range(2)]
    assert {each["Location"] for each in answers} == {"/leagues/thursdays/"}
    assert League.objects.count() == 1
    wrong = world.ann.client.post("/leagues/new/", sent | {"name": "\0"})
    assert wrong.status_code == 422
    assert someone("dee").client.post("/leagues/new/", sent)["Location"] == "/leagues/thursdays-2/"
