"""The network is cut and pages are opened: each shows what this phone last knew, and never less."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, expect

from scorecards import devices
from scorecards.models import Game
from scorecards.scorekeeping import links
from tests.browser.conftest import WORKER
from tests.browser.copies import PATHS, wait_for_copies
from tests.browser.looks import glance, look
from tests.browser.table import Table, on_phone
from tests.scorecards.playing import record, stored

HANDS = ("7 4 Q Q 3 K", "A A 2 2 9 K")


def known() -> str:
    """A script that says how many games a phone knows."""
    return on_phone("keepsake", "({ games }) => games().length")


def ledgers() -> str:
    """A script that says which ledgers a phone has."""
    return on_phone("store", "({ keys }) => keys('ledger.').join(' ')")


def enter(hand: Table) -> None:
    for cards in HANDS:
        hand.type(cards)
    hand.save()


def test_every_page_of_a_game_opens_with_what_the_phone_knows(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    """One hole is saved, one is entered without a network, one is begun: by button, then reload."""
    game = start(names=("Ann", "Bob"))
    code, context = game.code, phone(ann, **WORKER)
    hand = Table(context.new_page())
    hand.page.goto(f"/g/{code}/holes/1/")
    wait_for_copies(hand.page, f"/g/{code}/", f"/g/{code}/holes/1/")
    enter(hand)
    hand.saved()
    hand.tap("#onward")
    context.set_offline(True)
    enter(hand)
    hand.tap("#onward")
    hand.type("7 4 Q")
    hand.page.reload()
    expect(hand.page.locator("#known")).to_contain_text("As this phone last knew")
    assert hand.cells() == ["7", "4", "Q", "", "", ""]
    expect(hand.page.locator("#table")).to_contain_text("28 after 2 holes")
    glance(hand.page, "hole, offline")
    hand.page.goto(f"/g/{code}/holes/1/")
    expect(hand.tile(0)).to_contain_text("14")
    expect(hand.page.locator("#keys")).to_be_hidden()
    hand.page.goto(f"/g/{code}/")
    expect(hand.page.locator("h1")).to_have_text("Bob leads by 10")
    expect(hand.page.locator(".copy-note")).to_contain_text("As this phone last knew")
    rows = hand.page.locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_have_text(re.compile(r"1\s*14\s*14\s*9\s*9"))
    expect(rows.nth(1)).to_have_class("local")
    expect(rows.nth(1)).to_contain_text("only on this phone so far")
    expect(hand.page.get_by_text("no phone yet")).to_have_count(0)
    glance(hand.page, "scorecard, offline")
    hand.page.set_viewport_size({"width": 1280, "height": 800})
    expect(rows.nth(0)).to_be_visible()
    hand.page.set_viewport_size({"width": 390, "height": 844})
    hand.tap(hand.page.get_by_role("link", name="Go on with hole 3"))
    expect(hand.page.locator("#known")).to_be_visible()
    assert hand.cells() == ["7", "4", "Q", "", "", ""]
    hand.page.goto("/leagues/")
    expect(hand.page.locator("h1")).to_have_text("No connection")
    expect(hand.page.get_by_role("link", name="Go on with hole 3")).to_be_visible()
    look(hand.page, "no page, offline")
    context.set_offline(False)
    expect(hand.page.locator("h1")).not_to_have_text("No connection")
    hand.sent()
    assert stored(game, 2) == stored(game, 1)


def test_the_home_page_leads_into_a_hole_that_was_never_opened(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    game = start(names=("Ann", "Bob"))
    record(game, 1, ["7 Q 3 / 4 Q K", "A 2 9 / A 2 K"], device=ann)
    context = phone(ann, locale="it", **WORKER)
    hand = Table(context.new_page())
    hand.page.goto("/")
    wait_for_copies(hand.page, "/", f"/g/{game.code}/", f"/g/{game.code}/holes/2/")
    context.set_offline(True)
    hand.page.reload()
    expect(hand.page.locator(".copy-note")).to_be_visible()
    hand.page.goto(f"/g/{game.code}/holes/2/")
    enter(hand)
    expect(hand.chip).to_have_attribute("data-state", "phone")
    hand.page.goto(f"/g/{game.code}/holes/1/")
    expect(hand.tile(1)).to_contain_text("9")
    hand.page.goto(f"/g/{game.code}/")
    expect(hand.page.locator("tbody tr")).to_have_count(2)
    context.set_offline(False)
    expect(hand.page.locator(".copy-note")).to_have_count(0)
    hand.sent()
    assert len(stored(game, 2)) == 2


def test_what_is_not_open_to_this_phone_any_more_is_thrown_away(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    """One game by a changed code while its page is open, one while it is not, and one by another
    key of the device; what waits stays.
    """
    bob, games = devices.new_device("iPhone"), [start(names=("Ann", "Bob")) for _ in range(3)]
    for game in games:
        links.open_link(key=game.score_key, device=bob)
    shut, gone, other = games
    context = phone(bob, **WORKER)
    hand = Table(context.new_page())
    hand.page.goto(f"/g/{shut.code}/holes/1/")
    wait_for_copies(hand.page, f"/g/{shut.code}/", f"/g/{shut.code}/holes/1/")
    hand.page.goto(f"/g/{gone.code}/")
    hand.wait_until(f"{known()}.then((games) => games === 2)")
    links.renew_link(game=gone, role="scorer", device=ann)
    hand.page.goto(f"/g/{other.code}/")
    wait_for_copies(hand.page, f"/g/{other.code}/", f"/g/{other.code}/holes/1/")
    hand.page.goto(f"/g/{other.code}/holes/1/")
    hand.page.goto(f"/g/{shut.code}/holes/1/")
    hand.wait_until(f"{ledgers()}.then((ledgers) => ledgers.split(' ').length === 2)")
    hand.type("7 4 Q")
    links.renew_link(game=shut, role="scorer", device=ann)
    expect(hand.page.locator("#shut")).to_be_visible()
    hand.wait_until(f"({PATHS})().then((has) => !has.some((a) => a.includes('{shut.code}')))")
    assert hand.page.evaluate(known()) == 2
    hand.wait_until(f"{ledgers()}.then((ledgers) => ledgers === 'ledger.{other.code}')")
    hand.page.goto(f"/g/{gone.code}/")
    hand.wait_until(f"{known()}.then((games) => games === 1)")
    context.clear_cookies()
    hand.page.goto("/")
    hand.wait_until(f"({PATHS})().then((has) => !has.some((a) => a.includes('/g/')))")
    hand.wait_until(f"{known()}.then((games) => games === 0)")
    hand.wait_until(f"{ledgers()}.then((ledgers) => ledgers === '')")
    expect(hand.page.locator("#unsent")).to_contain_text(shut.code)


def test_the_home_page_offers_itself_to_the_home_screen_where_the_browser_lets_it(
    phone: Callable[..., BrowserContext],
) -> None:
    page = phone().new_page()
    page.goto("/")
    button = page.get_by_role("button", name="Put it on the home screen")
    expect(button).to_be_hidden()
    page.evaluate(
        """dispatchEvent(Object.assign(new Event("beforeinstallprompt", {cancelable: true}),
            {prompt() { document.title = "asked"; }}))"""
    )
    glance(page, "home, to be installed")
    button.tap()
    expect(page).to_have_title("asked")
    expect(button).to_be_hidden()


def test_what_comes_after_the_first_card_is_said_in_the_language_of_the_page(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    """Without a network the worker has the sentences that the page did not bring."""
    game = start(names=("Ann", "Bob"))
    hand = table(game, locale="es-ES", **WORKER)
    wait_for_copies(hand.page, f"/g/{game.code}/holes/1/")
    hand.page.context.set_offline(True)
    hand.page.reload()
    for cards in ("7 4 Q Q 3 K", "A A 2 2 9 K"):
        hand.type(cards)
    expect(hand.page.locator("#save")).to_contain_text("Guardar")
    hand.tap("#menu")
    expect(hand.page.locator("#sheet")).to_contain_text("Este teléfono")


def test_a_game_is_prepared_without_a_network_and_starts_once(
    phone: Callable[..., BrowserContext],
) -> None:
    """The phone is a new one; the server's first answer is lost."""
    context = phone(**WORKER)
    page = context.new_page()
    page.goto("/games/new/")
    wait_for_copies(page, "/games/new/")
    context.set_offline(True)
    page.reload()
    expect(page.locator(".copy-note")).to_be_visible()
    start = page.get_by_role("button", name="Prepare the game")
    page.get_by_label("Name of player 1").fill("Ann")
    start.tap()
    expect(page.locator("#few")).to_be_visible()
    page.get_by_role("button", name="Another seat").tap()
    for number, name in ((2, "Bob"), (5, "Cleo")):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.locator("#lengths label").filter(has_text="18").tap()
    start.tap()
    prepared = page.locator("#prepared")
    expect(prepared).to_contain_text("Ann, Bob, Cleo")
    expect(prepared).to_contain_text("Starts by itself when you are connected")
    look(page, "a game, prepared")
    assert not Game.objects.exists()
    lost: list[Any] = []

    def lose(route: Any) -> None:
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch(max_redirects=0).status)
            route.abort("connectionfailed")
        else:
            route.continue_()

    context.route("**/games/new/", lose)
    page.goto("/leagues/")
    expect(prepared).to_contain_text("Ann, Bob, Cleo")
    context.set_offline(False)
    expect(page.locator("h1")).not_to_have_text("No connection")
    page.goto("/")
    link = prepared.get_by_role("link", name="Started. Open it")
    link.tap()
    expect(page.locator("h1")).to_be_visible()
    game = Game.objects.get()
    assert lost == [302]
    assert page.url.endswith(f"/g/{game.code}/")
    assert [seat.name for seat in game.seats.all()] == ["Ann", "Bob", "Cleo"]
    assert game.rules.ending.holes == 18
