"""The site as `make run` serves it, its scripts joined and made small: a hole is entered, saved,
corrected and asked about, a table of Golfo is opened, and no file is missing.
"""

import pytest
from playwright.sync_api import Browser, Page, expect

from scripts.benchmarks.server import Phone, serving

pytestmark = pytest.mark.browser


def open_golfo(page: Page) -> None:
    """A table of Golfo from its form to the first player who passes."""
    page.goto("/golfo/new/")
    for seat, name in enumerate(("Ana", "Ben", "Cleo")):
        page.locator(f"[name=name-{seat}]").fill(name)
    page.get_by_role("button", name="Open the table").first.tap()
    page.get_by_role("button", name="This phone enters for everybody").tap()
    page.locator("[data-do=deal]").tap()
    page.locator("[data-act=pass]").tap()
    expect(page.locator("#golfo")).to_have_attribute("data-waiting", "0")
    expect(page.locator("#gf-act h2")).to_have_text("Cleo to speak")


def test_a_hole_on_the_served_site(launch_browser) -> None:
    chromium: Browser = launch_browser()
    with serving() as server:
        phone = Phone(server.port)
        path = f"/g/{phone.start_game(['Ann', 'Bob'])}/holes/1/"
        root, wrong, asked = f"http://127.0.0.1:{server.port}", [], []
        context = chromium.new_context(
            base_url=root, viewport={"width": 390, "height": 844}, has_touch=True
        )
        context.add_cookies(
            [{"name": n, "value": v, "url": root} for n, v in phone.cookies.items()]
        )
        page = context.new_page()
        page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("requestfinished", lambda request: asked.append(request.url))
        page.on(
            "response",
            lambda answer: wrong.append(answer.url) if answer.status >= 400 else None,
        )
        page.goto(path)
        page.locator("#entry:visible").wait_for()
        for rank in "7725K9" + "AA3468":
            page.locator(f"[data-rank='{rank}']:visible").tap()
        page.locator("#menu").tap()
        expect(page.locator("#sheet")).to_be_visible()
        page.keyboard.press("Escape")
        page.locator("#sync").tap()
        expect(page.locator("#sheet")).to_be_visible()
        page.keyboard.press("Escape")
        page.locator("#save").tap()
        expect(page.locator("#onward")).to_be_visible()
        expect(page.locator("#sync")).to_have_attribute("data-state", "saved")
        page.goto(path.split("holes")[0])
        expect(page.get_by_text("leads by").first).to_be_visible()
        page.goto("/")
        page.goto("/games/new/")
        open_golfo(page)
        context.close()
        phone.close()
    assert wrong == []
    scripts = {url.rsplit("/", 1)[1] for url in asked if "/static/js" in url}
    assert {name.split(".")[0] for name in scripts} >= {
        "all-entry",
        "all-golfo",
        "all-phone",
        "site",
    }
    assert not any(name.startswith(("store.", "page.", "dom.")) for name in scripts)
