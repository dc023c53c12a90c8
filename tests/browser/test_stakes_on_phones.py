"""Playing for something, on phones: agreed on before the first card, told after every hole."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, expect

from scorecards import devices
from scorecards.models import Game
from scorecards.rules.stakes import Kind, Stakes
from scorecards.scorekeeping import games, links
from scorecards.scorekeeping.stakes import set_stakes
from tests.browser.looks import glance, look, look_at
from tests.browser.table import Table
from tests.scorecards.playing import record

NAMES = ("Aline", "Mélanie", "Luc", "Zoé")
HOLES = ((6, 2, 9, 21), (3, 20, 14, 8), (3, 5, 4, 18), (17, 14, 12, 3), (2, 2, 22, 9))


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def test_one_switch_a_sentence_an_example_and_47_cents(
    phone: Callable[..., BrowserContext], ann: Any
) -> None:
    """The example of the document, from a new game to its reveal; nothing before the switch."""
    page = phone(ann).new_page()
    page.goto("/games/new/?variant=french-6")
    for seat, name in enumerate(NAMES):
        page.locator('[name="name"]').nth(seat).fill(name)
    say, unit = page.locator("#stakes-say"), page.locator("#stake-unit")
    expect(unit).to_be_hidden()
    page.get_by_role("switch", name="Play for something").check()
    expect(say).to_contain_text("everybody else pays the winner €0.05 for each of their own points")
    expect(say.locator("li").nth(1)).to_have_text(re.compile(r"Mélanie\s*2\s*\+€1.80"))
    page.get_by_role("radio", name="Pot for the knocker").check(force=True)
    expect(page.get_by_label("Most that is won or paid at once")).to_be_visible()
    expect(page.get_by_label("Two winners of a hole")).to_be_hidden()
    expect(say).to_contain_text("A knocker who is lowest takes it")
    look(page, "new-game-with-stakes")
    page.get_by_role("radio", name="To the winner").check(force=True)
    page.get_by_label("Counted in").select_option("JPY")
    expect(say).to_contain_text("JPY has no cents")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#wrong-unit")).to_have_text("JPY has no cents: amounts are whole.")
    assert not Game.objects.exists()
    page.get_by_label("Counted in").select_option("EUR")
    unit.fill("0.01")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/g/*/")
    game = Game.objects.get()
    record(game, 1, ["=15", "=0", "=18", "=14"], device=ann)
    expect(page.locator(".st-up")).to_have_text("Mélanie is up €0.47")
    page.goto(f"/g/{game.code}/holes/1/reveal/")
    expect(page.locator(".st-moved li").nth(1)).to_have_text(re.compile(r"Mélanie\s*\+0.47"))
    glance(page)


def test_the_card_follows_and_every_page_can_be_read(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    """Money in every cell, in no row of its own; the card of who looks follows the next one."""
    game = start("french-6", names=NAMES)
    stakes = Stakes(Kind.OWN_POINTS, 5, "EUR")
    set_stakes(game=game, stakes=stakes, by=ann, expected=None)
    for number, points in enumerate(HOLES[:4], start=1):
        record(game, number, [f"={each}" for each in points], device=ann, overrule=True)
    viewer = devices.new_device("iPhone")
    links.open_link(key=game.view_link, device=viewer)
    page = phone(viewer).new_page()
    page.goto(f"/g/{game.code}/")
    gains = page.locator(".sc--tall td .st-money")
    expect(gains).to_have_count(4 * len(NAMES))
    expect(page.locator(".sc--tall tbody tr:not(.ahead, .sum)")).to_have_count(4)
    record(game, 5, [f"={each}" for each in HOLES[4]], device=ann, overrule=True)
    expect(gains).to_have_count(5 * len(NAMES))
    expect(page.locator(".st-up")).to_have_text("Aline is up €3.07")
    page.locator(".sc--tall").get_by_role("link", name="Explain hole 5").click()
    detail = page.locator("#detail")
    expect(detail).to_contain_text("Luc pays into the pot")
    expect(detail).to_contain_text("one odd unit from the dealer’s left")
    games.finish(game=fresh(game), device=ann)
    page = phone(ann).new_page()
    look_at(page, [f"/g/{game.code}/{path}" for path in ("", "money/", "stakes/", "share/")])


def test_a_correction_says_what_it_moves(
    table: Callable[..., Table], start: Callable[..., Game], ann: Any
) -> None:
    """With its currency, under the points; and no word of it where nothing is played for."""
    for stakes in (Stakes(Kind.OWN_POINTS, 5, "EUR"), None):
        game = start("french-6", names=("Aline", "Luc"))
        if stakes:
            set_stakes(game=game, stakes=stakes, by=ann, expected=None)
        record(game, 1, ["K 7 4 / K 7 5", "A 2 3 / A 2 3"], device=ann)
        hand = table(game)
        hand.tap(hand.tile(0).locator("[data-seat]"))
        hand.tap("#table [data-cell='5']")
        hand.key("9")
        hand.tap("#next")
        corrected = hand.page.locator(".en-corrected")
        expect(corrected.locator("h2")).to_have_text("4 more for Aline")
        expect(hand.chip).to_have_attribute("data-state", "saved")
        if stakes:
            money = corrected.locator(".en-corrected__money")
            expect(money).to_have_text("€0.20 from Aline to Luc")
            glance(hand.page)
        else:
            expect(corrected).not_to_contain_text("€")
