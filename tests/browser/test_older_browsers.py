"""Browsers below the floor of docs/browsers.md: no script of ours runs in them, and what is new in
our style sheets is not there. The pages can be read and their forms be used all the same.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from scorecards.models import Game
from tests.browser.axe import COLOURS, ask_axe
from tests.browser.looks import OVERFLOW, paint
from tests.browser.older import OLDER, grow_old, without
from tests.scorecards.playing import points, record
from tests.tournaments.playing import Someone, open_season, play, someone
from tournaments.directing import leagues
from tournaments.directing.people import add_person
from tournaments.models import Season

# Every field and button that can be hit: drawn, and nothing else lies over its middle.
HIT = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
  .filter((element) => element.checkVisibility({visibilityProperty: true}))
  .flatMap((element) => {
    const part = element.closest("label") ?? element;
    part.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
    const box = [...part.getClientRects()].find((each) => each.width > 1 && each.height > 1);
    if (!box) return [];
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const hit = top && (part.contains(top) || top.contains(part) || top.closest("label") === part);
    const name = element.name || element.textContent.trim() || element.getAttribute("aria-label");
    return hit ? [`${element.localName} ${name} ${element.value ?? ""}`] : [];
  })"""


def unscripted(context: BrowserContext) -> Page:
    """Where no script of ours begins: those of an older browser end at the first word they meet
    that it does not know.
    """
    context.route("**/*.js", lambda route: route.abort())
    return context.new_page()


# Where one of two charts cannot be chosen both are seen; the editor shows the first of its three
# hands, and what its cards count is changed in the sections below.
ELSEWHERE = re.compile(r"input chart on|button do card:")


@pytest.fixture
def older(phone: Callable[..., BrowserContext]) -> Callable[..., Page]:
    """A page in an older browser; its scripts are off, or never come."""

    def make(device: Any = None, **options: Any) -> Page:
        page = unscripted(phone(device, reduced_motion="reduce", **options))
        grow_old(page.context)
        return page

    return make


@pytest.fixture
def game(start: Callable[..., Game], ann: Any) -> Game:
    game = start("pagat-6", names=("Ann", "Bob", "Cleo"))
    record(game, 1, ["7 4 Q / Q 3 K", "12", "9 9 A / 2 3 4"], device=ann)
    record(game, 2, ["5", "A A K / 2 3 4", "17"], device=ann)
    return game


@pytest.fixture
def season(live_server: Any) -> tuple[Someone, Season]:
    """A league with a season in which two games were played."""
    who = someone("ann")
    league = leagues.create_league(
        user=who.user, name="Thursday League", person_name="Ann", device=who.device
    )
    by = who.member(league)
    people = [add_person(by, name=name).pk for name in ("Cleo", "Dee", "Eli")]
    season = open_season(by)
    for turn in range(2):
        play(by, season, {person: 9 * at + turn for at, person in enumerate(people)})
    return who, season


def readable(page: Page) -> list[str]:
    """What is wrong with the page as it stands, on a phone by day and by night."""
    wrong = []
    if page.evaluate(OVERFLOW) > 0:
        wrong.append("wider than the screen")
    for scheme in ("light", "dark"):
        paint(page, scheme)
        try:
            ask_axe(page, COLOURS)
        except AssertionError as error:
            wrong.append(f"{scheme}: {error}")
    return wrong


def look_as_older(page: Page, addresses: list[str], today: Page) -> None:
    """Each page in an older browser beside the same page in one of today."""
    wrong = {}
    for address in addresses:
        seen = []
        for each in (today, page):
            answer = each.goto(address)
            assert answer is not None
            assert answer.ok, address
            seen.append(set(each.evaluate(HIT)))
        lost = sorted(each for each in seen[0] - seen[1] if not ELSEWHERE.match(each))
        faults = readable(page) + [f"not to be hit: {lost}" for _any in lost[:1]]
        if faults:
            wrong[address] = faults
    assert not wrong, "\n".join(f"{address}: {faults}" for address, faults in wrong.items())


def test_pages_of_games_are_read_and_used(
    older: Callable[..., Page], phone: Callable[..., BrowserContext], game: Game, ann: Any
) -> None:
    today = unscripted(phone(ann, reduced_motion="reduce"))
    home = f"/g/{game.code}/"
    rooms = ("", "scorecard/", "holes/3/", "rules/", "share/", "players/", "stakes/", "print/")
    general = ("/", "/games/new/", "/join/", "/variants/", "/variants/pagat-6/", "/rules/new/")
    more = ("/golfo/new/", "/help/tournaments/", "/account/login/", "/print/")
    look_as_older(older(ann), [*general, *more, *(home + room for room in rooms)], today)


def test_pages_of_a_league_are_read_and_used(
    older: Callable[..., Page],
    phone: Callable[..., BrowserContext],
    season: tuple[Someone, Season],
) -> None:
    who, winter = season
    today = unscripted(phone(who.device, reduced_motion="reduce"))
    page = older(who.device)
    cookie = who.client.cookies["sessionid"]
    for each in (today, page):
        each.context.add_cookies(
            [{"name": "sessionid", "value": cookie.value, "domain": "localhost", "path": "/"}]
        )
    league = f"/leagues/{winter.league.slug}/"
    rooms = ("", "people/", "edit/", f"s/{winter.slug}/", f"s/{winter.slug}/nights/")
    more = ("nights/new/", "games/", "settings/", "print/", "calendar/", "records/")
    look_as_older(
        page,
        [*(league + room for room in rooms), *(f"{league}s/{winter.slug}/{each}" for each in more)],
        today,
    )


def test_a_hole_is_typed(older: Callable[..., Page], game: Game, ann: Any) -> None:
    page = older(ann, java_script_enabled=False)
    page.goto(f"/g/{game.code}/holes/3/")
    for name, entry in (("Ann", "4"), ("Bob", "A A 2 / 3 4 5"), ("Cleo", "11")):
        row = page.get_by_role("group", name=name)
        row.get_by_label("Cards, or points on hole").fill(entry)
    page.get_by_label("Ann").check()
    page.get_by_role("button", name="Save hole 3").click()
    page.wait_for_url(f"**/g/{game.code}/")
    assert points(game, 3) == [4, 12, 11]


def test_the_older_browser_is_one() -> None:
    """What is taken away is what an older browser does not know, as it would drop it."""
    young = """
        a { color: light-dark(#000, #fff); min-height: 100vh; min-height: 100dvh; }
        a { width: calc(100dvh - var(--x)); --y: 1dvh; gap: 1px; }
        a:has(b) { gap: 2px; }
        @media (scripting: enabled) { a { gap: 3px; } }
        @media print { a:has(b) { gap: 4px; } b { gap: 5px; } }
    """
    style = without(young, OLDER)
    for lost in ("light-dark", "dvh", "2px", "3px", "4px"):
        assert lost not in style
    for left in ("100vh", "width: unknown(", "--y: unknown(", "1px", "5px"):
        assert left in style
