"""Phones come to a table: a seat with one tap, what is waited for, and whose turn it is."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorecards.models import Game
from tests.browser.conftest import MOVING, WORKER
from tests.browser.copies import wait_for_copies
from tests.browser.looks import OVERFLOW, glance, look
from tests.browser.table import Table
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, record

Phones = Callable[..., BrowserContext]
LIKE = ("Alexandra", "Alexander", "Alexis", "Alexia", "Alexandrine-Marguerite")
LONG = "Maximiliano Alessandro Bartolomeo Xavier"  # forty letters
FELT = """window.felt = []; Object.defineProperty(Navigator.prototype, "vibrate", {
  configurable: true, value: (pattern) => { window.felt.push(pattern); return true; } });"""


@pytest.fixture
def scanned(phone: Phones) -> Callable[..., Page]:
    """Somebody scans the code to keep score, and sits down."""

    def scan(game: Game, name: str, **options: Any) -> Page:
        page = phone(**options).new_page()
        page.add_init_script(FELT)
        page.goto(f"/s/{game.score_link}/")
        page.get_by_role("button", name=name).tap()
        expect(page.get_by_role("heading", level=1)).to_have_text(f"You are {name}")
        return page

    return scan


def felt(page: Page) -> str:
    return json.dumps(page.evaluate("window.felt"))


def test_eight_sit_down_in_four_languages(
    phone: Phones, start: Callable[..., Game], scanned: Callable[..., Page]
) -> None:
    game = start(names=(*LIKE, "Finn", "Gus", LONG))
    page = phone().new_page()
    page.goto(f"/s/{game.score_link}/")
    expect(page.locator(".seat-place")).to_have_count(8)
    expect(page.get_by_role("button", name="I only watch")).to_be_in_viewport(ratio=1)
    look(page, "eight-seats")
    for language in ("es", "fr", "it"):
        page.context.add_cookies([{"name": "django_language", "value": language, "url": page.url}])
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 844})
            page.reload()
            assert page.evaluate(OVERFLOW) == 0, (language, width)
            fits = "all => all.every((one) => one.scrollWidth <= one.clientWidth)"
            assert page.locator(".seat-place, .seat-place b").evaluate_all(fits)
    sits = scanned(game, LONG)
    expect(sits.locator("#seat-now")).to_contain_text("Alexandra deals first. Waiting for hole 1.")
    look(sits, "you-long")
    watches = phone().new_page()
    watches.goto(f"/v/{game.view_link}/")
    watches.get_by_role("link", name=LONG).tap()
    expect(watches.locator(".joined .you")).to_have_count(1)
    turning = watches.get_by_role("switch", name="Who leads, after every hole")
    expect(turning).to_have_attribute("aria-checked", "true")
    turning.tap()
    expect(turning).to_have_attribute("aria-checked", "false")
    watches.reload()
    expect(turning).to_have_attribute("aria-checked", "false")
    look(watches, "watching")


def test_it_is_felt_when_it_is_one_s_turn(
    start: Callable[..., Game], ann: Any, scanned: Callable[..., Page]
) -> None:
    """On the page of the seat, on the card, and where cards are entered; twice at most a hole."""
    game = start(names=("Ann", "Bob", "Dee"))
    waits, reads = scanned(game, "Bob", **MOVING), scanned(game, "Dee", **MOVING)
    still = scanned(game, "Ann")
    reads.get_by_role("link", name="My cards, hole 1").tap()
    hand = Table(reads)
    waits.locator(".seat-say").tap()
    still.locator(".seat-say").tap()
    reads.locator("#table").tap()
    record(game, 1, [ANN_HOLE, None, None], device=ann)
    expect(waits.locator("#seat-now")).to_contain_text("Now your cards.")
    expect(waits.locator("#live")).to_contain_text("Now your cards.")
    expect(reads.locator("#live")).to_contain_text("Now your cards.")
    expect(reads.locator("#table")).to_contain_text("Now your cards.")
    glance(waits, "your-turn")
    record(game, 1, [ANN_HOLE, BOB_HOLE, None], device=ann)
    expect(reads.locator("#live")).to_contain_text("Only your cards are missing.")
    expect(waits.locator("#seat-now")).to_contain_text("2 of 3 hands are in.")
    assert (felt(waits), felt(reads)) == ("[[70]]", "[[70], [70, 90, 70]]")
    expect(still.locator("#seat-now")).to_contain_text("2 of 3 hands are in.")
    assert felt(still) == "[]"
    hand.tap("#menu")
    vibrate = reads.get_by_role("switch", name="Vibrate")
    expect(vibrate).to_have_attribute("aria-checked", "true")
    vibrate.tap()
    expect(vibrate).to_have_attribute("aria-checked", "false")
    hand.tap(reads.get_by_role("button", name="Back to the cards"))
    hand.type("7 4 Q Q 3 K")
    assert felt(reads) == "[[70], [70, 90, 70]]", "no key either"


def test_joining_without_a_script_and_without_a_network(
    phone: Phones, start: Callable[..., Game], scanned: Callable[..., Page]
) -> None:
    game = start(names=("Ann", "Bob", "Dee"))
    plain = phone(java_script_enabled=False).new_page()
    plain.goto("/join/")
    plain.locator("#code").fill(game.score_key)
    plain.get_by_role("button", name="Open the scorecard").tap()
    plain.get_by_role("button", name="Bob").tap()
    plain.get_by_role("link", name="Scorecard").tap()
    expect(plain.get_by_role("heading", level=1)).to_have_text("1 of 3 sits")
    expect(plain.locator("#seat-1")).to_contain_text("this phone")
    plain.get_by_role("link", name="Invite").tap()
    expect(plain.locator(".qr:visible")).to_have_count(1)
    plain.get_by_text("Watch", exact=True).tap()
    expect(plain.locator("#code-viewer")).to_be_visible()
    expect(plain.locator("#code-scorer")).to_be_hidden()
    page = scanned(game, "Dee", **WORKER)
    wait_for_copies(page, f"/g/{game.code}/seat/", f"/g/{game.code}/holes/1/")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("You are Dee")
    expect(page.locator(".copy-note")).to_be_visible()
    glance(page, "seat, offline")
    page.get_by_role("link", name="My cards, hole 1").tap()
    expect(page.locator("#seats")).to_contain_text("you")
    Table(page).type("A A 2 2 3 3")
    page.goto(f"/g/{game.code}/")
    expect(page.locator("thead .you")).to_have_count(1)
    page.goto(f"/g/{game.code}/seat/")
    page.context.set_offline(False)
    expect(page.locator(".copy-note")).to_have_count(0)
    page.get_by_role("link", name="Not Dee?").tap()
    expect(page.locator('[aria-pressed="true"]')).to_contain_text("this phone")
    page.get_by_role("button", name="I only watch").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hole 1 is being counted")
    expect(page.locator(".you")).to_have_count(0)
