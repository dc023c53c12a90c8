"""A phone that is done with a hole and has no network goes on to the next: all of it stays, and
goes up in its order, once.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from scorecards import devices
from scorecards.models import Envelope, Game
from scorecards.scorekeeping import links
from scorecards.scorekeeping.games import finish
from tests.browser.conftest import WORKER
from tests.browser.copies import wait_for_copies
from tests.browser.looks import glance
from tests.browser.served import Site
from tests.browser.table import Table, until
from tests.scorecards.playing import record, stored
from tests.scorecards.sealed_tables import observe
from tests.values import some

FIRST, SECOND = "7 4 Q Q 3 K", "A A 2 2 9 K"
ROWS = {0: "7 Q 3 / 4 Q K", 1: "A 2 9 / A 2 K"}
KEPT = "Kept on this phone. It goes up when you are connected."
# What has to be on the disk is written, and nobody hears that it is before it is asked for.
SLOW_DISK = """
  const given = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete"), late = [];
  window.release = () => late.splice(0).forEach((each) => each());
  Object.defineProperty(IDBTransaction.prototype, "oncomplete", { set(act) {
    const strict = this.durability === "strict";
    given.set.call(this, strict ? () => late.push(() => act()) : act);
  } });
"""


@pytest.fixture(params=[False, True], ids=["open", "sealed"])
def game(start: Callable[..., Game], request: pytest.FixtureRequest) -> Game:
    return observe(start(names=("Ann", "Ben")), sealed=request.param)


@pytest.fixture
def sealed(start: Callable[..., Game]) -> Game:
    return observe(start(names=("Ann", "Ben")), sealed=True)


def done(table: Table, cards: str) -> None:
    table.type(cards)
    table.save()


def own(table: Table) -> Any:
    return table.page.locator(".en-own")


def hands(game: Game, number: int) -> Mapping[int, str]:
    """What the server has of a hole, open or in its envelope."""
    inside = Envelope.objects.filter(game=game, hole=number).values_list("position", "entry")
    return {at: text for at, text in stored(game, number).items() if text} | dict(inside)


def test_a_hand_that_is_done_leads_on_and_goes_up_before_the_next(
    sit: Callable[..., Table], game: Game
) -> None:
    ben, ann = sit(game, "Ben"), sit(game, "Ann")
    ann.leave_network()
    done(ann, FIRST)
    expect(own(ann)).to_contain_text(KEPT)
    expect(ann.page.locator("#acts .btn--primary")).to_have_text("Hole 2")
    glance(ann.page)
    ann.tap("#onward")
    expect(ann.page.locator("h1")).to_contain_text("Hole 2")
    expect(ann.page.locator(".en-table h2")).to_have_text("Ann")
    expect(ann.page.locator("#table")).to_contain_text("14 after 1 hole, one of them only here")
    expect(ann.seat(0)).to_contain_text("you")
    done(ann, SECOND)
    expect(ann.page.locator("#onward")).to_have_text("Hole 3")
    expect(ann.page.locator(".en-sync__n")).to_have_text("2")

    # Back: the first hand is in, and the second waits for its turn, without a question.
    ann.page.context.set_offline(False)
    expect(own(ann)).to_contain_text("It goes up when hole 1 is complete.")
    expect(ann.chip).to_contain_text("Only here1")
    expect(ann.page.locator("#onward")).to_have_count(0)
    assert (hands(game, 1), hands(game, 2)) == ({0: ROWS[0]}, {})
    done(ben, SECOND)
    expect(own(ann)).to_contain_text("Done, your hand is in.")
    expect(ann.chip).to_have_attribute("data-state", "saved")
    assert (hands(game, 1), hands(game, 2)) == (ROWS, {0: ROWS[1]})
    assert game.changes.filter(kind="row", position=0, hole=1).count() == 1


def test_a_phone_that_died_on_the_next_hole_sends_both_in_order_and_once(
    sit: Callable[..., Table], sealed: Game
) -> None:
    """Begun anew without a network it still has its seat and its cards; two pages send once."""
    ben, ann = sit(sealed, "Ben"), sit(sealed, "Ann", **WORKER)
    wait_for_copies(ann.page, f"/g/{sealed.code}/", f"/g/{sealed.code}/holes/1/")
    ann.leave_network()
    done(ann, FIRST)
    expect(own(ann)).to_contain_text(KEPT)
    ann.tap("#onward")
    ann.type("A A 2")
    context = ann.page.context
    ann.page.close(run_before_unload=False)

    again = Table(context.new_page())
    again.page.goto(f"/g/{sealed.code}/holes/2/")
    expect(again.page.locator(".en-table h2")).to_have_text("Ann")
    assert again.cells() == ["A", "A", "2", "", "", ""]
    expect(again.page.locator("#table")).to_contain_text("14 after 1 hole, one of them only here")
    again.type("2 9 K")
    again.save()
    expect(own(again)).to_contain_text(KEPT)
    again.page.close(run_before_unload=False)

    posts: list[tuple[str, str]] = []

    def note(sent: Request) -> None:
        if sent.method == "POST":
            posts.append((sent.url[-2], some(sent.post_data_json)["id"]))

    context.on("request", note)
    context.set_offline(False)
    pages = [Table(context.new_page()) for _ in range(2)]
    for each in pages:
        each.page.goto(f"/g/{sealed.code}/", wait_until="commit")
    until(lambda: hands(sealed, 1) == {0: ROWS[0]})
    done(ben, SECOND)
    for each in pages:
        each.page.reload()
        each.sent()
    assert (hands(sealed, 1), hands(sealed, 2)) == (ROWS, {0: ROWS[1]})
    assert [hole for hole, _ in posts][0] == "1", "in their order"
    assert len({one for hole, one in posts if hole == "1"}) == 1


def test_nothing_is_said_to_be_kept_before_it_is_on_the_disk(
    sealed: Game, sit: Callable[..., Table]
) -> None:
    _, ann = sit(sealed, "Ben"), sit(sealed, "Ann")
    ann.page.add_init_script(SLOW_DISK)
    ann.page.reload()
    ann.leave_network()
    done(ann, FIRST)
    expect(ann.chip).to_contain_text("No connection since")
    expect(ann.page.locator("#onward")).to_have_text("Hole 2")
    expect(own(ann)).not_to_contain_text("Kept")
    ann.page.evaluate("release()")
    expect(own(ann)).to_contain_text(KEPT)


def test_where_two_enter_every_hand_one_goes_on_without_the_other(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start(names=("Ann", "Bob"))
    Game.objects.filter(pk=game.pk).update(double_entry=True)
    mine = table(game)
    mine.leave_network()
    done(mine, f"{FIRST} {SECOND}")
    expect(mine.page.locator("#onward")).to_have_text("Hole 2")
    mine.tap("#onward")
    done(mine, f"{SECOND} {FIRST}")
    mine.page.context.set_offline(False)
    expect(mine.page.locator(".en-note")).to_contain_text("It goes up when hole 1 is complete.")
    expect(mine.page.locator("#onward")).to_have_count(0)
    expect(mine.chip).to_contain_text("Only here2")


def refuses(table: Table) -> str:
    """What the sheet behind the chip answers to its gold button."""
    sheet = table.page.locator("#sheet")
    table.tap(sheet.get_by_role("button", name="Send now"))
    why = sheet.get_by_role("alert")
    expect(why).to_be_visible()
    glance(table.page)
    return why.inner_text()


def test_what_cannot_be_sent_says_why(sit: Callable[..., Table], sealed: Game) -> None:
    """And what can is sent, with its sheet gone."""
    ben, ann = sit(sealed, "Ben"), sit(sealed, "Ann")
    ann.leave_network()
    done(ann, FIRST)
    expect(own(ann)).to_contain_text(KEPT)
    ann.chip.tap()
    assert refuses(ann).startswith("The server cannot be reached.")
    ann.tap(ann.page.get_by_role("button", name="Back to the cards"))
    ann.tap("#onward")
    done(ann, SECOND)
    ann.page.context.set_offline(False)
    expect(ann.chip).to_contain_text("Only here1")
    ann.chip.tap()
    assert refuses(ann).startswith("Hole 2 can be sent as soon as the hole before it is complete")
    ann.page.route("**/state/**", lambda route: route.fulfill(status=204))
    done(ben, SECOND)
    ben.sent()
    ann.tap(ann.page.get_by_role("button", name="Send now"))
    expect(ann.page.locator("#sheet")).to_be_hidden()
    assert hands(sealed, 2) == {0: ROWS[1]}
    ben.tap("#onward")
    ben.type("7 4 Q")
    ben.chip.tap()
    assert refuses(ben) == "A hand goes up with its last card."


def test_the_chip_opens_one_decision_after_the_other(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    """From a third hole: the two versions of each hand at once, and then nothing needs anybody."""
    game = start(names=("Ann", "Bob"))
    mine = table(game)
    eve = devices.new_device("iPhone")
    links.open_link(key=game.score_key, device=eve)
    mine.leave_network()
    for _ in range(2):
        done(mine, f"{FIRST} {SECOND}")
        mine.tap("#onward")
    for number in (1, 2):
        record(game, number, ["8 Q 3 / 4 Q K", ROWS[1]], device=eve)
    mine.page.context.set_offline(False)
    expect(mine.chip).to_contain_text("Needs you2")
    mine.chip.tap()
    sheet = mine.page.locator("#sheet")
    for number in (1, 2):
        expect(mine.page.locator("#hole")).to_have_text(str(number))
        expect(sheet).to_contain_text("Two versions of Ann’s cards")
        mine.tap(sheet.get_by_role("button", name="Keep 14"))
    mine.sent()
    expect(mine.chip).to_have_attribute("data-state", "saved")
    assert stored(game, 1) == stored(game, 2) == ROWS


@pytest.mark.parametrize("way", ["chip of another game", "start page"])
def test_cards_of_a_hole_that_never_came_can_be_thrown_away(
    way: str, table: Callable[..., Table], start: Callable[..., Game], live_server: Site
) -> None:
    """The others ended the game meanwhile: that is said, and the phone keeps nothing for ever."""
    game, other = start(names=("Ann", "Bob")), start(names=("Cleo", "Dan"))
    mine = table(game)
    mine.leave_network()
    for number in (2, 3):
        done(mine, f"{FIRST} {SECOND}")
        expect(mine.page.locator("#onward")).to_have_text(f"Hole {number}")
        mine.tap("#onward")
    context = mine.page.context
    live_server.cut()  # also for what a page sends as it is closed
    mine.page.close(run_before_unload=False)
    eve = devices.new_device("iPhone")
    links.open_link(key=game.score_key, device=eve)
    record(game, 1, [ROWS[0], ROWS[1]], device=eve)
    finish(game=Game.objects.get(pk=game.pk), device=eve)

    live_server.mend()
    context.set_offline(False)
    again = Table(context.new_page())
    if way == "start page":
        again.page.goto("/")
        waiting = again.page.locator("#unsent")
    else:
        again.page.goto(f"/g/{other.code}/holes/1/")
        expect(again.chip).to_contain_text("Needs you")
        again.chip.tap()
        waiting = again.page.locator("#sheet")
        assert refuses(again) == "The game is over after hole 1."
    expect(waiting).to_contain_text("The game is over after hole 1.")
    waiting.locator("summary", has_text="Throw away").tap()
    glance(again.page)
    again.tap(waiting.get_by_role("button", name="Throw these cards away"))
    expect(waiting.locator("summary", has_text="Throw away")).to_have_count(0)
    again.page.reload()
    expect(again.page.locator("#unsent" if way == "start page" else ".en-sync__n")).to_be_hidden()
