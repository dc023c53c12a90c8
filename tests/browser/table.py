"""What a person does on the entry page, and what they see. Every tap is counted."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.browser.served import as_served

PATIENCE = 60_000  # ms; what is waited for comes at once, but on a machine that is busy otherwise
PRESS = """(place, keys) => keys.forEach((each) => {
  const key = document.querySelector(each);
  if (!key || key.disabled) throw new Error(`${each} cannot be tapped`);
  key.click();
})"""


def on_phone(module: str, use: str) -> str:
    """A script for `evaluate`: what `use` makes of a module, once what the phone keeps is read."""
    return as_served(
        "import('/static/js/store.js').then(({ ready }) => ready)"
        f".then(() => import('/static/js/{module}.js')).then({use})"
    )


def keys_of(card: str) -> list[str]:
    """The keys of a card: that of its rank, and that of its suit where it is said."""
    suited = len(card) > 1 and card[0] != "#" and card != "10"
    rank, suit = (card[0], card[1]) if suited else (card.replace("10", "T"), "")
    return [f'#keys [data-rank="{rank}"]', *([f'[data-suit="{suit}"]'] if suit else [])]


def until(true: Callable[[], object], *, what: Callable[[], object] = lambda: None) -> None:
    """Wait until something is true on the server; `what` says how it is when it never is."""
    end = time.monotonic() + PATIENCE / 1000
    while not true():
        assert time.monotonic() < end, what()
        time.sleep(0.05)


@dataclass
class Table:
    """The entry page in front of somebody."""

    page: Page
    taps: int = 0

    def tap(self, target: str | Locator) -> None:
        place = self.page.locator(target) if isinstance(target, str) else target
        place.tap()
        self.taps += 1

    def key(self, rank: str) -> None:
        self.tap(*keys_of(rank))

    def type(self, cards: str) -> None:
        """Cards in the order of entry, down the columns, faster than any finger: "7 4 Q QS 3 K"."""
        keys = [key for card in cards.split() for key in keys_of(card)]
        self.page.locator("#entry:visible #keys").evaluate(PRESS, keys)
        self.taps += len(keys)

    def tap_cards(self, cards: str) -> None:
        """The same with a finger, where that is what a test is about."""
        for card in cards.split():
            for key in keys_of(card):
                self.tap(key)

    def next(self) -> None:
        self.tap("#next")

    def save(self) -> None:
        self.tap("#save")

    def seat(self, number: int) -> Locator:
        return self.page.locator(f"#seats [data-seat='{number}']")

    @property
    def score(self) -> Locator:
        """The number beside the name of the player being entered."""
        return self.page.locator(".en-score .num")

    @property
    def chip(self) -> Locator:
        return self.page.locator("#sync")

    def cells(self) -> list[str]:
        """The layout once it is drawn, in the order of entry; "" for an empty place."""
        self.page.locator("#table [data-cell]").first.wait_for(state="attached")
        return [
            re.sub(r"\s.*", "", text.strip())
            for text in self.page.locator("#table [data-cell]").evaluate_all(
                "cells => cells.map(cell => cell.querySelector('.pc__r')?.textContent ?? '')"
            )
        ]

    def tile(self, number: int) -> Locator:
        """A player's tile in the review."""
        return self.page.locator(".en-rv").nth(number)

    def wait_until(self, script: str) -> None:
        """Wait for a condition in the page; the page's own policy forbids Playwright's way."""
        end = time.monotonic() + PATIENCE / 1000
        while not self.page.evaluate(script):
            assert time.monotonic() < end, script
            self.page.wait_for_timeout(50)

    def ask(self) -> None:
        """Ask for what others entered, now; afterwards it is drawn."""
        for _ in range(2):  # the second question is asked when the first answer is drawn
            with self.page.expect_request("**/state/**"):
                self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    def leave_network(self) -> None:
        """No network any more, once the page has what it fetches in its first seconds."""
        self.wait_until(on_phone("reserve", "({ fetchRest }) => fetchRest().then(Boolean)"))
        self.page.context.set_offline(True)

    def sent(self) -> None:
        """Wait until nothing waits on the phone any more."""
        self.wait_until(on_phone("outbox", "({ items }) => items().length === 0"))

    def saved(self) -> None:
        """Wait until the server has everything."""
        expect(self.chip).to_have_attribute("data-state", "saved")
        expect(self.page.locator("#toast")).to_contain_text("saved")
