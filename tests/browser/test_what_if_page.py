"""A finished game under other rules, in a real browser: narrow and wide, with four and eight."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from scorecards.models import Game
from tests.browser.looks import look
from tests.scorecards.playing import record

NAMES = ("Ann", "Bartholomew", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana")
RANKS = "A23456789TJQK"


def finished(start: Callable[..., Game], ann: Any, players: int, holes: int = 9) -> Game:
    game = start(names=NAMES[:players], end={"type": "holes", "holes": holes}, packs=4)
    for number in range(1, holes + 1):
        rows = []
        for seat in range(players):
            cards = [RANKS[(number * 5 + seat * 3 + cell * cell) % 13] for cell in range(6)]
            if (number + seat) % 3 == 0:
                cards[3] = cards[0]
                cards[4:6] = cards[1:3] if seat % 2 else cards[4:6]
            rows.append(f"{' '.join(cards[:3])} / {' '.join(cards[3:])}")
        record(game, number, rows, device=ann, overrule=True)
    game.refresh_from_db()
    return game


@pytest.mark.parametrize("players", [4, 8])
def test_both_rules_side_by_side(
    phone: Callable[..., BrowserContext],
    start: Callable[..., Game],
    ann: Any,
    players: int,
) -> None:
    game = finished(start, ann, players)
    page = phone(ann, reduced_motion="reduce").new_page()
    page.goto(f"/g/{game.code}/")
    page.get_by_role("link", name="By other rules").click()
    look(page)
    page.get_by_label("Count it by").select_option("codegolf-6-any")
    page.get_by_role("button", name="Count").click()
    expect(page.locator("h1")).to_contain_text("would have won")
    page.get_by_role("link", name="Explain hole 2").click()
    expect(page.locator("#explained h2")).to_have_text("Hole 2")
    assert page.locator("#explained .hand").count() == 2 * players
    look(page)


def test_it_works_without_javascript(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    game = finished(start, ann, 4)
    page = phone(ann, java_script_enabled=False).new_page()
    page.goto(f"/g/{game.code}/what-if/")
    page.get_by_label("Count it by").select_option("codegolf-6-any")
    page.get_by_role("button", name="Count").click()
    page.locator(".wi-other a").first.click()
    expect(page.locator("#explained h2")).to_contain_text("Hole")
    assert "hole=" in page.url
    page.goto(f"/g/{game.code}/what-if/?under=nothing")
    expect(page.locator(".problem")).to_have_text("There are no rules of that name. Choose others.")
