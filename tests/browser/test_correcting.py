"""Correcting a hand: of a hole that was saved, of one that was not, and after a card too many."""

import os
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from scorecards.models import Change, Game
from tests.browser.table import Table
from tests.scorecards.playing import points, stored

HANDS = ("4 5 A A 3 7", "6 6 6 6 3 2", "5 A 7 J 7 3", "5 4 8 8 2 J")  # down the columns


def play(hand: Table, *hands: str) -> None:
    for cards in hands:
        hand.type(cards)
    hand.save()
    hand.saved()


def look(hand: Table, name: str) -> None:
    """A picture, where somebody asks for them."""
    if folder := os.environ.get("SHOTS"):
        hand.page.screenshot(path=Path(folder) / f"correct-{name}.png")


def test_a_hand_of_an_earlier_hole_is_typed_over_and_stays_until_it_is_done(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start(names=("Ana", "Ben", "Cleo", "Dev"))
    hand = table(game)
    play(hand, *HANDS)
    hand.tap("#onward")
    hand.type("7 4 Q")
    hand.page.goto(f"/g/{game.code}/")
    hand.page.locator('a[href$="/holes/1/detail/"]').first.tap()
    expect(hand.page.get_by_text("Tap a hand to change it.")).to_be_visible()
    look(hand, "hole")
    hand.taps = 0
    hand.tap(hand.page.get_by_role("link", name="Change the hand of Cleo"))
    expect(hand.page.locator("#over")).to_contain_text("Correcting hole 1")
    expect(hand.page.locator("#backto")).to_have_text("Back to hole 2")
    expect(hand.page.locator('[data-cell="0"]')).to_have_class("pc pc--at")
    look(hand, "start")
    for _ in range(3):
        hand.tap('[data-do="keep"]')
    hand.key("2")
    expect(hand.page.locator('[data-cell="4"]')).to_contain_text("was J")
    expect(hand.score).to_have_text("was 33 now 21")
    expect(hand.page.locator(".en-why")).to_have_text("Was jack, now two: 12 less.")
    expect(hand.chip).to_have_attribute("data-state", "phone")
    look(hand, "half")
    hand.tap('[data-do="keep"]')
    hand.tap('[data-do="keep"]')
    for key in hand.page.locator("#keys [data-rank]").all():
        expect(key).to_be_disabled()
    expect(hand.page.locator("#over")).to_contain_text("until you press Done")
    hand.page.keyboard.press("9")  # a key of the keyboard does nothing in silence
    expect(hand.page.locator("#live")).to_contain_text("Choose one")
    assert stored(game, 1)[2] == "5 7 7 / A J 3"
    hand.next()
    hand.saved()
    assert hand.taps == 8
    assert stored(game, 1)[2] == "5 7 7 / A 2 3"
    assert points(game, 1)[2] == 21
    expect(hand.page.locator(".en-corrected h2")).to_have_text("12 fewer for Cleo")
    expect(hand.page.locator(".en-order li").nth(3)).to_contain_text("was 33")
    look(hand, "done")
    hand.tap("#toast [data-do=undo]")
    expect(hand.page.locator("#over")).to_be_visible()
    hand.next()
    hand.saved()
    expect(hand.page.locator("#onward")).to_have_text("Back to hole 2")
    hand.tap("#onward")
    hand.page.locator("#entry:visible").wait_for()
    assert hand.cells() == ["7", "4", "Q", "", "", ""]


def test_a_whole_hand_is_corrected_in_eight_taps(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start(names=("Ana", "Ben"))
    hand = table(game)
    play(hand, *HANDS[:2])
    hand.taps = 0
    hand.tap(hand.tile(1).locator(".en-rv__edit"))
    hand.type("9 9 8 7 8 7")
    hand.next()
    hand.saved()
    assert hand.taps == 8
    assert stored(game, 1)[1] == "9 8 8 / 9 7 7"
    assert Change.objects.filter(game=game, kind="row", position=1).count() == 2


def test_a_card_too_many_is_noticed_and_cleared_in_one_step(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start(names=("Ana", "Ben", "Cleo"))
    hand = table(game)
    hand.type("7 4 Q Q 3 K")
    expect(hand.page.locator(".en-why")).to_have_text("Pair of queens in column 2 saves 20.")
    expect(hand.page.locator("#next")).to_contain_text("or tap the first card")
    look(hand, "best")
    hand.type("9")
    expect(hand.page.locator(".en-table__head--turn h2")).to_have_text("Ben")
    expect(hand.page.locator("#live")).to_contain_text("Ben: nine.")
    expect(hand.page.locator("#undo")).to_have_text("back to Ana")
    look(hand, "turn")
    hand.type("8 7 6 5 4 2 2")
    hand.tap(hand.seat(0))
    look(hand, "surplus")
    hand.tap(hand.page.get_by_role("button", name="Clear from here"))
    expect(hand.page.locator("#live")).to_have_text("Cleared: Ana, Ben, Cleo.")
    for seat in range(3):
        expect(hand.seat(seat)).to_contain_text("0 of 6")
    hand.tap("#undo")
    expect(hand.seat(1)).to_contain_text("complete")
    expect(hand.seat(2)).to_contain_text("2 of 6")
