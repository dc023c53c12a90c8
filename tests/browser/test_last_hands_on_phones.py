"""The end of a hole on several phones: a doubtful hand is in and asked about at its seat, and who
ended the hole is one question, answered once.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from scorecards.models import Envelope, Game
from tests.browser.looks import glance
from tests.browser.table import Table, on_phone, until
from tests.scorecards.playing import points, stored
from tests.scorecards.sealed_tables import observe

KNOCKING = "pagat-4-knock-10"


def answers(table: Table) -> list[str]:
    """What can be tapped as an answer."""
    return table.page.locator(".en-answers .btn").all_inner_texts()


def answer(table: Table, name: str) -> None:
    table.tap(table.page.locator(".en-answers").get_by_role("button", name=name))


@pytest.mark.parametrize("sealed", [False, True])
def test_one_question_stands_on_all_phones_and_the_first_answer_takes_it_away(
    start: Callable[..., Game], sit: Callable[..., Table], sealed: bool
) -> None:
    game = observe(start(KNOCKING, names=("Ann", "Ben")), sealed=sealed)
    ann, ben = sit(game, "Ann"), sit(game, "Ben")
    ann.type("9 8 7 6")
    expect(ann.page.locator(".en-mates li")).to_contain_text("Not in yet")
    assert not answers(ann), "nothing is asked before it is all that is missing"
    ben.type("A 2 3 4")
    for table in (ann, ben):
        expect(table.page.locator("#who-knocked")).to_have_text("Who knocked?")
        assert [each.split("\n")[0] for each in answers(table)] == ["Ann", "Ben", "Nobody"]
        expect(table.page.locator(".en-answers .btn--primary")).to_have_count(2)
        expect(table.page.locator("#onward")).to_have_count(0)
    glance(ann.page)
    row, last = (
        ann.page.locator(f".en-answers{each}").bounding_box() for each in ("", " .btn >> nth=2")
    )
    assert row
    assert last
    assert last["x"] + last["width"] == pytest.approx(row["x"] + row["width"]), "no empty column"
    assert not any(points(game, 1)), "no result on any phone"
    answer(ben, "Ann")
    for table in (ann, ben):
        expect(table.page.locator(".en-answers")).to_have_count(0)
        expect(table.page.locator(".en-answered")).to_contain_text("Ann knocked")
        expect(table.page.locator("#onward")).to_contain_text("Hole 2")
    assert points(game, 1) == [40, 10]

    # It was not so: the question stands again where that is said, and its answer counts for all.
    ann.tap(".en-answered")
    answer(ann, "Nobody")
    for table in (ann, ben):
        expect(table.page.locator(".en-answered")).to_contain_text("Nobody")
    until(lambda: points(game, 1) == [30, 10])


def test_a_phone_without_a_network_comes_back_to_the_answer_of_the_others(
    start: Callable[..., Game], sit: Callable[..., Table]
) -> None:
    game = start(KNOCKING, names=("Ann", "Ben", "Cleo"))
    ann, ben, cleo = (sit(game, name) for name in ("Ann", "Ben", "Cleo"))
    cleo.leave_network()
    cleo.tap("#knock")
    cleo.type("K K Q Q")
    expect(cleo.page.locator(".en-counting")).to_contain_text("Last heard at")
    assert not answers(cleo)
    ann.type("9 8 7 6")
    ann.sent()
    ben.tap("#knock")
    ben.type("A 2 3 4")
    until(lambda: game.holes.filter(knocker=1).exists())
    cleo.page.context.set_offline(False)
    for table in (ann, ben, cleo):
        expect(table.page.locator(".en-answered")).to_contain_text("Ben knocked")
        expect(table.page.locator("#onward")).to_contain_text("Hole 2")
        expect(table.page.locator("#sheet")).to_be_hidden()
    assert None not in points(game, 1)


def test_a_fifth_card_is_in_and_asked_about_at_its_seat(
    start: Callable[..., Game], sit: Callable[..., Table]
) -> None:
    """Two phones, three players, five threes: nobody waits in silence for anybody."""
    game = start(names=("Ann", "Ben", "Cleo"))
    ann, ben = sit(game, "Ann"), sit(game, "Ben")
    ann.type("3 3 3 3 3 2")
    expect(ann.page.locator(".en-note")).to_contain_text("Five threes. One pack has four.")
    until(lambda: stored(game, 1).get(0) == "3 3 3 / 3 3 2")
    expect(ann.chip).to_have_attribute("data-state", "saved")
    expect(ann.seat(0)).to_have_class(re.compile("en-seat--doubt"))
    expect(ann.seat(0)).to_contain_text("needs a look")
    glance(ann.page)

    # A slip leads to the last of the doubtful cards, and is mended there.
    ann.page.get_by_role("button", name="A slip").tap()
    expect(ann.page.locator("#table .pc--at")).to_have_attribute("data-cell", "4")
    ann.key("9")
    expect(ann.page.locator(".en-seat--doubt")).to_have_count(0)
    ann.tap("#undo")
    ann.next()
    ann.page.get_by_role("button", name="It is so").tap()
    expect(ann.page.locator(".en-seat--doubt")).to_have_count(0)
    expect(ann.page.locator(".en-note")).to_have_count(0)
    ann.page.get_by_role("button", name="Enter Cleo’s cards").tap()
    ann.type("4 4 4 4 4 5")
    expect(ann.page.locator(".en-note")).to_contain_text("Five fours. One pack has four.")
    ben.type("6 7 8 9 10 J")
    for table in (ann, ben):
        expect(table.page.locator("#onward")).to_contain_text("Hole 2")
    ann.page.get_by_role("button", name="Two packs").tap()
    for table in (ann, ben):
        expect(table.page.locator(".en-note")).to_have_count(0)
    game.refresh_from_db()
    assert game.rules.packs_for(3) == 2
    assert not Envelope.objects.exists()


def test_the_next_hole_knows_its_seat_without_a_network(
    start: Callable[..., Game], sit: Callable[..., Table]
) -> None:
    """And no total or place is reckoned over holes that not all have."""
    game = start(names=("Ann", "Ben", "Cleo"))
    _, ben = sit(game, "Ann"), sit(game, "Ben")
    ben.ask()
    ben.leave_network()
    ben.type("7 4 Q Q 3 K")
    ben.tap("#save")
    expect(ben.page.locator(".en-own")).to_contain_text("Kept on this phone.")
    given = "JSON.parse(document.querySelector('#entry-state').textContent)"
    opened = on_phone("recollection", f"({{ opened }}) => opened({given}, 2, 1)")
    state = ben.page.evaluate(opened)
    assert state["seat"] == 1
    rows = [(row["away"], row["over"], row["total_before"]) for row in state["rows"]]
    assert rows == [("counting", 0, 0), ("", 1, 14), ("open", 0, 0)]
    known = ben.page.evaluate(
        on_phone("recollection", f"({{ outline }}) => outline('{game.code}')")
    )
    assert (known["rows"][-1]["whole"], known["next"]) == (False, 2)
