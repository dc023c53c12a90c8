"""The plan of a tournament edited in place, on a phone."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import look, look_at, unfold
from tests.tournaments.playing import Someone, someone
from tournaments.directing import leagues
from tournaments.directing.days import tournaments as days
from tournaments.rules.days.kinds import find_kind


@pytest.fixture
def director(live_server: Any) -> Someone:
    """Owns a league with a draft of a day."""
    who = someone("ann")
    league = leagues.create_league(user=who.user, name="Foxes", device=who.device)
    kind = find_kind("day")
    assert kind is not None
    days.create_tournament(
        who.member(league),
        name="Winter Open",
        settings=kind.settings.changed(ruleset="pagat-6"),
        day=date(2026, 12, 5),
        stage_names=[str(each) for each in kind.names],
        kind=kind.slug,
    )
    return who


def test_a_day_is_planned(opened: Callable[..., Page], director: Someone) -> None:
    page = opened(director)
    page.goto("/t/winter-open/")
    page.get_by_role("link", name="Change the plan").click()
    page.get_by_role("link", name="10:00 Round 1").click()
    page.get_by_label("Minutes of a round").fill("60")
    page.get_by_label("How it counts").select_option("to_par")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("How it counts")).to_have_value("to_par")
    expect(page.get_by_role("link", name="11:10 Round 2")).to_be_visible()
    page.get_by_role("link", name="11:10 Round 2").click()
    page.get_by_text("Add a break or a stage, or take something out").click()
    page.get_by_role("button", name="Break after this").click()
    expect(page.get_by_role("link", name="Break 45 min")).to_be_visible()
    page.get_by_role("spinbutton", name="People", exact=True).fill("38")
    page.get_by_role("button", name="Show the plan").click()
    expect(page.get_by_text("38 people at 10 tables").first).to_be_visible()
    page.get_by_role("link", name="9:30 Door").click()
    page.get_by_label("First round", exact=False).first.fill("13:30")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("link", name="13:00 Door")).to_be_visible()
    page.get_by_role("link", name="13:30 Round 1").click()
    unfold(page)
    look(page, "plan-open")
    look_at(page, [f"/t/winter-open/{each}" for each in ("", "plan/", "plan/?at=day", "more/")])
    look_at(page, ["/leagues/foxes/tournaments/", "/tournaments/new/?like=winter-open"])
