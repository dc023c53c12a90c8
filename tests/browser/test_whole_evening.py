"""A secretary's whole evening by real taps, from opening the app to sharing the standings.

Nine people are there, one walks in, Jo sits in for Eve, and Lea comes when the tables play. One
table enters its cards on a phone, one without JavaScript, one writes on paper. A card is disputed.
The page itself counts what the director taps, and a second scorer counts the cards again.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from math import floor
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.evening import (
    HANDS,
    SHEET,
    Evening,
    layout,
    names_at,
    number_of,
    region,
    station,
    type_hole,
    type_sheet,
    write_hole,
)
from tests.browser.looks import glance
from tests.rules.oracle import oracle_count
from tests.rules.preset_rules import PRESET_RULES
from tests.tournaments.playing import Someone, open_season, someone
from tournaments.directing import leagues, nights, people
from tournaments.ledger import standings
from tournaments.models import LeagueGame, Season

MOST_TAPS = 22
HERE = ("Bob", "Cleo", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Max")
KEEPER = "Hal"  # a scorer, who likes paper
WALKS_IN, LATE, SUBSTITUTE, AWAY = "Kit", "Lea", "Jo", "Eve"


@pytest.fixture
def ann(live_server: Any) -> Someone:
    """Runs a league of eleven whose night is today, and does not play."""
    who = someone("ann")
    league = leagues.create_league(
        user=who.user, name="Thursday League", person_name="Ann", device=who.device
    )
    by = who.member(league)
    for name in (*HERE, LATE, SUBSTITUTE):
        people.add_person(by, name=name)
    season = open_season(by, min_players=3, max_players=4)
    nights.plan_night(by, season, day=timezone.localdate())
    return who


@pytest.fixture(autouse=True)
def lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """The draw of every run: at the table with a seat left two have phones of their own."""
    monkeypatch.setattr("tournaments.directing.draws.randbits", lambda _bits: 6)


@pytest.fixture
def evening(phone: Callable[..., BrowserContext], live_server: Any) -> Evening:
    return Evening(phone, live_server.url)


@dataclass(frozen=True)
class Tables:
    """The three tables: with cards tapped on a phone, with cards in plain fields, on paper. The
    first has a seat left.
    """

    tapped: LeagueGame
    plain: LeagueGame
    paper: LeagueGame


def tables_of_the_evening() -> Tables:
    games = list(LeagueGame.objects.select_related("game", "fixture"))
    paper = next(each for each in games if KEEPER in names_at(each))
    games.remove(paper)
    small, large = sorted(games, key=lambda each: len(names_at(each)))
    return Tables(small, large, paper)


def with_phones(table: LeagueGame) -> list[str]:
    """Those of a table who have accounts."""
    return [name for name in names_at(table) if name not in (WALKS_IN, LATE, SUBSTITUTE)]


def check_in(page: Page) -> None:
    """Nine names, and one that is on no list."""
    expect(page.get_by_role("button", name="Find", exact=True)).to_be_hidden()  # its script listens
    for name in HERE:
        page.get_by_role("button", name=name, exact=True).tap()
    page.get_by_label("Somebody who is not on the list").fill(WALKS_IN)
    page.get_by_role("button", name="Here, and in the league").tap()
    expect(page.get_by_role("heading", name="10 are here")).to_be_visible()


def draw_and_start(page: Page) -> None:
    """From the door to cards on three tables, with Jo in the seat of Eve."""
    page.get_by_role("button", name="Draw the tables").tap()
    expect(page.get_by_role("heading", name="Table 3")).to_be_visible()
    station(page, "draft")
    page.get_by_role("button", name="Publish round 1").tap()
    expect(page.get_by_role("heading", name="Round 1 is published")).to_be_visible()
    station(page, "published")
    place = page.get_by_role("article").filter(has_text=AWAY)
    place.get_by_role("link", name="Substitutes").tap()
    page.get_by_label(AWAY).select_option(label=SUBSTITUTE)
    station(page, "substitute")
    page.get_by_role("button", name="Start the game").tap()
    page.get_by_role("button", name="Start all 2 tables").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("0 of 3 tables are in")


def come_late(page: Page, table: LeagueGame) -> None:
    """Lea comes when a hole is played: a name at the door, and a seat at the table that has one."""
    page.get_by_text("The door", exact=True).tap()
    page.get_by_role("button", name=LATE, exact=True).tap()
    expect(page.get_by_text(f"At no table: {LATE}.")).to_be_visible()
    page.get_by_role("link", name="Find a seat").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Who waits for a table")
    glance(page, "evening-late")
    page.get_by_role("button", name=f"Table {number_of(table)}").tap()
    expect(page.get_by_text("At no table")).to_have_count(0)
    assert names_at(table)[3] == LATE


def write_plainly(page: Page, table: LeagueGame) -> None:
    """Both holes without JavaScript, and the card handed in."""
    place = region(page, table)
    page.get_by_role("button", name="Keep the score", exact=True).click()
    write_hole(page, 1, names_at(table))
    page.goto(f"/g/{table.game.code}/holes/2/")
    write_hole(page, 2, names_at(table))
    page.goto(f"/leagues/thursday-league/s/winter/nights/{timezone.localdate()}/")
    page.get_by_role("button", name="Hand in the card").click()
    page.get_by_role("link", name="Look again").click()
    expect(place).to_contain_text("handed in")


def dispute(page: Page, table: LeagueGame) -> None:
    """Somebody at the table does not agree."""
    region(page, table).get_by_role("link", name="The game").tap()
    page.get_by_role("link", name="This card is wrong").tap()
    page.get_by_label("Reason").fill("I had a king")
    page.get_by_role("button", name="Dispute the card").tap()
    expect(page.get_by_text("The card is disputed")).to_be_visible()


def rule_and_count(page: Page, disputed: LeagueGame) -> None:
    """A dispute is decided, and a signed sheet counts."""
    expect(page.get_by_role("heading", name="A card is disputed")).to_be_visible()
    glance(page, "evening-disputed")
    page.get_by_role("link", name=f"Decide table {number_of(disputed)}").tap()
    expect(page.get_by_role("region", name="What is wrong")).to_contain_text("I had a king")
    station(page, "decide")
    page.get_by_role("button", name="The card counts as it stands").tap()
    page.get_by_role("link", name="Type in the sheets").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Type in the sheets")
    station(page, "paper")
    page.get_by_role("button", name="Count the ticked sheets").tap()
    expect(page.get_by_text("1 table counts now.")).to_be_visible()


def close_and_share(page: Page) -> None:
    """The night is over; its standings go to the others."""
    expect(page.get_by_role("heading", name="All 3 cards count.")).to_be_visible()
    glance(page, "evening-over")
    page.get_by_role("button", name="The night is over").tap()
    page.get_by_role("link", name="Standings").last.tap()
    page.wait_for_url("**/s/winter/")
    station(page, "standings")
    page.get_by_role("link", name="Share", exact=True).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Share the standings")
    station(page, "share")
    page.context.grant_permissions(["clipboard-write"])  # as who taps is let without being asked
    page.get_by_role("button", name="Copy the text").tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()


def agrees(tables: Tables) -> None:
    """The standings are those of a second scorer, and the proof finds nothing."""
    worth = {
        **worths(names_at(tables.tapped), totals(tables.tapped)),
        **worths(names_at(tables.plain), totals(tables.plain)),
        **worths(names_at(tables.paper), [sum(each) for each in zip(*SHEET, strict=True)]),
    }
    worth[AWAY] = worth.pop(SUBSTITUTE)  # who is away gets what Jo played
    table = standings.table(Season.objects.get())
    assert {row.name: row.metric for row in table.rows} == worth
    assert [row.metric for row in table.rows] == sorted(worth.values(), reverse=True)
    report = StringIO()
    call_command("verify_standings", stdout=report, stderr=report)
    assert "No differences" in report.getvalue()


def totals(table: LeagueGame) -> list[int]:
    """What the cards of a table count, by the second scorer. Whoever comes at the second hole gets
    for the first the mean of the others, rounded half up.
    """
    rules = PRESET_RULES["pagat-6"]
    late = LATE in names_at(table)
    holes = [[oracle_count(rules, layout(cards)) for cards in hands] for hands in HANDS]
    if late:
        holes[0][3] = floor(Fraction(sum(holes[0][:3]), 3) + Fraction(1, 2))
    return [sum(each) for each in zip(*holes, strict=True)]


def worths(names: list[str], totals: Sequence[int]) -> dict[str, Fraction]:
    """Of all opponents at the table, how many of a hundred each beat; a tie is half."""
    seated = list(zip(names, totals, strict=False))
    return {
        name: Fraction(100 * sum(_beaten(mine, each) for who, each in seated if who != name))
        / (2 * (len(seated) - 1))
        for name, mine in seated
    }


def _beaten(mine: int, other: int) -> int:
    """Twice: 2 for one who has more, 1 for a tie."""
    return (mine < other) + (mine <= other)


def test_from_opening_the_app_to_sharing_the_standings(
    evening: Evening, ann: Someone, capsys: pytest.CaptureFixture[str]
) -> None:
    page = evening.page(ann, counted=True)
    page.goto("/")
    page.get_by_role("link", name="Thursday League").tap()
    page.get_by_role("link", name="Check people in").tap()
    check_in(page)
    station(page, "door")
    draw_and_start(page)
    tables = tables_of_the_evening()
    first, other = (evening.of(each) for each in with_phones(tables.tapped)[:2])
    first.get_by_role("button", name="Keep the score", exact=True).tap()
    type_hole(first, HANDS[0][:3])
    come_late(page, tables.tapped)
    first.locator("#onward").tap()
    first.wait_for_url("**/holes/2/")
    expect(first.locator("#seats")).to_contain_text(LATE)  # a poll later
    type_hole(first, HANDS[1])
    first.goto(evening.night)
    first.get_by_role("button", name="Hand in the card").tap()

    writer, doubter = with_phones(tables.plain)[:2]
    write_plainly(evening.of(writer, java_script_enabled=False), tables.plain)
    confirm = other.get_by_role("button", name="Yes, that is right")
    expect(confirm).to_be_visible()  # the page of a player follows by itself
    confirm.tap()
    dispute(evening.of(doubter), tables.plain)
    type_sheet(evening.of(KEEPER, role="scorer"), tables.paper)
    rule_and_count(page, tables.plain)
    close_and_share(page)
    taps, door = page.evaluate("[sessionStorage.taps, sessionStorage.tapsAtTheDoor].map(Number)")
    with capsys.disabled():
        sys.stdout.write(f"\na whole evening: {taps} taps of the director, {door} at the door\n")
    assert taps <= MOST_TAPS
    agrees(tables)
