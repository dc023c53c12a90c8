"""A whole sitting with the editor of house rules: by taps, by keyboard, and without a script."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from scorecards.models import HouseVersion

Phones = Callable[..., BrowserContext]
NEW = "/rules/new/?from=pagat-6"

# Where the middle of whatever has the keyboard is, if something else lies over it there.
COVERED = """() => {
  const field = document.activeElement, box = field.getBoundingClientRect();
  const above = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const free = field === above || field.contains(above) || above?.closest("label")?.contains(field);
  return free ? "" : `${field.outerHTML.slice(0, 120)} under ${above?.outerHTML.slice(0, 120)}`;
}"""


class Taps:
    """Counts the taps of a sitting."""

    def __init__(self, page: Page) -> None:
        self.page, self.number = page, 0

    def __call__(self, place: str) -> None:
        self.number += 1
        self.page.locator(place).first.tap()


def hears(page: Page, words: str) -> None:
    expect(page.locator("#live")).to_contain_text(words)


def count(page: Page, number: int) -> None:
    words = "No changes yet" if not number else f"{number} change"
    expect(page.locator("#sum")).to_contain_text(words)


def change_four_things(page: Page, tap: Taps) -> None:
    """Kings −2, jokers −5, a block −25, going out in vain +10: no key is pressed."""
    tap("[data-seat='1'] [value='card:K']")
    expect(page.locator("#tray .ed-val[aria-pressed=true]")).to_be_focused()
    tap("#tray [value='count:-2']")
    hears(page, "Kings −2. Ben 34, now 32.")
    tap("#tray .ed-rank[value='card:X']")
    expect(page.locator("#tray-title")).to_have_text("What do jokers count?")
    tap("#tray [value='count:-5']")
    count(page, 2)
    tap("#sec-extras > summary")
    tap("#part-block25")
    hears(page, "Block of four, 25 less.")
    tap("#sec-hole > summary")
    tap("#part-knock-10")
    hears(page, "Went out and not lowest: 10 more.")
    count(page, 4)


def test_four_changes_in_ten_taps_are_there_after_a_reload(phone: Phones, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto(NEW)
    count(page, 0)
    tap = Taps(page)
    change_four_things(page, tap)
    for slug in ("values", "extras", "hole"):
        expect(page.locator(f"#about-{slug}")).to_contain_text("new")
    page.locator("#undo").tap()
    hears(page, "Undone.")
    count(page, 3)
    page.reload()
    expect(page.locator("#draft time")).to_contain_text(re.compile("^today, "))
    page.locator("#go-on").tap()
    count(page, 3)
    page.locator("#sec-hole > summary").tap()
    page.locator("#part-knock-10").tap()
    count(page, 4)
    expect(page.locator("#draft")).to_be_empty()
    tap("#keep")
    expect(page.locator("#f-name")).to_be_focused()
    expect(page.locator("#f-name")).to_have_value("Kings −2, jokers −5")
    tap("#save")
    assert tap.number == 10
    expect(page.locator("h1")).to_have_text("Kings −2, jokers −5")
    kept = HouseVersion.objects.get().ruleset
    assert (kept["values"]["K"], kept["values"]["X"], kept["jokers"]["1"]) == (-2, -5, 2)
    assert (kept["scoring"][1]["bonus"], kept["hole"][0]["plus"]) == (-25, 10)
    page.goto(NEW)
    expect(page.locator("#draft")).to_be_empty()


def test_by_keyboard_nothing_is_hidden_and_a_name_is_asked_for(phone: Phones, ann: Any) -> None:
    page = phone(ann, viewport={"width": 390, "height": 640}).new_page()
    page.goto(NEW)
    page.locator("#card-1-2").press("Enter")
    expect(page.locator("#tray [value='count:0']")).to_be_focused()
    page.locator("#which-r").press("Enter")
    expect(page.locator("#which-r")).to_have_attribute("aria-pressed", "true")
    page.locator("#tray-other").fill("7")
    page.keyboard.press("Tab")
    hears(page, "Kings of hearts and diamonds 7.")
    page.locator("#tray-done").press("Enter")
    expect(page.locator("[data-seat='2'] [value='card:K']")).to_be_focused()  # a red one
    page.locator("#seat-2").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-seat='1']")).to_be_visible()
    expect(page.locator("[data-seat='2']")).to_be_hidden()
    page.locator("#sec-packs > summary").press("Enter")
    for _ in range(24):
        page.keyboard.press("Tab")
        assert page.evaluate(COVERED) == ""
    for _ in range(30):
        page.keyboard.press("Shift+Tab")
        assert page.evaluate(COVERED) == ""
    page.locator("#keep").press("Enter")
    page.locator("#f-name").fill("")
    page.locator("#save").press("Enter")
    expect(page.locator("#f-name")).to_be_focused()
    expect(page.locator("#f-name")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#naming")).to_contain_text("House rules need a name.")
    page.locator("#f-name").fill("Sevens")
    page.locator("#play").press("Enter")
    expect(page.locator("main")).to_contain_text("Sevens")


def test_the_whole_way_without_a_script(phone: Phones, ann: Any) -> None:
    page = phone(ann, java_script_enabled=False).new_page()
    page.goto(NEW)
    change = page.locator("#tray")
    page.locator("#card-1-2").click()
    expect(page).to_have_url(re.compile("#tray$"))
    change.locator("[value='count:-2']").click()
    expect(page.locator("[data-seat='1'] .ed-total")).to_contain_text("32")
    change.locator("[value='card:X']").click()
    change.locator("[value='count:-5']").click()
    count(page, 2)
    page.goto(NEW)
    page.locator("#go-on").click()
    count(page, 2)
    page.locator("label:has(#seat-0)").click()
    expect(page.locator("[data-seat='0']")).to_be_visible()
    page.locator("#keep").click()
    expect(page.locator("#naming")).to_be_visible()
    page.locator("#save").click()
    expect(page.locator("h1")).to_have_text("Kings −2, jokers −5")
