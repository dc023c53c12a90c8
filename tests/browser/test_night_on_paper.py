"""A whole night typed in from paper by keyboard alone: a key for the next sheet, the numbers, a key
to save.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorecards.models import Game
from tests.browser.looks import glance
from tests.tournaments.playing import DAY, Someone, open_season, someone
from tournaments.directing import draws, leagues, nights, people

NAMES = ("Bartholomew of Nazareth", "Cleo", "Dev", "Elif", "Fay", "Gus", "Hal")


@pytest.fixture
def scorer(live_server: Any) -> Someone:
    """Ann, who runs the league."""
    return someone("ann")


@pytest.fixture
def night(scorer: Someone) -> str:
    """A night of eight people at two tables that nobody started on a phone."""
    league = leagues.create_league(
        user=scorer.user, name="Thursdays", person_name="Ann", device=scorer.device
    )
    by = scorer.member(league)
    season = open_season(by)
    made = nights.plan_night(by, season, day=DAY, name="")
    for person in [people.add_person(by, name=name).pk for name in NAMES]:
        nights.check_in(by, made, person_id=person)
    draws.make_tables(by, made)
    return f"/leagues/{league.slug}/s/{season.slug}/nights/{DAY}/paper/"


@pytest.fixture
def page(phone: Callable[..., BrowserContext], scorer: Someone, live_server: Any) -> Page:
    context = phone(scorer.device, viewport={"width": 1280, "height": 800}, has_touch=False)
    kept = scorer.client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": kept, "url": live_server.url}])
    return context.new_page()


def write(page: Page, *numbers: int) -> None:
    for number in numbers:
        for sign in str(number):
            page.keyboard.press(sign)
        page.keyboard.press("Enter")


def test_a_night_by_keyboard(page: Page, night: str) -> None:
    page.goto(night)
    tables = page.locator("#waiting-title + ol > li").count()
    assert tables >= 1
    for _ in range(tables):
        expect(page.locator("[name=code]")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#p-1-0")).to_be_focused()
        page.wait_for_load_state()  # until its scripts are there, Enter sends the form
        seats = page.locator(".rk__in--total").count()
        for hole in (1, 2):
            points = [hole + at for at in range(seats)]
            write(page, *points, sum(points))
        write(page, *(3 + 2 * at for at in range(seats)))
        page.keyboard.press("Enter")
        page.wait_for_url(f"**{night}")
    expect(page.get_by_role("heading", name="Every sheet is typed in")).to_be_visible()
    assert Game.objects.exclude(finished=None).count() == tables
    page.get_by_role("link", name="Hand in this card").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/**")


def test_how_it_looks(page: Page, night: str) -> None:
    page.goto(night)
    glance(page)
    page.locator("[name=code]").fill("99")
    page.keyboard.press("Enter")
    expect(page.locator("#refused")).to_be_visible()
    glance(page)
