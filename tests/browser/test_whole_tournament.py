"""A director's whole day by real taps, from opening the app to the podium.

Forty people, ten tables, five rounds, the best eight, the best four, one winner. One comes when
the tables of the first round are already up, two drop out, a table calls, a card is disputed, and a
hole is found wrong two rounds later. One table plays on its own phones; the screen of the hall
follows. The page itself counts what the director taps, and a second scorer counts the cards.
"""

import re
import sys
from collections.abc import Callable
from io import StringIO
from itertools import combinations
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.evening import type_hole
from tests.browser.tournament import (
    HOLES,
    NAMES,
    STRONG,
    WRONG,
    Event,
    cards_of,
    names_at,
    play,
    play_card,
    points_by_cards,
    start,
    station,
)
from tests.tournaments.day_play import fresh_round, stage_of
from tests.tournaments.playing import Someone, someone
from tournaments.ledger import standings
from tournaments.ledger.days.fields import tables_before
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Entrant, HallScreen, Round, Table, Tournament
from tournaments.permissions import Member

MOST_TAPS = 54
LATE = NAMES[-1]
WRONGED = STRONG[-1]
WRONG_HOLE = 3
PROOFS = {
    "verify_standings": "No differences",
    "verify_history": "Every history is as it was written.",
}


@pytest.fixture
def ann(live_server: Any) -> Someone:
    return someone("ann")


@pytest.fixture
def event(opened: Callable[..., Page]) -> Event:
    return Event(opened)


def title(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(text)


def tap(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).tap()


def go(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).first.tap()


def prepare(page: Page) -> int:
    """Some evening before: the tournament is made, its people are entered, it is published. Returns
    the taps this takes.
    """
    page.goto("/tournaments/")
    go(page, "New tournament")
    page.get_by_role("radio", name="Day ").tap(force=True)
    field = page.get_by_label("Name of the tournament")
    field.tap()
    field.fill("Winter Open")
    station(page, "new")
    tap(page, "Make the tournament")
    go(page, "Enter the people")
    field = page.get_by_label("Or the list itself")
    field.tap()
    field.fill("\n".join(NAMES))
    station(page, "list")
    tap(page, "Enter them")
    title(page, "40 are entered")
    tap(page, "Publish the tournament")
    expect(page.get_by_role("button", name="Open the door")).to_be_visible()
    station(page, "published")
    return int(page.evaluate("const taps = sessionStorage.taps; sessionStorage.clear(); taps"))


def check_in(page: Page) -> None:
    """Three by name, one who will be late, and all the rest."""
    tap(page, "Open the door")
    expect(page.get_by_role("button", name="Find", exact=True)).to_be_hidden()  # its script listens
    for name in NAMES[:3]:
        tap(page, name)
    page.get_by_role("link", name=f"{LATE}: late, not coming, more").tap()
    tap(page, "Comes late")
    tap(page, "All the rest are here (36)")
    expect(page.locator("#people-count")).to_contain_text("39 of 40 are here")
    station(page, "door")
    tap(page, "Start and draw round 1")
    drafted(page, "1")


def drafted(page: Page, name: str) -> None:
    """The step before has drawn the next tables as well."""
    expect(page.get_by_text("Only those who run the tournament can see it.")).to_be_visible()
    station(page, f"draft-{name}")


def publish(page: Page, button: str) -> Round:
    """Publish the tables that are drawn."""
    tap(page, button)
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile(r"^\s*0 of \d+ tables? (is|are) in\s*$")
    )
    rows = Round.objects.filter(state="published").select_related("stage__season")
    return fresh_round(rows.get())


def open_hall(page: Page, event: Event) -> Page:
    """A screen by the bar, from the desk."""
    go(page, "Add a screen")
    field = page.get_by_label("Where it hangs")
    field.tap()
    field.fill("By the bar")
    tap(page, "Add a screen")
    page.wait_for_url("**/hall/*/")
    screen = event.screen(HallScreen.objects.get().key)
    title(screen, "Round 1: find your table")
    station(page, "remote")
    return screen


def come_late(page: Page) -> None:
    """Somebody comes when the tables are up, and sits down at the one of three."""
    go(page, "People")
    page.get_by_role("button", name=LATE).tap()
    expect(page.locator("#people-count")).to_contain_text("40 of 40 are here")
    expect(page.get_by_role("button", name=LATE)).to_contain_text("table")
    station(page, "late")


