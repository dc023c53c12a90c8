"""Entering a hole with a finger: how many taps it takes, and that every step can be taken back."""

import sys
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorecards.models import Game
from tests.browser.table import Table
from tests.scorecards.playing import points, stored

FOUR = ("7 4 Q Q 3 K", "8 8 6 6 Q 2", "4 K 5 2 9 A", "3 3 K 2 A K")
ROWS = {
    0: "7 Q 3 / 4 Q K",
    1: "8 6 Q / 8 6 2",
    2: "4 5 9 / K 2 A",
    3: "3 K A / 3 2 K",
}


def test_a_hole_of_four_takes_at_most_thirty_taps(
    table: Callable[..., Table], start: Callable[..., Game], capsys: pytest.CaptureFixture[str]
) -> None:
    game = start("pagat-4-knock-10", layout={"rows": 2, "columns": 3})
    page = table(game).page
    page.goto(f"/g/{game.code}/")
    hand = Table(page)
    begun = time.monotonic()
    hand.tap(page.locator(f'a[href$="/g/{game.code}/holes/1/"]').first)
    hand.tap_cards(FOUR[0])
    assert hand.taps - 1 <= 7
    for cards in FOUR[1:]:
        hand.tap_cards(cards)
    hand.tap('[data-answer="1"]')
    hand.saved()
    seconds = time.monotonic() - begun
    with capsys.disabled():
        sys.stdout.write(f"\na hole of four players: {hand.taps} taps, {seconds:.1f} s\n")
    assert hand.taps <= 30
    assert stored(game, 1) == ROWS


