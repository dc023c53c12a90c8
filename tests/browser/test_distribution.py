"""What a good score is: on the page of rules, fetched where it takes a moment, and by itself."""

import re

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from tests.browser.looks import OVERFLOW, glance, look
from tests.languages import TRANSLATED

LAZY = "/variants/wiki-6-oneeyed-wild/"


@pytest.fixture(autouse=True)
def _forgetful():
    cache.clear()


@pytest.mark.parametrize(
    "address",
    [
        "/variants/playroom/distribution/?shape=3x3",
        "/variants/wiki-9-straight/distribution/",
        "/variants/cambio-alv/distribution/",
    ],
)
def test_looks(phone, ann, address):
    page = phone(ann).new_page()
    page.goto(address)
    page.get_by_text("The same in numbers").click()
    expect(page.get_by_role("table")).to_be_visible()
    look(page)
    # The picture says in words what it shows, and its letters can be read on a phone.
    expect(
        page.get_by_role("img", name="How often a random layout counts each number")
    ).to_be_visible()
    letters = page.locator(".bars__tick").first.bounding_box()
    assert letters["height"] >= 11


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_numbers_fit_a_narrow_phone_in_longer_languages(phone, ann, language):
    page = phone(ann, locale=language).new_page()
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto("/variants/playroom/")
    page.locator("#spread summary").click()
    expect(page.locator("#spread table")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == language
    assert page.evaluate(OVERFLOW) <= 0


def test_numbers_that_take_a_moment_come_when_they_are_looked_at(phone, ann):
    page = phone(ann).new_page()
    page.goto(LAZY)
    page.locator("#spread").scroll_into_view_if_needed()
    expect(page.locator("#spread svg")).to_be_visible()
    expect(page.locator("#spread")).to_have_count(1)
    expect(page).to_have_url(re.compile(f"{LAZY}$"))
    glance(page)
