"""What every page must be: accessible, no wider than the screen, large enough to touch."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import LazySettings
from django.templatetags.static import static
from playwright.sync_api import BrowserContext, expect

from scorecards.models import Game
from tests.browser.axe import ask_colours
from tests.browser.looks import look, look_at, unfold
from tests.browser.over import finished
from tests.browser.table import Table
from tests.scorecards.playing import record

DARK = "color: light-dark(#000, #222); background: light-dark(#fff, #111)"
FAULTS = {  # what is said, and the style of a paragraph and of a button that earns it
    "at 390: light: color-contrast": "#odd { color: #777; background: #888 }",
    "at 390: dark: color-contrast": f"#odd {{ {DARK} }}",
    "at 1280: dark: color-contrast": f"#odd {{ display: none; {DARK} }}"
    "@media (min-width: 720px) { #odd { display: block } }",
    "at 320: wider": "@media (max-width: 330px) { #odd { width: 400px } }",
    "at 1280: too small": "@media (min-width: 720px) { #do { width: 20px; padding: 0 } }",
}
ADD = """css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("#do { width: 48px; height: 48px }" + css);
  document.adoptedStyleSheets = [sheet];
  const odd = '<p id="odd">Odd</p><button id="do">Do</button>';
  document.querySelector("main").insertAdjacentHTML("afterbegin", odd);
}"""


@pytest.mark.parametrize("wrong", FAULTS)
def test_a_look_finds_what_is_wrong(phone: Callable[..., BrowserContext], wrong: str) -> None:
    page = phone().new_page()
    page.goto("/join/")
    page.evaluate(ADD, FAULTS[wrong])
    with pytest.raises(AssertionError, match=wrong):
        look(page)


LOW = "#odd { color: #475047; font-size: 23px } main { position: relative } "
BELOW = (
    "#do { position: absolute; z-index: -1; inset: 0; width: auto; height: auto; background: #666 }"
)


def test_a_text_is_asked_for_once_unless_something_else_is_below_it(
    phone: Callable[..., BrowserContext],
) -> None:
    page = phone().new_page()
    for asked in (True, False):
        page.goto("/join/")
        page.evaluate(ADD, LOW)
        ask_colours(page)
        assert page.evaluate("typeof axe !== 'undefined'") is asked
    page.goto("/join/")
    page.evaluate(ADD, LOW + BELOW)
    with pytest.raises(AssertionError, match="color-contrast"):
        ask_colours(page)


def states(hand: Table) -> Iterator[str]:
    """Every state of the entry page, one after the other."""
    yield "empty"
    hand.type("7 4 QS Q 3")
    yield "five cards"
    hand.type("K")
    yield "complete"
    hand.page.locator("#menu").click()
    yield "menu"
    hand.page.get_by_role("button", name="Add or take points for Ann").click()
    yield "adjust"
    hand.page.get_by_role("button", name="Cancel").click()
    hand.type("9 9 9 9 9 A")
    yield "review with a warning"
    hand.save()
    hand.saved()
    yield "saved"


def test_entry(table: Callable[..., Table], start: Callable[..., Game]) -> None:
    game = start(names=("Ann", "Bartholomew of Nazareth"), values={"QS": 40})
    hand = table(game)
    for state in states(hand):
        look(hand.page, state)


def test_the_sheet_of_two_versions(
    table: Callable[..., Table], start: Callable[..., Game], ann: Any
) -> None:
    game = start(names=("Ann", "Bob"))
    hand = table(game)
    hand.page.route("**/state/**", lambda route: route.fulfill(status=204))
    record(game, 1, ["A 2 3 / A 2 3", None], device=ann)
    hand.type("7 4 Q Q 3 K")
    hand.next()
    expect(hand.page.locator("#sheet")).to_contain_text("Two versions")
    look(hand.page)


def test_eight_players_and_sixteen_cards(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    hand = table(start("playroom", names=tuple("ABCDEF")))
    look(hand.page)
    for _ in range(6):
        hand.type("5 6 7 8")
    look(hand.page)


@pytest.fixture
def game(start: Callable[..., Game], ann: Any) -> Game:
    """One hole has been played, and somebody knocked."""
    game = start()
    rows = ["7 Q 3 / 4 Q K", "8 6 Q / 8 6 2", "4 5 9 / K 2 A", "3 K A / 3 2 K"]
    record(game, 1, rows, device=ann, knocker=1)
    return game


def test_pages_of_rules(phone: Callable[..., BrowserContext], ann: Any) -> None:
    look_at(
        phone(ann).new_page(),
        [
            "/help/",
            "/help/how-sure/",
            "/help/tournaments/",
            "/variants/",
            "/variants/?knock=scored&q=knocker",
            *(f"/variants/{slug}/" for slug in ("pagat-6", "bga-6", "pagat-8", "playroom")),
            "/variants/compare/?one=pagat-6&other=french-6",
            "/variants/compare/?one=playroom&other=pagat-9-block25",
            "/variants/compare/?one=no-such",
        ],
    )


def test_the_page_by_which_phones_trust_a_house(
    phone: Callable[..., BrowserContext], ann: Any, settings: LazySettings
) -> None:
    settings.ROOT_CERTIFICATE = "in-front"
    look_at(phone(ann).new_page(), ["/trust/"])


def test_pages_of_a_game(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], game: Game, ann: Any
) -> None:
    lobby = start()
    look_at(
        phone(ann).new_page(),
        [
            *("/", "/games/new/", "/join/", "/no/such/page/", f"/v/{game.view_link}/", "/api/v1/"),
            *(
                f"/g/{game.code}/{page}"
                for page in ("", "rules/", "customs/", "players/", "holes/1/detail/", "history/")
            ),
            *(f"/g/{lobby.code}/", f"/g/{lobby.code}/invite/"),
        ],
    )


def test_the_foot_of_a_scorecard(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], game: Game, ann: Any
) -> None:
    """What is behind "More", while a game is played and once it is over."""
    over = finished(start, ann, 3)
    look_at(phone(ann).new_page(), [f"/g/{game.code}/", f"/g/{over.code}/"], first=unfold)


def test_the_form_without_javascript(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    """Axe needs JavaScript, so the form is looked at in a page where only ours is held back."""
    page = phone(ann).new_page()
    page.route(f"**{static('js/entry.js')}", lambda route: route.abort())
    page.goto(f"/g/{start().code}/holes/1/")
    page.locator("[data-start=failed]").wait_for()  # the form has its styles
    expect(page.locator("#plain form")).to_be_visible()
    look(page)
