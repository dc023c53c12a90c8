"""Browsers that keep nothing for us, or nothing more: the page opens and works, and says of no card
that it is on the phone when it is not.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from scorecards.models import Game
from tests.browser.table import Table, on_phone
from tests.scorecards.playing import stored

NEVER = "IDBFactory.prototype.open = () => new EventTarget();"
FULL = """
const full = () => { throw new DOMException("full", "QuotaExceededError"); };
IDBObjectStore.prototype.put = full;
Storage.prototype.setItem = full;
"""
FORBIDDEN = """
const forbid = (name) => Object.defineProperty(window, name, {
  get() { throw new DOMException("forbidden", "SecurityError"); } });
forbid("localStorage");
"""
NOTHING = FORBIDDEN + 'forbid("indexedDB");'
HEAR = """(() => {
  const live = document.getElementById("live");
  window.heard = [];
  new MutationObserver(() => heard.push(live.textContent)).observe(live, {childList: true});
})()"""


@pytest.fixture
def opened_with(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> Callable[[str], tuple[Table, Game]]:
    """The first hole in a browser that a script made worse."""

    def opened(script: str) -> tuple[Table, Game]:
        game = start(names=("Ann", "Bob"))
        page = phone(ann).new_page()
        page.add_init_script(script)
        page.goto(f"/g/{game.code}/holes/1/")
        page.locator("#entry:visible").wait_for()
        return Table(page), game

    return opened


@pytest.mark.parametrize(
    "script",
    [NEVER, FULL, FORBIDDEN, NOTHING],
    ids=["never answers", "full", "forbidden", "nothing at all"],
)
def test_a_hole_is_entered_and_saved(
    opened_with: Callable[[str], tuple[Table, Game]], script: str
) -> None:
    hand, game = opened_with(script)
    expect(hand.page.locator("#start")).to_have_count(0)
    hand.type("7 4 Q Q 3 K")
    hand.type("A A 2 2 9 K")
    hand.save()
    expect(hand.chip).to_have_attribute("data-state", "saved")
    assert stored(game, 1) == {0: "7 Q 3 / 4 Q K", 1: "A 2 9 / A 2 K"}


@pytest.mark.parametrize("script", [FULL, NOTHING], ids=["full", "nothing at all"])
def test_what_is_only_on_the_page_is_not_said_to_be_on_the_phone(
    opened_with: Callable[[str], tuple[Table, Game]], script: str
) -> None:
    hand, _ = opened_with(script)
    hand.type("7")
    hand.wait_until(on_phone("store", "({ lasting }) => !lasting()"))
    hand.page.evaluate(HEAR)
    hand.leave_network()
    hand.type("4 Q Q 3 K")
    hand.type("A")
    expect(hand.chip).to_contain_text("Only on this page")
    hand.wait_until("heard.some((words) => words.includes('Only on this page'))")
    assert "kept on this phone" not in " ".join(hand.page.evaluate("heard"))
    hand.chip.tap()
    expect(hand.page.locator("#sheet")).to_contain_text("This browser keeps nothing")
    expect(hand.page.locator("#sheet")).not_to_contain_text("kept on this phone")
    hand.tap(hand.page.get_by_role("button", name="Back to the cards"))
    hand.page.context.set_offline(False)
    hand.type("A 2 2 9 K")
    expect(hand.chip).not_to_contain_text("Only on this page")


def test_a_refused_hint_is_no_loss(opened_with: Callable[[str], tuple[Table, Game]]) -> None:
    """The database works; only what other pages look at first does not."""
    hand, _ = opened_with(FORBIDDEN)
    hand.leave_network()
    hand.type("7 4 Q Q 3 K")
    hand.type("A")
    expect(hand.chip).to_contain_text("No connection since")


PROMISE = "StorageManager.prototype.persisted = StorageManager.prototype.persist = async () => {};"


@pytest.mark.parametrize("promised", [True, False])
def test_what_may_be_emptied_is_said_where_it_waits(
    opened_with: Callable[[str], tuple[Table, Game]], promised: bool
) -> None:
    """Safari empties what a site keeps that nobody opened for a week, unless it promises not to."""
    hand, _ = opened_with(PROMISE.replace("{}", str(promised).lower()))
    hand.leave_network()
    hand.type("7 4 Q Q 3 K")
    hand.type("A")
    expect(hand.chip).to_contain_text("No connection since")
    hand.chip.tap()
    line = hand.page.locator("#passing")
    expect(line).to_have_count(1)
    expect(line).to_be_visible(visible=not promised)
    expect(hand.page.locator("#sheet")).to_contain_text("kept on this phone")
