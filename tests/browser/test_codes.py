"""A new code: the maker is asked, others are shut out, told so, and come back without a loss."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorecards import devices
from scorecards.models import Device, Game
from scorecards.scorekeeping import links
from tests.accounts.conftest import PASSWORD, make_member
from tests.browser.looks import glance, look
from tests.browser.table import Table
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, record, stored

Phones = Callable[..., BrowserContext]


@pytest.fixture
def game(start: Callable[..., Game], ann: Any) -> Game:
    game = start(names=("Ann", "Bob"))
    record(game, 1, [ANN_HOLE, BOB_HOLE], device=ann, knocker=1, overrule=True)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def eve(game: Game) -> Device:
    """Keeps score on a second phone."""
    device = devices.new_device("iPhone")
    links.open_link(key=game.score_key, device=device)
    return device


def shut_out(game: Game, ann: Device) -> str:
    """Ann makes a new code; returns it."""
    renewed = links.renew_link(game=game, role="scorer", device=ann)
    return renewed.game.score_key


def come_back(page: Page, code: str) -> None:
    page.locator("#new-code:visible").fill(code.lower())
    page.get_by_role("button", name="Sit down again").tap()
    page.get_by_role("button", name="I only watch").tap()


def test_the_maker_is_asked_and_told_how_many_phones_it_signed_out(
    phone: Phones, game: Game, ann: Any, eve: Device
) -> None:
    page = phone(ann).new_page()
    page.goto(f"/g/{game.code}/")
    page.get_by_role("link", name="Invite").tap()
    expect(page.get_by_role("link", name="New code to keep score")).to_be_hidden()
    page.get_by_text("Somebody has the code who should not").tap()
    glance(page, "maker-codes")
    page.get_by_role("link", name="New code to keep score").tap()
    expect(page.get_by_role("heading", name="1 phone is signed out")).to_be_visible()
    look(page, "maker-asked")
    page.get_by_role("button", name="Let iPhone 2 make new codes").tap()
    expect(page.get_by_role("heading", name="No phone is signed out")).to_be_visible()
    page.get_by_role("button", name="iPhone 2 may make new codes").tap()
    page.get_by_role("button", name="Make a new code").tap()
    expect(page.get_by_role("status").get_by_text("1 phone was signed out.")).to_be_visible()
    now = Game.objects.get(pk=game.pk)
    assert now.score_key != game.score_key
    expect(page.locator("#code-scorer")).to_have_text(now.score_key)
    glance(page, "maker-done")


def test_a_phone_that_is_shut_out_is_told_and_comes_back(
    phone: Phones, game: Game, ann: Any, eve: Device
) -> None:
    code = shut_out(game, ann)
    page = phone(eve).new_page()
    page.goto(f"/g/{game.code}/")
    expect(page.get_by_role("heading", name="The code was changed")).to_be_visible()
    glance(page, "shut-out")
    come_back(page, code)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Bob")


def test_the_scorecard_says_so_while_it_is_looked_at(
    phone: Phones, game: Game, ann: Any, eve: Device
) -> None:
    page = phone(eve).new_page()
    page.goto(f"/g/{game.code}/")
    closed = page.locator("#closed")
    expect(closed).to_be_hidden()
    code = shut_out(game, ann)
    expect(closed.get_by_text("The code has changed. Ask for the new one.")).to_be_visible()
    expect(closed.get_by_text("no longer knows this phone")).to_be_hidden()
    glance(page, "shut-out-scorecard")
    come_back(page, code)
    expect(closed).to_be_hidden()


def test_the_entry_page_says_so_and_nothing_is_lost(
    table: Callable[..., Table], game: Game, ann: Any, eve: Device
) -> None:
    hand = table(game, 2, device=eve)
    hand.page.route("**/state/**", lambda route: route.fulfill(status=204))
    code = shut_out(game, ann)
    hand.type("7 4 Q Q 3 K")
    hand.next()
    expect(hand.chip).to_contain_text("Needs you")
    hand.page.unroute("**/state/**")
    sheet = hand.page.locator("#shut")
    expect(sheet.get_by_text("The code has changed. Ask for the new one.")).to_be_visible()
    expect(hand.chip).to_contain_text("The code was changed")
    glance(hand.page, "shut-out-entry")
    hand.tap(sheet.get_by_role("button", name="Back to the cards"))
    expect(sheet).to_be_hidden()
    assert hand.cells() == [""] * 6
    hand.tap(hand.chip)
    come_back(hand.page, code)
    hand.page.wait_for_url(f"**/g/{game.code}/")
    hand.sent()
    assert stored(game, 2)[0] == "7 Q 3 / 4 Q K"


def test_what_waits_goes_up_after_signing_in_and_out(
    table: Callable[..., Table], game: Game, eve: Device
) -> None:
    """The phone gets a new key at both; what it could not send yet is sent with it."""
    make_member("Bob")
    hand = table(game, 2, device=eve)
    hand.page.route("**/holes/2/", lambda route: route.abort())
    hand.type("7 4 Q Q 3 K")
    hand.next()
    expect(hand.chip).to_have_attribute("data-state", re.compile("phone|offline"))
    page = hand.page.context.new_page()
    page.route("**/holes/2/", lambda route: route.abort())
    page.goto("/account/login/")
    page.locator("#id_login").fill("bob@example.org")
    page.locator("#id_password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).tap()
    expect(page.get_by_role("status").first).to_contain_text("Signed in as")
    page.goto("/account/logout/")
    page.locator("main").get_by_role("button").first.tap()
    page.wait_for_url("**/")
    assert Device.objects.get(pk=eve.pk).key != eve.key
    assert stored(game, 2) == {}
    hand.page.unroute("**/holes/2/")
    hand.page.evaluate("dispatchEvent(new Event('online'))")
    hand.sent()
    assert stored(game, 2)[0] == "7 Q 3 / 4 Q K"
