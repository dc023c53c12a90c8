"""A phone at a table of Golfo: what is touched there, and what it shows."""

from playwright.sync_api import Locator, Page, expect

CARDS = {"oros": "O", "copas": "C", "espadas": "E", "bastos": "B"}


class Phone:
    """A page with the table on it."""

    def __init__(self, page: Page, code: str) -> None:
        self.page, self.code = page, code
        page.goto(f"/golfo/{code}/")
        self.act.locator("button, h2, p").first.wait_for()

    @property
    def act(self) -> Locator:
        """The panel with what can be done."""
        return self.page.locator("#gf-act")

    def tap(self, selector: str) -> None:
        """Touch something in the panel; it is deaf for a moment after the touch before."""
        self.act.locator(selector).first.click()

    def deal(self) -> None:
        """Deal the next hand."""
        self.tap("[data-do=deal]")

    def go_on(self) -> None:
        """The dealer has done what the panel says, where it says something."""
        if self.act.locator("[data-do=on]").count():
            self.tap("[data-do=on]")

    def says(self, words: str) -> None:
        """Everybody in turn: `A pass B 2 C call`. The letter must be that of the player named."""
        tokens = words.replace("/", "").split()
        for letter, word in zip(tokens[::2], tokens[1::2], strict=True):
            self.go_on()
            expect(self.act.locator("h2")).to_contain_text(
                {"A": "Ana", "B": "Ben", "C": "Cleo", "D": "Dev"}[letter]
            )
            if word.isdecimal():
                self.bet(int(word))
            else:
                self.tap(f"[data-act={word}]")

    def bet(self, amount: int) -> None:
        """Bet or raise to so much, with the slider."""
        self.act.locator("input[type=range]").fill(str(amount))
        self.tap(".gf-raise [data-act]")

    def shows(self, name: str, cards: str) -> None:
        """A hand, one tap a card: `9E 8E 7E 3C 4B`."""
        self.go_on()
        chosen = self.act.locator(".gf-pad__head b")
        if name not in chosen.inner_text():
            self.act.get_by_role("button", name=name, exact=True).click()
        for card in cards.split():
            self.tap(f"[data-card='{card}']")

    def worth(self, name: str, value: int) -> None:
        """A hand by what it is worth."""
        self.go_on()
        if name not in self.act.locator(".gf-pad__head b").inner_text():
            self.act.get_by_role("button", name=name, exact=True).click()
        if self.act.locator("[data-do=value]").count():
            self.tap("[data-do=value]")
        self.tap(f"[data-value='{value}']")

    def chips(self) -> list[int]:
        """Everybody's chips after the hand."""
        return [int(each) for each in self.act.locator(".gf-then .amount").all_inner_texts()]

    def saved(self) -> None:
        """All that was entered is with the server."""
        expect(self.page.locator("#golfo")).to_have_attribute("data-waiting", "0")
