"""What browsers fetch: joined files under hashed names, and no module of its own."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, Response, expect

from scorecards.models import Game
from tests.browser.table import Table


def open_golfo(page: Page) -> None:
    """A table of Golfo from its form to the first player who passes."""
    page.goto("/golfo/new/")
    for seat, name in enumerate(("Ana", "Ben", "Cleo")):
        page.get_by_label(f"Name of player {seat + 1}").fill(name)
    page.get_by_role("button", name="Open the table").first.tap()
    page.get_by_role("button", name="This phone enters for everybody").tap()
    page.locator("[data-do=deal]").tap()
    page.locator("[data-act=pass]").tap()
    expect(page.locator("#golfo")).to_have_attribute("data-waiting", "0")
    expect(page.locator("#gf-act h2")).to_have_text("Cleo to speak")


def test_a_hole_and_a_table_of_golfo_on_joined_files(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    game = start(names=("Ann", "Bob"))
    page, answers = phone(ann).new_page(), list[Response]()
    page.on("response", lambda answer: answers.append(answer))
    page.goto(f"/g/{game.code}/holes/1/")
    hand = Table(page)
    hand.type("7 7 2 5 K 9 A A 3 4 6 8")
    for sheet in ("#menu", "#sync"):
        hand.tap(sheet)
        expect(page.locator("#sheet")).to_be_visible()
        page.keyboard.press("Escape")
    hand.save()
    hand.saved()
    page.goto(f"/g/{game.code}/")
    expect(page.get_by_text("leads by").first).to_be_visible()
    page.goto("/")
    page.goto("/games/new/")
    open_golfo(page)
    assert [each.url for each in answers if each.status >= 400] == []
    scripts = {each.url.rsplit("/", 1)[1] for each in answers if "/static/js" in each.url}
    names = {each.split(".")[0] for each in scripts}
    assert names >= {"all-entry", "all-golfo", "all-phone", "site"}
    assert not names & {"store", "page", "dom"}
