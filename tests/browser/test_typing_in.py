"""A sheet typed in by keyboard alone, with a mistake of every kind; and how the page looks."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorecards.models import Game
from tests.browser.looks import glance
from tests.browser.table import on_phone
from tests.scorecards.playing import points, record

HOLES = [
    [14, 8, 3, 0],
    [5, -2, 21, 7],
    [12, 9, 9, 4],
    [1, 1, 30, 6],
    [8, 0, 7, 7],
    [3, 14, 2, 11],
    [6, 6, 6, 6],
    [20, -4, 5, 5],
    [2, 3, 4, 5],
]


PUT = """(fields) => Object.entries(fields).forEach(([name, number]) => {
  const field = document.getElementById(name);
  field.value = number;
  field.dispatchEvent(new Event("input", {bubbles: true}));
})"""


class Typist:
    """Somebody at the page with a keyboard and nothing else. Every key is counted."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page, self.keys = page, 0
        page.goto(f"/g/{game.code}/paper/")
        expect(page.locator("#p-1-0")).to_be_focused()

    def press(self, keys: str) -> None:
        for key in keys.split():
            self.page.keyboard.press(key)
            self.keys += 1

    def write(self, number: int) -> None:
        for sign in str(number):
            self.press(sign)
        self.press("Enter")

    def copy(self, holes: list[list[int]]) -> None:
        """Type the sheet as it is written."""
        for row in holes:
            for number in (*row, sum(row)):
                self.write(number)
        for column in zip(*holes, strict=True):
            self.write(sum(column))

    def put(self, holes: list[list[int]], wrong: dict[str, int]) -> None:
        """The same at once, but for some fields, where typing is not what a test is about."""
        cells = {
            f"p-{n}-{at}": each for n, row in enumerate(holes, 1) for at, each in enumerate(row)
        }
        sums = {f"sum-{n}": sum(row) for n, row in enumerate(holes, 1)}
        totals = {f"total-{at}": sum(each) for at, each in enumerate(zip(*holes, strict=True))}
        self.page.evaluate(PUT, cells | sums | totals | wrong)
        self.page.locator("#save").focus()

    @property
    def focused(self) -> Any:
        return self.page.evaluate("document.activeElement.id")

    def saved(self, game: Game) -> None:
        self.page.wait_for_url(f"**/g/{game.code}/")
        assert [points(game, n) for n in range(1, 10)] == HOLES


@pytest.fixture
def sit(phone: Callable[..., BrowserContext], ann: Any) -> Callable[..., Typist]:
    """Opens the sheet of a game: `sit(game)`."""

    def sat(game: Game, **options: Any) -> Typist:
        size = {"width": 1280, "height": 800}
        settings = {"viewport": size, "has_touch": False, **options}
        return Typist(phone(ann, **settings).new_page(), game)

    return sat


def test_a_sheet_by_keyboard(sit: Callable[..., Typist], start: Callable[..., Game]) -> None:
    game = start()
    hand = sit(game)
    hand.copy(HOLES)
    assert hand.focused == "save"
    hand.press("Enter")
    hand.saved(game)
    digits = sum(len(str(n)) for row in HOLES for n in [*row, sum(row)])
    digits += sum(len(str(sum(column))) for column in zip(*HOLES, strict=True))
    assert hand.keys == digits + 9 * 5 + 4 + 1  # a key for every digit, one for every number


@pytest.mark.parametrize(
    ("wrong", "goes_to", "says"),
    [
        ({"p-3-1": 19}, "p-3-1", "Everything adds up with 9 here, not 19."),
        ({"p-7-0": 60, "p-6-0": 3}, "p-7-0", "Everything adds up with 6 here, not 60."),
        ({"p-2-2": 7, "p-2-3": 21}, "p-2-2", "Everything adds up if 7 and 21 change places."),
        ({"p-4-2": 7, "p-5-2": 30}, "p-4-2", "Everything adds up if 7 and 30 change places."),
        ({"sum-5": 32}, "sum-5", "The points of this hole add up to 22, the check says 32."),
        ({"total-2": 78}, "total-2", "The points of Cleo add up to 87, the total says 78."),
    ],
)
def test_every_kind_of_mistake_is_found_and_mended_by_keyboard(
    sit: Callable[..., Typist],
    start: Callable[..., Game],
    wrong: dict[str, int],
    goes_to: str,
    says: str,
) -> None:
    game = start()
    hand = sit(game)
    hand.put(HOLES, wrong)
    hand.press("Enter")
    expect(hand.page.locator("#wrong")).to_contain_text("Nothing was saved.")
    hand.page.wait_for_load_state()  # until its scripts are there, Enter sends the form
    expect(hand.page.locator(f"#{goes_to}")).to_be_focused()
    expect(hand.page.locator(f"#why-{goes_to}").first).to_contain_text(says)
    assert not game.holes.exists()
    offer = hand.page.locator("button[name=use]")
    if offer.count():
        offer.first.focus()
        hand.press("Enter")
    else:
        kind, _, at = goes_to.partition("-")
        row = HOLES[int(at) - 1] if kind == "sum" else [row[int(at)] for row in HOLES]
        hand.write(sum(row))
        hand.page.locator("#save").focus()
        hand.press("Enter")
    hand.saved(game)


