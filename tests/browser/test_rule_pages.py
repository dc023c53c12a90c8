"""The variants in a real browser: narrowing the list, choosing one to play, two side by side."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from scorecards.models import Game

Phones = Callable[..., BrowserContext]


def names(page: Page) -> list[str]:
    return page.locator(".variant-list b").all_inner_texts()


def test_filters_narrow_the_list_as_they_are_touched(phone: Phones, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto("/variants/")
    expect(page.get_by_role("status").first).to_have_text("24 games, 97 variants")
    expect(page.locator("#by-jokers")).to_be_hidden()
    page.get_by_text("More filters").tap()
    page.get_by_label("Knocking").select_option("none")
    expect(page.get_by_role("status").first).to_have_text("1 found")
    assert names(page) == ["Power Golf"]
    assert "knock=none" in page.url
    page.get_by_label("Knocking").select_option("")
    page.get_by_label("Search").fill("moon")
    expect(page.locator(".variant-list li").first).to_contain_text("shooting the moon")
    page.reload()
    expect(page.get_by_label("Search")).to_have_value("moon")
    page.get_by_role("link", name="Clear all").tap()
    expect(page.get_by_role("status").first).to_have_text("24 games, 97 variants")


def test_any_variant_can_be_found_and_played(phone: Phones, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto("/games/new/")
    page.locator("#name-0").fill("Ann")
    page.locator("#name-1").fill("Bob")
    wanted = page.locator('[name="variant"][value="wiki-6-moon"]')
    expect(wanted).to_be_hidden()
    page.get_by_label("Find a variant").fill("shooting moon")
    expect(page.locator("#variant-cards .variant:visible")).to_have_count(1)
    wanted.check()
    expect(page.locator("#chosen")).to_contain_text("Six-Card Golf, shooting the moon.")
    page.get_by_label("Find a variant").fill("no such words")
    expect(page.locator("#find-count")).to_have_text("No variant matches these words.")
    page.get_by_label("Find a variant").fill("")
    expect(wanted).to_be_hidden()
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(page).to_have_title("The table is set · Golfscore")
    assert Game.objects.get().rules.slug == "wiki-6-moon"


def test_two_are_compared_by_choosing_both(phone: Phones, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto("/variants/pagat-6/")
    page.get_by_role("link", name="Compare").tap()
    expect(page.get_by_label("First rules")).to_have_value("pagat-6")
    page.get_by_label("Second rules").select_option("french-6")
    page.get_by_role("button", name="Compare").tap()
    expect(page.locator(".differs__card", has_text="joker")).to_contain_text("−1")
    expect(page.locator(".hand--differs").first).to_be_visible()
    page.get_by_role("link", name="French Six-Card Golf in words").tap()
    expect(page.get_by_role("heading", name="French Six-Card Golf")).to_be_visible()


def test_a_way_to_play_is_chosen_among_its_family(phone: Phones, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto("/variants/pagat-6/")
    page.get_by_text("What cancels, and bonuses 8").tap()
    way = page.get_by_role("link", name="Pairs anywhere")
    way.tap()
    expect(page.get_by_role("heading", name="Six-Card Golf, pairs anywhere")).to_be_visible()
    expect(way).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("heading", name="What differs")).to_be_visible()


def test_the_ways_of_the_chosen_game_stand_below_it(phone: Phones, ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto("/games/new/")
    expect(page.get_by_text("Six-Card Golf: 28 other ways to play")).to_be_visible()
    page.locator('[name="variant"][value="pagat-9"]').check()
    expect(page.get_by_text("Six-Card Golf: 28 other ways to play")).to_be_hidden()
    page.get_by_text("Nine-Card Golf: 16 other ways to play").tap()
    page.locator('[name="variant"][value="bga-9"]').check()
    expect(page.locator("#chosen")).to_contain_text("Nine-Card Golf online.")
    expect(page.get_by_text("Nine-Card Golf: 16 other ways to play")).to_be_visible()
