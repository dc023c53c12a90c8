"""From the home page to the first card, by taps: with a new table, and with the same one again."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect
from pytest_django.live_server_helper import LiveServer

from scorecards.models import Game
from scorecards.scorekeeping import games
from tests.browser.table import Table
from tests.scorecards.playing import record
from tests.values import some


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
    record(over, 1, ["5", "9", "12", "20"], device=some(over.started_by))
    games.finish(game=over, device=over.started_by)
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
