"""Two phones at one table: different rows meet, the same row asks, and nothing is lost."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect
from pytest_django.live_server_helper import LiveServer

from scorecards import devices
from scorecards.models import Game
from scorecards.rules.absences import Counts
from scorecards.scorekeeping import links, presence
from tests.browser.table import Table, until
from tests.scorecards.playing import points, record, stored
from tests.values import some


@pytest.fixture
def game(start: Callable[..., Game]) -> Game:
    return start(names=("Ann", "Bob"))


@pytest.fixture
def eve(game: Game) -> Any:
    """Keeps score on a second phone."""
    device = devices.new_device("iPhone")
    links.open_link(key=game.score_key, device=device)
    return device


def test_different_rows_meet(table: Callable[..., Table], game: Game, eve: Any) -> None:
    first, second = table(game), table(game, device=eve)
    first.type("7 4 Q Q 3 K")
    first.next()
    expect(second.seat(0)).to_contain_text("14")
    expect(second.page.locator("#live")).to_contain_text("Ann’s cards arrived, 14.")
    second.tap(second.seat(1))
    second.type("A A 2 2 9 K")
    expect(second.page.locator("#save")).to_be_visible()
    second.save()
    second.saved()
    expect(first.page.locator("#onward")).to_be_visible()
    assert stored(game, 1) == {0: "7 Q 3 / 4 Q K", 1: "A 2 9 / A 2 K"}
    assert points(game, 1) == [14, 9]


def enter_both(first: Table, second: Table, cards: str, others: str) -> None:
    """Both phones have the same open hole; the second does not hear of the first's save in time."""
    second.page.route("**/state/**", lambda route: route.fulfill(status=204))
    first.type(cards)
    first.next()
    expect(first.chip).to_have_attribute("data-state", "saved")
    first.sent()
    second.type(others)
    second.next()


def test_the_same_cards_twice_tell_nobody(
    table: Callable[..., Table], game: Game, eve: Any
) -> None:
    first, second = table(game), table(game, device=eve)
    enter_both(first, second, "7 4 Q Q 3 K", "7 4 Q Q 3 K")
    second.sent()
    expect(second.page.locator("#sheet")).to_be_hidden()
    assert game.changes.filter(kind="row").count() == 1


@pytest.mark.parametrize(
    ("choice", "kept"), [("mine", "7 Q 8 / 4 Q K"), ("theirs", "7 Q 3 / 4 Q K")]
)
def test_the_same_row_shows_both_and_asks(
    table: Callable[..., Table], game: Game, eve: Any, choice: str, kept: str
) -> None:
    first, second = table(game), table(game, device=eve)
    enter_both(first, second, "7 4 Q Q 3 K", "7 4 Q Q 8 K")
    sheet = second.page.locator("#sheet")
    expect(sheet).to_contain_text("Two versions of Ann’s cards")
    expect(sheet).to_contain_text("One card differs")
    expect(sheet.locator(".pc--diff")).to_have_count(2)
    expect(sheet.get_by_role("button", name="Keep 14")).to_be_visible()
    expect(sheet.get_by_role("button", name="Keep 19")).to_be_visible()
    second.tap(sheet.locator(f'[data-choice="{choice}"]'))
    expect(sheet).to_be_hidden()
    second.sent()
    assert stored(game, 1)[0] == kept
    expect(second.seat(0)).to_contain_text("19" if choice == "mine" else "14")


def test_the_cards_can_be_entered_once_more(
    table: Callable[..., Table], game: Game, eve: Any
) -> None:
    first, second = table(game), table(game, device=eve)
    enter_both(first, second, "7 4 Q Q 3 K", "7 4 Q Q 8 K")
    second.tap('[data-choice="again"]')
    expect(second.seat(0)).to_have_attribute("aria-current", "true")
    assert second.cells() == [""] * 6
    second.type("A A 2 2 3 3")
    second.next()
    second.sent()
    assert stored(game, 1)[0] == "A 2 3 / A 2 3"


