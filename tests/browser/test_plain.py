"""A browser without scripts, and what it shows: a hole is a form.

Whatever else is done without scripts is in test_*_without_scripts.py, where no browser is needed.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorecards.models import Game
from tests.scorecards.playing import points, stored


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
