"""The door of a night on a phone: taps faster than the answers, a walk-in, a draft with a swap."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from tests.browser.looks import glance, look
from tests.tournaments.playing import Someone, joined, open_season, someone
from tournaments.directing import leagues, nights, people
from tournaments.models import CheckIn, Night, Person

NAMES = ("Bob", "Cleo", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida")
GUEST = "Kit"


@pytest.fixture
def ann(live_server: Any) -> Someone:
    """Runs a night of nine people today."""
    who = someone("ann")
    league = leagues.create_league(
        user=who.user, name="Thursday League", person_name="Ann", device=who.device
    )
    by = who.member(league)
    for name in NAMES:
        people.add_person(by, name=name)
    season = open_season(by, max_players=6, min_players=3)
    nights.plan_night(by, season, day=timezone.localdate())
    return who


@pytest.fixture
def bob(ann: Someone) -> Someone:
    """A member with a phone of their own."""
    who = someone("bob")
    person = Person.objects.get(name="Bob")
    joined(person.league, who, "member", person)
    return who


class Taps:
    """The page of somebody, and how often it was tapped."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.number = 0

    def tap(self, name: str, role: Any = "button") -> None:
        self.page.get_by_role(role, name=name).click()
        self.number += 1


def here() -> set[str]:
    return set(CheckIn.objects.filter(left=None).values_list("person__name", flat=True))


def tap_at_once(page: Page, names: tuple[str, ...]) -> None:
    """Taps without a gap: nothing is awaited between them."""
    page.evaluate(
        """names => names.forEach(name => [...document.querySelectorAll(".door__who")]
            .find(each => each.innerText.trim() === name).click())""",
        list(names),
    )


def listening(page: Page) -> None:
    """Before its script is there, every tap is a form of its own, and the last one goes."""
    expect(page.get_by_role("button", name="Find", exact=True)).to_be_hidden()


def test_no_tap_is_lost(opened: Callable[..., Page], ann: Someone, bob: Someone) -> None:
    page, lost = opened(ann), [1]

    def answer(route: Route) -> None:
        if lost:
            lost.pop()
            route.abort()
        else:
            route.continue_()

    day = Night.objects.get().day
    page.goto(f"/leagues/thursday-league/s/winter/nights/{day}/")
    listening(page)
    page.route("**/check/", answer)
    seven = ("Ann", "Bob", "Cleo", "Dee", "Eli", "Fay", "Gus")
    tap_at_once(page, seven)
    expect(page.locator(".door__who[aria-pressed=true]")).to_have_count(7)
    expect(page.get_by_role("heading", name="7 are here")).to_be_visible()
    assert here() == set(seven)
    for chip, shown in (("Not yet 2", 2), ("Here 7", 7), ("All 9", 9)):
        page.get_by_role("link", name=chip).click()
        expect(page.locator(".door__who:visible")).to_have_count(shown)
    tap_at_once(page, ("Gus", "Hal", "Gus", "Gus", "Fay"))  # Gus leaves, comes and leaves
    expect(page.get_by_role("heading", name="6 are here")).to_be_visible()
    assert here() == {"Ann", "Bob", "Cleo", "Dee", "Eli", "Hal"}
    tap_at_once(page, ("Fay", "Gus"))
    page.get_by_role("button", name="Draw the tables").click()  # takes the taps along
    expect(page.get_by_role("heading", name="Round 1, a draft")).to_be_visible()
    assert here() == {*seven, "Hal"}
    other = opened(bob)
    other.goto(f"/leagues/thursday-league/s/winter/nights/{day}/")
    expect(other.get_by_text("The tables are being drawn.")).to_be_visible()
    other.get_by_role("button", name="I am leaving").click()
    expect(other.get_by_text("Are you here?")).to_be_visible()
    page.goto(f"/leagues/thursday-league/s/winter/nights/{day}/")
    expect(page.get_by_text("Gone since the draw: Bob.")).to_be_visible()


def test_an_evening_at_the_door(opened: Callable[..., Page], ann: Someone) -> None:
    page = opened(ann)
    taps = Taps(page)
    page.goto("/leagues/thursday-league/")
    taps.tap("Check people in", "link")
    listening(page)
    tap_at_once(page, ("Bob", "Cleo", "Dee"))
    search = page.get_by_role("searchbox", name="Find a name")
    search.fill("kit")
    expect(page.locator(".door__who:visible")).to_have_count(0)
    search.fill(GUEST)
    page.get_by_role("button", name="Here, as a guest").click()
    expect(page.get_by_role("heading", name="4 are here")).to_be_visible()
    page.get_by_role("button", name="All the rest are here (6)").click()
    expect(page.get_by_text("6 were marked as here at once.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="4 are here")).to_be_visible()
    page.get_by_role("button", name="All the rest are here (6)").click()
    expect(page.get_by_role("heading", name="10 are here")).to_be_visible()
    expect(page.get_by_text("Tables of 4 + 3 + 3")).to_be_visible()
    look(page, "door")
    taps.tap("Draw the tables")
    expect(page.get_by_role("heading", name="Table 3")).to_be_visible()
    page.get_by_text("5 + 5").click()
    with page.expect_response("**/draft/"):
        page.get_by_role("button", name="Draw again").click()
    expect(page.get_by_role("heading", name="Table 3")).to_have_count(0)
    first, other = page.locator("button.sit").first, page.locator("button.sit").last
    one, two = (each.locator(".sit__name").inner_text().split("\n")[0] for each in (first, other))
    first.click()
    expect(page.get_by_text(f"{one}: with whom?")).to_be_visible()
    glance(page, "draft-swap")
    other.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"{one} and {two} changed places.")).to_be_visible()
    assert taps.number == 2  # the night and the draw: the rest is at the door
