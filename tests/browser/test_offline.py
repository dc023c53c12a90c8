"""No network, a closed tab, a flat battery, an old page: what was typed stays, and arrives."""

import re
from collections.abc import Callable
from pathlib import Path
from time import time
from typing import Any

from playwright.sync_api import BrowserContext, BrowserType, Request, expect
from pytest_django.live_server_helper import LiveServer

from scorecards.models import Game
from scorecards.permissions import COOKIE
from tests.browser.conftest import LAN
from tests.browser.looks import glance
from tests.browser.table import Table, on_phone, until
from tests.scorecards.playing import record, stored
from tests.values import some

# The words beside the chip of which a part is seen.
CUT = """(title) => [...title.querySelectorAll("#hole, #of, #variant span")].filter((each) => {
  const [word, line] = [each, each.parentElement].map((one) => one.getBoundingClientRect());
  return word.top < line.bottom - 1 && word.right > line.right + 1;
}).map((each) => each.textContent)"""


def test_a_hole_entered_offline_arrives_when_the_network_is_back(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start(names=("Ann", "Bob"))
    hand = table(game)
    hand.leave_network()
    hand.type("7 4 Q Q 3 K")
    expect(hand.score).to_have_text("14")
    hand.type("A A 2 2 9 K")
    hand.save()
    expect(hand.chip).to_contain_text("No connection since")
    expect(hand.page.locator("#toast")).to_contain_text("kept on this phone")
    assert stored(game, 1) == {}
    hand.page.context.set_offline(False)
    hand.saved()
    assert stored(game, 1) == {0: "7 Q 3 / 4 Q K", 1: "A 2 9 / A 2 K"}


def test_a_network_that_goes_before_the_first_card_takes_nothing_along(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    """The page has what a card needs and nothing else yet: what comes after waits, and is said."""
    game = start(names=("Ann", "Bob"))
    hand = table(game)
    hand.page.context.set_offline(True)
    hand.tap("#menu")
    expect(hand.page.locator("#table")).to_contain_text("No connection")
    hand.type("7 4 Q Q 3 K")
    expect(hand.chip).to_contain_text("No connection since")
    hand.type("A A 2 2 9 K")
    expect(hand.page.locator("#save")).to_have_count(0)
    hand.ask()  # it says so as long as it is so
    expect(hand.page.locator("#table")).to_contain_text("No connection")
    hand.page.context.set_offline(False)
    hand.save()
    hand.saved()
    assert stored(game, 1) == {0: "7 Q 3 / 4 Q K", 1: "A 2 9 / A 2 K"}


def test_the_table_goes_on_to_the_next_hole_offline(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start(names=("Ann", "Bob"))
    hand = table(game)
    hand.leave_network()
    for _ in range(2):
        hand.type("7 4 Q Q 3 K")
        hand.type("A A 2 2 9 K")
        hand.save()
        hand.tap("#onward")
    expect(hand.page.locator("h1")).to_contain_text("Hole 3")
    expect(hand.page.locator("#table")).to_contain_text("28 after 2 holes")
    expect(hand.chip).to_contain_text("No connection since")
    # Beside the chip what has no room is left out whole: the line of the hole is not cut.
    assert hand.page.locator(".en-bar__title").evaluate(CUT) == []
    expect(hand.page.locator(".en-sync__n")).to_have_text("4")
    hand.page.context.set_offline(False)
    hand.sent()
    assert stored(game, 1) == stored(game, 2) == {0: "7 Q 3 / 4 Q K", 1: "A 2 9 / A 2 K"}


def test_a_closed_tab_loses_nothing(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    game = start()
    context = phone(ann)
    hand = Table(context.new_page())
    hand.page.goto(f"/g/{game.code}/holes/1/")
    hand.type("7 4 Q Q")
    hand.tap("#knock")
    hand.page.close(run_before_unload=False)
    again = Table(context.new_page())
    again.page.goto(f"/g/{game.code}/holes/1/")
    assert again.cells() == ["7", "4", "Q", "Q", "", ""]
    expect(again.page.locator("#knock")).to_have_attribute("aria-pressed", "true")
    again.tap("#undo")
    again.tap("#undo")
    assert again.cells() == ["7", "4", "Q", "", "", ""]


def test_a_save_that_was_cut_off_is_sent_by_the_next_page(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    game = start(names=("Ann", "Bob"))
    context = phone(ann)
    hand = Table(context.new_page())
    hand.page.goto(f"/g/{game.code}/holes/1/")
    hand.leave_network()
    hand.type("7 4 Q Q 3 K")
    hand.type("A A 2 2 9 K")
    hand.save()
    expect(hand.page.locator("#toast")).to_contain_text("kept on this phone")
    hand.page.close(run_before_unload=False)
    context.set_offline(False)
    again = Table(context.new_page())
    again.page.goto(f"/g/{game.code}/holes/1/")
    again.sent()
    assert len(stored(game, 1)) == 2


def test_a_browser_without_a_database_for_us_loses_nothing_either(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    """What it kept elsewhere is moved once there is a database."""
    game = start(names=("Ann", "Bob"))
    context = phone(ann)
    page = context.new_page()
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    hand = Table(page)
    page.goto(f"/g/{game.code}/holes/1/")
    hand.leave_network()
    hand.type("7 4 Q Q 3 K")
    hand.type("A A 2")
    assert page.evaluate("Object.keys(localStorage).some((key) => /outbox\\./.test(key))")
    page.close(run_before_unload=False)
    context.set_offline(False)
    again = Table(context.new_page())
    again.page.goto(f"/g/{game.code}/holes/1/")
    again.sent()
    assert stored(game, 1)[0] == "7 Q 3 / 4 Q K"
    again.tap(again.seat(1))
    assert again.cells() == ["A", "A", "2", "", "", ""]
    assert again.page.evaluate("Object.keys(localStorage).every((key) => !/outbox/.test(key))")


def test_an_answer_that_was_lost_counts_once(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start(names=("Ann", "Bob"))
    hand = table(game)
    lost: list[Any] = []

    def lose(route: Any) -> None:
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch().status)
            route.abort("connectionfailed")
        else:
            route.continue_()

    hand.page.route("**/holes/1/", lose)
    hand.type("7 4 Q Q 3 K")
    hand.type("A A 2 2 9 K")
    hand.save()
    hand.saved()
    assert lost == [200]
    assert game.changes.filter(kind="row").count() == 2


def test_what_waits_outlives_the_phone_and_counts_once_with_two_pages_open(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    live_server: LiveServer,
    tmp_path: Path,
    start: Callable[..., Game],
    ann: Any,
) -> None:
    """The browser is ended and begun anew; then two of its pages find the same hands at once."""
    game = start(names=("Ann", "Bob"))
    settings = {**browser_type_launch_args, "base_url": live_server.url, "has_touch": True}
    with browser_type.launch_persistent_context(tmp_path, **settings) as context:
        context.add_cookies(
            [{"name": COOKIE, "value": ann.key, "url": live_server.url, "expires": time() + 9999}]
        )
        hand = Table(context.new_page())
        hand.page.goto(f"/g/{game.code}/holes/1/")
        hand.leave_network()
        hand.type("7 4 Q Q 3 K")
        hand.type("A A 2 2 9 K")
        hand.save()
        expect(hand.page.locator("#toast")).to_contain_text("kept on this phone")
    with browser_type.launch_persistent_context(tmp_path, **settings) as context:
        posts: list[str] = []

        def note(sent: Request) -> None:
            if sent.method == "POST":
                posts.append(some(sent.post_data_json)["id"])

        context.on("request", note)
        pages = [Table(context.new_page()) for _ in range(2)]
        for each in pages:
            each.page.goto(f"/g/{game.code}/", wait_until="commit")
        for each in pages:
            each.sent()
        assert len(stored(game, 1)) == 2
        assert game.changes.filter(kind="row").count() == 2
        assert posts
        assert len(posts) == len(set(posts))


def test_an_expired_token_is_renewed_without_asking(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start(names=("Ann", "Bob"))
    hand = table(game)
    hand.type("7 4 Q Q 3 K")
    hand.page.context.clear_cookies(name="csrftoken")
    hand.page.evaluate(
        "document.querySelectorAll('[name=csrfmiddlewaretoken]').forEach(e => e.remove())"
    )
    hand.type("A A 2 2 9 K")
    hand.save()
    hand.saved()
    assert len(stored(game, 1)) == 2


def test_what_another_phone_makes_doubtful_is_in_and_stands_at_the_cards(
    table: Callable[..., Table], start: Callable[..., Game], ann: Any
) -> None:
    """Another phone's nines make five of a kind that this phone has not heard of."""
    game = start(names=("Ann", "Bob"))
    hand = table(game)
    hand.page.route("**/state/**", lambda route: route.fulfill(status=204))
    record(game, 1, [None, "9 9 9 / 9 A 2"], device=ann)
    hand.type("9 4 Q Q 3 K")
    expect(hand.page.locator(".en-note").last).to_contain_text("Five nines. One pack has four")
    assert stored(game, 1)[0] == "9 Q 3 / 4 Q K"
    hand.tap(hand.seat(0))
    expect(hand.page.locator('#table [data-cell="0"].pc--amber')).to_be_visible()


def test_the_server_out_of_reach_is_said(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    hand = table(start())
    hand.leave_network()
    expect(hand.chip).to_contain_text(re.compile(r"No connection since \d\d:\d\d"))
    hand.page.context.set_offline(False)
    expect(hand.chip).to_have_attribute("data-state", "saved")


def test_on_plain_http_of_the_local_network_nothing_is_missing(
    phone: Callable[..., BrowserContext],
    start: Callable[..., Game],
    ann: Any,
    live_server: LiveServer,
) -> None:
    """No service worker, wake lock or randomUUID there; a hole is entered and kept all the same."""
    game = start(names=("Ann", "Bob"))
    address = live_server.url.replace("localhost", LAN)
    context = phone(base_url=address)
    context.add_cookies([{"name": COOKIE, "value": ann.key, "url": address}])
    hand = Table(context.new_page())
    hand.page.goto(f"/g/{game.code}/holes/1/")
    assert hand.page.evaluate("isSecureContext || 'serviceWorker' in navigator") is False
    hand.leave_network()
    hand.type("7 4 Q Q 3 K")
    hand.type("A A 2 2 9 K")
    hand.save()
    expect(hand.chip).to_contain_text("No connection since")
    hand.chip.tap()
    sheet = hand.page.locator("#sheet")
    sheet.get_by_text("What is missing without https").tap()
    expect(sheet).to_contain_text("Leave it open until")
    sheet.get_by_role("button", name="Back to the cards").tap()
    context.set_offline(False)
    hand.saved()
    assert stored(game, 1) == {0: "7 Q 3 / 4 Q K", 1: "A 2 9 / A 2 K"}


def test_what_waits_is_sent_from_any_page(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    game = start(names=("Ann", "Bob"))
    context = phone(ann)
    hand = Table(context.new_page())
    hand.page.goto(f"/g/{game.code}/holes/1/")
    hand.leave_network()
    hand.type("7 4 Q Q 3 K")
    hand.type("A A 2 2 9 K")
    hand.save()
    expect(hand.page.locator("#toast")).to_contain_text("kept on this phone")
    hand.page.close(run_before_unload=False)
    context.set_offline(False)
    other = Table(context.new_page())
    other.page.goto("/")
    other.sent()
    assert len(stored(game, 1)) == 2


def test_a_game_that_is_closed_to_this_phone_does_not_hold_up_another(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    """And what an older version of the page left in localStorage is moved to the database."""
    hand = table(start(names=("Ann", "Bob")))
    gone = {"id": "a", "game": "ZZZZZ", "hole": 1, "url": "/g/ZZZZZ/holes/1/", "kind": "hole"}
    gone |= {"body": {"id": "a", "rows": []}, "tries": 1}
    hand.page.evaluate(
        "item => localStorage.setItem('golfscore.outbox', JSON.stringify([item]))", gone
    )
    hand.page.reload()
    hand.wait_until("!localStorage.getItem('golfscore.outbox')")
    hand.type("7 4 Q Q 3 K")
    hand.type("A A 2 2 9 K")
    hand.save()
    hand.wait_until(on_phone("outbox", "({ items }) => items().length === 1"))
    expect(hand.chip).to_have_attribute("data-state", "saved")


def test_what_waits_is_listed_seat_by_seat_and_can_be_taken_along(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start(names=("Ann", "Bob"))
    hand = table(game)
    hand.leave_network()
    hand.type("7 4 Q Q 3 K")
    hand.type("A A")
    hand.chip.tap()
    sheet = hand.page.locator("#sheet")
    expect(sheet.locator("h2")).to_have_text("2 hands wait")
    expect(sheet.locator(".en-wait ul li")).to_have_count(2)
    expect(sheet.locator(".en-wait ul li").last).to_contain_text("goes up with its last card")
    expect(sheet).not_to_contain_text("without https")  # nothing is missing here
    sheet.locator("summary").tap()
    glance(hand.page)
    expect(sheet.locator("textarea")).to_have_value(re.compile("Ann: 7 Q 3 / 4 Q K\nBob: A "))
    with hand.page.expect_download() as file:
        sheet.get_by_role("link", name="Download").tap()
    assert "Ann: 7 Q 3 / 4 Q K" in file.value.path().read_text()
    hand.page.context.set_offline(False)
    sheet.get_by_role("button", name="Send now").tap()
    hand.sent()
    assert stored(game, 1)[0] == "7 Q 3 / 4 Q K"


def test_a_phone_that_lost_its_cookie_is_told_on_the_home_page(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    game = start(names=("Ann", "Bob"))
    context = phone(ann)
    hand = Table(context.new_page())
    hand.page.goto(f"/g/{game.code}/holes/1/")
    hand.leave_network()
    hand.type("7 4 Q Q 3 K")
    expect(hand.chip).to_contain_text("No connection since")
    context.clear_cookies()
    context.set_offline(False)
    hand.page.goto("/")
    told = hand.page.locator("#unsent")
    expect(told).to_contain_text(f"Game {game.code}, hole 1")
    expect(told).to_contain_text("Enter the code of the table again")
    glance(hand.page)
    hand.page.goto(f"/s/{game.score_key}/")
    hand.page.goto("/")
    until(lambda: stored(game, 1).get(0) == "7 Q 3 / 4 Q K", what=lambda: stored(game, 1))
    expect(told).to_be_hidden()
