"""Sending a result from a phone: by its share sheet, or else by saving and copying."""

import io
from collections.abc import Callable
from typing import Any

from PIL import Image
from playwright.sync_api import BrowserContext, expect

from scorecards.models import Game
from tests.browser.conftest import LAN
from tests.browser.looks import glance
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, record

# A share sheet that takes files and remembers what it was given.
SHEET = """
  navigator.canShare = (shared) => shared.files?.every(({ type }) => type === "image/png") ?? false;
  navigator.share = async (shared) => {
    window.shared = { title: shared.title, size: shared.files[0].size, name: shared.files[0].name };
    if (window.refuses) throw new DOMException("no", window.refuses);
  };
"""


def finished(start: Callable[..., Game], ann: Any, holes: int = 9) -> Game:
    game = start(names=("Ann", "Bob", "Dee"), end={"type": "holes", "holes": holes}, packs=2)
    for number in range(1, holes + 1):
        hands = [ANN_HOLE, BOB_HOLE, DEE_HOLE]
        rows = hands[number % 3 :] + hands[: number % 3]
        record(game, number, rows, device=ann, knocker=number % 3, overrule=True)
    game.refresh_from_db()
    return game


def test_a_result_is_sent(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    game = finished(start, ann)
    context = phone(ann, accept_downloads=True)
    context.add_init_script(SHEET)
    page = context.new_page()
    page.goto(f"/g/{game.code}/share/")
    send = page.get_by_role("button", name="Share the picture")
    expect(send).to_be_visible()
    glance(page)
    send.click()
    page.wait_for_function("window.shared")
    shared = page.evaluate("window.shared")
    assert shared["name"] == f"golf-{game.code}.png"
    assert shared["title"] == page.locator("#send").get_attribute("data-title")
    assert shared["size"] > 10_000
    page.evaluate("window.refuses = 'AbortError'")
    send.click()
    expect(page.locator("#problem")).to_be_empty()
    page.evaluate("window.refuses = 'NotAllowedError'")
    send.click()
    expect(page.locator("#problem")).to_contain_text("Save the picture instead")
    page.get_by_role("link", name="Wide").click()
    expect(page.locator("#picture")).to_have_attribute("width", "1200")
    glance(page, "share-wide")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save it").click()
    assert Image.open(io.BytesIO(download.value.path().read_bytes())).size == (1200, 630)


def test_links_are_copied_over_plain_http(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any, live_server: Any
) -> None:
    game = finished(start, ann, holes=1)
    address = live_server.url.replace("localhost", LAN)
    context = phone(base_url=address)
    page = context.new_page()
    page.goto(f"/v/{game.view_link}/")
    page.goto(f"/g/{game.code}/share/")
    assert page.evaluate("navigator.clipboard === undefined && !navigator.canShare")
    expect(page.get_by_role("button", name="Share the picture")).to_be_hidden()
    page.evaluate("addEventListener('copy', () => { window.copied = String(getSelection()); })")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert f"/v/{game.view_link}/" in page.evaluate("window.copied")
    page.get_by_role("button", name="Copy the text").click()
    page.wait_for_function("window.copied.includes('wins by')")
