"""A device that signs in stays a device; what it knows is the account's as well."""

import pytest
from django.test import Client

from scorecards import devices
from scorecards.models import Device, Game, HouseRules
from scorecards.permissions import COOKIE
from scorecards.rules import find_variant
from scorecards.scorekeeping import links
from scorecards.scorekeeping.house import save_house_rules
from tests.accounts.conftest import PASSWORD
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, Person, new_game, record
from tests.tokens import without_tokens
from upkeep.epochs import current_epoch


@pytest.fixture
def phone(db) -> Person:
    """A phone with a game whose score it keeps, not signed in."""
    return Person(devices.new_device("Android phone"))


@pytest.fixture
def game(phone) -> Game:
    game = new_game(phone.device)
    record(game, 1, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=phone.device, knocker=2)
    return Game.objects.get(pk=game.pk)


def keep_rules(device: Device) -> HouseRules:
    table = find_variant("pagat-6").to_dict()
    kept = save_house_rules(table=table, name="Ours", device=device, based_on="")
    return kept.house


def test_signing_in_makes_a_device_known(bob):
    assert not Device.objects.exists()
    bob.sign_in()
    assert bob.device.user == bob.user


def test_a_device_that_signs_in_stays_the_device_it_was(bob, phone, game):
    bob.sign_in(phone.client)
    phone.device.refresh_from_db()
    assert phone.client.cookies[COOKIE].value == phone.device.key
    assert phone.device.user == bob.user
    assert phone.get(f"/g/{game.code}/holes/2/").status_code == 200


def somebody_with(key: str) -> Client:
    """Who had the tablet in hand before, and wrote down its cookie."""
    client = Client()
    client.cookies[COOKIE] = key
    return client


def test_a_key_from_before_signing_in_opens_nothing_afterwards(bob, phone, game):
    before = phone.device.key
    assert somebody_with(before).get(f"/g/{game.code}/").status_code == 200
    bob.sign_in(phone.client)
    mine = new_game(bob_device := Device.objects.get(user=bob.user), names=["Eve", "Finn"])
    thief = somebody_with(before)
    for path in (f"/g/{game.code}/", f"/g/{mine.code}/", f"/g/{mine.code}/holes/1/state/"):
        assert thief.get(path).status_code == 404
    save = {"rows": [], "id": "x"}
    answer = thief.post(f"/g/{mine.code}/holes/1/", save, content_type="application/json")
    assert answer.status_code == 404
    assert phone.client.cookies[COOKIE].value == bob_device.key
    assert phone.get(f"/g/{game.code}/").status_code == 200
    assert phone.get(f"/g/{mine.code}/").status_code == 200


@pytest.mark.parametrize("path", ["/account/logout/", "/account/delete/"])
def test_a_key_from_before_signing_out_opens_nothing_afterwards(ann, phone, game, path):
    ann.sign_in(phone.client)
    before = phone.client.cookies[COOKIE].value
    if "delete" in path:
        phone.post("/account/reauthenticate/", {"password": PASSWORD})
    answer = phone.post(path)
    assert answer.status_code == 302
    assert phone.client.cookies[COOKIE].value != before
    assert phone.client.cookies[COOKIE]["httponly"]
    assert somebody_with(before).get(f"/g/{game.code}/").status_code == 404
    assert phone.get(f"/g/{game.code}/holes/2/").status_code == 200, "it opened this one itself"


def test_who_signs_out_without_a_device_gets_no_cookie(ann):
    del ann.client.cookies[COOKIE]
    answer = ann.client.post("/account/logout/")
    assert COOKIE not in answer.cookies


def test_the_account_sees_the_games_of_all_its_devices(ann, phone, game):
    assert ann.client.get(f"/g/{game.code}/").status_code == 404
    assert game.code not in ann.client.get("/").text
    ann.sign_in(phone.client)
    assert game.code in ann.client.get("/").text
    assert ann.client.get(f"/g/{game.code}/").status_code == 200
    assert ann.client.get(f"/g/{game.code}/holes/2/").status_code == 200
    assert ann.client.get(f"/g/{game.code}/holes/2/state/").status_code in (200, 204)


def test_a_stranger_sees_none_of_them(ann, bob, phone, game):
    ann.sign_in(phone.client)
    bob.sign_in()
    assert bob.client.get(f"/g/{game.code}/").status_code == 404
    assert bob.client.get(f"/g/{game.code}/scorecard/?seen=0&state=play").status_code == 404
    assert game.code not in bob.client.get("/").text


def test_a_game_of_two_devices_is_listed_once_with_the_higher_role(ann, phone, game):
    links.open_link(key=game.view_key, device=ann.device)
    ann.sign_in(phone.client)
    home = ann.client.get("/").text
    assert home.count(f'href="/g/{game.code}/holes/2/"') == 1, "the laptop may keep score too"
    assert ann.client.get(f"/g/{game.code}/holes/2/").status_code == 200


def test_renewing_the_link_keeps_the_account_in(ann, phone, game):
    ann.sign_in(phone.client)
    answer = ann.client.post(f"/g/{game.code}/links/", {"role": "scorer"})
    assert answer.status_code == 302
    assert phone.get(f"/g/{game.code}/holes/2/").status_code == 200
    assert ann.client.get(f"/g/{game.code}/holes/2/").status_code == 200


