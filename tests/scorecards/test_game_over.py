"""Finishing early, going on, and playing again, each by one button."""

import pytest
from django.test import Client

from scorecards.models import Game
from tests.scorecards.playing import record


def finish_all(game, device):
    for number in range(2, 10):
        record(game, number, ["1", "2", "3"], device=device)


def test_the_table_may_stop_and_go_on(ann, game):
    assert ann.post(f"/g/{game.code}/finish/").url == f"/g/{game.code}/"
    shown = ann.get(f"/g/{game.code}/").content.decode()
    assert "<h1>Dee wins by 8</h1>" in shown
    assert "Final, 1 hole" in shown
    assert "Ended here by agreement." in shown
    assert "Go on playing" in shown
    ann.post(f"/g/{game.code}/reopen/")
    assert "Dee leads by 8" in ann.get(f"/g/{game.code}/").content.decode()


def test_finishing_asks_first_and_changes_nothing_by_that(ann, game, nothing_changes):
    address = f"/g/{game.code}/finish/"
    assert f'href="{address}"' in ann.get(f"/g/{game.code}/").content.decode()
    shown = ann.get(address).content.decode()
    assert "Finish here?" in shown
    assert "Dee leads by 8" in shown
    assert f'method="post" action="{address}"' in shown
    nothing_changes()


def test_a_game_that_is_over_is_not_asked_about(ann, game):
    ann.post(f"/g/{game.code}/finish/")
    assert ann.get(f"/g/{game.code}/finish/").url == f"/g/{game.code}/"


def test_a_game_its_rules_have_ended_is_not_reopened_but_says_why(ann, game):
    finish_all(game, ann.device)
    response = ann.client.post(f"/g/{game.code}/reopen/", follow=True)
    assert "The rules end the game here" in response.content.decode()
    assert Game.objects.get(pk=game.pk).finished


def test_a_rematch_keeps_the_seats_and_is_the_same_for_everyone(ann, eve, game):
    finish_all(game, ann.device)
    first = ann.post(f"/g/{game.code}/rematch/")
    again = eve.post(f"/g/{game.code}/rematch/")
    assert first.url == again.url
    new = Game.objects.get(rematch_of=game)
    assert first.url == f"/g/{new.code}/"
    assert [seat.name for seat in new.seats.all()] == ["Ann", "Bob", "Dee"]
    assert f'href="/g/{new.code}/"' in ann.get(f"/g/{game.code}/").content.decode()


@pytest.mark.parametrize("action", ["finish", "reopen", "rematch"])
def test_only_the_table_decides(bob, cal, ann, game, action, nothing_changes):
    address = f"/g/{game.code}/{action}/"
    assert bob.post(address).status_code == 403
    assert cal.post(address).status_code == 404
    assert bob.get(address).status_code == (403 if action == "finish" else 405)
    assert ann.client.put(address).status_code == 405
    assert ann.get(address).status_code == (200 if action == "finish" else 405)
    assert Game.objects.count() == 1
    nothing_changes()


def test_a_form_from_elsewhere_is_refused(game, ann, nothing_changes):
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = ann.client.cookies
    assert strict.post(f"/g/{game.code}/finish/").status_code == 403
    nothing_changes()
