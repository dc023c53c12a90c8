"""What people do on their phones in an evening, each at a page of their own: a hole on the keypad,
one in plain fields, a sheet of paper typed in. And how often the director taps.
"""

from collections.abc import Callable, Sequence
from typing import Any

from django.conf import settings
from django.utils import timezone
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.looks import PHONE, SHOTS, fit
from tests.browser.table import Table
from tests.tournaments.playing import Someone, joined, someone
from tournaments.models import LeagueGame, Person

WIDE = (1280, 800)

# Cards in the order they are tapped, down the columns; for every hole as many hands as a table has.
HANDS = (
    ("7 4 Q Q 3 K", "8 8 6 6 J 2", "4 K 5 2 9 A", "3 3 K 2 A K"),
    ("9 9 T 5 A 2", "K K A 3 7 7", "Q J 6 6 4 A", "5 8 5 8 2 2"),
)
SHEET = ((12, 4, 9, 0), (7, -2, 15, 6))  # what stands on paper, hole by hole

COUNTS_TAPS = """
  // A tap is a finger that comes down and a click that follows: where the page moves below the
  // finger the browser of a test lets go, and taps once more.
  let down = "";
  addEventListener("pointerdown", (event) => {
    if (!event.isTrusted || !event.isPrimary) return;
    down = event.target.closest(".doorway, .door__who") ? "tapsAtTheDoor" : "taps";
  }, true);
  addEventListener("click", (event) => {
    if (!event.isTrusted || !down) return;
    sessionStorage[down] = Number(sessionStorage[down] ?? 0) + 1;
    down = "";
  }, true);
  addEventListener("change", (event) => {  // a list that opens, and the line chosen in it
    if (event.target.matches("select")) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 2;
  }, true);
"""


class Evening:
    """The phones of an evening: each a browser of its own. `counted` ones count their taps."""

    def __init__(self, phone: Callable[..., BrowserContext], address: str) -> None:
        self.phone, self.address = phone, address
        self.night = f"/leagues/thursday-league/s/winter/nights/{timezone.localdate()}/"

    def page(self, who: Someone, *, counted: bool = False, **options: Any) -> Page:
        context = self.phone(who.device, **options)
        name = settings.SESSION_COOKIE_NAME
        value = who.client.cookies[name].value
        context.add_cookies([{"name": name, "value": value, "url": self.address}])
        if counted:
            context.add_init_script(COUNTS_TAPS)
        return context.new_page()

    def of(self, name: str, *, role: str = "member", **options: Any) -> Page:
        """The page of the night on the phone of somebody of the league."""
        person = Person.objects.get(name=name)
        who = someone(name.lower())
        joined(person.league, who, role, person)
        page = self.page(who, **options)
        page.goto(self.night)
        return page


def station(page: Page, name: str) -> None:
    """SHOTS=folder leaves a picture of every station there."""
    page.wait_for_load_state()
    if SHOTS:
        for size in (PHONE, WIDE):
            fit(page, size)
            page.screenshot(path=f"{SHOTS}/evening-{name}-{size[0]}.png", full_page=True)
        fit(page, PHONE)


def region(page: Page, table: LeagueGame) -> Locator:
    """A started table on the page of the night."""
    return page.get_by_role("region", name=f"Table {number_of(table)}", exact=True)


def number_of(table: LeagueGame) -> int:
    assert table.fixture is not None
    return table.fixture.number


def names_at(table: LeagueGame) -> list[str]:
    """Who sits there, in the order of the seats."""
    return list(table.seats.order_by("position").values_list("person__name", flat=True))


def type_hole(page: Page, hands: Sequence[str]) -> None:
    """A hole on the keypad of the entry page, one card a tap."""
    page.locator("#entry:visible").wait_for()
    hand = Table(page)
    for cards in hands:
        hand.type(cards)
    hand.save()
    hand.saved()


def write_hole(page: Page, number: int, names: Sequence[str]) -> None:
    """A hole in the fields of the plain page."""
    hands = HANDS[number - 1]
    for name, cards in zip(names, hands, strict=False):
        group = page.get_by_role("group", name=name)
        group.get_by_label("Cards, or points on hole").fill(as_rows(cards))
    page.get_by_role("button", name=f"Save hole {number}").click()


def as_rows(cards: str) -> str:
    """The hand row by row."""
    return " / ".join(" ".join(row) for row in layout(cards))


def layout(cards: str) -> list[list[str]]:
    """Two rows of three."""
    each = cards.split()
    return [each[::2], each[1::2]]


def type_sheet(page: Page, table: LeagueGame) -> None:
    """The sheet of the paper table, by Enter from field to field: points, sums, totals."""
    people = len(names_at(table))
    holes = [points[:people] for points in SHEET]
    page.get_by_role("link", name="Type in the sheets").tap()
    page.get_by_label("Code on the sheet").fill(str(number_of(table)))
    page.get_by_role("button", name="Next sheet").tap()
    expect(page.locator("#p-1-0")).to_be_focused()
    page.wait_for_load_state()  # until its scripts are there, Enter sends the form
    written = [[*points, sum(points)] for points in holes]
    for number in (*sum(written, []), *(sum(column) for column in zip(*holes, strict=True))):
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.wait_for_url("**/paper/")
