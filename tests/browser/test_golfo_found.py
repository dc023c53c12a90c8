"""Golfo is found where rules are looked for; its rules and its ledger can be read by all."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.browser.looks import look


def test_golfo_is_found_and_read(phone: Callable[..., BrowserContext]) -> None:
    page = phone().new_page()
    page.goto("/games/new/")
    page.locator("#find").fill("golfo")
    expect(page.locator("#other-game")).to_be_visible()
    expect(page.locator("#find-count")).to_have_text("1 found")
    page.locator("#find").fill("six")
    expect(page.locator("#other-game")).to_be_hidden()
    page.goto("/variants/")
    page.locator("#q").fill("golfo")
    expect(page).to_have_url(re.compile("q=golfo"))
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#q").blur()
    page.locator("#q").evaluate("field => new Promise((done) => setTimeout(done, 300))")
    assert not asked  # leaving the field asks no more: a link would be exchanged under a finger
    page.get_by_role("link", name="Golfo").click()
    look(page, "golfo rules")
    page.get_by_role("link", name="Print a sheet").click()
    expect(page.get_by_role("heading", name="Hands")).to_be_visible()
    look(page, "golfo ledger")
