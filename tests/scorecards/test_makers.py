"""Who may make a new code: whoever started the game and whom they name, who are never shut out."""

import pytest

from scorecards import devices
from scorecards.models import Access, Game
from scorecards.scorekeeping import games, phones
from scorecards.scorekeeping.links import open_link, renew_link
from tests.scorecards.playing import Person, new_game


@pytest.fixture
def links(game) -> str:
    return f"/g/{game.code}/links/"


@pytest.fixture
def naming(links) -> str:
    return f"{links}makers/"


def access_of(person, game) -> Access:
    return Access.objects.get(game=game, device=person.device)


def name(person, naming, whom, game, maker="yes"):
    return person.post(naming, {"phone": access_of(whom, game).pk, "maker": maker})


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_guest_who_keeps_score_makes_no_new_code(eve, game, links, nothing_changes, method):
    answer = getattr(eve, method)(links, {"role": "scorer"})
    assert answer.status_code == 403
    assert "Only the person who started this game, and anyone they choose" in answer.text
    nothing_changes()


def test_the_button_is_shown_to_the_maker_alone(ann, bob, eve, game):
    shown = ann.get(f"/g/{game.code}/invite/").text
    assert "Somebody has the code who should not" in shown
    assert "Make a new one" not in shown
    for guest in (bob, eve):
        assert "Somebody has the code" not in guest.get(f"/g/{game.code}/invite/").text


def test_it_asks_first_and_says_how_many_phones_it_signed_out(ann, eve, game, links):
    third = Person(devices.new_device("iPhone"))
    open_link(key=game.score_key, device=third.device)
    phones.take_seat(game=game, position=2, device=third.device)
    question = ann.get(links, {"role": "scorer"}).text
    assert "2 phones are signed out" in question
    assert "<b>Dee</b><small>iPhone</small>" in question, "whose they are"
    assert "<b>iPad</b>" in question
    assert "A new code to keep score?" in question
    answer = ann.client.post(links, {"role": "scorer"}, follow=True).text
    assert "New code. 2 phones were signed out." in answer
    assert 'id="for-scorer" checked' in answer
    assert Game.objects.get(pk=game.pk).score_key in answer
    once_more = ann.client.post(links, {"role": "scorer"}, follow=True).text
    assert "New code. No phone was signed out." in once_more


def test_one_phone_is_said_as_one(ann, bob, links):
    assert "1 phone is signed out" in ann.get(links, {"role": "viewer"}).text
    answer = ann.client.post(links, {"role": "viewer"}, follow=True).text
    assert "New code. 1 phone was signed out." in answer


def test_whom_the_maker_names_may_and_stays(ann, eve, game, links, naming):
    answer = name(ann, naming, eve, game)
    assert answer.url == f"{links}?role=scorer#makers"
    assert eve.post(links, {"role": "scorer"}).status_code == 302
    assert ann.get(f"/g/{game.code}/holes/2/").status_code == 200, "the maker is never shut out"
    assert ann.post(links, {"role": "scorer"}).status_code == 302
    assert eve.get(f"/g/{game.code}/holes/2/").status_code == 200
    assert name(ann, naming, eve, game, "no").status_code == 302
    assert eve.post(links, {"role": "scorer"}).status_code == 403
    shown = ann.get(f"/g/{game.code}/history/").text
    assert "Another phone may make new codes" in shown
    assert "A phone may no longer make new codes" in shown


def test_naming_twice_is_once(ann, eve, game, naming):
    name(ann, naming, eve, game)
    name(ann, naming, eve, game)
    assert game.changes.filter(kind="maker").count() == 1


def test_somebody_stays_who_can(ann, game, naming, nothing_changes):
    answer = name(ann, naming, ann, game, "no")
    assert answer.status_code == 422
    assert "Somebody has to be able to make a new code." in answer.text
    nothing_changes()


@pytest.mark.parametrize("again", [False, True])
def test_whom_the_host_named_does_not_shut_out_the_host(ann, eve, game, again):
    """Also in the next game, which the guest may have asked for."""
    if again:
        game = games.rematch(game=game, device=eve.device)
    links = f"/g/{game.code}/links/"
    name(ann, f"{links}makers/", eve, game)
    answer = name(eve, f"{links}makers/", ann, game, "no")
    assert answer.status_code == 422
    assert "Whoever started the game can always make a new code." in answer.text
    assert eve.post(links, {"role": "scorer"}).status_code == 302
    assert ann.get(links, {"role": "scorer"}).status_code == 200
    assert name(ann, f"{links}makers/", ann, game, "no").status_code == 302, "by themselves only"


def test_only_who_keeps_the_score_is_named(ann, bob, game, naming, nothing_changes):
    for phone in (access_of(bob, game).pk, "0", "-1", "x", "9" * 30, "", "\x00"):
        answer = ann.post(naming, {"phone": phone, "maker": "yes"})
        assert answer.status_code == 422
        assert "no longer keeps score" in answer.text
    nothing_changes()


def test_only_the_maker_names(ann, bob, cal, eve, game, naming, nothing_changes):
    assert name(eve, naming, eve, game).status_code == 403
    assert name(bob, naming, eve, game).status_code == 403
    assert name(cal, naming, eve, game).status_code == 404
    assert ann.get(naming).status_code == 405
    nothing_changes()


def test_another_game_s_phones_are_not_named(ann, eve, game, naming, nothing_changes):
    other = new_game(eve.device)
    answer = ann.post(naming, {"phone": access_of(eve, other).pk, "maker": "yes"})
    assert answer.status_code == 422
    nothing_changes()


def test_a_guest_who_asks_for_a_rematch_is_not_its_host(ann, eve, game):
    again = games.rematch(game=game, device=eve.device)
    assert access_of(ann, again).maker
    assert not access_of(eve, again).maker
    assert eve.post(f"/g/{again.code}/links/", {"role": "scorer"}).status_code == 403


def test_a_rematch_of_a_game_whose_maker_left_has_one(ann, eve, game):
    access_of(ann, game).delete()
    again = games.rematch(game=game, device=eve.device)
    assert access_of(eve, again).maker


def test_two_makers_at_once_leave_each_other_in(ann, eve, game, links, naming):
    """Each has read the game before the other renewed it."""
    name(ann, naming, eve, game)
    stale = Game.objects.get(pk=game.pk)
    renew_link(game=Game.objects.get(pk=game.pk), role="scorer", device=ann.device)
    renew_link(game=stale, role="scorer", device=eve.device)
    for maker in (ann, eve):
        assert maker.get(f"/g/{game.code}/holes/2/").status_code == 200
