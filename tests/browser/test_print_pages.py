"""Sheets in a real browser: it prints the pages of the PDF, and the page is for everyone."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, Route, expect

from scorecards.models import Game
from tests.browser.looks import look_at
from tests.browser.printing import LETTERS, printed
from tests.paper.rendering import codes_in, facts_of, fonts_of, pictures_of, places_of
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, record

Phones = Callable[..., BrowserContext]
USUAL = {"asked": "1", "check": "1", "rules_too": "1"}
SHEETS = [
    {"players": "4"},
    {"players": "8", "language": "fr"},
    {"players": "12", "holes": "18"},
    {"players": "12", "holes": "18", "turn": "landscape"},
    {"players": "4", "large": "1", "contrast": "1"},
    {"rules": "french-6", "players": "5", "language": "fr"},
    {"rules": "pagat-9", "players": "4", "boxes": "1"},
    {"rules": "pagat-4-pot", "players": "8", "holes": "18", "language": "it"},
    {"rules": "skyjo", "players": "8", "language": "es", "paper": "letter"},
    {"players": "4", "several": "2"},
    {"rules": "pagat-4", "players": "4", "several": "4"},
    {"players": "6", "paper": "a5"},
    {"players": "30", "holes": "27"},
]


# A function that makes one: Playwright calls whatever function an expression gives.
PRINTING = "() => { window.print = () => { document.title = 'printed' } }"


def test_every_browser_prints_the_pages_of_the_pdf(
    phone: Phones, live_server: Any, other_machines: list[Browser], tmp_path: Path
) -> None:
    """On a machine whose letters are wide and on one where they are thin, by turns."""
    pages = [phone(None, on=machine).new_page() for machine in other_machines]
    for at, wish in enumerate(SHEETS):
        asked = urlencode(USUAL | wish)
        page = pages[at % 2]
        page.goto(f"/print/?{asked}")
        print_ = printed(page)
        answer = page.context.request.get(f"/print/sheet.pdf?{asked}")
        assert answer.ok
        mine, file = facts_of(print_, tmp_path), facts_of(answer.body(), tmp_path)
        assert mine["Pages"] == file["Pages"], wish
        sizes = [re.findall(r"[\d.]+", facts["Page size"]) for facts in (mine, file)]
        for one, other in zip(*sizes, strict=False):
            assert abs(float(one) - float(other)) < 3, wish
        assert {name.split("+")[1] for name, *_ in fonts_of(print_, tmp_path)} == LETTERS, wish


@pytest.mark.parametrize("wish", SHEETS[::4], ids=lambda wish: " ".join(wish.values()))
def test_what_letters_a_machine_has_moves_nothing_on_a_sheet(
    phone: Phones,
    live_server: Any,
    other_machines: list[Browser],
    tmp_path: Path,
    wish: dict[str, str],
) -> None:
    prints = []
    for machine in other_machines:
        page = phone(None, on=machine).new_page()
        page.goto(f"/print/?{urlencode(USUAL | wish)}")
        prints.append(printed(page))
    wide, thin = (places_of(each, tmp_path) for each in prints)
    assert wide == thin


def test_what_is_written_on_a_sheet_is_as_high_as_planned(phone: Phones, live_server: Any) -> None:
    page = phone(None, viewport={"width": 1280, "height": 900}).new_page()
    page.goto(f"/print/?{urlencode(USUAL | {'players': '12', 'holes': '18'})}")
    page.emulate_media(media="print")
    heights = page.eval_on_selector_all(
        ".grid .is-hole td", "cells => cells.map(each => each.getBoundingClientRect().height)"
    )
    assert len(heights) == 18 * 13
    assert min(heights) >= 9 * 96 / 25.4 - 0.5


def test_a_sheet_changes_as_it_is_asked_for_and_prints(phone: Phones, live_server: Any) -> None:
    page = phone(None).new_page()
    page.goto("/")
    page.get_by_role("link", name="Score sheets").tap()
    expect(page.locator(".grid thead th")).to_have_count(6)
    page.get_by_label("Players").fill("6")
    page.get_by_label("Players").press("Tab")
    expect(page.locator(".grid thead th")).to_have_count(8)
    assert "players=6" in page.url
    page.get_by_text("Paper, language and more").tap()
    page.get_by_label("Names, one on each line").fill("Ann\nשרה")
    page.get_by_label("Names, one on each line").blur()
    expect(page.locator("#lacking")).to_contain_text("ש")
    expect(page.get_by_role("button", name="Download as PDF")).to_be_disabled()
    page.evaluate(PRINTING)
    page.get_by_role("button", name="Print").tap()
    expect(page).to_have_title("printed")


def test_the_button_waits_for_the_letters(phone: Phones, live_server: Any) -> None:
    page = phone(None).new_page()
    letters: list[Route] = []
    page.route("**/*.ttf", lambda route: letters.append(route))
    page.goto("/print/", wait_until="domcontentloaded")
    button = page.get_by_role("button", name="Print", exact=True)
    expect(button).to_be_visible()
    page.evaluate(PRINTING)
    button.evaluate("one => one.click()")
    assert page.title() != "printed"
    assert letters
    for each in letters:
        each.continue_()
    expect(page).to_have_title("printed")


def test_the_pages_keep_nobody_out(phone: Phones, ann: Any, start: Callable[..., Game]) -> None:
    game = start(names=("Ann", "Bob", "Dee"))
    page = phone(ann).new_page()
    look_at(page, ("/print/", "/print/?asked=1&players=0", f"/g/{game.code}/print/"))


def test_the_code_on_what_the_browser_prints_can_be_read(
    phone: Phones, ann: Any, start: Callable[..., Game], tmp_path: Path
) -> None:
    game = start(names=("Ann", "Bob", "Dee"))
    record(game, 1, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=ann, knocker=2)
    page = phone(ann).new_page()
    page.goto(f"/g/{game.code}/print/")
    (picture,) = pictures_of(printed(page), tmp_path)
    (read,) = codes_in(picture)
    assert read.endswith(f"/s/{game.score_link}/paper/")
