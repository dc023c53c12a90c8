"""The pages around a game in a real browser: setting one up, following it."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorecards import devices
from scorecards.models import Game
from scorecards.permissions import COOKIE
from scorecards.scorekeeping import links
from tests.browser.conftest import PHONE
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, record

HOLE = [ANN_HOLE, BOB_HOLE, DEE_HOLE]
Phones = Callable[..., BrowserContext]


@pytest.fixture
def game(start: Callable[..., Game], ann: Any) -> Game:
    """Dee leads by 8 after one of nine holes."""
    game = start(names=("Ann", "Bob", "Dee"))
    record(game, 1, HOLE, device=ann)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def bob(game: Game) -> Any:
    """Follows on his own phone."""
    device = devices.new_device("iPhone")
    links.open_link(key=game.view_key, device=device)
    return device


def names(page: Page) -> list[str]:
    return page.locator('[name="name"]').evaluate_all("all => all.map(one => one.value)")


def start_from(page: Page) -> None:
    page.get_by_role("button", name="Start", exact=True).click()


def test_a_game_is_set_up_by_touch(phone: Phones, game: Game, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto("/games/new/")
    page.get_by_role("button", name="Bob", exact=True).tap()
    page.get_by_role("button", name="Dee", exact=True).tap()
    page.locator("#name-2").fill("Zoé")
    page.locator("#grip-2").tap()
    page.locator("#up-2").tap()
    expect(page.locator("#name-1")).to_have_value("Zoé")
    page.locator('[value="playroom"]').evaluate("one => one.click()")  # it may lie in a fold
    page.locator("#more").tap()
    expect(page.locator('[name="shape"]')).to_have_count(6)
    page.locator('label:has([name="shape"][value="3x3"])').evaluate("one => one.click()")
    start_from(page)
    expect(page).to_have_title("The table is set · Golfscore")
    new = Game.objects.latest("pk")
    assert [seat.name for seat in new.seats.all()] == ["Bob", "Zoé", "Dee"]
    assert (new.slug, new.rows, new.columns) == ("playroom", 3, 3)


def test_quick_taps_do_not_overtake_each_other(phone: Phones, game: Game, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto("/games/new/")
    press = "id => document.getElementById(id).click()"
    for chip in ("known-1", "known-2", "known-3", "down-0", "down-1", "up-1"):
        page.evaluate(press, chip)
    assert names(page) == ["Dee", "Bob", "Ann", ""]
    assert page.locator('.chip[aria-pressed="true"]').count() == 3
    page.evaluate(press, "known-2")
    assert names(page) == ["Dee", "", "Ann", ""]
    start_from(page)
    expect(page).to_have_title("The table is set · Golfscore")


def test_what_is_typed_redraws_the_table_and_stays(phone: Phones, live_server: LiveServer) -> None:
    page = phone().new_page()
    page.goto("/games/new/")
    for seat, name in enumerate(("Ann", "Bob", "Cleo", "Dev")):
        page.locator(f"#name-{seat}").fill(name)
    expect(page.locator("#sum")).to_have_text("4 players · Six-Card Golf · 9 holes")
    page.locator("#more").tap()
    expect(page.locator("#name-4")).to_be_focused()
    page.locator("#name-4").fill("Eve")
    expect(page.locator("#sum")).to_have_text("5 players · Six-Card Golf · 9 holes · 2 packs")
    assert names(page) == ["Ann", "Bob", "Cleo", "Dev", "Eve"]


def test_the_seats_are_typed_moved_and_taken_away_by_keyboard(
    phone: Phones, live_server: LiveServer
) -> None:
    page = phone().new_page()
    page.goto("/games/new/")
    expect(page.locator("#name-0")).to_be_focused()
    for name in ("Ann", "Bob", "Cleo"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.locator("#grip-0").press("ArrowDown")
    assert names(page) == ["Bob", "Ann", "Cleo", ""]
    expect(page.locator("#grip-1")).to_be_focused()
    expect(page.locator("#live")).to_have_text("Ann: seat 2")
    expect(page.locator(".seat--deals input")).to_have_value("Ann")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(page.locator(".seat__menu:visible")).to_have_count(0)
    page.locator("#grip-2").press("Enter")
    page.locator("#deals-2").press("Enter")
    expect(page.locator(".seat--deals input")).to_have_value("Cleo")
    page.locator("#grip-0").press("Enter")
    page.locator("#drop-0").press("Enter")
    assert names(page) == ["Ann", "Cleo", "", ""]
    start_from(page)
    expect(page).to_have_title("The table is set · Golfscore")
    assert Game.objects.get().first_dealer == 1


def test_a_seat_is_dragged_by_its_handle(phone: Phones, live_server: LiveServer) -> None:
    page = phone().new_page()
    page.goto("/games/new/?name=Ann&name=Bob&name=Cleo&name=Dev&dealer=1")
    handle, other = (page.locator(f"#grip-{at}").bounding_box() for at in (3, 1))
    assert handle
    assert other
    page.mouse.move(handle["x"] + 20, handle["y"] + 20)
    page.mouse.down()
    page.mouse.move(handle["x"] + 20, other["y"] + 24, steps=6)
    expect(page.locator(".seat--lift input")).to_have_value("Dev")
    page.mouse.up()
    assert names(page) == ["Ann", "Dev", "Bob", "Cleo"]
    expect(page.locator(".seat__menu:visible")).to_have_count(0)
    expect(page.locator(".seat--deals input")).to_have_value("Bob")


def test_searching_narrows_the_variants(phone: Phones, live_server: LiveServer) -> None:
    page = phone().new_page()
    page.goto("/games/new/")
    page.locator("#find").fill("whitnack")
    expect(page.locator(".variant:visible")).to_have_count(1)
    expect(page.locator("#find-count")).to_have_text("1 found")
    expect(page.locator("#other-games summary")).to_be_hidden()
    page.locator("#find").fill("zzz")
    expect(page.locator("#find-count")).to_have_text("No variant matches these words.")
    page.locator("#find").fill("")
    expect(page.locator("#find-count")).to_be_empty()
    expect(page.locator("#other-games summary")).to_be_visible()
    page.goto("/variants/")
    page.locator("#q").fill("playroom")
    expect(page.locator("#found li")).to_have_count(1)
    expect(page.locator("#found h2")).to_have_text("1 found")


def test_an_open_page_follows_within_seconds(phone: Phones, game: Game, ann: Any, bob: Any) -> None:
    page = phone(bob).new_page()
    page.goto(f"/g/{game.code}/")
    page.locator("label:has(#chart-total)").tap()
    page.locator(".sc--tall .sc__hole").first.tap()
    expect(page.locator("#detail h2")).to_be_focused()
    record(game, 1, ["40", "2", "3"], device=ann)
    assert page.locator("[hx-trigger='every 3s']").count() == 1
    expect(page.locator("#story h1")).to_have_text("Bob leads by one")
    expect(page).to_have_title("Bob leads by one · Golfscore")
    expect(page.locator("#live")).to_contain_text("Bob leads by one")
    expect(page.locator("#detail")).to_contain_text("Counted at the table")
    expect(page.locator(".chart--total")).to_be_visible()
    expect(page.locator(".chart--behind")).to_be_hidden()


def test_the_code_gives_way_to_the_card_when_the_first_hole_is_in(
    phone: Phones, start: Callable[..., Game], ann: Any
) -> None:
    game = start(names=("Ann", "Bob", "Dee"))
    page = phone(ann).new_page()
    page.goto(f"/g/{game.code}/")
    expect(page.locator("h1")).to_have_text("One phone for all, or each their own?")
    record(game, 1, HOLE, device=ann)
    expect(page.locator("#story h1")).to_have_text("Dee leads by 8")
    expect(page.locator(".sc--tall")).to_be_visible()
    expect(page.locator("#chart")).to_be_visible()


@pytest.fixture
def cut_off(browser: Browser, live_server: LiveServer, bob: Any) -> Iterator[BrowserContext]:
    """Bob's phone, where requests may fail: htmx writes every one that does into the console."""
    context = browser.new_context(viewport=PHONE, base_url=live_server.url)
    context.add_cookies([{"name": COOKIE, "value": bob.key, "url": live_server.url}])
    yield context
    context.close()


