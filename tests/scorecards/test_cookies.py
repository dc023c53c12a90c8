"""A browser that refuses cookies: what does not work is said, and why, and nothing is changed."""

import pytest
from django.test import Client

from scorecards.models import Game
from tests.languages import TRANSLATED

FORMS = ["/games/new/", "/join/", "/golfo/new/"]


class Refusing(Client):
    """Keeps no cookie, and is asked for the token of its forms."""

    def request(self, **request):
        self.cookies.clear()
        answer = super().request(**request)
        self.cookies.clear()
        return answer


@pytest.fixture
def refusing(db) -> Refusing:
    return Refusing(enforce_csrf_checks=True)


@pytest.mark.parametrize("address", FORMS)
def test_no_form_is_taken_and_the_reason_is_said(refusing, address):
    assert refusing.get(address).status_code == 200
    answer = refusing.post(address, {"name": ["Ann", "Bob"], "code": "ABCDEF"})
    assert answer.status_code == 403
    assert "This browser sent no cookie" in answer.content.decode()
    assert "Allow cookies for this site" in answer.content.decode()
    assert not Game.objects.exists()


@pytest.mark.parametrize("language", TRANSLATED)
def test_it_is_said_in_every_language(refusing, language):
    answer = refusing.post("/games/new/", headers={"Accept-Language": language})
    assert answer.status_code == 403
    assert "This browser sent no cookie" not in answer.content.decode()


def test_whoever_comes_by_a_link_ends_at_a_page_that_says_why(refusing, game):
    answer = refusing.get(f"/s/{game.score_link}/", follow=True)
    assert len(answer.redirect_chain) == 1
    assert answer.status_code == 404
    assert "allow cookies for this site" in answer.content.decode()


def test_a_stranger_without_cookies_learns_nothing_of_which_games_there_are(refusing, game):
    there = refusing.get(f"/g/{game.code}/")
    nowhere = refusing.get("/g/ZZZZZZ/")
    assert there.status_code == nowhere.status_code == 404
    assert there.context["error_message"] == nowhere.context["error_message"]


def test_a_program_is_told_by_a_code(refusing, game):
    answer = refusing.post(f"/g/{game.code}/holes/1/", "{}", content_type="application/json")
    assert answer.status_code == 403
    assert answer.json()["problems"][0]["code"] == "no-cookie"
