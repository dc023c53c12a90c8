"""Somebody who was out goes on after all: to fill a short table, or in place of a winner who left.

Whoever comes in once the next round is published sits down at one of its tables that has not begun,
or waits for the round after it; where there is none, they are not let in.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext

from tournaments.directing.acts import led_to
from tournaments.directing.days.acts import day_act
from tournaments.directing.days.arrivals import entrant_of, into_stage
from tournaments.directing.days.seats import empty_round, sit_down_elsewhere
from tournaments.directing.rounds import seats_by_table
from tournaments.errors import DirectingError
from tournaments.ledger.days.knockouts import may_come_back
from tournaments.ledger.days.pair_matches import partners_in
from tournaments.ledger.stages.settings import last_number, stage_settings
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Entrant, Person, Round, Stage
from tournaments.permissions import Member
from tournaments.rules.days.stages import Form
from tournaments.rules.days.states import OPEN_ROUND
from tournaments.rules.days.transitions import Facts


def let_in(by: Member, stage: Stage, entrant: Entrant, *, seen: int | None = None) -> Entrant:
    """Let somebody in again who is out of a knockout, of a pair both. Raises DirectingError for
    whoever has nothing to come back for.
    """
    about = {"person": entrant.person_id, "act": "lucky_loser"}
    with day_act(by, stage.tournament, "lead_entrant", about, seen=seen) as (stored, payload):
        row = Stage.objects.select_related("season__league").get(pk=stage.pk)
        row.tournament = stored
        entrant = entrant_of(stored, entrant.pk)
        payload["was"] = entrant.state
        facts = Facts(director=by.may("rule"))
        state = led_to("entry", entrant.state, "lucky_loser", facts)
        if entrant.person_id not in may_come_back(row):
            sentence = gettext("There is no place in the next round for %(name)s.")
            raise DirectingError(sentence % {"name": entrant.person.name}, "person")
        side = partners_in(row).side(entrant.person_id)
        coming = stored.entrants.filter(person__in=side, state=entrant.state).order_by("number")
        people = list(coming.values_list("person", flat=True))
        entrant.state = state
        stored.entrants.filter(person__in=people).update(state=state)
        take_in_late(row, people)
    return entrant


def take_in_late(stage: Stage, people: Iterable[int]) -> None:
    """A seat for these in the round of a stage that is on, or the next round is theirs; drafts are
    drawn anew. Raises DirectingError where they would never play. Inside an act.
    """
    coming = list(people)
    for draft in stage.rounds.filter(state="drafted"):
        empty_round(draft)
    rounds = stage.rounds.select_related("stage__season", "stage__tournament")
    current = rounds.filter(state__in=OPEN_ROUND).order_by("-number").first()
    if current is None:
        return
    resting = sit_down_elsewhere(current, tables_of(current), seats_by_table(current), coming)
    if resting and not _goes_on(stage, current):
        name = Person.objects.get(pk=resting[0]).name
        sentence = gettext(
            "Every table of round %(number)d has begun or is full, and it is the last one: there "
            "is no seat for %(name)s."
        )
        raise DirectingError(sentence % {"number": current.number, "name": name})
    into_stage(stage, coming)


def _goes_on(stage: Stage, current: Round) -> bool:
    """Whether a round comes after this one in which everybody who is in plays."""
    settings = stage_settings(stage)
    if settings.form is Form.ROUNDS:
        return current.number < last_number(stage)
    return settings.form is Form.GROUPS and current.tables.count() > 1
