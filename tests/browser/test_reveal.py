"""What a hole changed, on every phone that looks at the game: once with its drama, then at rest."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorecards import devices
from scorecards.models import Game
from scorecards.scorekeeping import links
from tests.browser.conftest import MOVING
from tests.browser.looks import look_at
from tests.browser.served import as_served
from tests.browser.table import Table
from tests.scorecards.playing import BOB_HOLE, DEE_HOLE, record
from tests.values import some

# Counts how often an element begins to turn, and says how long it did.
COUNTS = """
  window.turns = []; window.lasted = [];
  const options = {subtree: true, attributeFilter: ["class"], attributeOldValue: true};
  new MutationObserver((all) => all.forEach(({target, oldValue}) => {
    const was = /rv-turning/.test(oldValue ?? ""), now = target.classList.contains("rv-turning");
    if (now && !was) { turns.push(target.id); target.began = performance.now(); }
    if (was && !now) lasted.push(performance.now() - target.began);
  })).observe(document, options);
"""
FIRST = "Half of the holes are played, with 34 between first and second."


@pytest.fixture
def game(start: Callable[..., Game]) -> Game:
    return start(names=("Ann", "Bob"), end={"holes": 2})


def phone_of(game: Game, key: str) -> Any:
    device = devices.new_device("iPhone")
    links.open_link(key=key, device=device)
    return device


def watched(page: Page) -> Page:
    page.add_init_script(COUNTS)
    page.reload()
    return page


def turns(page: Page) -> list[str]:
    return list(page.evaluate("turns"))


def test_every_phone_turns_the_cards_once_and_says_the_same(
    table: Callable[..., Table], phone: Callable[..., BrowserContext], game: Game, ann: Any
) -> None:
    hand = table(game, **MOVING)
    second = table(game, device=phone_of(game, game.score_key), **MOVING)
    looker = phone(phone_of(game, game.view_key), **MOVING).new_page()
    looker.goto(f"/g/{game.code}/")
    pages = [watched(hand.page), watched(second.page), watched(looker)]
    hand.type("Q Q 9 9 4 4")
    hand.next()
    hand.type("A 8 3 5 7 T")
    hand.save()
    for page in pages[:2]:
        block = page.locator("#reveal")
        expect(block.get_by_role("heading")).to_have_text("Ann leads by 34")
        expect(block).to_contain_text(FIRST)
        expect(page.locator("#live")).to_contain_text(f"Ann leads by 34. {FIRST}")
        expect(block.locator("summary").first).to_contain_text("+0")
        expect(page.locator("#toast")).to_be_hidden()
    expect(looker.locator("#story")).to_contain_text(FIRST)
    expect(looker.locator("#live")).to_contain_text(f"Ann leads by 34. {FIRST}")
    for page, name in zip(pages, ["reveal", "reveal", "story"], strict=True):
        Table(page).wait_until("turns.length > 0")  # its script is fetched when there is a drama
        expect(page.locator(".rv-turning")).to_have_count(0)
        assert turns(page) == [name]
        assert page.evaluate("Math.max(...lasted)") < 10_000  # a second, and a busy machine

    # A row opens that player's hand; the hands of all stay below, and the pencil leads back.
    hand.tap(hand.page.locator("#reveal summary").nth(1))
    expect(hand.page.locator("#reveal details[open] figure")).to_be_visible()
    expect(hand.tile(1)).to_contain_text("Bob")
    hand.page.reload()
    hand.page.locator("#reveal").wait_for()
    assert turns(hand.page) == []  # it was there before the page was
    hand.tap("#acts .rv-change")
    expect(hand.tile(0).locator(".en-rv__edit")).to_be_focused()

    # The last hole: the page of the game asks for itself anew, and the drama outlives that.
    record(game, 2, ["=20", "=1"], device=ann, overrule=True)
    expect(looker.get_by_role("heading", name="Ann wins by 15")).to_be_visible()
    expect(looker.get_by_role("link", name="Share")).to_be_visible()
    Table(looker).wait_until("turns.length > 0")
    expect(looker.locator(".rv-turning")).to_have_count(0)
    assert turns(looker) == ["story"]
    expect(looker.get_by_text("Turning point")).to_be_visible()


def test_the_focus_stays_in_what_a_hole_changed_when_another_phone_has_news(
    table: Callable[..., Table], game: Game, ann: Any
) -> None:
    """The hands below are drawn anew; whoever reads the block above goes on where they were."""
    record(game, 1, [DEE_HOLE, BOB_HOLE], device=ann)
    hand = table(game)
    row = hand.page.locator("#reveal summary").nth(1)
    row.focus()
    hand.page.evaluate("document.querySelector('.en-rv').id = 'old'")
    record(game, 2, ["=20", None], device=ann)
    hand.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(hand.page.locator("#old")).to_have_count(0)
    expect(row).to_be_focused()


def test_the_focus_stays_on_the_way_on_when_another_phone_has_news(
    table: Callable[..., Table], game: Game, ann: Any
) -> None:
    """All that is below the hands is drawn anew too, the links that have no name among it."""
    record(game, 1, [DEE_HOLE, BOB_HOLE], device=ann)
    hand = table(game)
    link = hand.page.locator("#acts").get_by_role("link", name="Scorecard")
    link.focus()
    link.evaluate("link => { link.dataset.old = true; }")
    record(game, 2, ["=20", None], device=ann)
    hand.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(hand.page.locator("[data-old]")).to_have_count(0)
    expect(link).to_be_focused()


def test_what_is_kept_of_the_next_hole_has_a_line_above_the_buttons(
    table: Callable[..., Table], game: Game, ann: Any
) -> None:
    record(game, 1, [DEE_HOLE, BOB_HOLE], device=ann)
    hand = table(game, 2)
    hand.type("7 4 Q")
    hand.page.goto(f"/g/{game.code}/holes/1/")
    hand.page.locator("#acts .rv-change").wait_for()
    boxes = [hand.page.locator(f"#acts {each}").bounding_box() for each in (".en-left", "#onward")]
    left, onward = map(some, boxes)
    assert left["width"] > 300
    assert onward["width"] > 100
    assert left["y"] + left["height"] <= onward["y"]


def test_a_key_or_still_motion_or_the_switch_leave_no_drama(
    table: Callable[..., Table], game: Game, ann: Any
) -> None:
    record(game, 1, [DEE_HOLE, BOB_HOLE], device=ann)
    hand = table(game, **MOVING)
    hand.page.locator("#reveal").wait_for()
    play = """async (how) => {
      const {play} = await import("/static/js/drama.js");
      const block = document.getElementById("reveal"), turns = () => block.matches(".rv-turning");
      play(block);
      const began = turns();
      if (how) window.dispatchEvent(new Event(how));
      return [began, turns(), block.querySelectorAll(".rv-turn").length];
    }"""
    assert hand.page.evaluate(as_served(play), "keydown") == [True, False, 6]
    assert hand.page.evaluate(as_served(play), "pointerdown") == [True, False, 6]
    hand.page.emulate_media(reduced_motion="reduce")
    assert hand.page.evaluate(as_served(play), "") == [False, False, 6]
    hand.tap("#menu")
    switch = hand.page.get_by_role("switch", name="Who leads, after every hole")
    hand.tap(switch)
    hand.tap(hand.page.get_by_role("button", name="Back to the cards"))
    expect(hand.page.locator("#reveal")).to_have_count(0)
    expect(hand.tile(0)).to_be_visible()
    hand.page.reload()
    expect(hand.tile(0)).to_be_visible()
    hand.ask()
    expect(hand.page.locator("#reveal")).to_have_count(0)


def test_without_a_network_only_what_is_certain_is_said(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    for changes, lead in (({}, "Bob leads by 5"), ({"end": {"exact_reset": {"at": 9}}}, "")):
        hand = table(start(names=("Ann", "Bob"), **changes))
        hand.leave_network()
        hand.type("7 4 Q Q 3 K")
        hand.type("A A 2 2 9 K")
        hand.save()
        toast = hand.page.locator("#toast")
        expect(toast).to_contain_text("Hole 1 kept on this phone")
        if lead:
            expect(toast).to_contain_text(f"By this phone’s count {lead}.")
        expect(toast.get_by_text("leads")).to_have_count(1 if lead else 0)
        expect(hand.page.locator("#reveal")).to_have_count(0)


def test_its_pages_in_every_light_and_width(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    names = ("Ann", "Bob", "Cleo", "Dev", "Bartholomew the Younger")
    many = start(names=names)
    record(many, 1, [DEE_HOLE, BOB_HOLE, "=14", "=20", "=8"], device=ann, knocker=1)
    record(many, 2, ["=40", "=8", "=14", "=20", DEE_HOLE], device=ann)
    over = start(names=("Ann", "Bob"), end={"holes": 2})
    record(over, 1, [DEE_HOLE, BOB_HOLE], device=ann)
    record(over, 2, ["=20", "=1"], device=ann)
    addresses = [f"/g/{many.code}/holes/2/reveal/", f"/g/{over.code}/holes/2/reveal/"]
    look_at(phone(ann).new_page(), [*addresses, f"/g/{many.code}/", f"/g/{over.code}/"])
