"""Every transition that the state machines of a tournament do not have, tried by its act: refused
with a sentence, nothing changed, no line in the history. And every act that comes twice.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.day_play import (
    begun,
    cuts,
    days,
    draws,
    entrants,
    fresh_round,
    rounds,
    short,
    stage_of,
    tables,
)
from tests.tournaments.playing import record
from tests.tournaments.stored import everything
from tests.tournaments.world import World
from tests.values import some
from tournaments.directing import confirmations
from tournaments.directing.days import awards, clocks, phones
from tournaments.errors import Changed, DirectingError
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import (
    Call,
    Entrant,
    LeagueGame,
    Playoff,
    Round,
    Table,
    Tournament,
)
from tournaments.permissions import Member
from tournaments.rules.days.clocks import ClockState, EventKind
from tournaments.rules.days.cuts import MOST_HOLES, Cut, TieRule
from tournaments.rules.days.prizes import Prizes
from tournaments.rules.days.stages import DaySettings, SeatingRule
from tournaments.rules.days.states import ENTRY, ROUND, TABLE, TOURNAMENT
from tournaments.rules.draws.halls import Hall

pytestmark = [pytest.mark.django_db, pytest.mark.walk]

PAIR = Hall(least=2, most=2, preferred=2, varied=False)
SETTINGS = DaySettings((short(rounds=2, hall=PAIR, seating=SeatingRule.POWER),))
REASON = "Seen on paper."
Acts = dict[str, Callable[[], object]]


def beginning(world: World) -> None:
    """A round of two tables for two is drafted."""
    by, event = begun(world.ann, SETTINGS, people=4)
    world.played = (by, event, draws.draw_round(by, stage_of(event)).pk)


@pytest.fixture
def by(world: World) -> Member:
    made: Member = world.played[0]
    return made


@pytest.fixture
def event(world: World) -> Tournament:
    return Tournament.objects.select_related("league").get(pk=world.played[1].pk)


@pytest.fixture
def row(world: World) -> Round:
    return fresh_round(Round.objects.get(pk=world.played[2]))


@contextmanager
def refused(what: object) -> Iterator[None]:
    """The act is refused with a sentence and leaves everything as it was."""
    before = everything()
    with pytest.raises(DirectingError) as told:
        yield
    assert len(told.value.message) > 10, what
    assert everything() == before, what


def test_of_a_tournament(by: Member, event: Tournament) -> None:
    for state in TOURNAMENT.states:
        Tournament.objects.filter(pk=event.pk).update(state=state)
        for name, act in TOURNAMENT.acts.items():
            if state not in act.leads:
                with refused((state, name)):
                    days.lead_tournament(by, event, name, reason=REASON)


def test_of_an_entry(by: Member, event: Tournament) -> None:
    entrant = event.entrants.get(number=1)
    for state in ENTRY.states:
        Entrant.objects.filter(pk=entrant.pk).update(state=state)
        for name, act in ENTRY.acts.items():
            if state not in act.leads:
                with refused((state, name)):
                    entrants.lead_entrant(by, event, entrant, name, reason=REASON)


def test_of_a_round(by: Member, event: Tournament, row: Round) -> None:
    stage = stage_of(event)
    draft = draws.work_out(stage)

    def draw() -> None:
        version = Tournament.objects.get(pk=event.pk).version
        draws.put_draw(by, stage_of(event), replace(draft, version=version))

    table = tables_of(row)[0]

    def start() -> None:
        table.round = fresh_round(row)
        tables.start_day_table(by, table, device=some(by.device))

    acts: Acts = {
        "make_seating": draw,
        "publish": lambda: rounds.publish_round(by, row),
        "unpublish": lambda: rounds.take_back_round(by, row),
        "start": start,
        "close": lambda: rounds.close_round(by, row),
        "reopen": lambda: rounds.reopen_round(by, row, reason=REASON),
        "void": lambda: rounds.void_round(by, row, reason=REASON),
    }
    # That all are in, and that one is open again, follows from the tables; nobody does it.
    assert acts.keys() == ROUND.acts.keys() - {"all_in", "reopen_table"}
    for state in ROUND.states:
        moment = None if state in ("planned", "drafted") else timezone.now()
        Round.objects.filter(pk=row.pk).update(state=state, published=moment)
        for name, act in acts.items():
            # A second table may begin while the first plays.
            later = name == "start" and state in ("playing", "review")
            if state not in ROUND.acts[name].leads and not later:
                with refused((state, name)):
                    act()


def put_in_state(by: Member, row: Round, table: Table, state: str) -> None:
    """Lead a table of a draft to a state, by its acts as far as there are such."""
    if state == "waiting":
        return
    rounds.publish_round(by, fresh_round(row))
    if state == "seated":
        return
    table.round = fresh_round(row)
    game = tables.start_day_table(by, table, device=some(by.device))
    for number in (1, 2):
        record(game.game, number, [3, 5], by)
    if state in ("submitted", "confirmed", "disputed", "final"):
        confirmations.submit_card(by, game)
    if state in ("confirmed", "final"):
        confirmations.force_card(by, game, reason=REASON)
    if state == "disputed":
        confirmations.dispute_card(by, game, version=1, reason=REASON)
    if state == "final":
        Round.objects.filter(pk=row.pk).update(state="closed")
    if state == "void":
        confirmations.void_game(by, game, reason=REASON)
    if state == "last_hole":
        clocks.set_clock(by, fresh_round(row), EventKind.START)
        clocks.set_clock(by, fresh_round(row), EventKind.LAST_HOLE, table=table)


NOBODYS = {"expire", "escalate", "finalise", "edit", "seat", "unseat"}
"""Follow from the time, the round, or a number that is typed: test_of_a_round, and of cards."""


@pytest.mark.parametrize("state", TABLE.states)
def test_of_a_table(by: Member, row: Round, state: str) -> None:
    table = tables_of(row)[0]
    put_in_state(by, row, table, state)
    table.round = fresh_round(row)
    winner = table.fixture.seats.values_list("person", flat=True)[0]
    game = LeagueGame.objects.select_related("season__league", "game").filter(
        fixture=table.fixture_id
    )
    acts: Acts = {
        "start": lambda: tables.start_day_table(by, table, device=some(by.device)),
        "time_called": lambda: clocks.set_clock(
            by, fresh_round(row), EventKind.LAST_HOLE, table=table
        ),
        "walkover": lambda: rounds.walk_over(by, table, winner=winner, reason=REASON),
    }
    card = game.first()
    if card is not None:
        acts |= {
            "submit": lambda: confirmations.submit_card(by, card),
            "confirm": lambda: confirmations.confirm_card(by, card, version=card.version),
            "dispute": lambda: confirmations.dispute_card(by, card, version=card.version),
            "force": lambda: confirmations.force_card(by, card, reason=REASON),
            "resolve": lambda: confirmations.resolve_card(by, card, reason=REASON),
            "void": lambda: confirmations.void_game(by, card, reason=REASON),
        }
        assert acts.keys() == TABLE.acts.keys() - NOBODYS - {"correct"}
    for name, act in acts.items():
        # A match is won without playing at a table where both sit, too; a table whose card is void
        # may play another.
        also = {("seated", "walkover"), ("void", "start")}
        if state not in TABLE.acts[name].leads and (state, name) not in also:
            with refused((state, name)):
                act()


def test_of_a_playoff(world: World) -> None:
    settings = DaySettings((short(rounds=1, cut=Cut(2, TieRule.PLAYOFF)), short(rounds=1)))
    by, event = begun(world.ann, settings, people=4, name="Level")
    stage = stage_of(event)
    with refused("a cut before its rounds are over"):
        cuts.make_cut(by, stage)
    people = list(event.entrants.values_list("person", flat=True))
    playoff = Playoff.objects.create(stage=stage, people=people, spots=2, created=timezone.now())
    with refused("a lot before the holes"):
        cuts.draw_playoff_lot(by, playoff)
    for wrong in ({}, dict.fromkeys(people[:2], 3), dict.fromkeys([*people, 10**6], 3)):
        with refused(wrong):
            cuts.record_playoff_hole(by, playoff, wrong)
    cuts.record_playoff_hole(by, playoff, dict.fromkeys(people, 3), seen=0)
    with refused("a hole that comes twice"):
        cuts.record_playoff_hole(by, playoff, dict.fromkeys(people, 3), seen=0)
    with refused("the end of a day with an open playoff"):
        days.lead_tournament(by, event, "finish")
    for number in range(1, MOST_HOLES):
        cuts.record_playoff_hole(by, playoff, dict.fromkeys(people, 3), seen=number)
    with refused("a hole after the last"):
        cuts.record_playoff_hole(by, playoff, dict.fromkeys(people, 3))
    with refused("a lot from another page"):
        cuts.draw_playoff_lot(by, playoff, seen=1)
    cuts.draw_playoff_lot(by, playoff)
    with refused("a second lot"):
        cuts.draw_playoff_lot(by, playoff)
    with refused("a hole after the end"):
        cuts.record_playoff_hole(by, playoff, dict.fromkeys(people, 3))


CLOCKS: dict[ClockState, tuple[EventKind, ...]] = {
    ClockState.WAITING: (),
    ClockState.RUNNING: (EventKind.START,),
    ClockState.PAUSED: (EventKind.START, EventKind.PAUSE),
    ClockState.LAST_HOLE: (EventKind.START, EventKind.LAST_HOLE),
    ClockState.OVER: (EventKind.START, EventKind.STOP),
}


@pytest.mark.parametrize("state", CLOCKS)
def test_of_a_clock(by: Member, row: Round, state: ClockState) -> None:
    def press(kind: EventKind) -> None:
        seconds = 60 if kind is EventKind.EXTRA else 0
        clocks.set_clock(by, fresh_round(row), kind, seconds=seconds)

    for kind in EventKind:
        with refused(("drafted", kind)):
            press(kind)
    rounds.publish_round(by, fresh_round(row))
    for kind in CLOCKS[state]:
        press(kind)
    for kind in EventKind:
        if state not in clocks.POSSIBLE[kind]:
            with refused((state, kind)):
                press(kind)
    yesterday = timezone.now() - timedelta(days=1)
    with refused("a clock that is set to yesterday"):
        clocks.set_clock(by, fresh_round(row), EventKind.START, at=yesterday)


def test_whatever_was_seen_before_somebody_else_acted_is_refused(
    by: Member, event: Tournament, row: Round
) -> None:
    """The expected version of every act; the third is what a second tap sends."""
    old, table, stage = event.version - 1, tables_of(row)[0], stage_of(event)
    table.round = row
    seats = list(table.fixture.seats.values_list("person", flat=True))
    draft = draws.work_out(stage)
    draft = replace(draft, basis=replace(draft.basis, seed="other"), version=old)
    description: dict[str, Any] = {
        "name": "Other",
        "about": "",
        "place": "",
        "day": event.day,
        "starts": None,
    }
    person = event.entrants.get(number=1).person_id
    acts: list[Callable[[], object]] = [
        lambda: days.lead_tournament(by, event, "abandon", reason=REASON, seen=old),
        lambda: days.describe_tournament(by, event, seen=old, **description),
        lambda: days.change_day(by, event, SETTINGS, seen=old),
        lambda: entrants.enter_name(by, event, name="Zoe", seen=old),
        lambda: entrants.arrive_rest(by, event, seen=old),
        lambda: draws.put_draw(by, stage, draft),
        lambda: rounds.publish_round(by, row, seen=row.version - 1),
        lambda: rounds.take_back_round(by, row, seen=row.version - 1),
        lambda: rounds.close_round(by, row, seen=row.version - 1),
        lambda: rounds.reopen_round(by, row, reason=REASON, seen=row.version - 1),
        lambda: rounds.void_round(by, row, reason=REASON, seen=row.version - 1),
        lambda: rounds.postpone_table(by, table, seen=row.version - 1),
        lambda: rounds.walk_over(by, table, winner=seats[0], reason=REASON, seen=row.version - 1),
        lambda: rounds.choose_seats(by, table, people=seats[::-1], seen=row.version - 1),
        lambda: rounds.swap_in_round(by, row, one=seats[0], other=0, seen=row.version - 1),
        lambda: cuts.make_cut(by, stage, seen=old),
        lambda: awards.set_prizes(by, event, Prizes(100, "EUR", (100,)), seen=old),
        lambda: awards.name_award(by, event, name="Hat", person_id=person, seen=old),
        lambda: awards.drop_award(by, event, at=0, seen=old),
    ]
    for act in acts:
        before = everything()
        with pytest.raises(Changed):
            act()
        assert everything() == before


def test_a_second_tap_changes_nothing(by: Member, event: Tournament, row: Round) -> None:
    published = rounds.publish_round(by, row, seen=row.version)
    with refused("published twice"):
        rounds.publish_round(by, fresh_round(row), seen=published.version)
    table = tables_of(row)[0]
    table.round = fresh_round(row)
    call = phones.call_director(by, table, reason="who knocked?")
    phones.call_director(by, table, reason="who knocked?")
    phones.answer_call(by, call)
    before = everything()
    phones.answer_call(by, call)
    assert Call.objects.filter(answered=None).count() == 0
    assert Call.objects.count() == 1
    entrants.arrive(by, event, entrants=[event.entrants.get(number=1).pk])
    assert everything() == before
