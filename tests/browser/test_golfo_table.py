"""The table of Golfo on phones: hands of the rules played by touch."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext

from tests.browser.looks import SHOTS
from tests.browser.vying import Phone
from tests.scorecards import golfo_sessions
from tests.scorecards.golfo_sessions import open_session


def shot(page: Any, name: str) -> None:
    """A picture where somebody wants to look."""
    if SHOTS:
        page.wait_for_timeout(350)
        page.screenshot(path=f"{SHOTS}/golfo-{name}.png")


def test_three_hands_on_one_phone(phone: Callable[..., BrowserContext], ann: Any) -> None:
    session = open_session(ann)
    table = Phone(phone(ann).new_page(), session.code)
    shot(table.page, "before")
    table.deal()
    table.says("A pass B 2 C call A call")
    shot(table.page, "between-rounds")
    table.go_on()
    shot(table.page, "open")
    table.says("A 3 B 6 C fold A call / A pass B pass / A pass B 10 A call")
    table.shows("Ana", "9E 8E 7E 3C")
    shot(table.page, "showing")
    table.shows("Ana", "4B")
    table.shows("Ben", "9O 8O 7O 5C 3B")
    shot(table.page, "tie")
    assert table.chips() == [72, 31, 47, 50]
    table.deal()
    table.says("B 30 C call D fold")
    table.worth("Ben", 18)
    table.worth("Cleo", 22)
    shot(table.page, "typed")
    assert table.chips() == [72, 0, 79, 49]
    table.saved()
    assert golfo_sessions.chips(session) == (72, 0, 79, 49)
