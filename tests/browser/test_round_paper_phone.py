"""A round typed back from paper on a phone: one table wrong, one right, then both count."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import glance, look
from tests.browser.printing import printed
from tests.tournaments.day_play import begun, drawn, short
from tests.tournaments.playing import Someone, someone
from tournaments.models import LeagueGame, Round
from tournaments.rules.days.stages import DaySettings


@pytest.fixture
def ann(live_server: Any) -> Someone:
    return someone("ann")


@pytest.fixture
def page(opened: Callable[..., Page], ann: Someone) -> Page:
    """The phone of a director."""
    return opened(ann)


@pytest.fixture
def row(ann: Someone) -> Round:
    """A round of two tables that is published."""
    by, event = begun(ann, DaySettings((short(rounds=1),)), people=8)
    return drawn(by, event)


def type_in(page: Page, number: int, *numbers: int) -> None:
    """Numbers into the fields of a table, one after the other, by the key that goes on."""
    page.locator(f"section:has(> #table-{number}) .rk__in").first.focus()
    for each in numbers:
        page.keyboard.type(str(each))
        page.keyboard.press("Enter")


def test_a_round_comes_back_from_paper(page: Page, row: Round) -> None:
    page.goto(f"/t/open/rounds/{row.pk}/")
    page.get_by_role("link", name="Type in the sheets").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("2 sheets are still on paper")
    expect(page.locator("#minus")).to_be_attached()
    page.wait_for_load_state()  # until its scripts are there, Enter sends the form
    type_in(page, 1, 3, 1, 4, 5, 1, 1, 1, 1, 4, 2, 5, 7)
    page.reload()  # what was typed is still here
    expect(page.locator("#kept")).to_be_visible()
    expect(page.locator("section:has(> #table-1) .rk__sums .is-even")).to_have_count(3)
    expect(page.locator("section:has(> #table-1) .rk__sums .is-off")).to_have_text("6")
    type_in(page, 2, 2, 3, 4, 5, 0, 0, 0, 0)
    page.locator("#save").click()
    expect(page.get_by_text("1 table is saved.")).to_be_visible()
    expect(page.get_by_text("add up to 6, the total says 7.")).to_be_visible()
    look(page, "round-paper-wrong")
    page.locator("section:has(> #table-1) .rk__in--total").last.fill("6")
    page.locator("#save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Every sheet is typed in")
    glance(page, "round-paper-typed")
    page.get_by_role("button", name="Count the ticked sheets").click()
    expect(page.get_by_text("2 tables count now.")).to_be_visible()
    assert set(LeagueGame.objects.values_list("state", flat=True)) == {"confirmed"}


def test_what_is_printed_is_as_many_pages_as_planned(page: Page, row: Round) -> None:
    base = f"/t/open/rounds/{row.pk}/print/"
    pages = {"names/": 1, "tables/": 1, "cards/": 2, "slips/": 1}
    for path, count in pages.items():
        for paper in ("a4", "letter"):
            page.goto(f"{base}{path}?asked=1&paper={paper}")
            cut = "all => all.filter(each => each.scrollHeight > each.clientHeight + 1).length"
            assert page.locator(".leaf").evaluate_all(cut) == 0, (path, paper)
            assert printed(page).count(b"/Type /Page\n") == count, (path, paper)
        look(page, f"print-{path}")
    page.goto("/t/open/print/")
    look(page, "prints")
