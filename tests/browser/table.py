"""What a person does on the entry page, and what they see. Every tap is counted."""

import re
import time
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

PATIENCE = 60_000  # ms; what is waited for comes at once, but on a machine that is busy otherwise
CARD = re.compile(r"#-?\d+|10|[A2-9TJQKX.](?:[SHDC](?![a-z]))?")


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
        self.tap(f'#keys [data-rank="{rank.replace("10", "T")}"]')

    def type(self, cards: str) -> None:
        """Tap cards in the order of entry, down the columns: "7 4 Q QS 3 K"."""
        for card in cards.split():
            if card[0] != "#" and len(card) > 1 and card != "10":
                self.key(card[0])
                self.tap(f'[data-suit="{card[1]}"]')
            else:
                self.key(card)

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

    def leave_network(self) -> None:
        """No network any more, once the page has what it fetches in its first seconds."""
        self.wait_until(
            "import('/static/js/reserve.js').then(({ fetchRest }) => fetchRest()).then(Boolean)"
        )
        self.page.context.set_offline(True)

    def sent(self) -> None:
        """Wait until nothing waits on the phone any more."""
        self.wait_until("import('/static/js/outbox.js').then(({ items }) => items().length === 0)")

    def saved(self) -> None:
        """Wait until the server has everything."""
        expect(self.chip).to_have_attribute("data-state", "saved")
        expect(self.page.locator("#toast")).to_contain_text("saved")
