"""A league in two divisions by clicks: its lists, a wrong one discarded, games, who goes up."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import glance
from tests.tournaments.playing import Someone, record, someone
from tournaments.directing import leagues
from tournaments.directing.people import add_person
from tournaments.models import Fixture, LeagueGame, Registration, Season

HOME = "/leagues/tuesdays/"
TIERS = ("Ann", "Bob", "Cleo"), ("Dee", "Eli", "Fay")


@pytest.fixture
def ann(live_server: Any) -> Someone:
    """Owns a league of six that has no season yet."""
    who = someone("ann")
    league = leagues.create_league(
        user=who.user, name="Tuesdays", person_name="Ann", device=who.device
    )
    for name in (*TIERS[0][1:], *TIERS[1]):
        add_person(who.member(league), name=name)
    return who


@pytest.fixture
def page(opened: Callable[..., Page], ann: Someone) -> Page:
    """A page on the phone of Ann."""
    return opened(ann)


def plan(page: Page, name: str) -> None:
    """A season of the ready kind, open."""
    page.goto(f"{HOME}seasons/new/?like=divisions")
    page.get_by_label("Name of the season").fill(name)
    page.get_by_role("button", name="Plan the season").click()
    page.wait_for_url(f"**/s/{name.lower()}/**")
    page.goto(f"{HOME}s/{name.lower()}/state/")
    page.get_by_role("button", name="Open the season").click()
    expect(page.get_by_role("heading", name="The season is open")).to_be_visible()


def enter(page: Page, name: str, people: tuple[str, ...]) -> None:
    """Put people in a division."""
    for each in people:
        page.get_by_role("checkbox", name=each).check()
    page.locator("label > select[name=division]").select_option(label=name)
    page.get_by_role("button", name="Put them in").click()
    expect(page.get_by_role("heading", name=f"{name} {len(people)}")).to_be_visible()


def make_lists(page: Page, whom: str) -> None:
    """Make lists of tables of three."""
    page.get_by_role("link", name="Make a fixture list").click()
    page.get_by_label(whom).check()
    page.get_by_label("Players at a table").fill("3")
    page.get_by_label("First deadline").fill("2099-12-01")
    page.get_by_role("button", name="Make the list").click()
    expect(page.get_by_text("The list is made.")).to_be_visible()


def play(page: Page, ann: Someone, totals: tuple[int, ...]) -> None:
    """Start the first table, play it and let it count."""
    page.goto(f"{HOME}s/autumn/fixtures/")
    page.get_by_role("link", name="Start this table").first.click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/games/**")
    game = LeagueGame.objects.select_related("season__league", "game").latest("pk")
    by = ann.member(game.season.league)
    for hole in range(game.game.ruleset["end"]["holes"]):
        record(game.game, hole + 1, list(totals), by)
    page.reload()
    page.get_by_role("button", name="Hand in this card").click()
    page.get_by_role("link", name="Confirm for the table").click()
    page.get_by_label("Reason").fill("signed on paper")
    page.get_by_role("button", name="Confirm").click()
    page.wait_for_url("**/games/**")


def test_from_the_first_list_to_promotion(page: Page, ann: Someone) -> None:
    plan(page, "Autumn")
    page.get_by_role("link", name="Who plays").first.click()
    for division, people in zip("AB", TIERS, strict=True):
        enter(page, division, people)
    page.goto(f"{HOME}s/autumn/fixtures/")

    make_lists(page, "One list for everybody, the divisions mixed")
    assert Fixture.objects.count() > 2
    glance(page)
    page.get_by_role("link", name="Discard this list").click()
    glance(page)
    page.get_by_role("button", name="Discard the list").click()
    expect(page.get_by_text("There is no list.")).to_be_visible()

    make_lists(page, "A list for each division")
    expect(page.get_by_role("heading", name="A", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="B", exact=True)).to_be_visible()
    seats = [
        {seat.person.name for seat in each.seats.all()} for each in Fixture.objects.order_by("pk")
    ]
    assert seats == [set(TIERS[0]), set(TIERS[1])]
    glance(page)

    play(page, ann, (1, 2, 3))
    play(page, ann, (3, 2, 1))
    page.goto(f"{HOME}s/autumn/")
    going = page.locator(".goes-up th > a")
    expect(going).to_have_count(2)
    expect(page.locator(".goes-down")).to_have_count(2)
    rising = set(going.all_inner_texts())
    glance(page)

    page.goto(f"{HOME}s/autumn/state/")
    page.get_by_text("Close it, or take it back").click()
    page.get_by_role("button", name="Close the season").click()
    expect(page.get_by_role("heading", name="The season is closed")).to_be_visible()
    plan(page, "Winter")
    page.goto(f"{HOME}s/autumn/divisions/")
    page.get_by_role("link", name="Who goes up and down").click()
    expect(page.get_by_text("Promoted")).to_have_count(2)
    expect(page.get_by_text("Relegated")).to_have_count(2)
    glance(page)
    page.get_by_role("button", name="Apply it").click()
    page.wait_for_url("**/s/winter/divisions/")
    winter = Registration.objects.filter(season=Season.objects.get(slug="winter"))
    top = set(winter.filter(division=1).values_list("person__name", flat=True))
    assert len(top) == 3
    assert top & set(TIERS[1]) == rising