def test_every_explicit_button_still_stays_within_thirty(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start("pagat-4-knock-10", layout={"rows": 2, "columns": 3})
    hand = table(game)
    for cards in FOUR[:3]:
        hand.tap_cards(cards)
        hand.next()
    hand.tap_cards(FOUR[3])
    hand.tap('[data-answer="3"]')
    hand.saved()
    hand.tap("#onward")
    expect(hand.page.locator("h1")).to_contain_text("Hole 2")
    assert hand.taps <= 30
    assert hand.page.url.endswith(f"/g/{game.code}/holes/2/")


def test_the_value_and_its_reason_follow_every_tap(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    hand = table(start())
    hand.tap_cards("7 4")
    expect(hand.score).to_have_text("11")
    hand.tap_cards("Q")
    expect(hand.score).to_have_text("21")
    hand.tap_cards("Q")
    expect(hand.score).to_have_text("11")
    struck = hand.page.locator("#table .pc--zero")
    expect(struck).to_have_count(2)
    expect(struck.first).to_have_accessible_name("Column 2, top: queen, 0")
    expect(hand.page.locator("#table .clasp")).to_have_count(1)
    expect(hand.page.locator(".en-why")).to_contain_text("saves 20")


def test_undo_goes_back_to_the_beginning_over_players_and_a_save(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    hand = table(start(names=("Ann", "Bob")))
    hand.tap_cards("A 2 3 4 5 6 7 8")
    for _ in range(2):
        hand.tap("#undo")
    expect(hand.seat(0)).to_have_attribute("aria-current", "true")
    assert hand.cells() == list("A23456")
    for _ in range(6):
        hand.tap("#undo")
    assert hand.cells() == [""] * 6
    expect(hand.page.locator("#undo")).to_be_disabled()


def test_any_card_can_be_corrected_and_the_cursor_returns(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    hand = table(start())
    hand.type("7 4 Q")
    hand.tap('[data-cell="0"]')
    hand.key("9")
    assert hand.cells() == ["9", "4", "Q", "", "", ""]
    hand.key("Q")
    assert hand.cells() == ["9", "4", "Q", "Q", "", ""]


def test_holding_a_rank_fills_the_column(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    hand = table(start("pagat-9"))
    key = hand.page.locator('[data-rank="7"]')
    key.hover()
    hand.page.mouse.down()
    expect(hand.page.locator("#table .pc:not(.pc--empty)")).to_have_count(3)
    hand.page.mouse.up()
    assert hand.cells() == ["7", "7", "7"] + [""] * 6
    hand.tap("#undo")
    assert hand.cells() == [""] * 9


def test_suits_are_asked_only_where_they_matter_and_never_block(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    plain = table(start())
    expect(plain.page.locator("#suits")).to_be_hidden()
    game = start(values={"QS": 40})
    hand = table(game)
    expect(hand.page.locator('[data-suit="S"]')).to_be_disabled()
    hand.type("7 QS Q 4")
    expect(hand.score).to_have_text("61")
    hand.type("A A")
    hand.next()
    expect(hand.chip).to_have_attribute("data-state", "saved")
    expect(hand.seat(1)).to_have_attribute("aria-current", "true")
    hand.sent()
    assert stored(game, 1)[0] == "7 Q~ A / QS 4 A"


def test_a_suit_can_be_given_later(table: Callable[..., Table], start: Callable[..., Game]) -> None:
    hand = table(start(values={"QS": 40}))
    hand.type("7 Q 3")
    hand.tap('[data-cell="3"]')
    hand.tap('[data-suit="S"]')
    expect(hand.score).to_have_text("50")
    hand.key("5")
    assert hand.cells() == ["7", "Q", "3", "5", "", ""]


def test_a_total_counted_at_the_table_stands_in_for_the_cards(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start(names=("Ann", "Bob"))
    hand = table(game)
    hand.tap("#menu")
    hand.page.get_by_role("button", name="Type Ann’s total").click()
    hand.page.locator("#sheet input").fill("nine")
    hand.page.locator("#sheet [type=submit]").click()
    expect(hand.page.locator("#sheet-wrong")).to_contain_text("whole number")
    hand.page.locator("#sheet input").fill("\u22123")
    hand.page.locator("#sheet [type=submit]").click()
    expect(hand.score).to_have_text("\u22123")
    hand.next()
    hand.type("A A 2 2 3 3")
    hand.save()
    hand.saved()
    assert stored(game, 1) == {0: "-3", 1: "A 2 3 / A 2 3"}


def test_adjustments_are_shown_with_their_reason_and_saved(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start(names=("Ann", "Bob"))
    hand = table(game)
    hand.type("A A 2 2 3 3")
    hand.type("K K K 2 5 9")
    hand.tap('[data-adjust="1"]')
    fields = hand.page.locator("#sheet input")
    fields.nth(0).fill("2")
    hand.page.locator("#sheet [type=submit]").click()
    expect(hand.page.locator("#sheet-wrong")).to_contain_text("reason")
    fields.nth(1).fill("two <b>peeks</b>")
    hand.page.locator("#sheet [type=submit]").click()
    expect(hand.tile(1)).to_contain_text("two <b>peeks</b> +2")
    hand.save()
    hand.saved()
    assert points(game, 1) == [0, 14]


def test_points_wait_for_all_rows_and_then_show_the_penalty(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start("pagat-4-knock-10", names=("Ann", "Bob"))
    hand = table(game)
    hand.tap("#knock")
    hand.type("9 8 7 6")
    expect(hand.score).to_have_text("30")
    hand.type("A 2 3 4")
    expect(hand.tile(0).locator(".num")).to_have_text("was 30 now 40")
    expect(hand.tile(0)).to_have_class("en-rv en-rv--caught")
    expect(hand.tile(1)).to_have_class("en-rv en-rv--low")
    hand.tap('[data-knock="1"]')
    expect(hand.tile(0).locator(".num")).to_have_text("30")
    hand.save()
    hand.saved()
    assert points(game, 1)[0] == 30
    expect(hand.tile(0)).to_contain_text("Total 30")


def test_more_cards_than_the_packs_hold_is_a_warning_that_one_tap_overrules(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start(names=("Ann", "Bob"))
    hand = table(game)
    hand.type("9 9 9 9 A A")
    hand.type("9 2 3 4 5 6")
    expect(hand.page.locator(".en-note")).to_contain_text("Five nines. One pack has four.")
    expect(hand.page.locator(".en-note")).to_contain_text("Ann, Bob")
    expect(hand.page.locator(".pc--amber")).to_have_count(5)
    expect(hand.page.locator("#save")).to_have_text("Save anyway")
    # Ann's may have gone up before Bob's made it doubtful.
    assert not stored(game, 1).get(1)
    hand.save()
    hand.saved()
    assert stored(game, 1) == {0: "9 9 A / 9 9 A", 1: "9 3 5 / 2 4 6"}


def test_nobody_is_one_of_the_answers_where_it_is_scored(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start("pagat-4-knock-10", names=("Ann", "Bob"))
    hand = table(game)
    hand.type("9 8 7 6")
    hand.type("A 2 3 4")
    hand.tap(hand.page.locator(".en-answers").get_by_role("button", name="Nobody"))
    hand.saved()
    assert points(game, 1) == [30, 10]


def test_a_saved_hole_can_be_corrected(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start(names=("Ann", "Bob"))
    hand = table(game)
    hand.type("9 8 7 6 5 4")
    hand.type("A 2 3 4 5 6")
    hand.save()
    hand.saved()
    hand.page.reload()
    expect(hand.page.locator("#onward")).to_be_visible()
    hand.tap(hand.tile(1).locator(".en-rv__edit"))
    hand.tap('[data-cell="0"]')
    hand.key("K")
    hand.next()
    hand.saved()
    assert stored(game, 1)[1] == "K 3 5 / 2 4 6"


def test_a_layout_of_any_size_grows_by_a_card_at_a_time(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start("pagat-4", names=("Ann", "Bob"), layout={"free": True})
    hand = table(game)
    hand.type("9 3 4 5 6 7 2")
    expect(hand.page.locator("#table [data-cell]")).to_have_count(8)
    hand.next()
    hand.next()
    expect(hand.page.locator("#save")).to_be_visible()
    hand.save()
    hand.saved()
    assert stored(game, 1) == {0: "9 3 4 5 6 7 2", 1: "."}


@pytest.mark.parametrize("variant", ["pagat-9", "playroom", "pagat-8"])
def test_the_grid_has_the_shape_of_the_layout(
    table: Callable[..., Table], start: Callable[..., Game], variant: str
) -> None:
    game = start(variant)
    hand = table(game)
    expect(hand.page.locator("#table [data-cell]")).to_have_count(game.rows * game.columns)
    boxes = [cell.bounding_box() for cell in hand.page.locator("#table [data-cell]").all()]
    assert len({round(box["x"]) for box in boxes if box}) == game.columns
    assert len({round(box["y"]) for box in boxes if box}) == game.rows


def test_a_name_of_markup_is_text(table: Callable[..., Table], start: Callable[..., Game]) -> None:
    hand = table(start(names=("<img src=x onerror=alert(1)>", "</script><b>Bob")))
    name = hand.page.get_by_role("heading", name="<img src=x onerror=alert(1)>", exact=True)
    expect(name).to_be_visible()
    assert hand.page.locator("#entry img").count() == 0


def test_a_gap_is_offered_only_where_cards_leave_the_table(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    assert table(start()).page.locator('[data-rank="."]').count() == 0
    hand = table(start("pagat-9", gaps=True))
    hand.type(". 7")
    assert hand.page.locator("#table .pc--gap").count() == 1


def test_fill_by_rows_is_remembered(
    page_of: Callable[[Game], Page], start: Callable[..., Game]
) -> None:
    page = page_of(start())
    page.locator("#menu").tap()
    page.get_by_role("switch", name="Fill by rows").click()
    page.keyboard.press("Escape")
    page.reload()
    hand = Table(page)
    hand.type("7 4")
    expect(page.locator('[data-cell="1"]')).to_contain_text("4")


@pytest.fixture
def page_of(table: Callable[..., Table]) -> Callable[[Game], Page]:
    return lambda game: table(game).page
