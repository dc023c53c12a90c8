"""A round of a tournament in a real browser: a director's phone and three players' phones, from the
draw to a closed round.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.looks import glance, look
from tests.tournaments.day_play import (
    DAY,
    begun,
    days,
    drawn,
    draws,
    entrants,
    fresh_round,
    play_round,
    short,
    stage_of,
)
from tests.tournaments.playing import Someone, record, someone
from tournaments.directing import confirmations
from tournaments.directing.days import phones
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import LeagueGame, Round, Table, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.stages import DaySettings, SeatingRule

HOME = "/t/winter-open/"


@pytest.fixture
def ann(live_server: Any) -> Someone:
    """The director."""
    return someone("ann")


@pytest.fixture
def sits_down(phone: Callable[..., BrowserContext]) -> Callable[..., Page]:
    """A phone without any account that opens the link of a table and says who it is."""

    def make(table: Table, position: int, **options: Any) -> Page:
        seat = table.fixture.seats.select_related("person").get(position=position)
        page = phone(**options).new_page()
        page.goto(f"{HOME}table/{table.key}/")
        expect(page.get_by_role("heading", level=1)).to_have_text("Which one are you?")
        page.get_by_role("button", name=seat.person.name).click()
        return page

    return make


def begin(ann: Someone, rule: SeatingRule, people: int) -> tuple[Member, Tournament]:
    settings = DaySettings((short(rounds=3, seating=rule, cut=Cut(3)),))
    return begun(ann, settings, people=people, name="Winter Open")


def test_a_round_on_four_phones(
    opened: Callable[..., Page], sits_down: Callable[..., Page], ann: Someone
) -> None:
    by, event = begin(ann, SeatingRule.POWER, 8)
    play_round(by, drawn(by, event), lambda person, _: 3 * person)
    director, taps = opened(ann), 0
    director.goto(f"{HOME}rounds/")
    director.get_by_role("button", name="Draw round 2").tap()
    expect(director.get_by_role("heading", level=1)).to_have_text("Round 2, a draft")
    look(director, "draft")
    chosen, other = (
        director.locator(".draft__table").nth(0),
        director.locator(".draft__table").nth(1),
    )
    name, with_name = (each.locator(".sit").nth(1).inner_text() for each in (chosen, other))
    chosen.locator(".sit").nth(1).tap()
    expect(director.get_by_text(f"{name}: with whom?")).to_be_visible()
    glance(director, "draft-swap")
    other.locator(".sit").nth(1).tap()
    expect(director.get_by_text("changed places.")).to_be_visible()
    expect(chosen).to_contain_text(with_name)
    director.get_by_role("button", name="Undo").tap()
    expect(chosen).to_contain_text(name)
    director.get_by_role("button", name="Publish round 2").tap()
    expect(director.get_by_role("heading", level=1)).to_have_text("0 of 2 tables are in")
    director.get_by_role("button", name="Start the clock").tap()
    taps += 3

    first, second = tables_of(fresh_round(Round.objects.get(number=2)))
    keeper = sits_down(first, 0)
    expect(keeper.get_by_role("heading", level=1)).to_have_text("Table 1, seat 1, you deal first")
    look(keeper, "own-seat")
    mate, third = sits_down(first, 1), sits_down(second, 2)
    expect(third.get_by_role("heading", level=1)).to_have_text("Table 2, seat 3")
    third.get_by_text("Call the director").tap()
    third.get_by_label("What is it about?").fill("who knocked?")
    third.get_by_role("button", name="Call to table 2").tap()
    expect(third.get_by_text("The director has been called and will come.")).to_be_visible()
    expect(director.get_by_text("“who knocked?”")).to_be_visible()
    director.get_by_role("button", name="I was there").tap()
    taps += 1

    keeper.get_by_role("button", name="Keep the score of table 1").tap()
    keeper.wait_for_url("**/holes/1/")
    game = LeagueGame.objects.select_related("game").get(fixture=first.fixture_id)
    expect(mate.get_by_text("Hole 1 of 2 is being played.")).to_be_visible()
    mate.get_by_text("Call the director").tap()
    mate.get_by_label("What is it about?").fill("half a sentence")
    record(game.game, 1, [0, 1, 2, 3], by)
    expect(mate.get_by_text("Hole 2 of 2 is being played.")).to_be_visible()
    expect(mate.get_by_label("What is it about?")).to_have_value("half a sentence")
    record(game.game, 2, [0, 2, 4, 6], by)
    keeper.goto(f"/g/{game.game.code}/")
    keeper.get_by_role("link", name="Hand in this card").tap()
    keeper.get_by_role("button", name="Hand in the card").tap()
    expect(keeper.get_by_role("heading", level=1)).to_have_text("The card is in")
    expect(mate.get_by_role("heading", level=1)).to_have_text("Is this card right?")
    look(mate, "own-card")
    mate.get_by_role("button", name="Yes, that is right").tap()
    expect(mate.get_by_role("heading", level=1)).to_have_text("Table 1 is counted")

    third.get_by_role("button", name="Keep the score of table 2").tap()
    third.wait_for_url("**/holes/1/")
    game = LeagueGame.objects.select_related("game", "season__league").get(
        fixture=second.fixture_id
    )
    for number in (1, 2):
        record(game.game, number, [number * at for at in range(4)], by)
    confirmations.submit_card(by, game)
    third.goto(f"{HOME}me/")
    third.get_by_text("No, a hole is wrong").tap()
    third.get_by_label("Which hole, and what should it be?").fill("hole 2 is 5")
    third.get_by_role("button", name="Don’t count it: call the director").tap()
    expect(third.get_by_role("heading", level=1)).to_have_text("Table 2 is disputed")
    expect(director.get_by_text("“hole 2 is 5”")).to_be_visible()
    confirmations.resolve_card(by, game, reason="looked at it")
    expect(director.get_by_role("button", name="Close round 2")).to_be_visible()
    director.get_by_role("button", name="Close round 2").tap()
    taps += 1
    path = mate.get_by_role("rowheader", name="Round 2 table 1, place 2 of 4")
    expect(path).to_be_visible()
    look(mate, "own-path")
    director.goto(f"{HOME}rounds/")
    glance(director, "rounds")
    director.get_by_role("link", name="Round 2").tap()
    expect(director.get_by_role("heading", name="By name")).to_be_visible()
    look(director, "round")
    assert taps <= 5


def test_one_person_is_dragged_onto_another(opened: Callable[..., Page], ann: Someone) -> None:
    by, event = begin(ann, SeatingRule.POWER, 8)
    play_round(by, drawn(by, event), lambda person, _: 3 * person)
    row = draws.draw_round(by, stage_of(event))
    page = opened(ann, viewport={"width": 1280, "height": 800})
    page.goto(f"{HOME}rounds/{row.pk}/")
    first, second = (page.locator(".draft__table").nth(at) for at in (0, 1))
    one, other = (each.locator(".sit").nth(1) for each in (first, second))
    name, with_name = one.inner_text(), other.inner_text()
    one.hover()
    page.mouse.down()
    other.hover()
    expect(second.locator(".cost")).to_have_count(4)  # the price of each, while it is dragged
    other.hover()
    page.mouse.up()
    expect(page.get_by_text(f"{name} and {with_name} changed places.")).to_be_visible()
    expect(first).to_contain_text(with_name)


def test_a_large_draw_is_waited_for(opened: Callable[..., Page], ann: Someone) -> None:
    begin(ann, SeatingRule.SPREAD, 20)
    director = opened(ann)
    director.goto(f"{HOME}desk/")
    director.get_by_role("button", name="Draw round 1").tap()
    expect(director.get_by_role("heading", level=1)).to_have_text("Round 1, a draft")
    expect(director.get_by_text("All rounds of this stage together")).to_be_visible()


def test_the_desk_of_sixty_tables(opened: Callable[..., Page], ann: Someone) -> None:
    """Those that need somebody are shown; a number of the map opens any other."""
    settings = DaySettings((short(rounds=1, seating=SeatingRule.RANDOM),))
    event = days.create_alone(user=ann.user, name="Winter Open", settings=settings, day=DAY)
    by = ann.member(event.league)
    entrants.enter_list(by, event, data="\n".join(f"Person {at}" for at in range(240)))
    for act in ("publish", "open_checkin"):
        event = days.lead_tournament(by, event, act)
    entrants.arrive_rest(by, event)
    row = drawn(by, days.lead_tournament(by, event, "start"))
    far = tables_of(row)[46]
    phones.call_director(by, far, reason="who knocked?")
    page = opened(ann)
    page.goto(f"{HOME}desk/")
    expect(page.locator(".pip")).to_have_count(60)
    expect(page.get_by_role("heading", name="Table 47 calls")).to_be_visible()
    expect(page.locator(".deskrow")).to_have_count(0)
    look(page, "desk-sixty")
    page.get_by_role("link", name="Table 33 has not begun").tap()
    page.get_by_role("button", name="Postpone").tap()
    expect(page.get_by_role("heading", name="Table 33 is postponed")).to_be_visible()
    expect(page.get_by_role("button", name="Take up again")).to_be_visible()  # it stays open


def test_a_round_is_drawn_again_for_a_reason_and_from_a_public_lot(
    opened: Callable[..., Page], ann: Someone
) -> None:
    by, event = begin(ann, SeatingRule.POWER, 8)
    draws.draw_round(by, stage_of(event))
    director, why = opened(ann), "Why is the same list drawn again? Everybody can read it."
    director.goto(f"{HOME}rounds/")
    director.get_by_label(why).first.fill("Ben was late")
    glance(director, "draw-again")
    director.get_by_role("button", name="Draw it again").click()
    expect(director.get_by_role("heading", name="Drawn 2 times")).to_be_visible()
    glance(director, "draft-drawn-again")
    director.goto(f"{HOME}rounds/")
    director.get_by_text("Take the number from a public lot").click()
    director.get_by_label("Which lot, and when").fill("Lottery of 28 November, six numbers")
    director.get_by_label(why).last.fill("The hall asked for it")
    director.get_by_role("button", name="Close the list").click()
    director.get_by_label("What was drawn").fill("4 8 15 16 23 42")
    glance(director, "public-lot")
    director.get_by_role("button", name="Draw it again").click()
    expect(director.get_by_text("drawn: 4 8 15 16 23 42")).to_be_visible()