def test_of_two_knockers_the_first_counts(
    table: Callable[..., Table], game: Game, eve: Any, ann: Any
) -> None:
    second = table(game, device=eve)
    second.page.route("**/state/**", lambda route: route.fulfill(status=204))
    record(game, 1, ["7 Q 3 / 4 Q K", None], device=ann, knocker=1)
    second.tap("#knock")
    second.type("7 4 Q Q 3 K")
    second.next()
    expect(second.seat(1)).to_contain_text("went out")
    expect(second.seat(0)).not_to_contain_text("went out")
    second.type("A A 2 2 9 K")
    second.save()
    second.saved()
    expect(second.page.locator("#sheet")).to_be_hidden()
    assert game.holes.get().knocker == 1


def test_a_half_typed_row_stays_when_another_phone_has_it(
    table: Callable[..., Table], game: Game, eve: Any, ann: Any
) -> None:
    second = table(game, device=eve)
    second.type("7 4 Q")
    record(game, 1, ["A 2 3 / A 2 3", None], device=ann)
    second.ask()
    assert second.cells() == ["7", "4", "Q", "", "", ""]
    second.type("Q 3 K")
    second.next()
    expect(second.page.locator("#sheet")).to_contain_text("Two versions of Ann’s cards")


def test_a_renewed_link_keeps_what_was_entered(
    table: Callable[..., Table],
    phone: Callable[..., BrowserContext],
    game: Game,
    eve: Any,
    live_server: LiveServer,
) -> None:
    second = table(game, device=eve)
    second.page.route("**/state/**", lambda route: route.fulfill(status=204))
    links.renew_link(game=game, role="scorer", device=some(game.started_by))
    second.type("7 4 Q Q 3 K")
    second.next()
    expect(second.chip).to_contain_text("Needs you")
    game.refresh_from_db()
    assert stored(game, 1) == {}
    links.open_link(key=game.score_key, device=eve)
    second.page.reload()
    second.sent()
    assert stored(game, 1)[0] == "7 Q 3 / 4 Q K"


def test_a_row_that_was_sent_can_be_taken_back_and_sent_again(
    table: Callable[..., Table], game: Game
) -> None:
    hand = table(game)
    hand.type("7 4 Q Q 3 K")
    hand.next()
    hand.sent()
    hand.tap("#undo")
    hand.tap("#undo")
    assert hand.cells() == ["7", "4", "Q", "Q", "3", ""]
    hand.key("2")
    hand.next()
    hand.sent()
    expect(hand.page.locator("#sheet")).to_be_hidden()
    assert stored(game, 1)[0] == "7 Q 3 / 4 Q 2"


def test_who_is_out_is_not_asked(
    table: Callable[..., Table], start: Callable[..., Game], ann: Any
) -> None:
    game = start(names=("Ann", "Bob", "Cleo"), end={"type": "elimination", "at_least": 30})
    record(game, 1, ["9 8 7 / 6 5 4", "A 2 3 / A 2 3", "4 5 6 / 4 5 6"], device=ann)
    hand = table(game, 2)
    expect(hand.page.locator("#seats button")).to_have_count(2)
    hand.type("7 4 Q Q 3 K")
    hand.type("A")
    hand.tap("#knock")
    hand.type("A 2 2 9 K")
    hand.save()
    hand.saved()
    rows = {place: text for place, text in stored(game, 2).items() if text}
    assert rows == {1: "7 Q 3 / 4 Q K", 2: "A 2 9 / A 2 K"}
    assert game.holes.get(number=2).knocker == 2


