"""No JavaScript at all: a hole is a form, and every mistake a sentence beside its field."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorecards.models import Game
from tests.scorecards.playing import points, record, stored


@pytest.fixture
def game(start: Callable[..., Game]) -> Game:
    return start("pagat-4-knock-10", names=("Ann", "Bob"))


@pytest.fixture
def page(phone: Callable[..., BrowserContext], game: Game, ann: Any) -> Page:
    page = phone(ann, java_script_enabled=False).new_page()
    page.goto(f"/g/{game.code}/holes/1/")
    return page


def field(page: Page, name: str) -> Any:
    return page.get_by_role("group", name=name).get_by_label("Cards, or points on hole")


def test_a_hole_is_recorded(page: Page, game: Game) -> None:
    field(page, "Ann").fill("9h 8s 7c 6d")
    field(page, "Bob").fill("10")
    page.get_by_label("Ann").check()
    page.get_by_role("button", name="Save hole 1").click()
    expect(page).to_have_url(re.compile(f"/g/{game.code}/$"))
    assert stored(game, 1) == {0: "9H 8S / 7C 6D", 1: "10"}
    assert points(game, 1) == [40, 10]


def test_mistakes_stand_beside_their_fields_and_nothing_is_lost(page: Page, game: Game) -> None:
    field(page, "Ann").fill("9h 8s 7z")
    field(page, "Bob").fill("9h 8s 7c")
    page.get_by_role("button", name="Save hole 1").click()
    ann = page.get_by_role("group", name="Ann")
    expect(ann).to_contain_text("7z is not a card")
    expect(page.get_by_role("group", name="Bob")).to_contain_text("3 cards, but the layout has 4")
    expect(field(page, "Ann")).to_have_value("9h 8s 7z")
    assert stored(game, 1) == {}


def test_a_warning_is_overruled_by_its_button(page: Page, game: Game) -> None:
    field(page, "Ann").fill("9 9 9 9")
    field(page, "Bob").fill("9 A 2 3")
    page.get_by_label("Bob").check()
    page.get_by_role("button", name="Save hole 1").click()
    expect(page.get_by_role("group", name="Ann")).to_contain_text("five nines. One pack has four")
    page.get_by_role("button", name="Save anyway").click()
    assert len(stored(game, 1)) == 2


def test_another_phone_was_faster(page: Page, game: Game, ann: Any) -> None:
    record(game, 1, ["9 8 / 7 6", None], device=ann)
    field(page, "Ann").fill("A A A 2")
    page.get_by_role("button", name="Save hole 1").click()
    expect(page.get_by_role("group", name="Ann")).to_contain_text("9 8 / 7 6")
    assert stored(game, 1)[0] == "9 8 / 7 6"
    page.get_by_role("button", name="Save hole 1").click()
    assert stored(game, 1)[0] == "A A / A 2"
