"""Which one are you: a phone takes a seat, takes it over, changes it, and gives it back."""

import pytest

from scorecards import devices
from scorecards.models import Access, Game
from scorecards.scorekeeping import games, links, phones
from scorecards.scorekeeping.errors import NotPossible
from tests.scorecards.playing import Person


@pytest.fixture
def page(game) -> str:
    return f"/g/{game.code}/seat/"


def seat_of(person, game) -> int | None:
    return Access.objects.get(game=game, device=person.device).seat


def sign_in(person, user) -> None:
    devices.sign_in(person.device, user.pk)


def test_whoever_comes_to_keep_score_is_asked(client, game, page):
    answer = client.get(f"/s/{game.score_link}/")
    assert answer.url == page
    shown = client.get(page).text
    assert "You are at the table" in shown
    assert "Which one are you?" in shown
    for name in ("Ann", "Bob", "Dee"):
        assert f"<b>{name}</b>" in shown
    assert shown.count("no phone yet") == 3
    assert game.score_key not in shown, "there are no codes to hand out here"


def test_the_maker_is_not_asked_and_may_sit(ann, game, page):
    assert ann.get(f"/s/{game.score_link}/").url == f"/g/{game.code}/"
    assert "I sit at this table" in ann.get(f"/g/{game.code}/").text
    assert ann.post(page, {"position": "0"}).url == page
    assert seat_of(ann, game) == 0
    assert "My seat" in ann.get(f"/g/{game.code}/").text


def test_nobody_is_asked_when_the_game_is_over(eve, ann, game):
    games.finish(game=game, device=ann.device)
    assert eve.get(f"/s/{game.score_link}/").url == f"/g/{game.code}/"


def test_one_tap_sits_and_others_see_it(eve, ann, game, page):
    before = game.version
    assert eve.post(page, {"position": "1"}).url == page
    shown = eve.get(page).text
    assert "You are Bob" in shown
    assert "My cards, hole 2" in shown
    assert "Not Bob?" in shown
    assert "on another phone" in ann.get(page).text
    assert Game.objects.get(pk=game.pk).version == before + 1, "phones that follow look again"


def test_the_own_line_is_marked_on_the_card(eve, bob, game, page):
    eve.post(page, {"position": "1"})
    polled = f"/g/{game.code}/scorecard/?seen=0"
    for address in (f"/g/{game.code}/", polled):
        shown = eve.get(address).text
        assert 'Bob <small class="you">you</small>' in shown
        assert 'class="you"' not in bob.get(address).text
    assert 'Bob <small class="you">you</small>' in eve.get(polled).text, "from the cache as well"


def test_a_seat_is_changed_and_given_back(eve, game, page):
    eve.post(page, {"position": "1"})
    assert 'aria-pressed="true"' in eve.get(f"{page}?other").text
    eve.post(page, {"position": "2"})
    assert seat_of(eve, game) == 2
    assert eve.post(page, {"position": ""}).url == f"/g/{game.code}/"
    assert seat_of(eve, game) is None
    assert "Which one are you?" in eve.get(page).text


def test_a_seat_on_another_phone_is_asked_about_and_taken_over(eve, ann, game, page):
    eve.post(page, {"position": "1"})
    asked = ann.post(page, {"position": "1"})
    assert asked.status_code == 409
    assert "Bob is on another phone" in asked.text
    assert (seat_of(ann, game), seat_of(eve, game)) == (None, 1)
    assert ann.post(page, {"position": "1", "over": "1"}).status_code == 302
    assert (seat_of(ann, game), seat_of(eve, game)) == (1, None)
    assert eve.get(f"/g/{game.code}/holes/2/").status_code == 200, "it is not locked out"


@pytest.mark.parametrize("position", ["3", "-1", "x", "99999999999", None])
def test_a_seat_that_is_not_there(eve, game, page, nothing_changes, position):
    sent = {} if position is None else {"position": position}
    answer = eve.post(page, sent)
    assert answer.status_code == 422
    assert "Nobody sits there." in answer.text
    nothing_changes()


