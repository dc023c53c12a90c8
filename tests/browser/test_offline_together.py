"""Several phones without a network on one hole: what they entered meets, and only a card that two
of them changed is asked.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from scorecards import devices
from scorecards.models import Game
from scorecards.scorekeeping import links
from tests.browser.looks import glance
from tests.browser.table import Table, until
from tests.scorecards.playing import record, stored


@pytest.fixture
def game(start: Callable[..., Game]) -> Game:
    return start(names=("Ann", "Bob", "Cleo"))


@pytest.fixture
def phones(
    game: Game, table: Callable[..., Table], ann: Any, live_server: LiveServer
) -> list[Table]:
    """Ann's phone and two more, at hole 1, in which Ann's hand is in."""
    record(game, 1, ["7 Q 3 / 4 Q K", None, None], device=ann)
    tables = [table(game)]
    for label in ("iPhone", "iPad"):
        device = devices.new_device(label)
        links.open_link(key=game.score_key, device=device)
        tables.append(table(game, device=device))
    return tables


def correct(phone: Table, cell: int, card: str) -> None:
    """Put another card into Ann's hand, which counts from Done on."""
    phone.tap(phone.seat(0))
    phone.tap(f"#table [data-cell='{cell}']")
    phone.key(card)
    phone.tap("#next")


def arrives(game: Game, rows: dict[int, str]) -> None:
    """Wait until the server has these rows."""
    until(lambda: stored(game, 1) == rows, what=lambda: stored(game, 1))


def test_what_phones_entered_offline_meets_and_only_one_card_is_asked(
    phones: list[Table], game: Game, ann: Any
) -> None:
    first, second, third = phones
    for phone in phones:
        phone.leave_network()
    correct(first, 0, "8")  # of 7 Q 3 / 4 Q K
    first.tap(first.seat(1))
    first.type("A A 2 2 9 K")
    correct(second, 5, "2")
    second.tap(second.seat(2))
    second.type("5 5 6 6 J")  # without its last card
    correct(third, 0, "9")
    for phone in phones:
        expect(phone.chip).to_have_attribute("data-state", "offline")
    assert stored(game, 1)[0] == "7 Q 3 / 4 Q K"

    first.page.context.set_offline(False)
    arrives(game, {0: "8 Q 3 / 4 Q K", 1: "A 2 9 / A 2 K", 2: ""})
    second.page.context.set_offline(False)
    arrives(game, {0: "8 Q 3 / 4 Q 2", 1: "A 2 9 / A 2 K", 2: ""})
    expect(first.seat(0)).to_contain_text("13")
    assert second.cells() == [
        "5",
        "5",
        "6",
        "6",
        "J",
        "",
    ]  # still being typed
    expect(second.seat(1)).to_contain_text("9")

    third.page.context.set_offline(False)
    sheet = third.page.locator("#sheet")
    expect(sheet).to_contain_text("One card differs")
    expect(sheet.locator(".pc--diff")).to_have_count(2)
    expect(sheet.get_by_role("button", name="Keep 13")).to_be_visible()
    expect(sheet.get_by_role("button", name="Keep 14")).to_be_visible()
    glance(third.page)
    third.tap(sheet.get_by_role("button", name="Keep 14"))
    third.sent()
    second.key("10")
    arrives(game, {0: "9 Q 3 / 4 Q 2", 1: "A 2 9 / A 2 K", 2: "5 6 J / 5 6 T"})
    for phone in phones:
        for seat, counted in enumerate(("14", "9", "20")):
            expect(phone.tile(seat)).to_contain_text(counted)
        expect(phone.chip).to_have_attribute("data-state", "saved")
    lines = game.changes.filter(kind="row").order_by("seq").values_list("position", "now")
    assert list(lines) == [
        (0, "7 Q 3 / 4 Q K"),
        (0, "8 Q 3 / 4 Q K"),
        (1, "A 2 9 / A 2 K"),
        (0, "8 Q 3 / 4 Q 2"),
        (0, "9 Q 3 / 4 Q 2"),
        (2, "5 6 J / 5 6 T"),
    ]


def test_a_card_that_arrives_leaves_what_is_typed_alone(
    phones: list[Table], game: Game, ann: Any
) -> None:
    """With the network: one corrects the hand while another has it open and has corrected it too,
    and a third types cards that are somebody else's by now.
    """
    first, second, third = phones
    second.page.route("**/holes/1/", lambda route: route.abort())  # its saves do not get through
    correct(second, 5, "2")
    third.tap(third.seat(1))
    third.type("A A 2")
    record(game, 1, ["8 Q 3 / 4 Q K", "J 2 9 / A 2 K", None], device=ann)
    expect(second.seat(1)).to_contain_text("20")
    second.tap(second.seat(0))
    assert second.cells() == ["8", "4", "Q", "Q", "3", "2"]
    expect(third.page.locator(".en-why--notice")).to_have_text(
        "Another phone has other cards for Bob."
    )
    assert third.cells() == ["A", "A", "2", "", "", ""]
    glance(third.page)
    third.type("2 9 K")
    expect(third.page.locator("#sheet")).to_contain_text("One card differs")
    third.tap('[data-choice="theirs"]')
    expect(third.seat(1)).to_contain_text("20")
    second.page.unroute("**/holes/1/")
    for _ in ("opened again", "done", "2"):  # its own correction, and not the other's
        second.tap("#undo")
    assert second.cells() == ["8", "4", "Q", "Q", "3", "K"]
    second.next()  # done: as it was
    expect(second.chip).to_have_attribute("data-state", "saved")


def test_two_phones_see_each_other_when_they_ask_next(phones: list[Table]) -> None:
    """Which is every three seconds; what is on its way already may be from before."""
    first, second, _ = phones
    hands = ((first, second, 1, "A A 2 2 9"), (second, first, 2, "5 5 6 6 J"))
    for phone, other, seat, cards in hands:
        phone.tap(phone.seat(seat))
        phone.type(cards)
        phone.key("K")
        phone.sent()
        other.ask()
        expect(other.seat(seat)).to_contain_text("complete")
