"""The start page, for somebody new and for a device that knows games."""

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model

from scorecards import scorekeeping
from tests.scorecards.playing import new_game, record
from tournaments import directing


def test_somebody_new_is_told_how_it_goes(client, db):
    shown = client.get("/").content.decode()
    assert "How it goes" in shown
    assert 'href="/games/new/"' in shown
    assert 'href="/join/"' in shown
    assert "Recent cards" not in shown


def test_the_game_in_play_comes_first(ann, game):
    shown = ann.get("/").content.decode()
    assert "<h1>Dee leads by 8</h1>" in shown
    assert f'href="/g/{game.code}/holes/2/"' in shown
    assert "Enter hole 2 of 9" in shown
    assert "How it goes" not in shown


def test_a_viewer_is_led_to_the_scorecard(bob, game):
    shown = bob.get("/").content.decode()
    assert f'href="/g/{game.code}/"' in shown
    assert "Enter hole" not in shown


def test_other_games_in_play_and_finished_ones(ann, game):
    other = new_game(ann.device, names=["Eve", "Finn"])
    over = new_game(ann.device, names=["Gus", "Hana"])
    record(over, 1, ["1", "2"], device=ann.device)
    scorekeeping.finish(game=over, device=ann.device)
    shown = ann.get("/").content.decode()
    assert "Also in play" in shown
    assert "Recent cards" in shown
    assert shown.index("Recent cards") < shown.index("Gus and Hana")
    assert f'href="/g/{other.code}/"' in shown


def test_a_set_table_before_its_first_hole(ann):
    new_game(ann.device)
    shown = ann.get("/").content.decode()
    assert "The table is set" in shown
    assert "Enter hole 1" in shown


def test_a_game_whose_link_was_replaced_is_gone(ann, bob, game):
    scorekeeping.renew_link(game=game, role="viewer", device=ann.device)
    assert game.code not in bob.get("/").content.decode()


@pytest.mark.parametrize("games", [2, 6])
def test_more_games_ask_the_database_no_more(ann, game, games, django_assert_num_queries):
    for _ in range(games):
        new_game(ann.device)
    with django_assert_num_queries(9):
        ann.get("/")


def test_leagues_are_one_tap_away(client, db):
    assert "Join or make a league" in client.get("/").content.decode()
    user = get_user_model().objects.create_user("owen")
    directing.create_league(user=user, name="Thursdays", visibility="public")
    assert "Thursdays" not in client.get("/").content.decode(), "not one's own"
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    shown = client.get("/").content.decode()
    assert 'href="/leagues/thursdays/"' in shown
    assert "All leagues" in shown


def test_the_demonstration_is_offered_while_it_is_there(client, db):
    user = get_user_model().objects.create_user("demonstration")
    directing.create_league(user=user, name="Made up", visibility="public", demo=True)
    assert 'href="/leagues/made-up/"' in client.get("/").content.decode()


def test_only_looking_is_allowed(client, db):
    assert client.post("/").status_code == 405