def test_it_says_at_once_what_does_not_add_up(
    sit: Callable[..., Typist], start: Callable[..., Game]
) -> None:
    hand = sit(start())
    for number in (14, 8, 3, 0, 26):
        hand.write(number)
    told = "The points of this hole add up to 25, the check says 26."
    expect(hand.page.locator("#live")).to_have_text(told)
    expect(hand.page.locator("[data-given=sum-1]")).to_have_class("is-off")
    hand.press("ArrowUp ArrowLeft 2 5 ArrowDown")
    hand.press("ArrowUp ArrowUp")
    assert hand.focused == "p-1-0"


def test_arrows_move_as_on_paper(sit: Callable[..., Typist], start: Callable[..., Game]) -> None:
    hand = sit(start())
    hand.press("1 2 ArrowDown 3 ArrowRight 4 ArrowUp")
    assert hand.focused == "p-1-1"
    hand.press("ArrowLeft")
    assert hand.focused == "p-1-0"
    hand.press("ArrowLeft 9")  # nowhere to go, and typing replaces
    assert hand.page.locator("#p-1-0").input_value() == "9"
    hand.press("Tab Shift+Enter Enter Enter Enter Enter")
    assert hand.focused == "sum-1"
    hand.press("ArrowDown Enter")
    assert hand.focused == "p-3-0"


def test_who_knocked_is_an_x(sit: Callable[..., Typist], start: Callable[..., Game]) -> None:
    game = start("pagat-4-knock-10", names=("Ann", "Bob"), end={"holes": 1})
    hand = sit(game)
    hand.page.get_by_label("What the cards count").focus()
    hand.press("Space")
    hand.page.locator("#p-1-0").focus()
    hand.press("8 x Enter 5")
    expect(hand.page.locator("#knocker-1")).to_have_value("0")
    expect(hand.page.locator("#p-1-0")).to_have_class("rk__in is-knocked")
    hand.page.locator("#save").focus()
    hand.press("Enter")
    hand.page.wait_for_url(f"**/g/{game.code}/")
    assert game.holes.get().knocker == 0
    assert points(game, 1) == [18, 5]


def test_what_was_typed_survives_a_closed_page(
    sit: Callable[..., Typist], start: Callable[..., Game]
) -> None:
    game = start()
    hand = sit(game)
    hand.press("1 4 Enter 8 Enter")
    hand.page.goto("/")
    hand.page.evaluate(on_phone("store", "Boolean"))  # which moves what older versions left
    hand.page.goto(f"/g/{game.code}/paper/")
    expect(hand.page.locator("#p-1-0")).to_have_value("14")
    expect(hand.page.locator("#kept")).to_be_visible()
    hand.page.get_by_role("button", name="Start over").click()
    expect(hand.page.locator("#p-1-0")).to_have_value("")


def test_how_it_looks(sit: Callable[..., Typist], start: Callable[..., Game], ann: Any) -> None:
    names = ("Ann", "Bartholomew of Nazareth", "Cleo", "Dev", "Elif")
    game = start("pagat-4-knock-10", names=names, end={"holes": 9})
    record(game, 1, ["=8", "=5", "=9", "=12", "=2"], device=ann, knocker=0)
    hand = Typist.__new__(Typist)
    hand.page = sit(start()).page
    hand.page.goto(f"/g/{game.code}/paper/?numbers=counted")
    glance(hand.page)
    hand.page.locator("#sum-1").fill("31")
    hand.page.locator("#total-1").fill("6")
    hand.page.locator("#save").click()
    expect(hand.page.locator("#wrong")).to_be_visible()
    glance(hand.page)
