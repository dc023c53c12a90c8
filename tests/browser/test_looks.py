"""What every page must be: accessible, no wider than the screen, large enough to touch."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from scorecards.models import Game
from tests.browser.table import Table
from tests.scorecards.playing import record

WIDTHS = ((320, 640), (360, 640), (390, 844), (1280, 800))
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Links in a sentence may be as high as their line (WCAG 2.5.8); a field is as large as its label.
SMALL = """() => [...document.querySelectorAll(
    "a[href], button:not(.vh), input:not([type=hidden]), select, summary"
  )].flatMap((element) => {
    const box = element.getBoundingClientRect(), label = element.closest("label");
    const large = (rect) => rect.width >= 43.5 && rect.height >= 43.5;
    const visible = element.checkVisibility({visibilityProperty: true});
    const shown = visible && box.width > 1 && box.bottom > 0;
    const inline = element.matches(":is(p, li, dd, td, th, figcaption) a:not(.btn)");
    const field = label && large(label.getBoundingClientRect());
    if (!shown || inline || field || large(box)) return [];
    return [`${element.outerHTML.slice(0, 120)} ${box.width}x${box.height}`];
  })"""


def check(page: Page, *, targets: bool = True) -> None:
    report = Axe().run(
        page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]}
    )
    assert not report.response["violations"], report.generate_report()
    assert page.evaluate(OVERFLOW) <= 0
    if targets:
        assert page.evaluate(SMALL) == []


def states(hand: Table) -> Iterator[str]:
    """Every state of the entry page, one after the other."""
    yield "empty"
    hand.type("7 4 QS Q 3")
    yield "five cards"
    hand.type("K")
    yield "complete"
    hand.page.locator("#menu").click()
    yield "menu"
    hand.page.get_by_role("button", name="Adjust Ann’s points").click()
    yield "adjust"
    hand.page.get_by_role("button", name="Cancel").click()
    hand.type("9 9 9 9 9 A")
    yield "review with a warning"
    hand.save()
    hand.saved()
    yield "saved"


@pytest.mark.parametrize(
    ("scheme", "width", "height"),
    [*(("light", *size) for size in WIDTHS), *(("dark", *size) for size in WIDTHS[2:])],
)
def test_entry(
    table: Callable[..., Table], start: Callable[..., Game], scheme: str, width: int, height: int
) -> None:
    game = start(names=("Ann", "Bartholomew of Nazareth"), values={"QS": 40})
    size: Any = {"width": width, "height": height}
    hand = table(game, viewport=size, color_scheme=scheme, reduced_motion="reduce")
    for state in states(hand):
        try:
            check(hand.page)
        except AssertionError as error:
            raise AssertionError(f"{state}: {error}") from error


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
    check(hand.page)


def test_eight_players_and_sixteen_cards(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    hand = table(start("playroom", names=tuple("ABCDEF")), reduced_motion="reduce")
    check(hand.page)
    for _ in range(6):
        hand.type("5 6 7 8")
    check(hand.page)


@pytest.fixture
def places(start: Callable[..., Game], ann: Any) -> Callable[[str], str]:
    """The address of a page by its name, with a game in which a hole has been played."""
    game = start()
    rows = ["7 Q 3 / 4 Q K", "8 6 Q / 8 6 2", "4 5 9 / K 2 A", "3 K A / 3 2 K"]
    record(game, 1, rows, device=ann, knocker=1)
    code = game.code
    return lambda name: {
        "home": "/",
        "new": "/games/new/",
        "join": "/join/",
        "variants": "/variants/",
        "variant": "/variants/pagat-6/",
        "filters": "/variants/?knock=scored&q=knocker",
        "joker variant": "/variants/playroom/",
        "compare": "/variants/compare/?one=pagat-6&other=french-6",
        "compare large": "/variants/compare/?one=playroom&other=pagat-9-block25",
        "compare wrong": "/variants/compare/?one=no-such",
        "rules": f"/g/{code}/rules/",
        "game": f"/g/{code}/",
        "lobby": f"/g/{start().code}/",
        "detail": f"/g/{code}/holes/1/detail/",
        "history": f"/g/{code}/history/",
        "view link": f"/v/{game.view_key}/",
        "not found": "/no/such/page/",
    }[name]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "name",
    [
        *("home", "new", "join", "variants", "variant", "not found"),
        *("filters", "joker variant", "compare", "compare large", "compare wrong", "rules"),
        *("game", "lobby", "detail", "history", "view link"),
    ],
)
def test_page(
    phone: Callable[..., BrowserContext],
    ann: Any,
    places: Callable[[str], str],
    name: str,
    scheme: str,
) -> None:
    page = phone(ann, color_scheme=scheme, reduced_motion="reduce").new_page()
    page.goto(places(name))
    check(page)
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERFLOW) <= 0, width


def test_the_form_without_javascript(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    """Axe needs JavaScript, so the form is looked at in a page where only ours is held back."""
    page = phone(ann).new_page()
    page.route("**/js/entry*.js", lambda route: route.abort())
    page.goto(f"/g/{start().code}/holes/1/")
    expect(page.locator("#plain form")).to_be_visible(timeout=7000)
    check(page)
