"""Where everybody stands who came to a table: at a seat, at the card, or where it is followed."""

import pytest
from django.test import Client

from scorecards.models import Access, Game
from scorecards.scorekeeping import games, links
from scorecards.scorekeeping.phones import take_seat
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, new_game, record
from tests.scorecards.sealed_tables import observe
from tests.tokens import without_tokens

WAITING = "Ann deals first. Waiting for hole 1."


@pytest.fixture
def young(ann) -> Game:
    """A game before its first hole."""
    return new_game(ann.device)


def follower(game) -> Client:
    client = Client()
    client.get(f"/v/{game.view_link}/")
    return client


def test_every_way_in_ends_at_the_same_place(game):
    """The link twice, the code typed, the viewers' link after it: one phone, one place."""
    phone, seat = Client(), f"/g/{game.code}/seat/"
    for _ in range(2):
        assert phone.get(f"/s/{game.score_link}/")["Location"] == seat
    assert phone.post("/join/", {"code": game.score_key})["Location"] == seat
    assert phone.get(f"/s/{game.score_key}/")["Location"] == seat
    assert phone.get(f"/v/{game.view_link}/")["Location"] == seat
    assert phone.post("/join/", {"code": game.view_key})["Location"] == seat
    assert Access.objects.filter(game=game).count() == 2, "Ann's, and one for this phone"
    reader, page = Client(), f"/v/{game.view_link}/"
    for way in (f"/v/{game.view_key}/", f"/s/{game.view_link}/"):
        assert reader.get(way)["Location"] == page
    assert reader.post("/join/", {"code": game.view_key})["Location"] == page
    assert reader.get(page).status_code == 200


def test_nobody_at_the_table_is_told_to_join(ann, eve, game, young):
    links.open_link(key=young.score_key, device=eve.device)
    shown = without_tokens(eve.get(f"/g/{young.code}/seat/").text)
    assert "You are at the table" in shown
    assert WAITING in shown
    assert "Scan to join" not in shown
    assert young.score_key not in shown


def test_a_reader_lands_where_the_card_appears(young, game):
    phone = follower(young)
    shown = phone.get(f"/v/{young.view_link}/").text
    assert "You are watching" in shown
    assert WAITING in shown
    assert "Following. The card appears here." in shown
    assert f'hx-get="/g/{young.code}/scorecard/' in shown, "it follows by itself"
    for word in ("One phone for all", "Enter hole", "Deal hole", "sits down there"):
        assert word not in shown
    assert "Each hole appears here by itself." in follower(game).get(f"/v/{game.view_link}/").text


def test_a_reader_marks_a_line_on_this_phone_alone(game):
    mine, other = follower(game), follower(game)
    page = f"/v/{game.view_link}/"
    before = Game.objects.get(pk=game.pk).version
    assert mine.get(page, {"line": "1"})["Location"] == page
    for address in (page, f"/g/{game.code}/", f"/g/{game.code}/scorecard/?seen=0"):
        assert 'Bob <small class="you">you</small>' in mine.get(address).text
        assert 'class="you"' not in other.get(address).text
    assert mine.get(page, {"line": ""})["Location"] == page
    assert 'class="you"' not in mine.get(page).text
    mine.get(page, {"line": "0"})
    detail = mine.get(f"/g/{game.code}/holes/1/detail/").text
    assert '<b>Ann <span class="you">you</span></b>' in detail, "and in the hole explained"
    assert 'class="you"' not in other.get(f"/g/{game.code}/holes/1/detail/").text
    assert Game.objects.get(pk=game.pk).version == before
    assert not Access.objects.filter(game=game).exclude(seat=None).exists()


@pytest.mark.parametrize("line", ["3", "-1", "x", "9" * 30, "\x00"])
def test_a_line_that_is_not_there(game, line):
    phone = follower(game)
    answer = phone.get(f"/v/{game.view_link}/", {"line": line})
    assert answer.status_code == 404
    assert not any(name.startswith("line-") for name in phone.cookies)


def test_a_cookie_that_somebody_wrote(game):
    phone = follower(game)
    for written in ("7", "x", "99", ""):
        phone.cookies[f"line-{game.code}"] = written
        assert 'class="you"' not in phone.get(f"/g/{game.code}/").text