def test_strangers_readers_and_other_methods(ann, bob, cal, game, page, nothing_changes):
    for method in ("get", "post"):
        assert getattr(cal, method)(page, {"position": "0"}).status_code == 404
        assert getattr(bob, method)(page, {"position": "0"}).status_code == 403
    assert ann.client.put(page).status_code == 405
    nothing_changes()


def test_the_devices_of_one_account_share_a_seat(eve, game, page, django_user_model):
    user = django_user_model.objects.create_user("eve")
    eve.post(page, {"position": "1"})
    sign_in(eve, user)
    second = Person(devices.new_device("Mac"))
    sign_in(second, user)
    assert "You are Bob" in second.get(page).text, "it comes along"
    assert second.post(page, {"position": "1"}).status_code == 302, "and is not asked about"
    assert (seat_of(second, game), seat_of(eve, game)) == (1, 1)
    second.post(page, {"position": ""})
    third = Person(devices.new_device("Linux computer"))
    sign_in(third, user)
    polled = third.get(f"/g/{game.code}/scorecard/?seen=0").text
    assert 'Bob <small class="you">you</small>' in polled, "of two others, one of which has none"
    assert "You are Bob" in eve.get(page).text
    assert "Which one are you?" in second.get(page).text, "its own word stands"


def test_a_device_of_the_account_that_comes_by_the_link_sits_there(
    eve, game, page, django_user_model
):
    user = django_user_model.objects.create_user("eve")
    eve.post(page, {"position": "1"})
    sign_in(eve, user)
    second = Person(devices.new_device("Mac"))
    sign_in(second, user)
    links.open_link(key=game.score_link, device=second.device)
    assert seat_of(second, game) == 1


def test_signing_out_parts_nobody_from_the_seat(eve, game, page, django_user_model):
    user = django_user_model.objects.create_user("eve")
    sign_in(eve, user)
    eve.post(page, {"position": "1"})
    eve.device.refresh_from_db()
    devices.sign_out(eve.device)
    later = Person(devices.new_device("Mac"))
    sign_in(later, user)
    assert "You are Bob" in later.get(page).text
    assert "You are Bob" in eve.get(page).text


def test_a_lost_cookie_takes_the_seat_over(client, eve, game, page):
    eve.post(page, {"position": "1"})
    client.get(f"/s/{game.score_link}/")
    assert client.post(page, {"position": "1"}).status_code == 409
    assert client.post(page, {"position": "1", "over": "1"}).status_code == 302
    assert "You are Bob" in client.get(page).text


def test_a_new_code_keeps_the_seat_of_whoever_comes_back(ann, eve, game, page):
    eve.post(page, {"position": "1"})
    links.renew_link(game=game, role="scorer", device=ann.device)
    assert eve.get(page).status_code == 403
    assert "</svg>on another phone" not in ann.get(page).text
    links.open_link(key=Game.objects.get(pk=game.pk).score_link, device=eve.device)
    assert "You are Bob" in eve.get(page).text


def test_seats_go_along_to_the_rematch(ann, eve, game, page):
    eve.post(page, {"position": "1"})
    again = games.rematch(game=game, device=ann.device)
    assert (seat_of(eve, again), seat_of(ann, again)) == (1, None)


def test_more_phones_ask_the_database_no_more(eve, game, page, django_assert_num_queries):
    eve.get(page)
    with django_assert_num_queries(6):
        eve.get(page)
    for _ in range(10):
        phone = devices.new_device("iPhone")
        links.open_link(key=game.score_link, device=phone)
        phones.take_seat(game=game, position=2, device=phone, over=True)
    with django_assert_num_queries(6):
        eve.get(page)


def test_only_who_sits_there_can_be_taken(eve, game):
    with pytest.raises(NotPossible):
        phones.take_seat(game=game, position=7, device=eve.device)