def test_a_closed_question_is_not_saved_and_asked_again(
    table: Callable[..., Table], game: Game, eve: Any
) -> None:
    first, second = table(game), table(game, device=eve)
    enter_both(first, second, "7 4 Q Q 3 K", "7 4 Q Q 8 K")
    sheet = second.page.locator("#sheet")
    expect(sheet).to_contain_text("Two versions of Ann’s cards")
    second.page.reload()  # a battery that dies while the question is open
    expect(sheet).to_contain_text("Two versions of Ann’s cards")
    second.page.keyboard.press("Escape")
    expect(second.chip).to_contain_text("Needs you")
    second.page.reload()
    expect(sheet).to_contain_text("Two versions of Ann’s cards")
    second.page.keyboard.press("Escape")
    second.chip.tap()
    second.tap(sheet.locator('[data-choice="mine"]'))
    second.sent()
    assert stored(game, 1)[0] == "7 Q 8 / 4 Q K"


def test_two_phones_with_one_hand_each_see_each_other(
    table: Callable[..., Table], game: Game, eve: Any
) -> None:
    """Each types one hand and touches nothing else."""
    first, second = table(game), table(game, device=eve)
    second.tap(second.seat(1))
    second.type("A A 2 2")
    expect(second.chip).to_have_attribute("data-state", "phone")
    expect(first.seat(1)).to_contain_text("entering")
    expect(first.page.locator("#live")).to_have_text("Bob’s hand is entered on another phone.")
    first.type("7 4 Q Q 3 K")
    second.type("9 K")
    expect(first.seat(1)).to_contain_text("9")
    expect(second.seat(0)).to_contain_text("14")
    first.sent()
    second.sent()
    expect(first.page.locator("#sheet")).to_be_hidden()
    assert stored(game, 1) == {0: "7 Q 3 / 4 Q K", 1: "A 2 9 / A 2 K"}


@pytest.mark.parametrize("way", ["close", "look elsewhere", "another page"])
def test_a_hand_goes_up_when_the_page_is_left(
    table: Callable[..., Table], game: Game, way: str
) -> None:
    hand = table(game)
    hand.page.evaluate(  # the second of rest never ends
        "() => { const real = setTimeout;"
        " window.setTimeout = (act, ms) => (ms === 1000 ? 0 : real(act, ms)); }"
    )
    hand.type("7 4 Q Q 3 K")
    expect(hand.chip).to_contain_text("Only here")
    if way == "close":
        hand.tap(".en-bar a:visible")
    elif way == "another page":
        hand.page.evaluate("location.assign('/join/')")
    else:
        hand.page.evaluate(
            "Object.defineProperty(document, 'visibilityState', {value: 'hidden'});"
            "document.dispatchEvent(new Event('visibilitychange'))"
        )
    until(lambda: stored(game, 1))
    assert stored(game, 1)[0] == "7 Q 3 / 4 Q K"


def test_nothing_typed_is_called_saved_before_the_server_has_it(
    table: Callable[..., Table], game: Game
) -> None:
    hand = table(game)
    expect(hand.chip).to_be_hidden()  # nothing is with anybody yet
    hand.type("7")
    expect(hand.chip).to_contain_text("Only here")
    hand.type("4 Q Q 3 K")
    expect(hand.chip).to_have_text("With everybody")
    assert stored(game, 1)[0] == "7 Q 3 / 4 Q K"


def test_somebody_sits_down_while_a_hole_is_open(
    table: Callable[..., Table], start: Callable[..., Game], ann: Any
) -> None:
    game = start(names=("Ann", "Bob", "Cleo"))
    hand = table(game)
    hand.type("7 4 Q Q 3 K A 2")
    presence.sit_out(game=game, position=2, number=1, device=ann)
    expect(hand.seat(2)).to_have_count(0)
    presence.join_late(game=game, name="Lea", number=1, counts=Counts.MEAN, device=ann)
    expect(hand.seat(2)).to_contain_text("Lea")
    assert hand.cells()[:2] == ["A", "2"]  # the cursor stays in the hand of Bob
    hand.type("2 A 9 K 8 8 6 6 Q 2")
    hand.save()
    hand.saved()
    assert stored(game, 1) == {0: "7 Q 3 / 4 Q K", 1: "A 2 9 / 2 A K", 3: "8 6 Q / 8 6 2"}
