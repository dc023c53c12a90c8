"""An evening as a director and two players live it, after the door: five people at one table and
four at another, a substitute, a disputed card, and a page that ends with who won.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.looks import look
from tests.tournaments.playing import DAY, Someone, joined, open_season, record, someone
from tournaments import directing
from tournaments.directing import Occupant
from tournaments.models import Fixture, LeagueGame, Person
from tournaments.permissions import Member

NAMES = ("Bartholomew of Nazareth", "Cleo", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida")
PATH = f"/leagues/tuesdays/s/winter/nights/{DAY}/"


@pytest.fixture
def ann(live_server: Any) -> Someone:
    """The director; she plays as well."""
    return someone("ann")


@pytest.fixture
def by(ann: Someone) -> Member:
    league = directing.create_league(
        user=ann.user, name="Tuesdays", person_name="Ann", device=ann.device
    )
    return ann.member(league)


@pytest.fixture
def started(by: Member) -> list[LeagueGame]:
    """Nine people at two tables; Jo sits in for Eli."""
    season = open_season(by, max_players=5)
    people = [by.person_id, *(directing.add_person(by, name=name).pk for name in NAMES)]
    jo, eli = directing.add_person(by, name="Jo").pk, Person.objects.get(name="Eli").pk
    night = directing.plan_night(by, season, day=DAY)
    for person in people:
        assert person is not None
        directing.check_in(by, night, person_id=person)
    directing.make_tables(by, night, seed=7)
    return [
        directing.start_table(
            by,
            table,
            seats=[
                Occupant(jo, eli) if who == eli else Occupant(who)
                for who in table.seats.order_by("position").values_list("person", flat=True)
            ],
            ruleset="pagat-6",
            device=by.device,  # type: ignore[arg-type]
        )
        for table in Fixture.objects.filter(night=night).order_by("number")
    ]


@pytest.fixture
def opened(phone: Callable[..., BrowserContext], live_server: Any) -> Callable[[Someone], Page]:
    """The page of the night on somebody's phone."""

    def make(who: Someone) -> Page:
        context = phone(who.device, reduced_motion="reduce")
        name = settings.SESSION_COOKIE_NAME
        cookie = {"name": name, "value": who.client.cookies[name].value}
        context.add_cookies([cookie | {"url": live_server.url}])
        page = context.new_page()
        page.goto(PATH)
        return page

    return make


def table(page: Page, number: int) -> Any:
    return page.get_by_role("region", name=f"Table {number}")


def entered(by: Member, game: LeagueGame, hole: int) -> None:
    """A hole in which every seat gets one more than the one before it, Jo least of all."""
    jo = Person.objects.get(name="Jo").pk
    seats = game.seats.order_by("position").values_list("person", flat=True)
    record(game.game, hole, [1 if who == jo else 10 + at for at, who in enumerate(seats)], by)


def seated(by: Member, game: LeagueGame) -> tuple[Someone, str]:
    """Somebody of a table who is not the director and has a phone, and the name they play under."""
    jo = Person.objects.get(name="Jo").pk
    seat = game.seats.exclude(person__in=[by.person_id, jo]).select_related("person").first()
    assert seat is not None
    who = someone(f"member{seat.pk}")
    joined(by.league, who, "member", seat.person)
    return who, seat.person.name


def test_from_the_first_hole_to_who_won(
    opened: Callable[[Someone], Page], by: Member, ann: Someone, started: list[LeagueGame]
) -> None:
    first, second = started
    taps = 0
    director = opened(ann)
    bob, _name = seated(by, first)
    gus, gus_name = seated(by, second)
    player = opened(bob)
    expect(player.get_by_role("heading", level=1)).to_have_text("0 of 2 tables are in")
    expect(table(player, 1)).to_contain_text("hole 1 of 2")
    entered(by, first, 1)
    expect(table(player, 1)).to_contain_text("hole 2 of 2", timeout=30_000)  # by itself
    assert "for Eli" in player.locator("#night-play").inner_text()
    look(player)

    for game in started:  # the tables play on by their own phones
        for hole in (1, 2):
            entered(by, game, hole)
    expect(table(director, 1)).to_contain_text("to be handed in", timeout=30_000)
    other = opened(gus)
    for page, number in ((player, 1), (other, 2)):
        place = table(page, number)
        expect(place).to_contain_text("Played, and not handed in yet.", timeout=30_000)
    table(player, 1).get_by_role("button", name="Hand in this card").tap()
    expect(table(player, 1)).to_contain_text("Waits for one other at the table.")
    table(other, 2).get_by_role("button", name="Hand in this card").tap()
    expect(table(other, 2)).to_contain_text("handed in")

    # The director confirms one card where the night is, and disputes the other for a player.
    expect(table(director, 1).get_by_role("button", name="Confirm this card")).to_be_visible(
        timeout=30_000
    )
    table(director, 1).get_by_role("button", name="Confirm this card").tap()
    taps += 1
    expect(table(director, 1)).to_contain_text("confirmed")
    expect(director.get_by_role("heading", name="The night")).to_be_visible()
    directing.dispute_card(
        gus.member(by.league), LeagueGame.objects.get(pk=second.pk), version=1, reason="I had 9"
    )
    expect(director.get_by_role("heading", name="A card is disputed")).to_be_visible(timeout=30_000)
    look(director)
    director.get_by_role("link", name="Decide table 2").tap()
    expect(director.get_by_text(f"Disputed by {gus_name}")).to_be_visible()
    director.get_by_role("link", name="Decide the dispute").tap()
    director.get_by_role("button", name="The card counts as it stands").tap()
    director.get_by_role("link", name="Monday 5 January 2026").tap()
    taps += 4

    heading = director.get_by_role("heading", level=1)
    expect(heading).to_contain_text("shared the night with 100 points each")
    expect(director.get_by_role("heading", name="All 2 cards count.")).to_be_visible()
    rows = director.get_by_role("region", name="The night", exact=True).get_by_role("row")
    expect(rows).to_have_count(10)
    assert "Jo played" in director.get_by_role("region", name="The night", exact=True).inner_text()
    look(director)
    director.get_by_role("button", name="The night is over").tap()
    taps += 1
    expect(director.get_by_text("This night is over.")).to_be_visible()
    director.get_by_role("link", name="Standings").last.tap()
    taps += 1
    director.wait_for_url("**/s/winter/")
    assert taps <= 7
    player.reload()
    expect(player.get_by_role("heading", level=1)).to_contain_text("shared the night")


def test_without_javascript_it_is_looked_at_again(
    phone: Callable[..., BrowserContext],
    live_server: Any,
    by: Member,
    ann: Someone,
    started: list[LeagueGame],
) -> None:
    context = phone(ann.device, java_script_enabled=False)
    kept = ann.client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": kept, "url": live_server.url}])
    page = context.new_page()
    page.goto(PATH)
    expect(table(page, 1)).to_contain_text("hole 1 of 2")
    for hole in (1, 2):
        entered(by, started[0], hole)
    page.get_by_role("link", name="Look again").click()
    table(page, 1).get_by_role("button", name="Hand in this card").click()
    expect(table(page, 1)).to_contain_text("handed in")