def play_on_phones(event: Event, table: Table, round_: Round) -> Page:
    """A table keeps its score on one phone; another one calls the director. Returns the latter."""
    names = names_at(table)
    keeper, mate = event.at_table(table, names[0]), event.at_table(table, names[1])
    number = table.fixture.number
    title(keeper, f"Table {number}, seat 1, you deal first")
    station(keeper, "seat")
    mate.get_by_text("Call the director", exact=True).tap()
    mate.get_by_label("What is it about?").fill("who knocked?")
    tap(mate, f"Call to table {number}")
    expect(mate.get_by_text("The director has been called and will come.")).to_be_visible()
    tap(keeper, f"Keep the score of table {number}")
    for hole in range(1, HOLES + 1):
        keeper.wait_for_url(f"**/holes/{hole}/")
        type_hole(keeper, [cards_of(name, round_.stage.position, hole) for name in names])
        if hole < HOLES:
            keeper.locator("#onward").tap()
    keeper.goto("/t/winter-open/me/")
    tap(keeper, "Hand in the card")
    title(keeper, "The card is in")
    keeper.close()
    return mate


def dispute(event: Event, by: Member, table: Table, round_: Round) -> None:
    """A card is handed in, and somebody at the table does not agree."""
    game, names = start(by, table, round_), names_at(table)
    play_card(by, game, names, 0, {})
    doubter = event.at_table(table, names[2])
    title(doubter, "Is this card right?")
    doubter.get_by_text("No, a hole is wrong").tap()
    doubter.get_by_label("Which hole, and what should it be?").fill("hole 2 is 5")
    station(doubter, "doubt")
    tap(doubter, "Don’t count it: call the director")
    title(doubter, f"Table {table.fixture.number} is disputed")
    doubter.close()


def look_after(page: Page, event: Event, by: Member, round_: Round) -> None:
    """The first round: one table plays on its phones, one disputes its card."""
    rows = tables_of(fresh_round(round_))
    phones = next(each for each in rows if WRONGED not in names_at(each))
    disputed = next(each for each in rows if each.pk != phones.pk)
    mate = play_on_phones(event, phones, round_)
    expect(page.get_by_text("“who knocked?”")).to_be_visible()
    station(page, "desk-call")
    tap(page, "I was there")
    title(mate, "Is this card right?")
    station(mate, "own-card")
    tap(mate, "Yes, that is right")
    title(mate, f"Table {phones.fixture.number} is counted")
    mate.close()
    dispute(event, by, disputed, round_)
    expect(page.get_by_text("“hole 2 is 5”")).to_be_visible()
    station(page, "desk-dispute")
    go(page, "Decide")
    station(page, "card-disputed")
    tap(page, "The card counts as it stands")
    play(by, round_, but=(phones, disputed))


def close(page: Page, button: str) -> None:
    expect(page.get_by_role("button", name=button)).to_be_visible()
    tap(page, button)
    expect(page.get_by_role("button", name=button)).to_have_count(0)


def run(page: Page, by: Member, number: int, **played: Any) -> Round:
    """A round without anything special: published, played, closed."""
    round_ = publish(page, f"Publish round {number}")
    tap(page, "Start the clock")
    play(by, round_, **played)
    close(page, f"Close round {number}")
    return round_


def two_who_met(round_: Round) -> list[str]:
    """Two of one table, neither strong nor late. They do not meet again, so that no table loses
    both.
    """
    others = [[each for each in names_at(table) if each not in (*STRONG, LATE)]
              for table in tables_of(round_)]  # fmt: skip
    return max(others, key=len)[:2]


def drop_out(page: Page, name: str) -> None:
    """Somebody goes home; the next step stands below the names."""
    go(page, "People")
    page.get_by_role("link", name=f"{name}: late, not coming, more").tap()
    tap(page, "Drops out")
    expect(page.locator("#people-count")).to_contain_text("of 40 are here")
    assert Entrant.objects.get(person__name=name).state == "dropped"


def correct(page: Page) -> None:
    """The hole that was written wrong two rounds before."""
    go(page, "Rounds")
    page.get_by_role("link", name="Round 2").tap()
    table = page.get_by_role("listitem").filter(has_text=WRONGED, has=page.get_by_role("link"))
    station(page, "round-2")
    table.get_by_role("link", name="Card").tap()
    station(page, "card-wrong")
    go(page, "Correct the card")
    page.get_by_role("link", name=f"Hole {WRONG_HOLE}", exact=True).tap()
    title(page, "Correct the card")
    hand = page.get_by_role("group", name=WRONGED)
    cards = cards_of(WRONGED, 0, WRONG_HOLE).split()
    for cell, card in zip(hand.locator(".input--cards").all(), cards, strict=True):
        cell.fill(card)
    field = page.get_by_label("Reason")
    field.tap()
    field.fill("two hands were mixed up")
    tap(page, "See what it changes")
    station(page, "correction")
    page.get_by_role("button", name="Correct the hole").first.tap()
    expect(page.get_by_text("version 2").first).to_be_visible()
    go(page, "Desk")


