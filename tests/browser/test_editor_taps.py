"""The editor in a real browser: rules invented by taps alone, by keyboard, and without a script."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from scorecards.models import Game, HouseVersion
from tests.browser.looks import glance, look, unfold
from tests.browser.table import Table
from tests.scorecards.playing import points

Phones = Callable[..., BrowserContext]
NEW = "/rules/new/?from=pagat-6"


def section(page: Page, slug: str) -> None:
    """Open a section that is closed."""
    if page.locator(f"#sec-{slug}").get_attribute("open") is None:
        page.locator(f"#sec-{slug} > summary").click()


def pressed(page: Page, button: str) -> None:
    expect(page.locator(f"#{button}")).to_have_attribute("aria-pressed", "true")


def said(page: Page, words: str) -> None:
    """What the list of changes says, whatever else is in it."""
    expect(page.locator("#words")).to_contain_text(words)


def typed_values(page: Page) -> None:
    """The fields of the values, for whoever types."""
    section(page, "values")
    if page.locator("#more-values").get_attribute("open") is None:
        page.locator("#more-values > summary").click()


def call(page: Page, name: str) -> None:
    """Go on to the end, where the name is asked for."""
    page.locator("#keep").click()
    page.locator("#f-name").fill(name)


def invent(page: Page) -> None:
    """Jokers minus three, red kings minus one, a block minus 25, going out in vain doubles."""
    section(page, "packs")
    page.locator("#f-jokers-0").fill("2")
    typed_values(page)
    page.locator("#f-v-X").fill("-3")
    said(page, "Jokers −3")
    page.locator("#more-odd").tap()
    page.locator("#f-odd-value-0").fill("-1")
    said(page, "kings of hearts and diamonds −1")
    section(page, "extras")
    page.locator("#part-block25").tap()
    pressed(page, "part-block25")
    section(page, "hole")
    page.locator("#part-knock-double").tap()
    pressed(page, "part-knock-double")
    call(page, "Blocks and red kings")


def test_a_house_rule_is_invented_saved_and_played(phone: Phones, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto("/variants/pagat-6/")
    page.get_by_role("link", name="Change this").tap()
    invent(page)
    page.locator("#save").tap()
    expect(page.locator("h1")).to_have_text("Blocks and red kings")
    expect(page.locator("main")).to_contain_text("−25")
    page.get_by_role("link", name="Play this").tap()
    page.locator("#name-0").fill("Ann")
    page.locator("#name-1").fill("Ben")
    page.get_by_role("button", name="Start", exact=True).tap()
    page.get_by_role("link", name=re.compile("hole 1")).tap()
    hand = Table(page)
    hand.type("9 9 9 9 X KH 5 6 7 8 Q J")
    page.locator("[data-answer='1']").tap()
    hand.saved()
    game = Game.objects.latest("pk")
    assert game.house_version == HouseVersion.objects.get()
    assert points(game, 1) == [-29, 92]


def test_the_hand_follows_what_is_typed_and_says_what_is_wrong(phone: Phones, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto(NEW)
    typed_values(page)
    before = page.locator(".ed-who").inner_text()
    page.locator("#f-v-8").fill("80")
    said(page, "80")
    assert page.locator(".ed-who").inner_text() != before
    page.locator("#f-v-K").fill("")
    expect(page.locator("#troubles")).to_contain_text("K has no value")
    expect(page.locator("#sum")).to_contain_text("1 thing to fix")
    expect(page.locator("#f-v-K")).to_be_focused()
    page.locator("#sec-values > summary").click()
    page.locator("#look-in").get_by_role("link", name="K has no value").tap()
    expect(page.locator("#f-v-K")).to_be_visible()
    page.locator("#f-v-K").fill("4")
    expect(page.locator("#troubles")).to_be_empty()
    page.locator("#undo").click()
    expect(page.locator("#f-v-K")).to_have_value("0")
    page.locator("#undo").click()
    expect(page.locator("#f-v-8")).to_have_value("8")
    expect(page.locator("#undo")).to_be_disabled()


def test_the_sample_changes_shape_with_the_layout(phone: Phones, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto(NEW)
    section(page, "cards")
    page.locator("label:has(#shape-3x3)").tap()
    expect(page.locator("#f-sample-row-0")).to_have_value(re.compile(r"\w.* / \w.* / \w.*"))
    expect(page.locator("#part-straight")).to_be_attached()
    page.locator("label:has(#shape-2x2)").tap()
    expect(page.locator("#part-straight")).not_to_be_attached()
    expect(page.locator("#f-sample-row-0")).to_have_value(re.compile(r"^\S+ \S+ / \S+ \S+$"))
    expect(page.locator("#sec-house")).to_be_hidden()  # those are for six cards
    page.locator("label:has(#shape-2x3)").tap()
    expect(page.locator("#sec-house")).to_be_visible()


def test_quick_taps_are_all_counted(phone: Phones, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto(NEW)
    for slug in ("values", "scoring", "extras", "hole"):
        section(page, slug)
    for button in ("part-jacks-zero", "part-row", "part-block20", "part-moon", "part-lowest-zero"):
        page.evaluate("id => document.getElementById(id).click()", button)
    for button in ("part-jacks-zero", "part-row", "part-block20", "part-moon", "part-lowest-zero"):
        pressed(page, button)
    expect(page.locator("#f-v-J")).to_have_value("0")


def test_what_was_open_stays_open(phone: Phones, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto(NEW)
    section(page, "hole")
    page.locator("#part-moon").tap()
    page.locator("#more-h1 > summary").tap()
    page.locator("#drop-h0").tap()
    expect(page.locator("#h1")).not_to_be_attached()
    assert page.locator("#more-h0").get_attribute("open") is not None
    expect(page.locator("#say-h0")).to_contain_text("Another player shot the moon")


def test_the_keyboard_alone(phone: Phones, ann: Any) -> None:
    page = phone(ann, has_touch=False, viewport={"width": 1280, "height": 800}).new_page()
    page.goto(NEW)
    page.locator("#sec-extras > summary").press("Enter")
    page.locator("#part-block25").press("Space")
    pressed(page, "part-block25")
    expect(page.locator("#part-block25")).to_be_focused()
    page.locator("#drop-s1").press("Enter")
    expect(page.locator("#s1")).not_to_be_attached()
    assert page.evaluate("document.activeElement.closest('#sec-extras') !== null")
    page.locator("#sec-values > summary").press("Enter")
    page.locator("#more-values > summary").press("Enter")
    page.locator("#f-v-K").press("ArrowUp")
    said(page, "Kings 1")
    page.keyboard.press("Enter")  # brings the page up to date and saves nothing
    assert not HouseVersion.objects.exists()
    page.locator("#keep").press("Enter")
    expect(page.locator("#f-name")).to_be_focused()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("By keys")
    page.locator("#save").press("Enter")
    expect(page.locator("h1")).to_have_text("By keys")


def test_a_style_that_the_browser_left_on_a_field_is_not_copied(phone: Phones, ann: Any) -> None:
    """Dragging the corner of the notes, an extension or a password manager leaves a `style` behind;
    htmx copied it to the new field as an inline style, which the content policy refuses, once for
    every field of the form. The fixture fails on any error in the console.
    """
    page = phone(ann).new_page()
    page.goto(NEW)
    page.evaluate("document.querySelectorAll('#editor input').forEach(e => e.style.margin = '0')")
    page.evaluate("document.getElementById('part-block25').click()")
    pressed(page, "part-block25")


def test_an_ending_is_chosen_and_typed_over(phone: Phones, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto(NEW)
    section(page, "end")
    page.locator("label", has=page.locator("#ending-hundred")).tap()
    expect(page.locator("#f-end-at_least")).to_have_value("100")
    expect(page.locator("#ending-hundred")).to_be_checked()
    expect(page.locator("#ending-hundred")).to_be_focused()
    page.locator("#f-end-at_least").fill("60")
    expect(page.locator("#ending-fields")).to_be_checked()
    page.locator("#ending-begun").focus()
    page.keyboard.press("Space")
    expect(page.locator("#f-end-holes")).to_have_value("9")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#f-end-holes")).to_have_value("18")
    expect(page.locator("#ending-eighteen")).to_be_focused()
    call(page, "Eighteen")
    page.locator("#save").tap()
    expect(page.locator("h1")).to_have_text("Eighteen")
    assert HouseVersion.objects.get().ruleset["end"] == {"type": "holes", "holes": 18}


def everything_open(page: Page) -> None:
    page.locator("#part-block25").evaluate("one => one.click()")
    expect(page.locator("#s1")).to_be_attached()
    page.locator("#part-knock-worst").evaluate("one => one.click()")
    expect(page.locator("#h0")).to_be_attached()
    page.locator("#more-odd").evaluate("one => one.click()")
    expect(page.locator("#f-odd-value-0")).to_be_attached()
    unfold(page)


def test_it_can_be_read_touched_and_heard(phone: Phones, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto(NEW)
    glance(page, "as it comes")
    page.locator("#card-1-2").tap()
    expect(page.locator("#tray")).to_be_visible()
    look(page, "a card taken up")
    everything_open(page)
    look(page, "everything open")
    page.locator("#keep").click()
    expect(page.locator("#naming")).to_be_visible()
    glance(page, "the name")
    page.keyboard.press("Escape")
    page.locator("#f-v-K").fill("")
    expect(page.locator("#troubles")).to_contain_text("K has no value")
    glance(page, "a trouble")