def test_a_page_says_when_nobody_answers_and_when_it_was_shut_out(
    cut_off: BrowserContext, game: Game, ann: Any
) -> None:
    context = cut_off
    page = context.new_page()
    page.goto(f"/g/{game.code}/")
    context.set_offline(True)
    expect(page.locator("#unreachable")).to_be_visible()
    context.set_offline(False)
    expect(page.locator("#unreachable")).to_be_hidden()
    links.renew_link(game=game, role="viewer", device=ann)
    expect(page.locator("#closed")).to_be_visible()


ADDRESSES = ["/", "/games/new/", "/join/", "/variants/", "/variants/pagat-8/"]
OF_A_GAME = ["", "history/", "holes/1/detail/", "rules/"]


def test_every_target_is_large_enough_for_a_thumb(phone: Phones, game: Game, ann: Any) -> None:
    page = phone(ann).new_page()
    small = """() => [...document.querySelectorAll("main a, main button, main input, summary")]
        .filter(one => !one.closest("p, .vh, [hidden]") && one.tabIndex >= 0)
        .map(one => [one, (one.closest("label") ?? one).getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.width < 44 || box.height < 44))
        .map(([one]) => one.outerHTML.slice(0, 120))"""
    for address in [*ADDRESSES, *(f"/g/{game.code}/{each}" for each in OF_A_GAME)]:
        page.goto(address)
        assert page.evaluate(small) == [], address


@pytest.mark.parametrize(
    ("locale", "form"),
    [
        ("en-GB", r"\d{1,2} \w+ \d{4}, \d\d:\d\d"),
        ("en-US", r"\w+ \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M"),
        ("fr-FR", r"\d{1,2} \w+\.? \d{4}(,| à) \d\d:\d\d"),
        ("de-DE", r"\d{1,2} \w+ \d{4}, \d\d:\d\d"),  # a page in English, as British people date it
    ],
)
def test_times_are_written_as_on_this_phone(
    phone: Phones, game: Game, ann: Any, locale: str, form: str
) -> None:
    page = phone(ann, locale=locale).new_page()
    page.goto(f"/g/{game.code}/history/")
    expect(page.locator("time").first).to_have_text(re.compile(f"^{form}$"))
