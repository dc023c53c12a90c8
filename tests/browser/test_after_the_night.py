"""After a night: a card is corrected with the keypad, points are taken off."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorecards.scorekeeping import holes
from scorecards.scorekeeping.rows import RowEntry
from tests.browser.looks import SHOTS, look_at
from tests.tournaments.playing import DAY, Someone, open_season, someone
from tests.values import some
from tournaments.directing import confirmations, draws, fixtures, leagues, nights
from tournaments.directing.people import add_person
from tournaments.models import Fixture, LeagueGame, Season

pytestmark = pytest.mark.django_db(transaction=True)

HOME = "/leagues/thursday-league/s/winter/"


@pytest.fixture
def ann(live_server: Any) -> Someone:
    """Runs a league with a night on paper: one table counts, one is typed in."""
    who = someone("ann")
    league = leagues.create_league(
        user=who.user, name="Thursday League", person_name="Ann", device=who.device
    )
    by = who.member(league)
    people = [by.person_id, *(add_person(by, name=name).pk for name in NAMES)]
    season = open_season(by, max_players=4)
    night = nights.plan_night(by, season, day=DAY)
    for person in people:
        nights.check_in(by, night, person_id=some(person))
    draws.make_tables(by, night)
    for at, table in enumerate(Fixture.objects.filter(night=night).order_by("number")):
        game = fixtures.start_table(by, table, ruleset="pagat-6", device=some(by.device))
        for number in (1, 2):
            rows = [
                RowEntry(seat, CARDS[(seat + number + at) % len(CARDS)], None)
                for seat in range(game.seats.count())
            ]
            holes.record_hole(
                game_code=game.game.code, number=number, rows=rows, device=by.device, overrule=True
            )
        if at == 0:
            confirmations.submit_card(by, game)
            confirmations.force_card(by, game, reason="Signed on paper")
    return who


NAMES = ("Benedict", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
CARDS = ("3 T T / 8 J Q", "2 3 4 / 5 6 7", "K K 9 / A 4 4", "7 8 9 / T J A")


@pytest.fixture
def page(opened: Callable[..., Page], ann: Someone) -> Page:
    """A page on the phone of Ann."""
    return opened(ann)


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/after-{name}.png", full_page=True)


def test_what_comes_after_a_night(page: Page, ann: Someone) -> None:
    first, _second = LeagueGame.objects.select_related("game").order_by("fixture__number")
    look_at(
        page,
        [
            f"{HOME}nights/{DAY}/paper/",
            f"{HOME}games/bring/",
            f"{HOME}games/{first.game.code}/holes/1/",
            f"/g/{first.game.code}/again/",
        ],
    )
    page.goto(f"{HOME}games/{first.game.code}/holes/1/")
    hand = page.locator("fieldset.hand").first
    hand.locator("input").first.focus()
    for card in ("K", "K", "Q", "Q", "A", "A"):
        page.locator("#keys").get_by_role("button", name=card, exact=True).click()
    page.get_by_label("Reason").fill("read from the sheet")
    shot(page, "keypad")
    page.get_by_role("button", name="See what it changes").click()
    expect(page.get_by_role("heading", name="What changes")).to_be_visible()
    shot(page, "changes")
    page.get_by_role("button", name="Correct the hole").first.click()
    expect(page.get_by_text("Corrected by Ann")).to_be_visible()
    entry = first.game.holes.get(number=1).scores.order_by("position")[0].entry
    assert entry == "K Q A / K Q A"  # column by column

    page.goto(f"{HOME}penalties/")
    seat = some(first.seats.exclude(person__name="Ann").first())  # of a table that counts
    name = seat.person.name
    page.get_by_label("Who").select_option(label=name)
    page.get_by_label("Points").fill("10")
    page.get_by_label("Reason").fill("late again")
    page.get_by_role("button", name="See what it changes").click()
    expect(page.get_by_role("row", name=name).first).to_be_visible()
    shot(page, "penalty")
    page.get_by_role("button", name="Give the penalty").first.click()
    expect(page.get_by_text(f"{name}: penalty of 10")).to_be_visible()
    season = Season.objects.get()
    assert [each.amount for each in season.penalties.all()] == [-10_000]
    page.goto("/leagues/thursday-league/acts/")
    shot(page, "history")
