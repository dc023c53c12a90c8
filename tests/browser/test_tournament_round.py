"""A round of a tournament in a real browser: a director's phone and three players' phones, from the
draft to a closed round.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.looks import look
from tests.tournaments.day_play import begun, drawn, fresh_round, play_round, short
from tests.tournaments.playing import Someone, someone
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Table, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.stages import DaySettings, SeatingRule


@pytest.fixture
def ann(live_server: Any) -> Someone:
    """The director."""
    return someone("ann")


@pytest.fixture
def by_and_day(ann: Someone) -> tuple[Member, Tournament]:
    """A tournament of eight people whose first round is over."""
    settings = DaySettings((short(rounds=3, seating=SeatingRule.POWER, cut=Cut(3)),))
    by, event = begun(ann, settings, people=8, name="Winter Open")
    play_round(by, drawn(by, event), lambda person, _: 3 * person)
    return by, event


def of_account(phone: Callable[..., BrowserContext], live_server: Any, who: Someone) -> Page:
    context = phone(who.device, reduced_motion="reduce")
    name = settings.SESSION_COOKIE_NAME
    cookie = {"name": name, "value": who.client.cookies[name].value, "url": live_server.url}
    context.add_cookies([cookie])  # type: ignore[list-item]
    return context.new_page()


def sits_down(phone: Callable[..., BrowserContext], table: Table, position: int) -> Page:
    """A phone without any account that opens the link of a table."""
    name = table.fixture.seats.select_related("person").get(position=position).person.name
    page = phone(reduced_motion="reduce").new_page()
    page.goto(f"/t/winter-open/table/{table.key}/")
    look(page, "which-one-are-you")
    page.get_by_role("button", name=name).tap()
    return page


def test_the_own_page(
    phone: Callable[..., BrowserContext],
    live_server: Any,
    ann: Someone,
    by_and_day: tuple[Member, Tournament],
) -> None:
    by, event = by_and_day
    row = fresh_round(drawn(by, event))
    first = tables_of(row)[0]
    keeper = sits_down(phone, first, 0)
    expect(keeper.get_by_role("heading", level=1)).to_have_text("Table 1, seat 1, you deal first")
    look(keeper, "own-seat")
    director = of_account(phone, live_server, ann)
    director.goto("/t/winter-open/rounds/")
    look(director, "rounds")
    director.goto(f"/t/winter-open/rounds/{row.pk}/")
    look(director, "round-published")
    director.get_by_role("button", name="Take the tables back").tap()
    expect(director.get_by_role("heading", level=1)).to_have_text("Round 2, a draft")
    look(director, "draft")
    director.locator(".sit").first.tap()
    expect(director.get_by_text("with whom?")).to_be_visible()
    look(director, "draft-swap")
