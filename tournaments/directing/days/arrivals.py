"""Who is here, comes late, leaves, is out, comes back. A tap at the door is an act.

Nobody's past is ever removed: whoever leaves keeps every seat that was played and every result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import led_to, tidy_reason
from tournaments.directing.days.acts import day_act
from tournaments.directing.days.returning import come_back, stage_on
from tournaments.directing.days.seats import leave_waiting_tables, sit_down_late
from tournaments.directing.days.waiting import free_places, promote_waiting
from tournaments.errors import DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.models import (
    Bye,
    Entrant,
    FixtureSeat,
    Registration,
    Round,
    Stage,
    Tournament,
)
from tournaments.permissions import Member
from tournaments.rules.days.entries import late_refusal
from tournaments.rules.days.stages import MATCHES
from tournaments.rules.days.transitions import Facts

ARRIVALS = {"registered": "check_in", "no_show": "late_arrival", "dropped": "return"}
"""How somebody who is not here comes to be here, by state."""
LEAVING = ("drop", "disqualify")
FREEING = ("withdraw", "no_show")
BEFORE = ("draft", "registration", "checkin")


def lead_entrant(
    by: Member, tournament: Tournament, entrant: Entrant, act: str, *, reason: str = ""
) -> Entrant:
    """One of the acts of an entry (`rules.days.states.ENTRY`). Whoever leaves also leaves the
    tables that have not begun; a place that gets free before the start goes to who waits longest.
    """
    reason = tidy_reason(reason, needed=False)
    about = {"person": entrant.person_id, "act": act}
    with day_act(by, tournament, "lead_entrant", about, reason=reason) as (stored, payload):
        entrant = entrant_of(stored, entrant.pk)
        payload["was"] = entrant.state
        if ARRIVALS.get(entrant.state) == act:
            come_in(by, stored, [entrant], reason=reason)
            return entrant
        facts = Facts(director=by.may("run_night"), reason=reason)
        entrant.state = led_to("entry", entrant.state, act, facts)
        if act == "reinstate":
            come_back(stored, entrant)
        _refuse_full(stored, act)
        if act == "re_enter" and free_places(stored) == 0:
            entrant.state = led_to("entry", entrant.state, "waitlist", facts)
        entrant.late = False
        entrant.save(update_fields=["state", "late"])
        if act in LEAVING:
            leave_waiting_tables(stored, [entrant.person_id])
        if act in FREEING and stored.state in BEFORE and payload["was"] == "registered":
            payload["promoted"] = promote_waiting(stored)
    return entrant


def arrive(by: Member, tournament: Tournament, *, entrants: Sequence[int]) -> list[Entrant]:
    """These are here now. Whoever is here already stays so: a second tap changes nothing."""
    rows = _entries(tournament, entrants)
    if not any(each.state in ARRIVALS for each in rows):
        return rows
    with day_act(by, tournament, "check_in_day", {"entrants": list(entrants)}) as (stored, payload):
        rows = _entries(stored, entrants)
        coming = [each for each in rows if each.state in ARRIVALS]
        payload["who"] = [each.person_id for each in coming]
        come_in(by, stored, coming)
    return rows


def arrive_rest(by: Member, tournament: Tournament, *, seen: int | None = None) -> int:
    """Everybody who is registered and not here yet is here, but for those who come late. Returns
    how many.
    """
    with day_act(by, tournament, "check_in_rest_day", seen=seen) as (stored, payload):
        coming = list(stored.entrants.filter(state="registered", late=False))
        payload["who"] = [each.person_id for each in coming]
        come_in(by, stored, coming)
    return len(coming)


def take_back_arrivals(
    by: Member,
    tournament: Tournament,
    *,
    entrants: Sequence[int] = (),
    moment: datetime | None = None,
) -> list[Entrant]:
    """These are not here after all: a slip of the finger, or everybody who came at one `moment`.
    Twice counts once. Raises DirectingError for who was drawn to a table.
    """
    with day_act(by, tournament, "check_out_day") as (stored, payload):
        rows = stored.entrants.filter(state="active").select_related("person")
        chosen = rows.filter(pk__in=entrants) if moment is None else rows.filter(came=moment)
        going = list(chosen)
        payload["who"] = [each.person_id for each in going]
        for each in going:
            _refuse_drawn(stored, each)
            each.state, each.came = "registered", None
        leave_waiting_tables(stored, payload["who"])
        Entrant.objects.bulk_update(going, ["state", "came"])
    return going


def expect_late(
    by: Member, tournament: Tournament, entrant: Entrant, *, late: bool = True
) -> Entrant:
    """Somebody will come, but not in time: “all the rest are here” leaves them out."""
    about = {"person": entrant.person_id, "late": late}
    with day_act(by, tournament, "expect_late", about) as (stored, _):
        entrant = entrant_of(stored, entrant.pk)
        if entrant.state not in ("registered", "waitlisted"):
            sentence = gettext("Only people who are not here yet can come late.")
            raise DirectingError(sentence)
        entrant.late = late
        entrant.save(update_fields=["late"])
    return entrant


def set_unranked(
    by: Member, tournament: Tournament, entrant: Entrant, *, unranked: bool
) -> Entrant:
    """Somebody plays and takes no place, or takes one again."""
    about = {"person": entrant.person_id, "unranked": unranked}
    with day_act(by, tournament, "set_unranked", about) as (stored, _):
        entrant = entrant_of(stored, entrant.pk)
        entrant.unranked = unranked
        entrant.save(update_fields=["unranked"])
        for stage in stored.stages.select_related("season"):
            derivation.recount(stage.season, [entrant.person_id])
    return entrant


def entrant_of(tournament: Tournament, entrant_id: int) -> Entrant:
    """The entrant as stored. Raises DirectingError."""
    row = tournament.entrants.select_related("person").filter(pk=entrant_id).first()
    if row is None:
        raise DirectingError(gettext("This person does not exist here."), "person")
    return row


def into_stage(stage: Stage, people: Iterable[int]) -> None:
    """Put these people in the season of a stage, so that its standings list them from the start."""
    today = timezone.localdate()
    season, those = stage.season, sorted(people)
    Registration.objects.bulk_create(
        [Registration(season=season, person_id=each, entered=today) for each in those],
        ignore_conflicts=True,
    )
    derivation.recount(season, those)


def come_in(
    by: Member, tournament: Tournament, entrants: Sequence[Entrant], *, reason: str = ""
) -> None:
    """These entrants are here. Who comes after the first round is published sits down at a table
    of it that has a seat free and has not begun, or begins in the round that is to come.
    """
    if tournament.state not in ("checkin", "running"):
        raise DirectingError(gettext("The door is not open."))
    current, moment = _current_round(tournament), timezone.now()
    facts = Facts(director=by.may("run_night"), reason=reason)
    for each in entrants:
        late = each.state != "dropped" and tournament.state == "running"
        sentence = late_refusal(current, day_settings_of(tournament).late_until)
        if late and sentence is not None:
            raise DirectingError(sentence)
        each.state = led_to("entry", each.state, ARRIVALS[each.state], facts)
        if late:
            _refuse_decided(tournament, current)
            table = sit_down_late(tournament, each) if current else None
            each.since = current if table is not None else current + 1
        elif tournament.state == "running":
            come_back(tournament, each)
        each.came, each.late = each.came or moment, False
    Entrant.objects.bulk_update(entrants, ["state", "since", "came", "late"])
    if tournament.state == "running":
        first = tournament.stages.select_related("season").get(position=0)
        into_stage(first, [each.person_id for each in entrants])


def _refuse_decided(tournament: Tournament, current: int) -> None:
    """Raise DirectingError for whoever comes when it is decided who goes on, or when only those go
    on who played the first round.
    """
    stage = stage_on(tournament)
    knockout = stage_settings(stage).form in MATCHES
    if stage.position or stage.cut is not None or (knockout and current):
        raise DirectingError(gettext("Nobody can be added any more."))


def _current_round(tournament: Tournament) -> int:
    """The last round of the first stage that was published, 0 before that."""
    published = Round.objects.filter(stage__tournament=tournament, stage__position=0)
    last = published.exclude(published=None).aggregate(last=Max("number"))["last"]
    return int(last or 0)


def _entries(tournament: Tournament, entrants: Sequence[int]) -> list[Entrant]:
    return list(tournament.entrants.filter(pk__in=entrants).select_related("person"))


def _refuse_full(tournament: Tournament, act: str) -> None:
    """Nobody moves up by hand while every place is taken."""
    if act == "promote" and free_places(tournament) == 0:
        limit = day_settings_of(tournament).limit
        raise DirectingError(gettext("All %(limit)d places are taken.") % {"limit": limit})


def _refuse_drawn(tournament: Tournament, entrant: Entrant) -> None:
    """Whoever was drawn to a table, or sat out, was here; a free seat of a latecomer is given
    back while the table has not begun.
    """
    if tournament.state == "checkin":
        return
    mine = {"person": entrant.person_id}
    drawn = FixtureSeat.objects.filter(
        fixture__table__round__stage__tournament=tournament, **mine
    ).exclude(fixture__table__round__state__in=("drafted", "void"))
    fresh = {"fixture__league_game": None, "fixture__table__round__published__lt": entrant.came}
    rests = Bye.objects.filter(round__stage__tournament=tournament, **mine)
    if drawn.exclude(**fresh).exists() or rests.exclude(round__state="drafted").exists():
        sentence = gettext("%(name)s has a place in a round that is published: let them drop out.")
        raise DirectingError(sentence % {"name": entrant.person.name})
