"""The whole of entry by keyboard and by ear: no finger, no mouse."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from scorecards.models import Game
from tests.browser.table import Table, on_phone
from tests.scorecards.playing import stored


def press(page: Page, keys: str) -> None:
    """A phone fetches what answers keys at the first one, and answers in order."""
    for key in keys.split():
        page.keyboard.press(key)
    page.evaluate(on_phone("reserve", "({ fetchRest }) => fetchRest().then(Boolean)"))


def said(page: Page, words: str | re.Pattern[str]) -> None:
    """What is read aloud next, all of it; it comes when no more keys do."""
    expect(page.locator("#live")).to_have_text(words)


def test_a_hole_by_keyboard(table: Callable[..., Table], start: Callable[..., Game]) -> None:
    game = start(names=("Ann", "Bob"))
    hand = table(game)
    press(hand.page, "7 4 q Q 3")
    said(hand.page, "three. Column 3, 3.")
    press(hand.page, "k")
    said(hand.page, "king. Ann complete, 14. Next, Bob.")
    press(hand.page, "x Enter")
    press(hand.page, "1 a 0 f r q")
    said(hand.page, "queen. Bob complete, 30. All players entered, review.")
    press(hand.page, "Backspace q Enter")
    hand.saved()
    assert stored(game, 1) == {0: "7 Q 3 / 4 Q K", 1: "A T K / A J Q"}
    assert game.holes.get().knocker == 0
    press(hand.page, "Enter")
    expect(hand.page.locator("h1")).to_contain_text("Hole 2")


def test_what_cancels_is_said(table: Callable[..., Table], start: Callable[..., Game]) -> None:
    hand = table(start())
    press(hand.page, "q q")
    said(hand.page, re.compile("saves 20"))
    press(hand.page, "Backspace")
    said(hand.page, "Undone. Ann, 1 of 6")


def test_a_suit_is_typed_right_after_its_rank(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start(names=("Ann", "Bob"), values={"QS": 40})
    hand = table(game)
    press(hand.page, "q s 9 h 9 d q 9 s 2 Enter")
    hand.sent()
    assert stored(game, 1)[0] == "QS 9D 9S / 9H Q~ 2"


def test_arrows_move_and_typing_replaces(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    hand = table(start())
    press(hand.page, "7 4 2 ArrowLeft ArrowUp")
    expect(hand.page.locator('[data-cell="0"]')).to_be_focused()
    press(hand.page, "9")
    assert hand.cells() == ["9", "4", "2", "", "", ""]
    expect(hand.page.locator("#table [data-cell].pc--at")).to_be_focused()


def test_scores_and_layouts_are_read_aloud(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    hand = table(start(names=("Ann", "Bob")))
    press(hand.page, "ArrowDown s")
    said(hand.page, "Ann 0, Bob 0. Level: Ann, Bob.")
    press(hand.page, "7 ArrowUp t")
    said(hand.page, "Hole 1. Entering Ann. Column 1, top. 1 of 6. Next, Bob.")
    press(hand.page, "v")
    said(hand.page, re.compile("^Ann: column 1: empty, seven, 7; column 2: empty, empty"))


def test_shortcuts_can_be_switched_off_for_good(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    hand = table(start())
    press(hand.page, "ArrowRight")  # now it is known that there is a keyboard
    hand.page.locator("#menu").click()
    hand.page.get_by_role("switch", name="Single-key shortcuts").click()
    press(hand.page, "Escape")
    expect(hand.page.locator("#menu")).to_be_focused()
    hand.page.reload()
    press(hand.page, "7 4")
    assert hand.cells() == [""] * 6


def test_the_cards_can_be_typed_in_any_of_the_four_languages(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start(names=("Ann", "Bob", "Cleo", "Dev"))
    hand = table(game)
    for name, cards in (
        ("Ann", "9h9dkc9s2djh"),
        ("Bob", "r d v / 10 1 2"),
        ("Cleo", "R~ Dh Fs, 10c 1 2"),
        ("Dev", "789456"),
    ):
        hand.page.locator("#menu").click()
        hand.page.get_by_role("button", name=f"Type {name}’s cards").click()
        field = hand.page.locator("#sheet input")
        field.fill("9h 9z")
        field.press("Enter")
        expect(hand.page.locator("#sheet-wrong")).to_have_text("9z is not a card")
        field.fill("9h 9d")
        field.press("Enter")
        expect(hand.page.locator("#sheet-wrong")).to_have_text("2 cards, but the layout has 6")
        field.fill(cards)
        field.press("Enter")
        if name != "Dev":
            hand.page.locator("#next").click()
    hand.save()
    hand.saved()
    assert list(stored(game, 1).values()) == [
        "9H 9D KC / 9S 2D JH",
        "K Q J / T A 2",
        "K~ QH JS / TC A 2",
        "7 8 9 / 4 5 6",
    ]


def test_pasted_cards_fill_the_row(table: Callable[..., Table], start: Callable[..., Game]) -> None:
    hand = table(start())
    hand.page.evaluate(
        """() => {
          const data = new DataTransfer();
          data.setData("text", "9h9dkc9s2djh");
          document.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true}));
        }"""
    )
    hand.wait_until("document.querySelectorAll('#table .pc--empty').length === 0")
    assert hand.cells() == ["9", "9", "9", "2", "K", "J"]


def test_tab_reaches_tabs_one_card_and_the_keys(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    page = table(start(names=("Ann", "Bob"))).page
    page.locator("#menu").focus()
    reached = []
    for _ in range(5):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate(
                "Object.keys(document.activeElement.dataset)[0] || document.activeElement.id"
            )
        )
    assert reached == ["seat", "seat", "cell", "rank", "rank"]
