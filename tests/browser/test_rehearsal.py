"""A day is rehearsed on a phone: begun, played through, thrown away."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import glance, look, look_at
from tests.tournaments.day_play import DAY, NAMES, days, entrants, short
from tests.tournaments.playing import Someone, someone
from tournaments.models import Tournament
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.stages import DaySettings, SeatingRule

SETTINGS = DaySettings(
    (
        short(rounds=2, cut=Cut(4), seating=SeatingRule.POWER),
        short(rounds=1, seating=SeatingRule.POWER, first=SeatingRule.POWER),
    ),
    ruleset="pagat-6",
)


@pytest.fixture
def director(live_server: Any) -> Someone:
    """Owns a tournament that six are entered in."""
    who = someone("ann")
    event = days.create_alone(user=who.user, name="Winter Open", settings=SETTINGS, day=DAY)
    entrants.enter_list(who.member(event.league), event, data="\n".join(NAMES[:6]))
    return who


def test_a_day_is_rehearsed(opened: Callable[..., Page], director: Someone) -> None:
    page = opened(director)
    page.goto("/t/winter-open/plan/")
    page.get_by_role("link", name="Rehearse the day").click()
    expect(page.get_by_label("How many people")).to_have_value("6")
    page.get_by_label("How many people").fill("1")
    page.get_by_role("button", name="Begin the rehearsal").click()
    expect(page.get_by_text("From 2 to")).to_be_visible()
    page.get_by_label("How many people").fill("8")
    glance(page, "rehearsal-begin")
    page.get_by_role("button", name="Begin the rehearsal").click()
    mark = page.get_by_text("Rehearsal: nothing here counts")
    expect(mark).to_be_visible()
    expect(page.get_by_text("Nothing is played yet")).to_be_visible()
    report = page.get_by_role("heading", name="What the day would be")
    here = page.url
    page.get_by_role("button", name="Play on").click()
    expect(page.get_by_text("One round is played")).to_be_visible()
    glance(page, "rehearsal")
    page.get_by_role("link", name="Desk").first.click()
    expect(mark).to_be_visible()
    expect(page.get_by_role("button", name="Play on")).to_be_visible()
    page.goto(here)
    page.get_by_role("button", name="Play the whole day").click()
    expect(report).to_be_visible(timeout=120_000)
    look(page, "rehearsal-over")
    at = here.split("rehearsal/", 1)[0]
    look_at(page, [f"{at}{each}" for each in ("", "standings/", "final/", "more/", "desk/")])
    look_at(page, ["/tournaments/", "/tournaments/new/", "/t/winter-open/delete/", "/"])
    page.goto(here)
    page.get_by_role("button", name="Throw the rehearsal away").click()
    expect(page.get_by_text("The rehearsal has been deleted.")).to_be_visible()
    expect(page.get_by_role("heading", name="Rehearse the day")).to_be_visible()
    assert [each.slug for each in Tournament.objects.all()] == ["winter-open"]
