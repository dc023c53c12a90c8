"""A server that was put back to an older copy, and the phones that know more than it does."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from playwright.sync_api import BrowserContext, expect
from pytest_django.live_server_helper import LiveServer

from scorecards import devices
from scorecards.models import Game
from scorecards.scorekeeping import links
from tests.browser.looks import glance
from tests.browser.served import as_served
from tests.browser.table import Table
from tests.scorecards.playing import record, stored
from upkeep.backups import make_backup
from upkeep.restores import restore

HOLE_1, HOLE_2, HOLE_3 = (
    ["7 Q 3 / 4 Q K", "A 2 9 / A 2 K"],
    ["5 6 J / 5 6 T", "9 8 7 / 6 5 4"],
    ["A 2 3 / A 2 3", "T 4 5 / T 9 8"],
)


@pytest.fixture(autouse=True)
def other_databases(
    tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A restore opens databases of its own, and keeps a copy of what was there."""
    settings.BACKUPS, settings.VAR = tmp_path / "backups", tmp_path

    def connect(self: BaseDatabaseWrapper) -> None:
        if self.connection is None:
            with self.wrap_database_errors:
                self.connect()

    monkeypatch.setattr(BaseDatabaseWrapper, "ensure_connection", connect)


@pytest.fixture
def game(start: Callable[..., Game], ann: Any) -> Game:
    game = start(names=("Ann", "Bob"))
    record(game, 1, HOLE_1, device=ann)
    return game


@pytest.fixture
def eve(game: Game) -> Any:
    device = devices.new_device("iPhone")
    links.open_link(key=game.score_key, device=device)
    return device


def put_back(path: Path) -> None:
    restore(path, replace=True)
    connections.close_all()


def saved(table: Table) -> None:
    expect(table.chip).to_have_attribute("data-state", "saved")


def test_two_phones_bring_the_server_back_to_the_last_hole(
    table: Callable[..., Table], game: Game, eve: Any, ann: Any, tmp_path: Path
) -> None:
    """Ann's phone saw the second hole, Eve's the third; only Ann's takes hers back up first."""
    backup = make_backup(tmp_path / "b.zip")
    first = table(game, 2)
    first.type("5 5 6 6 J 10")
    first.type("9 6 8 5 7 4")
    first.save()
    first.saved()
    second = table(game, 3, device=eve)
    record(game, 3, [None, HOLE_3[1]], device=ann)
    expect(second.seat(1)).to_contain_text("complete")
    second.type("A A 2 2 3 3")
    second.save()
    second.saved()
    put_back(backup.path)
    assert stored(game, 2) == {}
    for phone in (first, second):
        sheet = phone.page.locator("#sheet")
        expect(sheet.locator("h2")).to_have_text(
            re.compile(r"The server was restored to .*\d:\d\d")
        )
        expect(sheet.locator(".en-wait ul li")).to_have_count(2)
        expect(phone.chip).to_have_attribute("data-state", "needs")
    glance(second.page)
    with second.page.expect_response(lambda answer: "/holes/3/state/?seen=-1" in answer.url):
        second.tap('#sheet [data-choice="again"]')
    second.chip.tap()
    expect(second.page.locator("#sheet")).to_contain_text("Hole 3 can be sent as soon as")
    second.page.reload()  # hole 3 is not there, so it lands on the scorecard
    expect(second.page).to_have_url(re.compile(f"/g/{game.code}/$"))
    second.page.goto(f"/g/{game.code}/holes/2/")  # and goes on by itself
    first.tap('#sheet [data-choice="again"]')
    saved(first)
    saved(second)
    assert stored(game, 2) == dict(enumerate(HOLE_2))
    assert stored(game, 3) == dict(enumerate(HOLE_3))
    assert game.changes.filter(hole__gte=2, kind="row").count() == 4
    expect(first.page.locator("#sheet")).to_be_hidden()
    expect(first.tile(0)).to_contain_text("20")


def test_what_others_entered_since_is_asked_and_what_is_older_is_replaced(
    table: Callable[..., Table], game: Game, eve: Any, ann: Any, tmp_path: Path
) -> None:
    """Hole 1 was corrected after the copy was made; hole 2 was typed in again, one hand wrongly."""
    backup = make_backup(tmp_path / "b.zip")
    hand = table(game, 1)
    hand.tap(hand.page.locator("[data-seat='0']").last)
    hand.tap("#table [data-cell='0']")
    hand.key("8")
    hand.next()  # done
    hand.saved()
    assert stored(game, 1)[0] == "8 Q 3 / 4 Q K"
    hand.page.goto(f"/g/{game.code}/holes/2/")
    hand.type("5 5 6 6 J 10")
    hand.type("9 6 8 5 7 4")
    hand.save()
    hand.saved()
    hand.page.goto("/healthz")
    put_back(backup.path)
    record(game, 2, [HOLE_2[0], "9 8 7 / 6 5 3"], device=eve)
    hand.page.goto("/")
    hand.tap(hand.page.get_by_role("link", name=f"Game {game.code}, hole 1"))
    hand.tap('#sheet [data-choice="again"]')
    expect(hand.chip).to_contain_text("Needs you")  # at hole 2
    hand.page.goto(f"/g/{game.code}/holes/2/")
    sheet = hand.page.locator("#sheet")
    expect(sheet).to_contain_text("Two versions of Bob’s cards")
    expect(sheet).to_contain_text("One card differs")
    hand.tap(sheet.locator('[data-choice="theirs"]'))
    saved(hand)
    assert stored(game, 1)[0] == "8 Q 3 / 4 Q K"
    assert stored(game, 2) == {0: HOLE_2[0], 1: "9 8 7 / 6 5 3"}


def test_a_game_that_is_newer_than_the_copy_can_be_taken_along(
    phone: Callable[..., BrowserContext],
    start: Callable[..., Game],
    ann: Any,
    tmp_path: Path,
    live_server: LiveServer,
) -> None:
    backup = make_backup(tmp_path / "b.zip")
    game = start(names=("Ann", "Bob"))
    hand = Table(phone(ann).new_page())
    hand.page.goto(f"/g/{game.code}/holes/1/")
    hand.type("7 4 Q Q 3 K")
    saved(hand)
    hand.type("A A")
    put_back(backup.path)
    sheet = hand.page.locator("#sheet")
    expect(sheet.locator("h2")).to_have_text(re.compile("The server was restored to "))
    expect(sheet).to_contain_text("If the game is newer than the copy")
    sheet.locator("summary").tap()
    glance(hand.page)
    expect(sheet.locator("textarea")).to_have_value(re.compile("Ann: 7 Q 3 / 4 Q K\n(.|\n)*Bob: A"))
    assert (
        hand.page.evaluate(
            as_served(
                f"""import('/static/js/keepsake.js').then(({{ unlearn }}) => unlearn('{game.code}'))
                .then(() => import('/static/js/ledger.js'))
                .then(({{ behind }}) => behind('{game.code}').holes[1].rows[0].entry)"""
            )
        )
        == "7 Q 3 / 4 Q K"
    )
