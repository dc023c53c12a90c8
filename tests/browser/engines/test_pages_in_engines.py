"""Every page as it stands: it loads without an error, is not blank and fits a phone; a sheet
has the size of its paper.
"""

from collections.abc import Callable, Iterator
from typing import Any

from scorecards.models import Game
from scorecards.rules import VARIANTS
from tests.browser.account_pages import INSIDE
from tests.browser.engines.handset import Handset
from tests.browser.looks import OVERFLOW
from tests.scorecards.playing import record
from tests.tournaments.door_table import DOORS, addresses, url_of
from tests.tournaments.grown import Grown, grown_league

Hand = Callable[..., Handset]
MM = 96 / 25.4

# What stands in the page, and whether anything of it is wider than the screen.
LOOK = f"""[document.body.innerText.trim().length, {OVERFLOW},
  document.querySelectorAll("h1").length]"""

# A page on the screen as it goes to a printer.
PRINTER = """[...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter(
  (rule) => rule.media && /\\b(print|screen)\\b/.test(rule.media.mediaText)).map((rule) => {
    rule.media.mediaText = /print/.test(rule.media.mediaText) ? "all" : "not all";
    return true;
  }).length"""


def of_leagues(grown: Grown) -> Iterator[str]:
    """Every page of leagues that its owner may look at."""
    doors = {each.name: each for each in addresses() if not each.door.startswith("api-")}
    for each in doors.values():
        door = DOORS.get(each.door)
        if door is None or door.look is None:
            continue
        url = url_of(each, grown)
        answer = grown.owner.client.get(url)
        if answer.streaming:
            list(answer)  # to its end, so that its file is closed
        elif answer.status_code == 200 and b"<html" in answer.content[:200]:
            yield url


def of_games(game: Game, lobby: Game) -> Iterator[str]:
    """The pages of a game and those around games."""
    yield from ("/", "/help/", "/help/tournaments/", "/join/", "/games/new/", "/golfo/new/")
    yield from ("/variants/", "/print/", "/rules/new/?from=pagat-6", "/offline/", "/api/v1/")
    yield from (f"/g/{lobby.code}/", f"/v/{game.view_link}/")
    pages = ("", "rules/", "customs/", "players/", "holes/1/", "holes/1/detail/", "history/")
    yield from (
        f"/g/{game.code}/{page}" for page in (*pages, "share/", "print/", "paper/", "money/")
    )
    yield from (f"/account/{page}" for page in INSIDE)
    yield from (f"/variants/{slug}/" for slug in sorted(each.slug for each in VARIANTS)[::6])


def test_every_page_opens(
    hand: Hand, start: Callable[..., Game], ann: Any, live_server: Any
) -> None:
    grown = grown_league(visibility="public")
    game = start()
    rows = ["7 Q 3 / 4 Q K", "8 6 Q / 8 6 2", "4 5 9 / K 2 A", "3 K A / 3 2 K"]
    record(game, 1, rows, device=ann, knocker=1)
    listed = [*of_leagues(grown), *of_games(game, start())]
    assert len(set(listed)) >= 150, len(listed)
    phone, wrong = hand(grown.owner), []
    for address in listed:
        phone.goto(address)
        phone.until("document.readyState === 'complete'")
        letters, wider, headings = phone.evaluate(LOOK)
        hall = address.startswith("/hall/")
        if letters < 20 or (wider > 0 and not hall) or not headings:
            wrong.append(f"{address}: {letters} letters, {wider} px too wide, {headings} headings")
    assert not wrong, "\n".join(wrong)


def test_a_sheet_is_as_large_as_its_paper(hand: Hand) -> None:
    phone = hand()
    phone.driver.size(1280, 900)
    phone.goto("/print/?asked=1&check=1&rules_too=1&players=12&holes=18")
    assert phone.evaluate(PRINTER) > 0
    heights = phone.evaluate(
        "[...document.querySelectorAll('.grid .is-hole td')].map("
        "(cell) => cell.getBoundingClientRect().height)"
    )
    assert len(heights) == 18 * 13
    assert min(heights) >= 9 * MM - 0.5
    phone.evaluate("document.fonts.ready.then(() => true)")
    for left, right in phone.evaluate(
        "[...document.querySelectorAll('.grid')].map((grid) => {"
        "const {left, right} = grid.getBoundingClientRect(); return [left, right]; })"
    ):
        assert right - left <= 297 * MM
