"""Three phones at one table, each with a seat: joining, sealed hands, and the moment they open."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from scorecards.models import Envelope, Game
from tests.browser.looks import glance, look
from tests.browser.table import Table
from tests.scorecards.playing import points, stored
from tests.scorecards.sealed_tables import observe

SHOTS = os.environ.get("SEALED_SHOTS")


def shot(page: Page, name: str) -> None:
    if SHOTS:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=str(Path(SHOTS) / f"{name}-{scheme}.png"))
        page.emulate_media(color_scheme="light")


def whose(table: Table) -> Locator:
    """Where the hands of the others are, one after the other."""
    return table.page.locator(".en-mates small")


@pytest.fixture
def game(start: Callable[..., Game]) -> Game:
    return observe(start(names=("Ann", "Ben", "Cleo")), sealed=True)


@pytest.fixture
def join(phone: Callable[..., BrowserContext], game: Game) -> Callable[[str], Table]:
    """Somebody scans the code, taps a name, and goes on to the own cards."""

    def joined(name: str) -> Table:
        page = phone().new_page()
        page.goto(f"/s/{game.score_link}/")
        expect(page.get_by_role("heading", level=1)).to_have_text("You are at the table")
        shot(page, f"which-{name}")
        if name == "Ben":
            glance(page)
        page.get_by_role("button", name=name).tap()
        expect(page.get_by_role("heading", level=1)).to_have_text(f"You are {name}")
        shot(page, f"you-{name}")
        if name == "Ben":
            glance(page)
        page.get_by_role("link", name="My cards, hole 1").tap()
        expect(page.locator(".en-table h2")).to_have_text(name)
        return Table(page)

    return joined


def test_who_is_done_without_a_network_is_told_so(join: Callable[[str], Table], game: Game) -> None:
    """Nothing is in before the server has it, and nobody is said to count who is not heard."""
    ann, _ben = join("Ann"), join("Ben")
    ann.leave_network()
    ann.type("7 4 Q Q 3 K")
    ann.tap("#save")
    own = ann.page.locator(".en-own")
    expect(own).to_contain_text("Kept on this phone. It goes up when you are connected.")
    expect(own).not_to_contain_text("Done")
    expect(whose(ann)).to_have_text([re.compile(r"Last heard at \d\d:\d\d")] * 2)
    glance(ann.page)
    shot(ann.page, "kept")
    ann.page.context.set_offline(False)
    ann.sent()
    expect(own).to_contain_text("Done, your hand is in.")
    expect(whose(ann)).to_have_text(["Not in yet", "No phone, not in yet"])
    assert Envelope.objects.filter(game=game).count() == 1


def test_three_phones_seal_and_open_together(join: Callable[[str], Table], game: Game) -> None:
    ann, ben, cleo = join("Ann"), join("Ben"), join("Cleo")
    expect(cleo.page.locator("#seats")).to_contain_text("you")
    expect(cleo.page.locator("#table")).to_contain_text("Nobody sees these cards before all")
    shot(cleo.page, "own-hand")

    ann.type("7 4 Q Q 3 K")
    shot(ann.page, "who-went-out")
    ann.tap("#save")
    expect(whose(ann)).to_have_text(["Not in yet", "Not in yet"])
    expect(ann.page.locator(".en-own")).to_contain_text("Done, your hand is in.")
    expect(ann.chip).to_have_attribute("data-state", "saved")
    expect(ann.page.locator("#onward")).to_have_count(0)
    glance(ann.page)

    expect(ben.seat(0).locator(".en-seat__away")).to_have_text("in")
    ben.tap("#knock")
    ben.type("A A 2 2 9 K")
    ben.tap("#save")
    expect(whose(ben)).to_have_text(["In and sealed", "Not in yet"])
    expect(whose(ann)).to_have_text(["In and sealed", "Not in yet"])
    shot(ann.page, "waiting")
    for other in (ann, cleo):
        assert "A 2 9" not in other.page.content()
        expect(other.seat(1).locator(".num")).to_have_count(0)
    assert not stored(game, 1).get(0)
    assert Envelope.objects.filter(game=game).count() == 2

    # A hand that is in belongs to its phone; one's own can still be changed.
    # Once her phone has said that only hers is missing, which would take the place of the answer.
    expect(cleo.seat(1).locator(".en-seat__away")).to_have_text("in")
    cleo.tap(cleo.seat(0))
    expect(cleo.page.locator("#table")).to_contain_text(
        "Ann’s hand is in, and sealed until all are."
    )
    ann.page.get_by_role("button", name="Change mine").tap()
    ann.tap(ann.page.locator("#table [data-cell='5']"))
    ann.key("2")
    ann.next()
    ann.sent()

    cleo.type("5 5 6 6 8 8")
    for table in (ann, ben, cleo):
        expect(table.page.locator(".en-rv")).to_have_count(3)
        expect(table.page.locator("#onward")).to_contain_text("Hole 2")
        expect(table.page.locator(".en-counting")).to_have_count(0)
    shot(ben.page, "open")
    ben.ask()  # what flashed is drawn once more, and would be gone to look at
    glance(ben.page)
    assert stored(game, 1) == {0: "7 Q 3 / 4 Q 2", 1: "A 2 9 / A 2 K", 2: "5 6 8 / 5 6 8"}
    for table in (ann, ben, cleo):
        numbers = table.page.locator(".en-rv .num").all_inner_texts()
        assert [int(each.split()[-1]) for each in numbers] == points(game, 1)

    # And on: the next hole opens on the own hand.
    ben.tap("#onward")
    expect(ben.page.locator(".en-table h2")).to_have_text("Ben")
    expect(ben.seat(1)).to_have_attribute("aria-current", "true")


def test_the_maker_enters_who_has_no_phone_and_the_card_says_who_counts(
    join: Callable[[str], Table], table: Callable[..., Table], game: Game
) -> None:
    ann, ben = join("Ann"), join("Ben")
    maker = table(game)
    expect(maker.page.locator(".en-table h2")).to_have_text("Cleo")
    maker.type("5 5 6 6 8 8")
    expect(whose(maker)).to_have_text(["Not in yet", "Not in yet", "Entered"])
    maker.tap("#save")
    maker.sent()
    shot(maker.page, "maker")
    glance(maker.page)
    page = maker.page
    page.goto(f"/g/{game.code}/")
    expect(page.locator(".sealed")).to_contain_text("Ann and Ben are not in yet.")
    shot(page, "card")
    glance(page)
    page.get_by_role("link", name="Open the sealed hands").tap()
    page.get_by_role("button", name="Open the hands").tap()
    expect(page.get_by_role("alert")).to_contain_text("Say why")
    shot(page, "open-early")
    glance(page)
    page.get_by_label("Why?").fill("Ben had to leave")
    page.get_by_role("button", name="Open the hands").tap()
    expect(page.locator(".notices")).to_contain_text("The hands are open.")
    expect(ann.seat(2).locator(".num")).to_be_visible()
    ann.type("7 4 Q Q 3 K")
    ann.tap("#save")
    ben.type("A A 2 2 9 K")
    expect(ben.page.locator("#onward")).to_contain_text("Hole 2")
    expect(ann.page.locator("#onward")).to_contain_text("Hole 2")


def test_a_lost_cookie_finds_its_seat_and_not_its_hand(
    join: Callable[[str], Table], game: Game
) -> None:
    """The hand is in, from the phone of before; the new one sees that, and goes on."""
    ben, ann = join("Ben"), join("Ann")
    ann.type("7 4 Q Q 3 K")
    ann.tap("#save")
    expect(ann.chip).to_have_attribute("data-state", "saved")
    page = ann.page
    page.context.clear_cookies()
    page.evaluate("localStorage.clear()")
    page.goto(f"/s/{game.score_link}/")
    page.get_by_role("button", name="Ann").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann is on another phone")
    shot(page, "take-over")
    look(page)
    page.get_by_role("button", name="take it over").tap()
    page.get_by_role("link", name="My cards, hole 1").tap()
    waiting = page.locator(".en-counting")
    expect(waiting).to_contain_text("In and sealed")
    expect(page.locator(".en-own")).to_have_count(0)
    ann.tap(ann.seat(0))
    expect(waiting).to_contain_text("Ann’s hand is in, and sealed until all are.")
    ben.type("A A 2 2 9 K")
    ben.tap("#save")
    waiting.get_by_role("button", name="Enter Cleo’s cards").tap()
    ann.type("5 5 6 6 8 8")
    for table in (ann, ben):
        expect(table.page.locator(".en-rv")).to_have_count(3)
    assert stored(game, 1)[0] == "7 Q 3 / 4 Q K"


def test_an_open_table_shows_what_is_in(
    join: Callable[[str], Table], table: Callable[..., Table], game: Game
) -> None:
    """Seats without sealed hands: each phone has its own, and sees the others' as they come."""
    observe(game, sealed=False)
    ann, ben = join("Ann"), join("Ben")
    ann.type("7 4 Q Q 3 K")
    waiting = ann.page.locator(".en-counting")
    expect(whose(ann)).to_have_text(["Not in yet", "No phone, not in yet"])
    expect(waiting).not_to_contain_text("open when all are in")
    ben.type("A A 2 2 9 K")
    expect(waiting.locator("li").first).to_contain_text("9")
    waiting.get_by_role("button", name="Enter Cleo’s cards").tap()
    expect(ann.page.locator(".en-table h2")).to_have_text("Cleo")
    ann.type("5 5 6 6 8 8")
    ann.tap("#save")
    ann.saved()
    expect(ben.page.locator("#onward")).to_contain_text("Hole 2")
    maker = table(game, 2)
    expect(maker.page.locator(".en-table h2")).to_have_text("Ann")
