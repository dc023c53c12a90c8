"""From the home page to the first card, by taps: with a new table, and with the same one again."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, expect
from pytest_django.live_server_helper import LiveServer

from scorecards import scorekeeping
from scorecards.models import Game
from tests.browser.table import Table
from tests.scorecards.playing import record


def test_the_first_card_of_a_new_table_and_of_the_same_again(
    phone: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    """Four names are typed, with Enter after each but the last; then no name is typed again."""
    page = phone().new_page()
    table = Table(page)
    page.goto("/")
    table.tap(page.get_by_role("link", name="New game").first)
    expect(page.locator("#name-0")).to_be_focused()
    page.wait_for_load_state()  # before that, Enter sends the form as it does without a script
    for name in ("Ann", "Bob", "Cleo", "Dev"):
        page.keyboard.type(name)
        if name != "Dev":
            page.keyboard.press("Enter")
            table.taps += 1
    expect(page.locator("#sum")).to_have_text("4 players · Six-Card Golf · 9 holes")
    table.tap(page.get_by_role("button", name="Start", exact=True))
    table.tap(page.locator(".dock .btn--primary"))
    table.key("7")
    assert table.taps == 7, "the first card is the seventh press"
    expect(page.locator("#table")).to_contain_text("7")

    over = Game.objects.get()
    record(over, 1, ["5", "9", "12", "20"], device=over.started_by)
    scorekeeping.finish(game=over, device=over.started_by)
    table.taps = 0
    page.goto("/")
    expect(page.locator("h1")).to_have_text("Same four, same rules")
    table.tap(page.get_by_role("link", name="Play again"))
    table.tap("#start")
    expect(page).to_have_url(re.compile("/holes/1/$"))
    table.key("K")
    assert table.taps == 3, "the first card is the third"
    again = Game.objects.get(rematch_of=over)
    assert (again.first_dealer, again.seats.count()) == (1, 4)
    page.goto("/variants/")
    table.tap(page.get_by_role("link", name="The game"))
    expect(page).to_have_url(re.compile(f"/g/{again.code}/$"))


def test_people_come_and_go_and_a_hole_is_taken_back(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    """Without JavaScript, since all of it is forms."""
    game = start()
    record(game, 1, ["5", "9", "12", "20"], device=ann)
    page = phone(ann, java_script_enabled=False).new_page()
    page.goto(f"/g/{game.code}/players/")
    page.get_by_role("button", name="Sits out: Bob, hole 2").tap()
    page.get_by_role("button", name="Leaves: Dev").tap()
    page.get_by_label("Name").fill("Eve")
    page.get_by_label("The most that anybody got").check()
    page.get_by_role("button", name="Joins at hole 2").tap()
    expect(page.locator(".notices")).to_contain_text("Eve plays from hole 2 on.")
    page.goto(f"/g/{game.code}/")
    expect(page.locator("h1")).to_have_text("Ann leads by 4")
    expect(page.locator(".strip li").last).to_contain_text("left")
    page.get_by_role("button", name="Take back hole 1").tap()
    expect(page.locator("h1")).to_have_text("Hole 1 is being counted")
    page.get_by_role("button", name="Put hole 1 back").tap()
    expect(page.locator("h1")).to_have_text("Ann leads by 4")
