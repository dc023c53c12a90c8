"""The start page, for somebody new and for a device that knows games."""

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model

from scorecards.models import Game
from scorecards.scorekeeping import links
from scorecards.scorekeeping.games import finish
from tests.scorecards.playing import new_game, record
from tournaments.directing import leagues


def test_somebody_new_is_told_how_it_goes(client, db):
    shown = client.get("/").content.decode()
    assert "How it goes" in shown
    assert 'href="/games/new/"' in shown
    assert 'href="/join/"' in shown
    assert "Last results" not in shown


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
    finish(game=over, device=ann.device)
    shown = ann.get("/").content.decode()
    assert "Also in play" in shown
    assert shown.index("Last results") < shown.index("Gus wins by one")
    assert f'href="/g/{other.code}/"' in shown


def test_a_set_table_before_its_first_hole(ann):
    new_game(ann.device)
    shown = ann.get("/").content.decode()
    assert "The table is set" in shown
    assert "Enter hole 1" in shown


def test_a_game_whose_link_was_replaced_is_gone(ann, bob, game):
    links.renew_link(game=game, role="viewer", device=ann.device)
    assert game.code not in bob.get("/").content.decode()


@pytest.mark.parametrize("games", [2, 6])
def test_more_games_ask_the_database_no_more(ann, game, games, django_assert_num_queries):
    for _ in range(games):
        new_game(ann.device)
        over = new_game(ann.device)
        finish(game=over, device=ann.device)
    with django_assert_num_queries(15):
        ann.get("/")


def test_results_begin_with_who_won_ties_too(ann):
    for names, entries in ((["Ann", "Bob"], ["7", "7"]), (["Eve", "Finn"], ["4", "9"])):
        over = new_game(ann.device, names=names)
        record(over, 1, entries, device=ann.device)
        finish(game=over, device=ann.device)
    shown = ann.get("/").content.decode()
    assert shown.index("<h3>Eve wins by 5</h3>") < shown.index("<h3>Ann and Bob share the win</h3>")
    assert "<li>Eve <b>4</b></li><li>Finn <b>9</b></li>" in shown


# The same table again ----------------------------------------------------------------------------


@pytest.fixture
def over(ann, game):
    finish(game=game, device=ann.device)
    return game


def test_the_same_table_starts_in_two_taps_at_its_first_hole(ann, over):
    shown = ann.get("/").content.decode()
    assert "<h1>Same three, same rules</h1>" in shown
    assert f'href="/g/{over.code}/again/"' in shown
    page = ann.get(f"/g/{over.code}/again/")
    assert [(seat.name, seat.deals) for seat in page.context["again"].seats] == [
        ("Ann", False),
        ("Bob", True),
        ("Dee", False),
    ]
    started = ann.post(f"/g/{over.code}/again/")
    again = Game.objects.get(rematch_of=over)
    assert started.url == f"/g/{again.code}/holes/1/"
    assert (again.first_dealer, again.ruleset) == (1, over.ruleset)
    assert ann.get(started.url).status_code == 200
    assert "Same three" not in ann.get("/").content.decode(), "they play already"


def test_two_phones_start_one_game(ann, eve, over):
    first = ann.post(f"/g/{over.code}/again/")
    second = eve.post(f"/g/{over.code}/again/")
    assert Game.objects.filter(rematch_of=over).count() == 1
    assert first.url.startswith(second.url), "the slower phone comes to the card"


def test_a_game_in_play_stays_on_top_of_the_table_to_play_again(ann, over):
    other = new_game(ann.device, names=["Eve", "Finn"])
    shown = ann.get("/").content.decode()
    assert shown.count("btn--primary") == 1
    assert shown.index(f'href="/g/{other.code}/holes/1/"') < shown.index("Same three, same rules")


def test_only_who_keeps_the_score_plays_again(ann, bob, cal, over):
    assert "Same three" not in bob.get("/").content.decode()
    for method in ("get", "post"):
        assert getattr(bob, method)(f"/g/{over.code}/again/").status_code == 403
        assert getattr(cal, method)(f"/g/{over.code}/again/").status_code == 404
    assert ann.client.put(f"/g/{over.code}/again/").status_code == 405
    assert not Game.objects.filter(rematch_of=over).exists()


def test_a_game_in_play_is_gone_on_with(ann, game):
    for response in (ann.get(f"/g/{game.code}/again/"), ann.post(f"/g/{game.code}/again/")):
        assert response.url == f"/g/{game.code}/"
    assert Game.objects.count() == 1


def test_too_many_games_a_day_start_no_other(ann, over, settings):
    settings.GAMES_A_DAY = 1
    ann.post("/games/new/", {"name": ["Ann", "Bob"], "variant": "pagat-6"})
    assert ann.post(f"/g/{over.code}/again/").url == f"/g/{over.code}/"
    assert not Game.objects.filter(rematch_of=over).exists()


def test_somebody_is_missing_leads_to_a_new_game_with_all_the_rest(ann):
    game = new_game(ann.device, "playroom", end={"type": "target", "at_least": 30})
    finish(game=game, device=ann.device)
    page = ann.get(ann.get(f"/g/{game.code}/again/").context["other"])
    form = page.context["form"]
    assert (form.names, form.ruleset.slug) == (["Ann", "Bob", "Dee"], "playroom")
    assert (form.length_choice.in_words, form.lines.first_dealer) == ("To 30", 0)


# The way to the game in play ---------------------------------------------------------------------


def test_the_navigation_leads_to_the_game_in_play(ann, game):
    ann.get(f"/g/{game.code}/holes/2/")
    link = f'href="/g/{game.code}/"'
    assert link in ann.get("/variants/").content.decode()
    finish(game=game, device=ann.device)
    assert "tabs--playing" in ann.get("/variants/").content.decode()
    ann.get(f"/g/{game.code}/")
    assert "tabs--playing" not in ann.get("/variants/").content.decode()


@pytest.mark.parametrize("code", ["x", "ABCDE/../..", "A" * 4000, "<b>"])
def test_no_other_cookie_leads_anywhere(client, db, code):
    client.cookies["table"] = code
    assert "tabs--playing" not in client.get("/variants/").content.decode()


# What else is one tap away -----------------------------------------------------------------------


def test_leagues_are_one_tap_away(client, db):
    assert "Join or make a league" in client.get("/").content.decode()
    user = get_user_model().objects.create_user("owen")
    leagues.create_league(user=user, name="Thursdays", visibility="public")
    assert "Thursdays" not in client.get("/").content.decode(), "not one's own"
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    shown = client.get("/").content.decode()
    assert 'href="/leagues/thursdays/"' in shown
    assert "All leagues" in shown


def test_the_demonstration_is_offered_while_it_is_there(client, db):
    user = get_user_model().objects.create_user("demonstration")
    leagues.create_league(user=user, name="Made up", visibility="public", demo=True)
    assert 'href="/leagues/made-up/"' in client.get("/").content.decode()


def test_only_looking_is_allowed(client, db):
    assert client.post("/").status_code == 405
