"""Before the first hole: one phone for all or each their own, the code, and who sits on a phone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from scorecards import devices
from scorecards.models import Access, Game
from scorecards.scorekeeping import links, phones
from tests.scorecards.playing import ANN_HOLE, Person, new_game, record
from tests.scorecards.sealed_tables import observe
from tests.tokens import without_tokens

ASKED = "<h1>One phone for all, or each their own?</h1>"


@pytest.fixture
def young(ann: Person) -> Game:
    """A game of Ann, Bob and Dee before its first hole."""
    return new_game(ann.device)


@pytest.fixture
def guest(young: Game) -> Person:
    """Keeps the score of it on a second phone."""
    person = Person(devices.new_device("iPhone"))
    links.open_link(key=young.score_key, device=person.device)
    return person


def page(person: Person, game: Game) -> str:
    return person.get(f"/g/{game.code}/").text


def poll(person: Person, game: Game, seen: int, state: str = "lobby") -> Any:
    return person.get(f"/g/{game.code}/scorecard/?seen={seen}&state={state}")


def seats(shown: str) -> list[tuple[str, str]]:
    """The seats with what is said of them, in their order."""
    seat = r'<button class="seat-place.*?<b>(.*?)</b>.*?<small>(.*?)</small>'
    found = re.findall(seat, shown, re.DOTALL)
    return [(name, re.sub("<[^>]*>", "", where).strip()) for name, where in found]


def test_it_asks_and_presets_nothing(ann, young):
    shown = page(ann, young)
    assert ASKED in shown
    for choice in ("phones-one", "phones-own"):
        assert f'id="{choice}">' in shown, "neither is checked"
    assert young.score_key in shown
    assert young.view_key not in shown, "whoever looks on is brought in from another page"
    assert seats(shown) == [(name, "no phone yet") for name in ("Ann", "Bob", "Dee")]
    assert shown.count("deals") == 1
    assert "Ann deals first" in shown
    assert shown.count('<a class="btn btn--primary') == 1
    assert "Enter hole 1" in shown
    assert "<table" not in shown
    assert 'id="chart"' not in shown


def test_what_means_nothing_yet_is_behind_more(ann, young):
    before, _, more = page(ann, young).partition('id="more"')
    for words in ("Type in the sheet", "How the score is kept", "Other rules", "Who plays"):
        assert words not in before
        assert words in more
    for words in ("Take back", "Finish here", "I sit at this table"):
        assert words not in more


def test_a_tap_on_a_name_sits_down_and_comes_back(ann, guest, young):
    answer = ann.post(f"/g/{young.code}/seat/", {"position": "0", "to": "card"})
    assert answer.url == f"/g/{young.code}/"
    shown = page(ann, young)
    assert "<h1>1 of 3 sits</h1>" in shown
    assert 'id="phones-own" checked' in shown
    assert seats(shown)[0] == ("Ann", "this phone")
    assert "This phone enters for everybody" in shown
    assert seats(page(guest, young))[0] == ("Ann", "on another phone")
    assert ann.post(f"/g/{young.code}/seat/", {"position": "", "to": "card"}).url == answer.url
    assert ASKED in page(ann, young)


def test_a_seat_of_somebody_else_is_asked_about_and_comes_back_too(ann, guest, young):
    phones.take_seat(game=young, position=1, device=guest.device)
    seat = f"/g/{young.code}/seat/"
    asked = ann.post(seat, {"position": "1", "to": "card"})
    assert asked.status_code == 409
    assert 'name="to" value="card"' in asked.text
    assert ann.post(seat, {"position": "1", "over": "1", "to": "card"}).url == f"/g/{young.code}/"
    assert Access.objects.get(game=young, device=ann.device).seat == 1
    assert ann.post(seat, {"position": "7", "to": "card"}).status_code == 422
    assert ann.post(seat, {"position": "2", "to": "https://evil.test/"}).url == seat


def test_names_light_up_on_every_phone_that_follows(ann, guest, young):
    seen = young.version
    assert poll(ann, young, seen).status_code == 204
    phones.take_seat(game=young, position=1, device=guest.device)
    heard = poll(ann, young, seen)
    assert "HX-Refresh" not in heard
    assert seats(heard.text) == [
        ("Ann", "no phone yet"),
        ("Bob", "on another phone"),
        ("Dee", "no phone yet"),
    ]
    assert '<p hx-swap-oob="innerHTML:#live">The table is set. 1 of 3 sits ' in heard.text
    phones.take_seat(game=young, position=0, device=ann.device)
    phones.take_seat(game=young, position=2, device=Person(devices.new_device("x")).device)
    assert "<h1>Everybody sits</h1>" in poll(ann, young, seen).text


def test_the_devices_of_one_account_are_one_phone_too(ann, young, django_user_model):
    user = django_user_model.objects.create_user("ann")
    phones.take_seat(game=young, position=0, device=ann.device)
    devices.sign_in(ann.device, user.pk)
    second = Person(devices.new_device("Mac"))
    devices.sign_in(second.device, user.pk)
    shown = page(second, young)
    assert "<h1>1 of 3 sits</h1>" in shown
    assert seats(shown)[0] == ("Ann", "this phone")


def test_the_first_card_ends_it(ann, young):
    seen = young.version
    record(young, 1, [ANN_HOLE, None, None], device=ann.device)
    assert poll(ann, young, seen)["HX-Refresh"] == "true"
    shown = page(ann, young)
    assert "phones-own" not in shown
    assert "seat.css" not in shown


def test_sealed_hands_end_it_too(ann):
    game = new_game(ann.device)
    observe(game, sealed=True)
    assert "Nobody sees them before all hands are in." in page(ann, game)
    record(game, 1, [ANN_HOLE, None, None], device=ann.device)
    assert poll(ann, game, game.version)["HX-Refresh"] == "true"
    shown = page(ann, game)
    assert "<h1>Hole 1 is being counted</h1>" in shown
    assert "phones-own" not in shown


def test_a_reader_is_asked_nothing(young):
    phone = Client()
    phone.get(f"/v/{young.view_link}/")
    shown = without_tokens(phone.get(f"/g/{young.code}/").text)
    assert "You are watching" in shown
    assert "phones-own" not in shown
    assert young.score_key not in shown
    assert shown.count("deals first") <= 2


def test_it_costs_the_same_however_many_sit(
    ann, guest, young, django_assert_max_num_queries: Callable[..., Any]
):
    costs = set()
    for device in (guest.device, ann.device):
        with django_assert_max_num_queries(20) as spent:
            page(ann, young)
        costs.add(len(spent))
        phones.take_seat(game=young, position=device.pk % 3, device=device)
    assert len(costs) == 1
