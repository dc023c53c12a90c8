"""A finished game under other rules, in a real browser: narrow and wide, with four and eight."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from scorecards.models import Game
from tests.browser.looks import glance
from tests.browser.over import finished


@pytest.mark.parametrize("players", [4, 8])
def test_both_rules_side_by_side(
    phone: Callable[..., BrowserContext],
    start: Callable[..., Game],
    ann: Any,
    players: int,
) -> None:
    game = finished(start, ann, players)
    page = phone(ann).new_page()
    page.goto(f"/g/{game.code}/")
    page.get_by_role("link", name="By other rules").click()
    glance(page)
    page.get_by_label("Count it by").select_option("codegolf-6-any")
    page.get_by_role("button", name="Count").click()
    expect(page.locator("h1")).to_contain_text("would have won")
    page.get_by_role("link", name="Explain hole 2").click()
    expect(page.locator("#explained h2")).to_have_text("Hole 2")
    assert page.locator("#explained .hand").count() == 2 * players
    glance(page)