def test_strangers_and_other_methods_mark_nothing(cal, eve, game, nothing_changes):
    assert cal.get(f"/g/{game.code}/", {"line": "1"}).status_code == 404
    assert eve.get(f"/g/{game.code}/", {"line": "1"}).status_code == 200, "who keeps score sits"
    follower(game)
    assert eve.client.post(f"/g/{game.code}/?line=1").status_code == 405
    assert 'class="you"' not in eve.get(f"/g/{game.code}/").text
    nothing_changes()


def test_what_is_waited_for_is_said(ann, bob, game):
    assert "Bob deals. Waiting for hole 2." in bob.get(f"/g/{game.code}/").text
    record(game, 2, [ANN_HOLE, None, None], device=ann.device)
    polled = f"/g/{game.code}/scorecard/?seen=0"
    assert "Hole 2 is being counted. 1 of 3 hands is in." in bob.get(polled).text
    record(game, 2, [ANN_HOLE, BOB_HOLE, None], device=ann.device)
    assert "2 of 3 hands are in." in bob.get(polled).text
    games.finish(game=game, device=ann.device)
    assert "story-wait" not in bob.get(polled).text


def test_the_card_says_when_it_is_one_s_turn(ann, bob, eve, game):
    take_seat(game=game, position=1, device=eve.device)
    polled = f"/g/{game.code}/scorecard/?seen=0"
    assert "data-turn" not in eve.get(polled).text
    record(game, 2, [ANN_HOLE, None, None], device=ann.device)
    assert 'data-turn="2 hole"' in eve.get(polled).text
    for other in (ann, bob):
        assert "data-turn" not in other.get(polled).text, "nobody else's turn"
    record(game, 2, [ANN_HOLE, None, "12"], device=ann.device)
    assert 'data-turn="2 last"' in eve.get(polled).text
    record(game, 2, [ANN_HOLE, BOB_HOLE, "12"], device=ann.device)
    assert "data-turn" not in eve.get(polled).text


HTMX = {"HX-Request": "true"}


def test_the_page_of_a_seat_follows_by_itself(ann, bob, cal, eve, game, django_assert_num_queries):
    take_seat(game=game, position=1, device=eve.device)
    page, now = f"/g/{game.code}/seat/", Game.objects.get(pk=game.pk).version
    shown = eve.get(page).text
    assert "Waiting for hole 2. When the hole is over, enter your own cards here." in shown
    assert f'hx-get="{page}?seen={now}"' in shown
    assert eve.get(f"{page}?seen={now}", headers=HTMX).status_code == 204  # once a minute: is here
    with django_assert_num_queries(1):
        assert eve.get(f"{page}?seen={now}", headers=HTMX).status_code == 204
    record(game, 2, [ANN_HOLE, None, "12"], device=ann.device)
    parts = eve.get(f"{page}?seen={now}", headers=HTMX).text
    assert "<html" not in parts
    assert "2 of 3 hands are in. <b>Only your cards are missing.</b>" in parts
    assert 'data-turn="2 last"' in parts
    assert parts.count("hand is in") == 2
    assert "My cards, hole 2" in parts
    take_seat(game=game, position=1, device=ann.device, over=True)
    assert eve.get(f"{page}?seen={now}", headers=HTMX)["HX-Refresh"] == "true"
    assert cal.get(f"{page}?seen={now}", headers=HTMX).status_code == 404
    assert bob.get(f"{page}?seen={now}", headers=HTMX).status_code == 403


def test_a_sealed_table_waits_for_one_s_hand(ann, eve, young):
    observe(young, sealed=True)
    links.open_link(key=young.score_key, device=eve.device)
    take_seat(game=young, position=0, device=ann.device)
    take_seat(game=young, position=1, device=eve.device)
    record(young, 1, [ANN_HOLE, None, None], device=ann.device)
    shown = eve.get(f"/g/{young.code}/scorecard/?seen=0").text
    assert 'data-turn="1 hole"' in shown
    assert "1 of 3 hands is in." in shown
