"""Rules in people's words in a real browser: typed, answered, left out, by keyboard and touch."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils.translation import gettext
from playwright.sync_api import BrowserContext, Page, expect

from scorecards.rules.speech.catalogue import catalogue
from tests.browser.looks import glance, look

Phones = Callable[..., BrowserContext]
NEW = "/rules/new/?from=pagat-6"
WORDS = "Kings are worth minus two. Pairs cancel. Whoever spills the beer pays."


@pytest.fixture(autouse=True)
def _warm() -> None:
    """The printed sentences are collected once, which takes a busy machine long."""
    catalogue("en", gettext)


def line(page: Page) -> Any:
    return page.get_by_role("textbox", name="Say how your table plays")


def test_a_sentence_lights_up_and_the_rest_is_asked(phone: Phones, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto(NEW)
    line(page).fill(WORDS)
    page.get_by_role("button", name="Say it").tap()
    expect(page.locator("#talk .ed-talk__word").first).to_have_text("Whoever")
    expect(line(page)).to_have_value("Pairs cancel. Whoever spills the beer pays.")
    expect(page.locator("#sum")).to_contain_text("1 change")
    expect(page.locator("#look-in .is-new").first).to_be_attached()
    expect(page.locator("#live")).to_contain_text("Not understood: Whoever spills the beer pays")
    expect(page.get_by_role("button", name="In a column")).to_be_focused()
    look(page, "say-it")
    page.get_by_role("button", name="Wherever they lie: one stays").tap()
    expect(page.locator("#sum")).to_contain_text("2 changes")
    page.locator("#keep").tap()
    expect(page.locator("#troubles")).to_contain_text("The line still has something")
    glance(page, "say-refused")
    page.get_by_role("button", name="Leave it out").tap()
    expect(line(page)).to_have_value("")
    expect(line(page)).to_be_focused()
    page.locator("#keep").tap()
    expect(page.locator("#f-name")).to_be_visible()


def test_by_keyboard_alone(phone: Phones, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto(NEW)
    line(page).focus()
    page.keyboard.type("Pairs cancel wherever they lie.")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="And of three equal cards?")).to_be_visible()
    expect(line(page)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(line(page)).to_have_value("")
    expect(page.locator("#talk")).to_contain_text("Understood")


def test_on_new_game_and_without_a_script(phone: Phones, ann: Any) -> None:
    page = phone(ann, java_script_enabled=False).new_page()
    page.goto("/games/new/")
    page.locator("#name-0").fill("Ann")
    page.locator("#name-1").fill("Ben")
    line(page).fill("Kings are worth minus two.")
    page.get_by_role("button", name="Say it").tap()
    expect(page.locator("#talk")).to_contain_text("Values: kings −2.")
    page.locator("#keep").tap()
    page.locator("#save").wait_for()
    page.get_by_role("button", name="Keep, and play by them").tap()
    expect(page.locator("#name-1")).to_have_value("Ben")
