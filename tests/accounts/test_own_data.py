"""What is stored about whoever asks: the page says what the file holds, and nobody else's."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import strip_tags

from golfscore.accounts.export import export_of
from golfscore.accounts.own_data import OF_ACCOUNT, OF_DEVICE
from scorecards import devices
from scorecards.devices import sign_out
from scorecards.models import Device, Game
from scorecards.permissions import COOKIE
from scorecards.queries.accounts import contents_of
from tests.accounts.conftest import Member
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, new_game, record
from tournaments.models import League, Membership
from tournaments.queries.accounts import numbers_of_device

pytestmark = pytest.mark.django_db
ADDRESS = "/account/stored/"


def numbers(client: Client) -> dict[str, int]:
    """The lines of the page: name → number."""
    page = client.get(ADDRESS)
    assert page.status_code == 200
    assert "no-store" in page["Cache-Control"] or "no-cache" in page["Cache-Control"]
    lines = re.findall(r"<b>(.*?)</b><small>.*?</small></span>\s*<b>(\d+)</b>", page.text, re.S)
    return {strip_tags(name): int(number) for name, number in lines}


def test_it_counts_what_the_file_holds(ann: Member, game: Game) -> None:
    record(game, 1, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=ann.device)
    new_game(ann.device)
    shown, file = numbers(ann.client), export_of(ann.user)
    assert shown["Games your devices opened"] == len(file["games"]) == 2
    for kind in OF_ACCOUNT:
        value: Any = file
        for word in kind.words:
            value = value.get(word, [])
        assert shown.get(str(kind.name), 0) == len(value), kind.name
    assert ann.user.email in ann.client.get(ADDRESS).text


def test_no_game_is_read_to_count_it(
    ann: Member, game: Game, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(30) as queries:
        ann.client.get(ADDRESS)
    assert not any("scorecards_hole" in query["sql"] for query in queries.captured_queries)


def test_a_device_stays_in_the_account_after_it_signed_out(ann: Member, game: Game) -> None:
    """As the page says."""
    sign_out(ann.device)
    assert numbers(ann.client)["Devices of this account"] == 1
    assert numbers(ann.client)["Games your devices opened"] == 1


def test_every_list_of_the_file_is_a_line_of_the_page(ann: Member) -> None:
    """Whoever stores something new says so on the page."""
    lists: dict[str, Any] = export_of(ann.user)
    words: set[tuple[str, ...]] = {
        (key,) for key, value in lists.items() if isinstance(value, list)
    }
    words |= {("leagues", key) for key in lists["leagues"]}
    assert words == {kind.words for kind in OF_ACCOUNT}
    games = set(contents_of(Device.objects.none())) - {"devices"}
    assert {kind.words[0] for kind in OF_DEVICE} == games | {"leagues"}
    assert {kind.words[1] for kind in OF_DEVICE if kind.words[1:]} == {*numbers_of_device(0)}


@pytest.fixture
def game(ann: Member) -> Game:
    return new_game(ann.device)


def test_a_phone_without_an_account_sees_its_own(client: Client) -> None:
    phone, tablet = Client(), devices.new_device("iPad")
    phone.cookies[COOKIE] = tablet.key
    new_game(tablet)
    assert numbers(phone)["Games opened on this device"] == 1
    league = League.objects.create(name="Thursdays", slug="thursdays", created=timezone.now())
    Membership.objects.create(league=league, device=tablet, role="member", since=timezone.now())
    assert numbers(phone)["Roles in leagues"] == 1
    page = client.get(ADDRESS)
    assert numbers(client) == {}
    assert "it has not started or opened a game here" in page.text


def test_nobody_sees_what_another_has(ann: Member, bob: Member, game: Game) -> None:
    assert game.code not in bob.client.get(ADDRESS).text
    assert "Games your devices opened" not in numbers(bob.client)
    bob.sign_in()
    assert "Games your devices opened" not in numbers(bob.client)
    assert bob.client.post(ADDRESS).status_code == 405