def last_rounds(page: Page, by: Member, screen: Page) -> None:
    """The cut, the semi-final, the final."""
    for name in ("Semi-final", "The final"):
        station(page, f"cut-{name}")
        tap(page, f"Make the cut and draw: {name}")
        drafted(page, name)
        round_ = publish(page, f"Publish: {name}")
        title(screen, f"{name}: find your table" if name == "Semi-final" else name)
        tap(page, "Start the clock")
        play(by, round_)
        close(page, f"Close: {name}")


def end(page: Page, made: Tournament, screen: Page) -> None:
    """The hands turn by themselves, the time for protests passes, and the podium is what the cards
    say.
    """
    page.clock.install()
    tap(page, "Begin the reveal")
    expect(screen.locator(".hall__lay[role=img]")).to_have_count(4)
    station(page, "reveal")
    for left in (3, 2, 1, 0):
        expect(page.get_by_role("link", name="Stop: I turn them by hand")).to_be_visible()
        page.clock.run_for(10_000)
        expect(screen.locator(".hall__lay[role=img]")).to_have_count(left)
    tap(page, "Podium")
    points = points_by_cards(stage_of(made, 2))
    winner = max(points, key=lambda name: points[name])
    title(page, f"{winner} wins")
    station(page, "played")
    expect(page.get_by_role("button", name="Certify the result")).to_have_count(0)
    Tournament.objects.update(protest_until=timezone.now())
    page.reload()
    tap(page, "Certify the result")
    title(page, f"{winner} wins")
    expect(page.get_by_role("button", name="Certify the result")).to_have_count(0)
    station(page, "podium")
    expect(screen.locator(".is-1 h2")).to_contain_text(winner.split()[1])


def agrees(made: Tournament) -> None:
    """What stands there is what a second scorer counts, nobody met twice, the proofs are silent."""
    for position in range(3):
        stage = stage_of(made, position)
        table = {row.name: row.metric for row in standings.table(stage.season).rows}
        assert table == points_by_cards(stage)
    tables = [each for round_ in tables_before(made, stage_of(made), 6) for each in round_]
    met = [frozenset(pair) for each in tables for pair in combinations(each, 2)]
    assert len(met) == len(set(met))
    for proof, answer in PROOFS.items():
        report = StringIO()
        call_command(proof, stdout=report, stderr=report)
        assert answer in report.getvalue()


def test_from_opening_the_app_to_the_podium(
    event: Event, ann: Someone, capsys: pytest.CaptureFixture[str]
) -> None:
    page = event.director(ann)
    before = prepare(page)
    made = Tournament.objects.select_related("league").get()
    by = ann.member(made.league)

    page.goto("/")
    station(page, "app")
    page.get_by_role("link", name="Winter Open").tap()
    check_in(page)
    first = publish(page, "Publish round 1")
    screen = open_hall(page, event)
    come_late(page)
    tap(page, "Start the clock")
    expect(screen.locator(".hall__clock")).to_be_visible()
    look_after(page, event, by, first)
    close(page, "Close round 1 and draw round 2")
    drafted(page, "2")
    expect(screen.locator(".hall__stand")).to_be_visible()
    gone = two_who_met(first)

    second = publish(page, "Publish round 2")
    tap(page, "Start the clock")
    play(by, second, wrong={(WRONGED, WRONG_HOLE): WRONG})
    close(page, "Close round 2")
    drop_out(page, gone[0])
    run(page, by, 3)
    fourth = publish(page, "Publish round 4")
    drop_out(page, gone[1])
    tap(page, "Start the clock")
    correct(page)
    play(by, fourth)
    close(page, "Close round 4")
    run(page, by, 5)
    title(page, "After 5 rounds")
    last_rounds(page, by, screen)
    end(page, made, screen)
    taps, door = page.evaluate("[sessionStorage.taps, sessionStorage.tapsAtTheDoor].map(Number)")
    with capsys.disabled():
        says = f"\na whole tournament: {taps} taps of the director, {door} at the door"
        sys.stdout.write(f"{says}, {before} to prepare it\n")
    assert taps <= MOST_TAPS
    agrees(made)