def test_a_device_of_the_account_that_only_looked_is_not_let_in_further(ann, phone, game):
    links.open_link(key=game.view_key, device=ann.device)
    ann.sign_in(phone.client)
    ann.client.post(f"/g/{game.code}/links/", {"role": "scorer"})
    ann.client.post("/account/logout/")
    assert ann.client.get(f"/g/{game.code}/").status_code == 200
    assert ann.client.post(f"/g/{game.code}/finish/").status_code == 403


def test_house_rules_are_the_accounts(ann, bob, phone):
    house = keep_rules(phone.device)
    forget = f"/rules/{house.key}/forget/"
    ann.sign_in(phone.client)
    bob.sign_in()
    assert "Ours" in ann.client.get("/rules/").text
    assert "Ours" not in without_tokens(bob.client.get("/rules/").text)
    assert bob.client.post(forget).status_code == 403
    assert ann.client.post(forget).status_code == 302
    house.refresh_from_db()
    assert house.forgotten


def test_the_names_played_with_are_offered_on_every_device(ann, phone, game):
    ann.sign_in(phone.client)
    assert "Dee" in ann.client.get("/games/new/").text


def test_signing_out_parts_them_without_a_loss(ann, phone, game):
    house = keep_rules(phone.device)
    ann.sign_in(phone.client)
    other = new_game(ann.device, names=["Eve", "Finn"])
    assert phone.get(f"/g/{other.code}/").status_code == 200
    phone.post("/account/logout/")
    phone.device.refresh_from_db()
    assert phone.device.user is None
    assert phone.get(f"/g/{game.code}/holes/2/").status_code == 200, "it opened this one itself"
    assert phone.get(f"/g/{other.code}/").status_code == 404, "this one was the account's"
    assert ann.client.get(f"/g/{game.code}/holes/2/").status_code == 200
    assert ann.client.post(f"/rules/{house.key}/forget/").status_code == 302
    assert phone.post(f"/rules/{house.key}/recall/").status_code == 403


def test_what_the_account_keeps_has_no_key_that_a_browser_could_send(ann, phone, game):
    ann.sign_in(phone.client)
    phone.post("/account/logout/")
    kept = Device.objects.get(user=ann.user, accesses__game=game)
    thief = Client()
    thief.cookies[COOKIE] = kept.key
    assert thief.get(f"/g/{game.code}/").status_code == 404


def test_signing_in_and_out_again_lists_a_game_once(ann, phone, game):
    for _ in range(3):
        ann.sign_in(phone.client)
        phone.post("/account/logout/")
    assert ann.client.get("/").text.count(f'href="/g/{game.code}/holes/2/"') == 1


def test_another_account_on_the_same_device_parts_it_from_the_first(ann, bob, phone, game):
    ann.sign_in(phone.client)
    mine = new_game(ann.device, names=["Eve", "Finn"])
    del phone.client.cookies["sessionid"]
    bob.sign_in(phone.client)
    phone.device.refresh_from_db()
    assert phone.device.user == bob.user
    assert phone.get(f"/g/{mine.code}/").status_code == 404
    assert ann.client.get(f"/g/{game.code}/").status_code == 200


def test_ending_the_other_sessions_parts_their_devices(ann, phone, game):
    ann.sign_in(phone.client)
    mine = new_game(ann.device, names=["Eve", "Finn"])
    page = ann.client.get("/account/sessions/").text
    assert "This device" in page
    assert ann.client.post("/account/sessions/").status_code == 302
    assert phone.get(f"/g/{mine.code}/").status_code == 404
    assert phone.get("/account/").status_code == 302
    assert ann.client.get(f"/g/{mine.code}/").status_code == 200


def test_a_new_password_parts_every_other_device(ann, phone, game):
    ann.sign_in(phone.client)
    mine = new_game(ann.device, names=["Eve", "Finn"])
    new = {"oldpassword": "nine holes of golf", "password1": "ten more holes"}
    answer = ann.client.post("/account/password/change/", {**new, "password2": "ten more holes"})
    assert answer.status_code == 302
    assert phone.get(f"/g/{mine.code}/").status_code == 404
    assert ann.client.get(f"/g/{mine.code}/").status_code == 200


@pytest.mark.parametrize("extra", [0, 5])
def test_more_devices_and_games_ask_the_database_no_more(ann, extra, django_assert_num_queries):
    for _ in range(2 + extra):
        device = devices.new_device("iPad")
        devices.sign_in(device, ann.user.pk)
        game = new_game(device)
    with django_assert_num_queries(14):
        ann.client.get("/")
    assert ann.client.get(f"/g/{game.code}/").status_code == 200


def test_a_poll_asks_once_and_knows_no_session(ann, phone, game, django_assert_num_queries):
    ann.sign_in(phone.client)
    ann.client.get("/")
    current_epoch()  # the first that asks on a new site begins it
    address = f"/g/{game.code}/scorecard/?seen={game.version}&state=play"
    ann.client.get(address)  # the first in five seconds asks who is silent, too
    for client in (ann.client, phone.client):
        with django_assert_num_queries(1) as asked:
            assert client.get(address).status_code == 204
        assert "session" not in asked.captured_queries[0]["sql"]
