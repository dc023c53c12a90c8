"""A tournament that is over: what is certified, called off or broken off changes by no act but
those that lead it on.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction

from tests.tournaments.day_play import (
    begun,
    cuts,
    days,
    drawn,
    draws,
    entrants,
    fresh_round,
    play_round,
    rounds,
    short,
    stage_of,
    tables,
)
from tests.tournaments.playing import fresh, said
from tests.tournaments.stored import everything
from tests.tournaments.world import World
from tests.values import some
from tournaments.directing import penalties
from tournaments.directing.days import (
    arrivals,
    clocks,
    disclosure,
    own_entries,
    phones,
    seeding,
    teams,
)
from tournaments.errors import DirectingError
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Round, Season, Table, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.act_states import OF_THE_PLAN, POSSIBLE_IN, act_refusal
from tournaments.rules.days.clocks import EventKind
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.stages import DaySettings, SeatingRule
from tournaments.rules.days.states import TOURNAMENT
from tournaments.rules.draws.halls import Hall
from tournaments.wording.day_acts import DAY_ACT_SENTENCES

pytestmark = [pytest.mark.django_db, pytest.mark.walk]

PAIR = Hall(least=2, most=2, preferred=2, varied=False)
TWOS = short(rounds=2, hall=PAIR, seating=SeatingRule.POWER, first=SeatingRule.POWER)
SETTINGS = DaySettings((TWOS.changed(cut=Cut(2, TieRule.CHAIN)), TWOS.changed(rounds=1)), protest=0)
ENDS = {
    "provisional": ("finish",),
    "final": ("finish", "certify"),
    "archived": ("finish", "certify", "archive"),
    "abandoned": ("abandon",),
}
REASON = "Seen on paper."


def in_order(person: int, _round: int) -> int:
    return person


def beginning(world: World) -> None:
    """Six people; one round is closed, and a draft waits."""
    by, event = begun(world.ann, SETTINGS, people=6)
    play_round(by, drawn(by, event), in_order)
    world.played = by, event, draws.draw_round(by, stage_of(event))


@contextmanager
def undone() -> Iterator[None]:
    point = transaction.savepoint()
    yield
    transaction.savepoint_rollback(point)


def in_closed_day(by: Member, event: Tournament, draft: Round) -> dict[str, Callable[[], object]]:
    """Acts by kind, each of which would be done while the day goes on."""
    stage = stage_of(event)
    closed = fresh_round(stage.rounds.get(number=1))
    one = event.entrants.get(number=1)

    def table(of: Round) -> Table:
        row = tables_of(of)[0]
        row.round = fresh_round(of)
        return row

    seats = [each.fixture.seats.earliest("position").person_id for each in tables_of(draft)]
    return {
        "draw_round": lambda: draws.draw_round(by, stage),
        "publish_round": lambda: rounds.publish_round(by, fresh_round(draft)),
        "swap_in_round": lambda: rounds.swap_in_round(by, draft, one=seats[0], other=seats[1]),
        "reopen_round": lambda: rounds.reopen_round(by, closed, reason=REASON),
        "void_round": lambda: rounds.void_round(by, fresh_round(draft), reason=REASON),
        "set_clock": lambda: clocks.set_clock(by, closed, EventKind.START),
        "make_cut": lambda: cuts.make_cut(by, stage),
        "change_tournament": lambda: days.change_day(by, event, SETTINGS.changed(limit=30)),
        "keep_back": lambda: disclosure.keep_back(by, event, rounds=2),
        "seed_entrants": lambda: seeding.seed_by_lot(by, event),
        "make_team": lambda: teams.make_team(by, event, name="North"),
        "allow_own_entry": lambda: own_entries.allow_own_entry(by, event, own=True),
        "make_door_link": lambda: own_entries.make_door_link(by, event),
        "check_out_day": lambda: arrivals.take_back_arrivals(by, event, entrants=[one.pk]),
        "lead_entrant": lambda: entrants.lead_entrant(by, event, one, "drop"),
        "set_unranked": lambda: arrivals.set_unranked(by, event, one, unranked=True),
        "call_director": lambda: phones.call_director(by, table(closed)),
        "give_penalty": lambda: penalties.give_penalty(
            by, fresh(stage.season), person_id=one.person_id, amount=1, reason=REASON
        ),
        "a table": lambda: tables.start_day_table(by, table(draft), device=some(by.device)),
    }


@pytest.mark.parametrize("state", ENDS)
def test_nothing_happens_any_more(world: World, state: str) -> None:
    by, event, draft = world.played
    for act in ENDS[state]:
        days.lead_tournament(by, event, act, reason=REASON)
    event.refresh_from_db()
    for kind, do in in_closed_day(by, event, draft).items():
        allowed = {**POSSIBLE_IN, "give_penalty": ("provisional",), "lead_entrant": ()}
        if state in allowed.get(kind, ()):
            with undone():
                do()
            continue
        before = everything()
        with pytest.raises(DirectingError) as refused:
            do()
        assert len(refused.value.message) > 10, kind
        assert everything() == before, (state, kind)


def test_somebody_is_disqualified_while_protests_are_heard(world: World) -> None:
    by, event, _draft = world.played
    days.lead_tournament(by, event, "finish")
    one = event.entrants.get(number=1)
    assert "lead_entrant/" not in said(world.ann.client.get("/t/open/more/"))
    page = said(world.ann.client.get(f"/t/open/people/{one.pk}/"))
    assert "act/disqualify/" in page
    assert "act/drop/" not in page
    entrants.lead_entrant(by, event, one, "disqualify", reason=REASON)
    entrants.lead_entrant(by, event, one, "reinstate", reason=REASON)
    days.lead_tournament(by, event, "certify")
    assert "act/disqualify/" not in said(world.ann.client.get(f"/t/open/people/{one.pk}/"))


@pytest.mark.parametrize(("state", "season"), [("cancelled", "planned"), ("abandoned", "closed")])
def test_no_card_is_begun_in_what_was_called_off(world: World, state: str, season: str) -> None:
    by, event, draft = world.played
    if state == "abandoned":
        rounds.publish_round(by, fresh_round(draft))
        days.lead_tournament(by, event, "abandon", reason=REASON)
    else:
        made = days.create_alone(user=by.user, name="Other", settings=SETTINGS, day=event.day)
        event = days.lead_tournament(world.ann.member(made.league), made, "cancel")
    assert {each.state for each in Season.objects.filter(stage__tournament=event)} == {season}
    if state == "abandoned":
        table = tables_of(draft)[0]
        table.round = fresh_round(draft)
        with pytest.raises(DirectingError):
            tables.start_day_table(by, table, device=by.device)


def test_every_kind_that_is_listed_exists() -> None:
    kinds: set[Any] = {each.partition(":")[0] for each in DAY_ACT_SENTENCES}
    assert POSSIBLE_IN.keys() <= kinds | {"keep_groups_apart"}
    for kind in OF_THE_PLAN:
        for state in TOURNAMENT.states:
            refused = act_refusal(kind, state)
            assert (refused is None) == (state in POSSIBLE_IN[kind])
