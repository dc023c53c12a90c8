"""Phones at the door of a night: whoever opens its code stands there, and is taken at their word,
as at a tournament. The phone is that person from then on; a director may say no afterwards.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.codes import new_code
from scorecards.models import Device
from tournaments.directing.acts import acting, lock_league, write_act
from tournaments.directing.invitations import revoke_invitation
from tournaments.directing.nights import check_in, leave_nights, stored_night
from tournaments.errors import DirectingError
from tournaments.ledger.door_hours import door_is_open
from tournaments.ledger.merges import root_person
from tournaments.models import Claim, Invitation, League, Membership, Night, Person
from tournaments.permissions import Member, member_by

KEY_LETTERS = 10


def check_in_by_phone(night: Night, *, person_id: int, device: Device) -> Member:
    """The phone is this person, who is here. A second tap changes nothing. Raises DirectingError
    while the door is not open, for somebody who is not of the league, and for a phone that is
    somebody else.
    """
    league = night.season.league
    with transaction.atomic():
        lock_league(league)
        people = Person.objects.filter(league=league, alias_of=None, left=None)
        person = people.filter(pk=person_id).first()
        if person is None:
            raise DirectingError(gettext("This person does not exist here."))
        by = member_by(league, None, device)
        stored = stored_night(by, night)
        if not door_is_open(stored):
            raise DirectingError(gettext("The door is not open."))
        if by.person_id is None:
            by = _came_in(league, stored, person, device)
        elif by.person_id != person.pk:
            me = Person.objects.get(pk=by.person_id)
            raise DirectingError(gettext("This phone is %(name)s.") % {"name": me.name})
        check_in(by, stored, person_id=person.pk)
    return by


def _came_in(league: League, night: Night, person: Person, device: Device) -> Member:
    """The phone as this person, with a link of its own that can be taken back by itself. Under the
    lock of the league.
    """
    now = timezone.now()
    link = Invitation.objects.create(
        league=league, key=new_code(KEY_LETTERS), role="guest", person=person, made=now, uses_left=0
    )
    mine = Membership.objects.filter(league=league, device=device)
    if not mine.filter(invitation__revoked=None).exclude(role="viewer").update(person=person):
        values = {"role": "guest", "invitation": link, "person": person, "since": now}
        Membership.objects.update_or_create(league=league, device=device, defaults=values)
    Claim.objects.filter(league=league, device=device, answered=None).update(answered=now)
    claim = Claim.objects.create(
        league=league,
        person=person,
        device=device,
        asked=now,
        answered=now,
        granted=True,
        own=True,
    )
    by = member_by(league, None, device)
    about = {"day": night.day.isoformat(), "person": person.pk, "claim": claim.pk}
    write_act(by, "came_by_door", about)
    return by


def refuse_phone(by: Member, *, claim_id: int) -> Claim:
    """The phone that was taken at its word is not this person: it is nobody of the league from now
    on, and whoever it said was here is not. Raises DirectingError for what is no such phone.
    """
    with acting(by, "refuse_phone", {"claim": claim_id}) as payload:
        claims = Claim.objects.select_related("person").filter(league=by.league, own=True)
        claim = claims.filter(pk=claim_id, granted=True).exclude(device=None).first()
        if claim is None or claim.person is None:
            raise DirectingError(gettext("This was answered already."))
        person = root_person(claim.person)
        payload["person"] = person.pk
        phone = Membership.objects.filter(league=by.league, device=claim.device).first()
        if phone is not None and phone.invitation is not None:
            if phone.invitation.person_id is not None:
                revoke_invitation(by, invitation_id=phone.invitation.pk)
            else:  # a link for many: the others who came by it stay
                Membership.objects.filter(pk=phone.pk).update(person=None)
        Claim.objects.filter(pk=claim.pk).update(granted=False)
        leave_nights(person)
    claim.granted = False
    return claim
