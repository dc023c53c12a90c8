"""A tournament afterwards, on a phone: all rounds, a path, files, settling up, points, sharing."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorecards.models import Game
from scorecards.rules.stakes import Kind, Stakes
from tests.browser.looks import look
from tests.tournaments.day_play import DAY, NAMES, cuts, drawn, play_round, short, stage_of
from tests.tournaments.playing import Someone, open_season, play, someone
from tournaments.directing import leagues
from tournaments.directing.days import entrants
from tournaments.directing.days import tournaments as days
from tournaments.directing.people import add_person
from tournaments.models import Penalty, Tournament
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.stages import DaySettings, SeatingRule
from tournaments.rules.days.totals import Carry

ROUNDS = short(name="Rounds", rounds=3, seating=SeatingRule.RANDOM, cut=Cut(4, TieRule.CHAIN))
FINAL = short(name="Final", rounds=1, carry=Carry.HALF)
HOME = "/t/spring-cup/"


@pytest.fixture
def ann(live_server: Any) -> Someone:
    return someone("ann")


@pytest.fixture
def page(opened: Callable[..., Page], ann: Someone) -> Page:
    """The phone of a director."""
    return opened(ann)


def cup_of(ann: Someone) -> Tournament:
    """Three rounds of ten, of whom one sits out, and a final, all for a cent a point; in a league
    with a season in which four have played.
    """
    league = leagues.create_league(user=ann.user, name="Thursdays", person_name="Ann")
    by = ann.member(league)
    season = open_season(by, name="League")
    people = [add_person(by, name=name) for name in NAMES[:10]]
    play(by, season, {each.pk: at for at, each in enumerate(people[:4])})
    plan = DaySettings((ROUNDS, FINAL))
    cup = days.create_tournament(by, name="Spring Cup", settings=plan, day=DAY)
    for each in people:
        entrants.enter_person(by, cup, person_id=each.pk)
    for act in ("publish", "open_checkin"):
        days.lead_tournament(by, cup, act)
    entrants.arrive_rest(by, cup)
    cup = days.lead_tournament(by, cup, "start")
    for _ in range(3):
        play_round(by, drawn(by, cup), lambda person, number: 3 * person + number)
    playoff = cuts.make_cut(by, stage_of(cup))
    if playoff is not None:  # as the draw will have it, some may be level on the line
        level = cuts.state_of_playoff(playoff).undecided
        cuts.record_playoff_hole(by, playoff, {who: at for at, who in enumerate(level)}, seen=0)
    play_round(by, drawn(by, cup, 1), lambda person, _: person)
    Game.objects.filter(league_game__season__staged=True).update(
        stakes=Stakes(Kind.OWN_POINTS, 1, "EUR").data()
    )
    return days.lead_tournament(by, cup, "finish")


def test_everything_that_is_read_afterwards(page: Page, ann: Someone) -> None:
    cup_of(ann)
    page.goto(f"{HOME}standings/")
    page.get_by_role("link", name="Round by round").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Round by round")
    look(page, "cross")
    table = page.locator("#cross-day")
    assert page.locator(".crosswrap").evaluate("each => each.scrollWidth > each.clientWidth")
    page.get_by_role("link", name="Place and name").click()
    expect(table.locator("th[aria-sort=descending]")).to_have_count(1)
    expect(table.locator("tbody th").last).to_contain_text("Abe")
    table.locator("tbody th").last.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Abe: place 1")
    page.get_by_role("link", name="Why this table?").first.click()
    expect(page.locator(".path__row:target b").last).to_have_text("Why this table?")
    look(page, "path")
    page.goto(f"{HOME}files/")
    look(page, "files")
    page.goto(f"{HOME}final/")
    page.get_by_role("link", name=re.compile("Settle up")).click()
    expect(page.locator("#slate")).to_contain_text("pays")
    look(page, "settle")
    page.goto(f"{HOME}share/?rounds=1")
    expect(page.locator("#picture")).to_be_visible()
    look(page, "share")


def test_points_for_the_league_are_looked_at_first(page: Page, ann: Someone) -> None:
    cup_of(ann)
    page.goto(f"{HOME}final/")
    page.get_by_role("link", name=re.compile("Points for the league")).click()
    page.get_by_label("Points for the places").fill("10 6 x")
    page.get_by_role("button", name="Look at who gets what").click()
    expect(page.get_by_text("Write a number, such as 10 or 7.5.")).to_be_visible()
    page.get_by_label("Points for the places").fill("10 6 3")
    page.get_by_role("button", name="Look at who gets what").click()
    expect(page.get_by_role("heading", name="Who gets what")).to_be_visible()
    look(page, "points-preview")
    assert not Penalty.objects.exists()
    page.get_by_role("button", name="Hand the points over").click()
    expect(page.get_by_role("heading", name="Handed over")).to_be_visible()
    look(page, "points")
    page.get_by_role("button", name=re.compile("Take back")).click()
    expect(page.get_by_text(re.compile("taken back on"))).to_be_visible()
    assert not Penalty.objects.filter(cancelled=None).exists()
