"""Somebody who had left is in again: on the seat they gave up, as far as its table has not begun.

Whoever was out of the running meanwhile, because the cut or a round of a knockout was decided
without them, is listed again and plays no more.
"""

from __future__ import annotations

from tournaments.directing.acts import led_to
from tournaments.directing.days.seats import WAITING, sit_down_elsewhere
from tournaments.directing.rounds import add_seat, seats_by_table
from tournaments.ledger.days.day_places import people_in
from tournaments.ledger.days.fields import partners_of
from tournaments.ledger.days.knockouts import still_in
from tournaments.ledger.days.pair_matches import partners_in
from tournaments.ledger.stages.settings import stage_settings
from tournaments.ledger.stages.tables import table_state, tables_of
from tournaments.models import Entrant, Round, Stage, Tournament
from tournaments.rules.days.round_seating import bracket_matches
from tournaments.rules.days.stages import KNOCKOUTS, Form
from tournaments.rules.days.states import OPEN_ROUND


def come_back(tournament: Tournament, entrant: Entrant) -> None:
    """Seat whoever is active again, or say that they are out: `entrant` is changed and not saved.
    Inside an act, while the tournament runs.
    """
    if tournament.state != "running":
        return
    stage = stage_on(tournament)
    round_ = stage.rounds.filter(state__in=OPEN_ROUND).order_by("-number").first()
    if round_ is not None:
        round_.stage = stage
        seated = entrant.person_id in people_in(round_) or _sit_again(round_, entrant.person_id)
        if seated or _partner_plays(round_, entrant.person_id):
            return
    missed = round_ is not None and stage_settings(stage).form in KNOCKOUTS
    if missed or not still_in(stage, entrant.person_id):
        entrant.state = led_to("entry", entrant.state, "cut")


def stage_on(tournament: Tournament) -> Stage:
    """The stage that is played: the first of which nobody said who goes on, or the last."""
    stages = list(tournament.stages.select_related("season__league").order_by("position"))
    stage = next((each for each in stages if each.cut is None), stages[-1])
    stage.tournament = tournament
    return stage


def _partner_plays(round_: Round, person: int) -> bool:
    """Whether the other one of a pair is in this round of a bracket, and decides it for both."""
    mates = {*partners_in(round_.stage).side(person)} - {person}
    here = Entrant.objects.filter(tournament=round_.stage.tournament_id, state="active")
    return bool(mates) and here.filter(person__in=mates & people_in(round_)).exists()


def _sit_again(round_: Round, person: int) -> bool:
    """Give somebody who was drawn a seat back, if a table has one and has not begun."""
    if person not in {*round_.order, *partners_in(round_.stage).drawn(round_.order)}:
        return False
    tables, seats = tables_of(round_), seats_by_table(round_)
    beside = _beside(round_, person)
    if beside is None:
        return not sit_down_elsewhere(round_, tables, seats, [person])
    for table in tables:
        there = seats[table.fixture_id]
        waits = table_state(table, round_) in WAITING
        if waits and beside & {seat.person_id for seat in there}:
            add_seat(table, person, there)
            return True
    return False


def _beside(round_: Round, person: int) -> set[int] | None:
    """Beside whom somebody sits, in a match or as one of a pair; None where that is not bound."""
    bound = partners_of(round_.stage.tournament)
    if stage_settings(round_.stage).form is Form.PAIRS:
        partners = partners_in(round_.stage)
        bound = tuple(
            tuple(partners.people(who for who in match if who is not None))
            for match in bracket_matches(round_.number, round_.order)
        )
    if bound is None:
        return None
    return {who for each in bound if person in each for who in each} - {person}
