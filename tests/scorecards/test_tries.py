"""Who tries codes or asks too often: counted by network, for the site, for all workers."""

from datetime import timedelta

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone

from golfscore.cache import MemoryAndLimits
from scorecards.limits import counting, tries
from scorecards.limits.counting import network_of
from scorecards.limits.throttles import NetworkThrottle
from scorecards.models import Device, Game

JOIN = "/join/"
WRONG = {"code": "222222"}


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("nonsense" * 20, ("nonsense" * 20)[:60]),
    ],
)
def test_an_address_belongs_to_a_network(address, network):
    assert network_of(RequestFactory().get("/", REMOTE_ADDR=address)) == network


def test_what_a_visitor_says_of_its_address_counts_only_by_the_proxy(settings):
    asks = RequestFactory().get(
        "/", REMOTE_ADDR="192.0.2.1", headers={"X-Forwarded-For": "9.9.9.9"}
    )
    assert network_of(asks) == "192.0.2.1"


def test_tries_from_one_ipv6_network_are_counted_together(game, monkeypatch):
    monkeypatch.setattr(tries, "TRIES", 1000)
    for number in range(tries.TRIES_AN_ADDRESS):
        answer = Client(REMOTE_ADDR=f"2001:db8::{number:x}").post(JOIN, WRONG)
        assert answer.status_code == 422
    assert Client(REMOTE_ADDR="2001:db8::ffff").post(JOIN, WRONG).status_code == 429
    assert Client(REMOTE_ADDR="2001:db8:0:1::1").post(JOIN, WRONG).status_code == 422


def test_a_slow_guesser_is_stopped_for_the_hour(game, monkeypatch):
    monkeypatch.setattr(tries, "TRIES", 1000)
    monkeypatch.setattr(tries, "TRIES_AN_ADDRESS", 1000)
    monkeypatch.setattr(tries, "TRIES_AN_HOUR", 3)
    client = Client()
    assert [client.post(JOIN, WRONG).status_code for _ in range(4)] == [422, 422, 422, 429]
    answer = client.post(JOIN, {"code": game.score_key})
    assert (answer.status_code, answer["Retry-After"]) == (429, "3600")
    assert "Scan the QR code or open the link" in answer.text


def test_the_whole_site_looks_up_only_so_many_wrong_codes_an_hour(game, monkeypatch):
    monkeypatch.setattr(tries, "TRIES_OF_THE_SITE", 5)
    answers = [
        Client(REMOTE_ADDR=f"198.51.100.{number}").post(JOIN, WRONG).status_code
        for number in range(7)
    ]
    assert answers == [422] * 5 + [429] * 2


def test_one_house_does_not_use_up_what_the_site_allows(game, monkeypatch):
    """A house has 256 networks of IPv6, and whoever asks for them 65,536."""
    monkeypatch.setattr(tries, "TRIES_AN_HOUR", 3)
    monkeypatch.setattr(tries, "TRIES_OF_THE_SITE", 5)
    statuses = [
        Client(REMOTE_ADDR=f"2001:db8:0:{number:x}::1").post(JOIN, WRONG).status_code
        for number in range(6)
    ]
    assert statuses == [422] * 3 + [429] * 3
    elsewhere = Client(REMOTE_ADDR="192.0.2.9").post(JOIN, {"code": game.score_key})
    assert elsewhere.status_code == 302


def test_who_guesses_codes_stops_no_link(ann, game, monkeypatch):
    """Long keys open the game, and whoever is in stays in; six letters are told to wait."""
    monkeypatch.setattr(tries, "TRIES_OF_THE_SITE", 1)
    assert Client(REMOTE_ADDR="192.0.2.9").post(JOIN, WRONG).status_code == 422
    assert Client().get(f"/s/{game.score_link}/").status_code == 302
    assert ann.get(f"/g/{game.code}/").status_code == 200
    for letters in (game.score_key, game.score_key.lower()):
        answer = Client().get(f"/s/{letters}/")
        assert (answer.status_code, answer["Retry-After"]) == (429, "3600")
        assert "There have been too many wrong codes lately" in answer.text


@pytest.mark.parametrize("path", ["/s/222222/", "/v/222222/", "/s/222222/paper/", "/join/"])
def test_tries_are_counted_for_all_workers(path, game, monkeypatch, settings):
    """120 wrong codes went through two workers where 60 are allowed."""
    place = settings.CACHES["default"]["OPTIONS"]["LIMITS"]
    workers = [MemoryAndLimits(f"w{n}", {"OPTIONS": {"LIMITS": place}}) for n in range(2)]
    looked_up = 0
    for number in range(120):
        monkeypatch.setattr(counting, "cache", workers[number % 2])
        client = Client()
        if tries.too_many_tries(RequestFactory().get("/")) == 0:
            looked_up += 1
        client.post(path, WRONG) if path == JOIN else client.get(path)
    assert looked_up == tries.TRIES


def test_programs_are_counted_for_all_workers(client, monkeypatch, settings):
    place = settings.CACHES["default"]["OPTIONS"]["LIMITS"]
    workers = [MemoryAndLimits(f"w{n}", {"OPTIONS": {"LIMITS": place}}) for n in range(2)]
    monkeypatch.setattr(NetworkThrottle, "get_rate", lambda self: "4/min")
    answers = []
    for number in range(6):
        monkeypatch.setattr(counting, "cache", workers[number % 2])
        answers.append(client.get("/api/v1/rulesets/", REMOTE_ADDR=f"2001:db8::{number}"))
    assert [answer.status_code for answer in answers] == [200] * 4 + [429] * 2
    assert answers[-1]["Retry-After"] == "60"


def start(client, **more):
    fields = {"variant": "pagat-6", "name": ["Ann", "Bob"]}
    return client.post("/games/new/", fields, **more)


def test_a_phone_starts_so_many_games_a_day(ann, settings):
    settings.GAMES_A_DAY = 2
    assert [start(ann).status_code for _ in range(3)] == [302, 302, 429]
    answer = start(ann)
    assert "which is the limit" in answer.text
    assert Game.objects.count() == 2
    Game.objects.update(started=timezone.now() - timedelta(hours=25))
    assert start(ann).status_code == 302


def test_playing_again_is_starting_a_game(ann, game, settings):
    settings.GAMES_A_DAY = 1
    again = f"/g/{game.code}/rematch/"
    answer = ann.client.post(again, follow=True)
    assert "which is the limit" in answer.text
    settings.GAMES_A_DAY = 2
    assert [ann.post(again).status_code for _ in range(3)] == [302] * 3
    assert Game.objects.count() == 2


def test_whoever_throws_the_cookie_away_starts_no_more(db, settings):
    settings.GAMES_A_DAY = 1
    statuses = [start(Client(REMOTE_ADDR=f"2001:db8::{n}")).status_code for n in range(6)]
    assert statuses == [302] * 5 + [429]
    answer = start(Client(REMOTE_ADDR="2001:db8::9"))
    assert "Try again tomorrow" in answer.text
    assert Device.objects.count() == 5
    assert start(Client(REMOTE_ADDR="2001:db8:1::1")).status_code == 302


@pytest.mark.parametrize("names", [["A" * 41, "Bob"], ["Ann", "ann"]])
def test_a_name_that_does_not_work_is_told_beside_its_field(ann, names):
    answer = ann.post("/games/new/", {"variant": "pagat-6", "name": names})
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.text
    assert not Game.objects.exists()
