"""The field for a code: opened by the sixth letter, by a link, or by the camera."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorecards.models import Game
from tests.browser.looks import look

Phones = Callable[..., BrowserContext]

SQUARES = """link => {
  globalThis.BarcodeDetector = class {
    static async getSupportedFormats() { return ["qr_code"]; }
    async detect() { return globalThis.seen ? [{rawValue: link}] : []; }
  };
}"""
CAMERA = """() => {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement("canvas");
    canvas.getContext("2d").fillRect(0, 0, 9, 9);
    return (globalThis.film = canvas.captureStream());
  };
}"""
NO_CAMERA = """() => {
  navigator.mediaDevices.getUserMedia = async () => { throw new Error("no"); };
}"""


@pytest.fixture
def page(phone: Phones) -> Page:
    made = phone().new_page()
    made.goto("/join/")
    return made


@pytest.fixture
def game(start: Callable[..., Game]) -> Game:
    return start(names=("Ann", "Bob"))


def seats(page: Page) -> None:
    expect(page.get_by_role("heading", name="Which one are you?")).to_be_visible()


def test_the_sixth_letter_opens_it(page: Page, game: Game) -> None:
    field = page.get_by_label("Code, six letters or digits")
    expect(field).to_be_focused()
    expect(page.get_by_role("button", name="Scan")).to_be_hidden()
    page.keyboard.type("22222")
    look(page, "join-typed")
    page.keyboard.type("2")
    expect(page.locator("#wrong-code")).to_contain_text("No open game has this code.")
    look(page, "join-wrong")
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    expect(page.locator("#wrong-code")).to_be_visible()
    field.fill("")
    page.keyboard.type(f"{game.score_key[:3].lower()} {game.score_key[3:].lower()}")
    seats(page)


def test_a_link_is_pasted(page: Page, game: Game, live_server: Any) -> None:
    page.evaluate(
        "link => document.execCommand('insertText', false, link)",
        f"{live_server.url}/s/{game.score_link}/",
    )
    seats(page)


def test_a_square_is_scanned(phone: Phones, game: Game, live_server: Any) -> None:
    page = phone().new_page()
    link = f"{live_server.url}/s/{game.score_link}/"
    page.add_init_script(f"({SQUARES})({link!r}); ({CAMERA})();")
    page.goto("/join/")
    scan = page.get_by_role("button", name="Scan the QR code")
    scan.tap()
    expect(page.locator("#camera")).to_be_visible()
    look(page, "join-scan")
    page.get_by_role("button", name="Type the code instead").tap()
    expect(page.locator("#camera")).to_be_hidden()
    expect(page.locator("#code")).to_be_focused()
    assert page.evaluate("film.getTracks().every(({readyState}) => readyState === 'ended')")
    scan.tap()
    page.evaluate("globalThis.seen = true")
    seats(page)


def test_a_camera_that_does_not_open(phone: Phones, live_server: Any) -> None:
    page = phone().new_page()
    page.add_init_script(f"({SQUARES})(''); ({NO_CAMERA})();")
    page.goto("/join/")
    page.get_by_role("button", name="Scan the QR code").tap()
    expect(page.get_by_role("alert")).to_contain_text("The camera did not open.")
    expect(page.locator("#camera")).to_be_hidden()
