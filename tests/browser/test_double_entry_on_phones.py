"""Two people enter a hole on two phones: neither sees the other's cards, and what differs asks."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from scorecards import devices
from scorecards.models import Game
from scorecards.scorekeeping import links
from tests.browser.looks import glance, look
from tests.browser.table import Table
from tests.scorecards.playing import points

MINE, OTHER = "7 4 Q Q 3 K", "7 4 Q Q 8 K"


def enter(hand: Table, first: str, second: str) -> None:
    hand.type(f"{first} {second}")
    hand.save()
    hand.sent()


def test_two_phones(
    table: Callable[..., Table], start: Callable[..., Game], phone: Callable[..., Any]
) -> None:
    game = start(names=("Ann", "Bob"))
    Game.objects.filter(pk=game.pk).update(double_entry=True)
    eve = devices.new_device("iPhone")
    links.open_link(key=game.score_key, device=eve)
    mine, other = table(game), table(game, device=eve)
    enter(mine, MINE, "A A 2 2 9 K")
    page = mine.page
    expect(page.locator(".en-note")).to_have_text("Waits for a second pair of eyes")
    other.ask()
    assert other.cells() == [""] * 6
    assert "Q" not in other.page.locator("#table").inner_text()
    enter(other, OTHER, "A A 2 2 9 K")
    expect(other.page.locator(".en-note")).to_have_text("Two versions differ: Ann")
    expect(page.locator(".en-note")).to_have_text("Two versions differ: Ann")
    glance(other.page, "differs")
    assert points(game, 1) == [None, None]

    other.page.get_by_role("link", name="Look at both versions").click()
    expect(other.page.locator("#eyes")).to_contain_text("Row 1, column 3: 8 or 3")
    expect(other.page.locator(".is-other")).to_have_count(2)
    look(other.page, "second")
    page.locator("#onward").click()
    expect(page.get_by_text("One hand differs.")).to_be_visible()
    page.get_by_role("button", name="Keep mine").click()
    agreed = "Two people entered every hand, and they agree. The hole counts."
    for each in (page, other.page):
        expect(each.get_by_text(agreed)).to_be_visible()
    assert points(game, 1) == [14, 9]
    page.get_by_role("link", name="Enter hole 1").click()
    expect(page.locator("#onward")).to_have_text("Hole 2")


def test_what_a_poll_brings_while_the_hole_is_open(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    """The phone that was first goes on by itself once the other one agrees; a lone one can pass."""
    game = start(names=("Ann", "Bob"))
    Game.objects.filter(pk=game.pk).update(double_entry=True)
    eve = devices.new_device("iPhone")
    links.open_link(key=game.score_key, device=eve)
    mine, other = table(game), table(game, device=eve)
    enter(mine, MINE, "A A 2 2 9 K")
    expect(mine.page.locator("#onward")).to_have_text("Second pair of eyes")
    enter(other, MINE, "A A 2 2 9 K")
    for each in (mine, other):
        expect(each.page.locator("#onward")).to_have_text("Hole 2")
    mine.page.locator("#onward").click()
    enter(mine, OTHER, "3 3 2 2 9 K")
    expect(mine.page.locator("#onward")).to_have_text("Second pair of eyes")
    mine.page.reload()
    expect(mine.page.locator(".en-note")).to_have_text("Waits for a second pair of eyes")
    mine.page.locator("#onward").click()
    mine.page.get_by_text("Nobody else can enter it").click()
    glance(mine.page, "pass")
    mine.page.get_by_label("Reason").fill("Eve went home")
    mine.page.get_by_role("button", name="Let this hole pass").click()
    expect(
        mine.page.get_by_text("The hole counts, though only one person entered it.")
    ).to_be_visible()
    assert points(game, 2) == [19, 9]
