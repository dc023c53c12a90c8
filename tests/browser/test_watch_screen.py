"""A table on a laptop: one screen that follows by itself, and fills the screen by a key."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from scorecards.models import Game
from tests.browser.laptops import FITS, watching
from tests.browser.looks import look
from tests.scorecards.playing import record

HANDS = ("QH 9H 4H / QS 9S 4S", "KH AC 6H / 8C AD 7S", "6S 2C 2S / 7D 4D 5H", "3H 3C TH / AS KD TS")
TURNS = """(all) => all.map(({ style, dataset, children: [head] }) => [
  parseInt(style.getPropertyValue("--turns")), dataset.turn, head.textContent.trim()])"""


def heard(page: Page) -> None:
    """The page asks the server now, and not with its next poll."""
    with page.expect_response("**/scorecard/**"):
        page.evaluate(
            "htmx.ajax('GET', document.querySelector('#scorecard').getAttribute('hx-get'),"
            " {source: '#scorecard', swap: 'outerHTML'})"
        )


def names(page: Page) -> list[str]:
    return [each.strip() for each in page.locator(".watch h2").all_inner_texts()]


def test_one_screen_follows_by_itself(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    game = start("pagat-6", names=("Ana", "Ben", "Cleo", "Maximilian-Alexander"))
    page = watching(phone, game)
    page.goto(f"/g/{game.code}/")
    screen = page.locator("#watch")
    expect(screen).to_be_visible()
    expect(page.locator("#story")).to_be_hidden()
    assert page.evaluate(FITS) == [True, True, []]
    record(game, 1, HANDS[1:] + HANDS[:1], device=ann)
    heard(page)
    expect(screen.locator("h1")).to_have_text("Maximilian-Alexander leads by 7")
    assert names(page)[0] == "Maximilian-Alexander"
    assert page.evaluate(FITS) == [True, True, []]
    expect(screen.locator(".watch__cards").first).to_contain_text("Q")
    record(game, 2, HANDS, device=ann)
    heard(page)
    expect(screen.locator("h1")).to_contain_text("lead")
    expect(screen.locator(".is-done")).to_have_count(2)
    # One hand after the other, in the order of the table; then the one that can change the lead.
    turns = sorted(page.locator(".watch__col").evaluate_all(TURNS))
    assert [(at, name) for at, _, name in turns] == [
        *((0, "Ben"), (400, "Cleo"), (800, "Maximilian-Alexander"), (2100, "Ana")),
    ]
    assert screen.evaluate("(each) => each.style.getPropertyValue('--end')") == "2500ms"
    expect(screen.locator(".is-now")).to_have_text("3")
    page.keyboard.press("f")
    expect(page.locator("html:fullscreen")).to_have_count(1)
    page.keyboard.press("F")
    expect(page.locator("html:fullscreen")).to_have_count(0)
    look(page, "watch")
    page.set_viewport_size({"width": 1920, "height": 1080})
    assert page.evaluate(FITS) == [True, True, []]
    page.get_by_role("link", name="Scorecard").click()
    expect(page.locator("#story")).to_be_visible()
    expect(page.locator("#watch")).to_be_hidden()


def test_of_a_hole_that_is_counted_it_says_who_is_in_and_shows_no_card(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    eight = ("Ana", "Ben", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana")
    game = start("pagat-6", names=eight)
    record(game, 1, HANDS + HANDS, device=ann)
    record(game, 2, [HANDS[0], None, HANDS[2], *[None] * 5], device=ann)
    page = watching(phone, game)
    page.goto(f"/g/{game.code}/")
    screen = page.locator("#watch")
    expect(screen.locator(".watch__say p")).to_contain_text("are not in yet")
    expect(screen.locator(".is-waiting")).to_have_count(6)
    assert screen.locator(".watch__cards text").count() == 0
    assert screen.locator(".is-back").count() == 2 * 6
    assert page.evaluate(FITS) == [True, True, []]
    look(page, "watch counting")


APART = """(all) => all.map((each) => {
  const [total, now] = [".watch__total", ".watch__now"].map((part) =>
    each.querySelector(part).firstChild);
  const range = document.createRange();
  range.selectNodeContents(total);
  return range.getBoundingClientRect().right <= now.parentElement.getBoundingClientRect().left;
})"""


def test_large_totals_stand_beside_who_is_not_in_yet(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    game = start("pagat-6")
    for hole in (1, 2):
        record(game, hole, ["=57", "=7", "=60", "=33"], device=ann)
    record(game, 3, [HANDS[0], None, None, None], device=ann)
    page = watching(phone, game)
    page.goto(f"/g/{game.code}/")
    columns = page.locator(".watch__col")
    expect(columns.filter(has_text="not in yet")).to_have_count(3)
    assert columns.evaluate_all(APART) == [True] * 4
    assert page.evaluate(FITS) == [True, True, []]
