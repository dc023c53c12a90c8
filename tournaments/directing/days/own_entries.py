"""People who do it themselves: put their own name down, take it off, say at the door that they are
here.

Whoever has the code at the door stands there, so one's own word is enough, as at a table
(`phones`). A name that is in the league already is only taken by whoever is that person.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.codes import new_code
from scorecards.models import Device
from tournaments.directing.acts import led_to, lock_league, write_act
from tournaments.directing.days.acts import day_act, stored_tournament
from tournaments.directing.days.arrivals import come_in, entrant_of
from tournaments.directing.days.entrants import put_on_list
from tournaments.directing.days.phones import hall_link_of, phone_as
from tournaments.directing.days.waiting import promote_waiting
from tournaments.directing.names import tidy_person
from tournaments.directing.people import put_down
from tournaments.errors import DirectingError
from tournaments.models import Entrant, Membership, Person, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.transitions import Facts

KEY_LETTERS = 10
OWN_STATES = ("registration", "checkin")


def allow_own_entry(by: Member, tournament: Tournament, *, own: bool) -> Tournament:
    """Whether whoever reads the tournament may put their own name down."""
    with day_act(by, tournament, "allow_own_entry", {"own": own}) as (stored, _):
        stored.own_entry = own
        stored.save(update_fields=["own_entry"])
    return stored


def make_door_link(by: Member, tournament: Tournament) -> Tournament:
    """A code for the door; one there was opens nothing any more."""
    with day_act(by, tournament, "make_door_link") as (stored, _):
        stored.door_key = new_code(KEY_LETTERS)
        stored.save(update_fields=["door_key"])
    return stored


def check_in_by_phone(tournament: Tournament, *, entrant: Entrant, device: Device) -> Member:
    """The phone is this person, who is here. A second tap changes nothing. Raises DirectingError
    while the door is not open, and for who does not wait at it.
    """
    with transaction.atomic():
        lock_league(tournament.league)
        row = entrant_of(tournament, entrant.pk)
        membership = phone_as(tournament, device, hall_link_of(tournament), row.person_id)
        link = membership.invitation_id
        by = Member(tournament.league, membership.role, None, device, row.person_id, link)
        stored = stored_tournament(by, tournament)
        if row.state == "active" and stored.state in ("checkin", "running"):
            return by
        with day_act(by, tournament, "check_in_self", {"person": row.person_id}) as (stored, _):
            if row.state != "registered":
                sentence = gettext("Ask a director at the door: they let you in.")
                raise DirectingError(sentence)
            come_in(by, stored, [row])
    return by


def enter_self(
    tournament: Tournament, *, member: Member, name: str = "", device: Device | None = None
) -> Entrant:
    """Whoever looks puts their own name down: as the person they are, or as somebody new by this
    name, who is their account or their phone from then on. Raises DirectingError beside `name`.
    """
    with transaction.atomic():
        lock_league(tournament.league)
        person = _self(member)
        by = member if person is not None else _as_somebody_new(tournament, member, name, device)
        about = {"person": by.person_id}
        with day_act(by, tournament, "enter_self", about) as (stored, _):
            if not stored.own_entry or stored.state not in OWN_STATES:
                raise DirectingError(gettext("A director adds people here; ask one."))
            whom = person or Person.objects.get(pk=by.person_id or 0)
            if stored.entrants.filter(person=whom).exists():
                sentence = gettext("%(name)s is on the list already.") % {"name": whom.name}
                raise DirectingError(sentence, "name")
            return put_on_list(stored, [whom])[0]


def withdraw_self(by: Member, tournament: Tournament) -> Entrant:
    """Whoever looks takes their own name off; who waits longest moves up. Twice counts once."""
    row = tournament.entrants.filter(person=by.person_id).exclude(person=None).first()
    if row is None:
        raise DirectingError(gettext("You are not on the list."))
    if row.state == "withdrawn":
        return row
    about = {"person": row.person_id, "act": "withdraw"}
    with day_act(by, tournament, "lead_entrant", about) as (stored, payload):
        entrant = entrant_of(stored, row.pk)
        payload["was"] = entrant.state
        entrant.state = led_to("entry", entrant.state, "withdraw", Facts(director=False))
        entrant.save(update_fields=["state"])
        payload["promoted"] = promote_waiting(stored) if stored.state != "running" else []
    return entrant


def _self(member: Member) -> Person | None:
    """The person of the league whoever looks is already."""
    if member.person_id is None:
        return None
    return Person.objects.filter(league=member.league, pk=member.person_id, alias_of=None).first()


def _as_somebody_new(
    tournament: Tournament, member: Member, name: str, device: Device | None
) -> Member:
    """The same member as a new person of this name. Inside a transaction under the lock."""
    name = tidy_person(name)
    person = put_down(member, name, guest=False)
    if member.user is not None:
        person.user = member.user
        person.save(update_fields=["user"])
        _give_role(member, member.user)
        role = member.role or "guest"
        by = Member(member.league, role, member.user, member.device, person.pk)
    elif device is None:
        raise DirectingError(gettext("Allow cookies, so that this phone is you from now on."))
    else:
        membership = phone_as(tournament, device, hall_link_of(tournament), person.pk)
        link = membership.invitation_id
        by = Member(member.league, membership.role, None, device, person.pk, link)
    write_act(by, "add_person", {"name": name, "guest": False, "person": person.pk})
    return by


def _give_role(member: Member, user: Any) -> None:
    """An account that has no role yet plays as a guest."""
    Membership.objects.get_or_create(
        league=member.league, user=user, defaults={"role": "guest", "since": timezone.now()}
    )
