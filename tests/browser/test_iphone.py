"""What iPhones do otherwise, as far as it can be seen without one; the docs have the rest."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorecards.models import Game
from tests.browser.table import Table
from tests.scorecards.golfo_sessions import open_session
from tests.scorecards.playing import record

FIELDS = "input:not([type=hidden], [type=radio], [type=checkbox], [type=range]), select, textarea"
SMALL = f"""() => [...document.querySelectorAll("{FIELDS}")]
  .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
  .map((field) => `${{field.tagName}} ${{field.name || field.id || field.className}}`)"""
SIDEWAYS = """() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"""
WIDE = """() => [...document.querySelectorAll("body *")]
  .filter((each) => !each.closest(".rk__scroll, .tabs")
    && each.getBoundingClientRect().right > innerWidth + 0.5)
  .map((each) => each.tagName + "." + each.className).slice(0, 12)"""
OPEN = ("/", "/games/new/", "/join/", "/golfo/new/", "/rules/new/", "/variants/", "/help/")
ACCOUNT = ("/account/login/", "/account/signup/")
OF_A_GAME = ("", "holes/2/", "seat/", "paper/", "share/", "history/")


@pytest.fixture
def addresses(start: Callable[..., Game], ann: Any) -> list[str]:
    game = start(names=("Ann", "Bob"))
    record(game, 1, ["7 Q 3 / 4 Q K", "12"], device=ann)
    of_game = [f"/g/{game.code}/{each}" for each in OF_A_GAME]
    return [*OPEN, *ACCOUNT, *of_game, f"/golfo/{open_session(ann).code}/"]


def test_no_field_makes_the_page_larger_when_it_gets_the_focus(
    phone: Callable[..., BrowserContext], ann: Any, addresses: list[str]
) -> None:
    """Safari zooms into fields of less than sixteen pixels, and stays there."""
    page = phone(ann).new_page()
    small = {}
    for address in addresses:
        page.goto(address)
        if fields := page.evaluate(SMALL):
            small[address] = fields
    assert small == {}


def test_larger_text_of_the_system_fits(
    phone: Callable[..., BrowserContext], ann: Any, addresses: list[str]
) -> None:
    page = phone(ann).new_page()
    wide = {}
    for address in addresses:
        page.goto(address)
        if "/holes/" in address:
            page.locator("#entry:visible").wait_for()
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        if page.evaluate(SIDEWAYS) > 0:
            wide[address] = page.evaluate(WIDE)
    assert wide == {}


def test_two_fast_taps_are_two_cards(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    hand = table(start(names=("Ann", "Bob")))
    key = hand.page.locator("#keys [data-rank='7']")
    assert key.evaluate("key => getComputedStyle(key).touchAction") == "manipulation"
    box = key.bounding_box()
    assert box
    for _ in range(2):
        hand.page.touchscreen.tap(box["x"] + 10, box["y"] + 10)
    assert hand.cells()[:3] == ["7", "7", ""]


# What lies under the notch or the bar at the bottom once the page is scrolled to its end.
HIDDEN = """async ({left, right, bottom}) => {
  const scroller = document.scrollingElement, frame = () => new Promise(requestAnimationFrame);
  scroller.scrollTop = scroller.scrollHeight;
  await frame();
  const slides = (each) => each && (each.scrollWidth > each.clientWidth + 1
    && getComputedStyle(each).overflowX === "auto" || slides(each.parentElement));
  const parts = "a[href], button, input:not([type=hidden]), select, summary, h1, h2, p";
  return [...document.querySelectorAll(parts)].filter((each) => {
    const box = each.getBoundingClientRect();
    const drawn = each.checkVisibility({visibilityProperty: true}) && box.width > 1
      && !each.closest(".vh, .skip") && !slides(each);
    const aside = box.left < left - 1 || box.right > innerWidth - right + 1;
    const below = each.matches("a, button, input, select, summary")
      && box.top < innerHeight && box.bottom > innerHeight - bottom + 1;
    return drawn && (aside || below);
  }).map((each) => each.outerHTML.slice(0, 90));
}"""
UPRIGHT = ({"width": 390, "height": 844}, {"top": 47, "left": 0, "right": 0, "bottom": 34})
ON_ITS_SIDE = ({"width": 844, "height": 390}, {"top": 0, "left": 47, "right": 47, "bottom": 21})


@pytest.mark.parametrize(("size", "areas"), [UPRIGHT, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_nothing_lies_under_the_notch_or_the_bar(
    phone: Callable[..., BrowserContext],
    ann: Any,
    addresses: list[str],
    size: dict[str, int],
    areas: dict[str, int],
) -> None:
    context = phone(ann, viewport=size)
    page = context.new_page()
    insets = context.new_cdp_session(page)
    insets.send("Emulation.setSafeAreaInsetsOverride", {"insets": areas})
    hidden = {}
    for address in addresses:
        page.goto(address)
        if "/holes/" in address:
            page.locator("#entry:visible").wait_for()
        if under := page.evaluate(HIDDEN, areas):
            hidden[address] = under
    assert hidden == {}


def test_a_name_is_dictated(phone: Callable[..., BrowserContext]) -> None:
    """Words come without a key, with blanks around them."""
    page = phone().new_page()
    page.goto("/games/new/")
    for seat, name in enumerate(("Ann ", " Bob the builder ")):
        page.locator(f"#name-{seat}").tap()
        page.keyboard.insert_text(name)
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(page.locator("h1")).to_have_text("One phone for all, or each their own?")
    assert [seat.name for seat in Game.objects.get().seats.all()] == ["Ann", "Bob the builder"]


def test_times_are_those_of_the_phone(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    """Half past nine at night in London is half past ten in the morning in Auckland."""
    game = start(names=("Ann", "Bob"))
    page = phone(ann, timezone_id="Pacific/Auckland").new_page()
    page.clock.set_fixed_time("2026-01-08T21:30:00Z")
    page.goto(f"/g/{game.code}/holes/1/")
    page.locator("#entry:visible").wait_for()
    hand = Table(page)
    hand.leave_network()
    hand.type("7 4 Q Q 3 K")
    hand.type("A")
    hand.chip.tap()
    expect(page.locator("#sheet")).to_contain_text("since 10:30")
    page.context.set_offline(False)
    record(game, 1, ["7 Q 3 / 4 Q K", "12"], device=ann)
    page.goto(f"/g/{game.code}/history/")
    time = page.locator("time[datetime]").first
    at = datetime.fromisoformat(time.get_attribute("datetime") or "")
    there = at.astimezone(ZoneInfo("Pacific/Auckland"))
    expect(time).to_contain_text(f"{there:%-d, %Y}, {there:%-I:%M}")


def test_without_vibration_nothing_is_missing(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    context = phone(ann)
    context.add_init_script("delete Navigator.prototype.vibrate")
    page = context.new_page()
    page.goto(f"/g/{start(names=('Ann', 'Bob')).code}/holes/1/")
    hand = Table(page)
    hand.type("7 4 Q Q 3 K")
    page.locator("#menu").tap()
    expect(page.get_by_role("switch", name="Who leads, after every hole")).to_be_visible()
    expect(page.get_by_role("switch", name="Vibrate")).to_have_count(0)


TAPS = "Object.defineProperty(navigator, 'standalone', {{ value: {} }});"


def home(phone: Callable[..., BrowserContext], ann: Any, standalone: str) -> Page:
    page = phone(ann).new_page()
    page.add_init_script(TAPS.format(standalone))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    return page


def test_the_two_taps_to_the_home_screen_until_they_are_put_away(
    phone: Callable[..., BrowserContext], ann: Any, start: Callable[..., Game]
) -> None:
    page = home(phone, ann, "false")
    taps = page.locator("#two-taps")
    expect(taps).to_contain_text("Add to Home Screen")
    taps.get_by_role("button").tap()
    expect(taps).to_be_hidden()
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(taps).to_be_hidden()


@pytest.mark.parametrize("standalone", ["true", "undefined"])
def test_they_are_not_said_where_they_were_taken_nor_elsewhere(
    phone: Callable[..., BrowserContext], ann: Any, standalone: str
) -> None:
    expect(home(phone, ann, standalone).locator("#two-taps")).to_be_hidden()


def test_back_by_swiping_in_mid_hole_looks_at_once_and_loses_nothing(
    table: Callable[..., Table], start: Callable[..., Game], ann: Any
) -> None:
    """The page comes back as it was left, and does not wait for its timer, which is of an hour."""
    game = start(names=("Ann", "Bob"))
    hand = table(game)
    hand.page.add_init_script("globalThis.golfscorePace = 1200")
    hand.page.reload()
    hand.page.locator("#entry:visible").wait_for()
    hand.type("7 4 Q")
    with hand.page.expect_request("**/state/?**"):
        hand.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    assert hand.cells()[:4] == ["7", "4", "Q", ""]
