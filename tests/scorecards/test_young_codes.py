"""Six letters open a game while it is young; its long links always do."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scorecards.codes import LINK_KEY, new_link_key
from scorecards.models import Change, Game
from scorecards.scorekeeping.links import renew_link
from tests.scorecards.playing import record


@pytest.fixture
def old(game, settings) -> Game:
    """A game in which nothing was entered for two days."""
    return aged(game, hours=settings.CODE_HOURS + 1)


def aged(game, *, hours) -> Game:
    then = timezone.now() - timedelta(hours=hours)
    Game.objects.filter(pk=game.pk).update(started=then - timedelta(days=9))
    Change.objects.filter(game=game).update(at=then)
    return Game.objects.get(pk=game.pk)


def test_a_link_has_128_bits():
    keys = {new_link_key() for _ in range(100)}
    assert len(keys) == 100
    assert all(LINK_KEY.fullmatch(key) for key in keys)
    assert 64**22 > 2**128


def test_the_letters_of_an_old_game_open_nothing(old):
    for code in (old.score_key, old.view_key):
        answer = Client().post("/join/", {"code": code})
        assert answer.status_code == 422
        assert "No open game has this code" in answer.text
        assert Client().get(f"/s/{code}/").status_code == 404
        assert Client().get(f"/v/{code}/").status_code == 404


def test_its_links_go_on(old):
    assert Client().get(f"/s/{old.score_link}/")["Location"] == f"/g/{old.code}/seat/"
    assert Client().get(f"/v/{old.view_link}/").status_code == 200
    assert Client().get(f"/s/{old.score_link}/paper/")["Location"] == f"/g/{old.code}/paper/"


def test_whoever_is_in_stays_in(ann, bob, old):
    assert ann.get(f"/g/{old.code}/holes/2/").status_code == 200
    assert bob.get(f"/g/{old.code}/").status_code == 200


def test_letters_that_open_nothing_are_not_shown(ann, bob, old):
    for person, links in ((ann, [old.score_link, old.view_link]), (bob, [old.view_link])):
        shown = person.get(f"/g/{old.code}/invite/").text
        assert "The six letters have expired" in shown
        assert old.score_key not in shown
        assert old.view_key not in shown
        assert all(link in shown for link in links)
    for person in (ann, bob):
        sheet = person.get(f"/g/{old.code}/print/").text
        assert old.score_key not in sheet
        assert old.view_key not in sheet


@pytest.mark.parametrize("hours", [0, 47])
def test_what_is_entered_makes_a_game_young(game, hours):
    young = aged(game, hours=hours)
    assert Client().post("/join/", {"code": young.score_key}).status_code == 302


def test_a_hole_entered_late_opens_the_letters_again(ann, old):
    record(old, 1, ["=5", None, None], device=ann.device)
    assert Client().post("/join/", {"code": old.view_key}).status_code == 302


def test_a_new_code_can_be_typed_at_once(ann, old):
    renewed, _ = renew_link(game=old, role="viewer", device=ann.device)
    assert Client().post("/join/", {"code": renewed.view_key}).status_code == 302


def test_a_game_just_started_is_young_and_asks_no_more(ann, game, django_assert_num_queries):
    from scorecards.permissions import codes_open

    with django_assert_num_queries(0):
        assert codes_open(game)
