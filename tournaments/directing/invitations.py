"""The ways into a league: links that give a role, made, renewed, revoked and opened.

A link made for a person is theirs alone: a device that opens it acts as that person, and the
history names them; an account that opens it asks to be that person (`claims`).
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.codes import new_code, read_code
from scorecards.models import Device
from tournaments.directing.acts import acting, lock_league, write_act
from tournaments.directing.claims import ask_to_be, drop_claims
from tournaments.directing.scorekeepers import close_scorecards
from tournaments.errors import DirectingError, StoppedLeague
from tournaments.ledger.links import linkless
from tournaments.ledger.merges import person_of_device, root_person
from tournaments.models import Claim, Invitation, League, Membership, Person
from tournaments.permissions import RANK, Member, may_read

KEY_LETTERS = 10
LONGEST_DAYS = 366
MOST_USES = 10_000
MOST_LINKS = 200  # made for everyone at once
# A link can be forwarded, so no link gives more than these.
BY_LINK = ("viewer", "guest", "member", "scorer", "director")
WITHOUT_ACCOUNT = ("viewer", "guest", "member", "scorer")


class Admission(NamedTuple):
    """What opening a link came to. `claim` waits for a director; `role` is what one has now, and
    `person_id` whom one is, None for nobody yet.
    """

    league: League
    role: str
    claim: Claim | None
    person_id: int | None


def invite(
    by: Member,
    *,
    role: str,
    person_id: int | None = None,
    days: int | None = 30,
    uses: int | None = None,
) -> Invitation:
    """A link that gives this role, below one's own, for so many days (None: until revoked) and so
    many times (None: as often as people like). For a person it also says who is meant.
    """
    _refuse_role(by, role)
    if days is not None and not 1 <= days <= LONGEST_DAYS:
        raise DirectingError(gettext("A link is valid for 1 to 366 days."), "days")
    if uses is not None and not 1 <= uses <= MOST_USES:
        raise DirectingError(gettext("A link opens once or more."), "uses")
    with acting(by, "invite", {"role": role}) as payload:
        person = None
        if person_id is not None:
            person = Person.objects.filter(
                league=by.league, pk=person_id, alias_of=None, user=None
            ).first()
            if person is None:
                sentence = gettext("This person is not free to be invited.")
                raise DirectingError(sentence, "person")
        now = timezone.now()
        expires = now + timedelta(days=days) if days else None
        invitation = _new_invitation(by, role, person, made=now, expires=expires, uses=uses)
        payload |= {"invitation": invitation.pk, "person": person_id}
    return invitation


def invite_everyone(by: Member) -> int:
    """A link as a member, valid for a year, for everybody who has neither an account nor a link of
    their own that opens. Returns how many were made, at most `MOST_LINKS` at once.
    """
    with transaction.atomic():
        lock_league(by.league)
        people = linkless(by.league).order_by("name", "pk").values_list("pk", flat=True)
        waiting = list(people[:MOST_LINKS])
        for person in waiting:
            invite(by, role="member", person_id=person, days=LONGEST_DAYS)
    return len(waiting)


def revoke_invitation(by: Member, *, invitation_id: int) -> None:
    """The link gives nothing from now on, and devices that came by it are out.
    Accounts keep what they were given.
    """
    with acting(by, "revoke_invitation", {"invitation": invitation_id}):
        link = Invitation.objects.filter(league=by.league, pk=invitation_id)
        if not link.exists():
            raise DirectingError(gettext("There is no such link."))
        link.filter(revoked=None).update(revoked=timezone.now())
        devices = Membership.objects.filter(invitation=invitation_id, user=None)
        close_scorecards(devices)
        drop_claims(devices)


def renew_invitation(by: Member, *, invitation_id: int) -> Invitation:
    """Replace a link by another for the same role and person, valid for as long and as often as the
    first was made for. The old one is revoked, and devices that came by it have to open the new
    one. Once for each link: a double tap makes one.
    """
    with acting(by, "renew_invitation", {"was": invitation_id}) as payload:
        old = _renewable(by, invitation_id)
        person = root_person(old.person) if old.person is not None else None
        if person is not None and person.user_id is not None:
            raise DirectingError(gettext("This person is not free to be invited."))
        now, uses = timezone.now(), old.uses_left
        if uses is not None:
            uses = max(uses + old.memberships.count(), 1)
        expires = now + (old.expires - old.made) if old.expires else None
        new = _new_invitation(by, old.role, person, made=now, expires=expires, uses=uses)
        Invitation.objects.filter(pk=old.pk).update(revoked=now)
        close_scorecards(old.memberships.filter(user=None))
        drop_claims(old.memberships.filter(user=None))
        payload |= {"invitation": new.pk, "person": person.pk if person else None}
    return new


def _renewable(by: Member, invitation_id: int) -> Invitation:
    """The link, unless it was replaced already: its replacement was made at
    the very moment it was revoked.
    """
    links = Invitation.objects.filter(league=by.league)
    old = links.filter(pk=invitation_id).first()
    if old is None:
        raise DirectingError(gettext("There is no such link."))
    _refuse_role(by, old.role)
    if old.revoked is not None and links.filter(role=old.role, made=old.revoked).exists():
        raise DirectingError(gettext("This link has already been replaced."))
    return old


def find_invitation(key: str) -> Invitation:
    """The invitation this key opens now. Raises DirectingError with why it opens nothing; tells
    nobody whether it ever did. Changes nothing.
    """
    meant = read_code(key)
    now = timezone.now()
    link = Invitation.objects.select_related("league", "person").filter(key=meant or "-").first()
    if link is None or link.revoked or link.uses_left == 0:
        raise DirectingError(gettext("This link opens nothing. Ask for a new one."))
    if link.expires is not None and link.expires <= now:
        raise DirectingError(gettext("This link has expired. Ask for a new one."))
    if link.league.stopped is not None:
        raise StoppedLeague
    return link


def open_invitation(*, key: str, user: Any = None, device: Device | None = None) -> Admission:
    """Come in by a link: with an account (`user`), or as the device. Whoever has a
    better role keeps it, and the link is not used up. With a link made for a person, an
    account asks to be that person.
    """
    with transaction.atomic():
        league = find_invitation(key).league
        lock_league(league)
        invitation = find_invitation(key)
        if user is None and invitation.role not in WITHOUT_ACCOUNT:
            raise DirectingError(gettext("Sign in first: this link needs an account."))
        role = _join(invitation, user, device)
        claim = None
        if invitation.person is not None and user is not None:
            claim = ask_to_be(invitation.league, root_person(invitation.person), user)
        person_id = _person_now(invitation.league, user, device)
    return Admission(invitation.league, role, claim, person_id)


def _person_now(league: League, user: Any, device: Device | None) -> int | None:
    """Whom an account, or else a device, is in the league."""
    if user is not None:
        people = Person.objects.filter(league=league, user=user, alias_of=None)
        return people.values_list("pk", flat=True).first()
    mine = Membership.objects.select_related("invitation__person", "person")
    membership = mine.filter(league=league, device=device).first()
    person = person_of_device(membership) if membership is not None else None
    return root_person(person).pk if person is not None else None


def _refuse_role(by: Member, role: str) -> None:
    if role not in BY_LINK or RANK[role] >= RANK[by.role or "viewer"]:
        raise DirectingError(gettext("You cannot invite to this role."), "role")
    if not may_read(role, by.league.visibility):
        sentence = gettext("A private league has no onlookers; let it be read by link first.")
        raise DirectingError(sentence, "role")


def _join(invitation: Invitation, user: Any, device: Device | None) -> str:
    """Give the role of the invitation; returns the role one has then. A device that opens a link
    made for a person becomes that person, whatever it was before and with the role of that link:
    what a link gave goes with the link.
    """
    who: dict[str, Any] = {"user": user} if user is not None else {"device": device}
    if user is None and device is None:
        raise ValueError("Somebody opens an invitation.")
    mine = Membership.objects.filter(league=invitation.league, **who).first()
    if mine is not None and _stands(mine, invitation):
        return mine.role
    if mine is None:
        Membership.objects.create(
            league=invitation.league,
            role=invitation.role,
            invitation=invitation,
            since=timezone.now(),
            **who,
        )
    else:
        person = None if invitation.person else person_of_device(mine)
        Membership.objects.filter(pk=mine.pk).update(
            role=invitation.role, invitation=invitation, person=person
        )
        drop_claims([mine] if invitation.person else [])
    Invitation.objects.filter(pk=invitation.pk).exclude(uses_left=None).update(
        uses_left=F("uses_left") - 1
    )
    person_id = invitation.person_id if user is None else None
    by = Member(invitation.league, invitation.role, user, device, person_id, invitation.pk)
    write_act(by, "join", {"role": invitation.role})
    return invitation.role


def _stands(mine: Membership, invitation: Invitation) -> bool:
    """Does the role stay as it is, because the link gives nothing more?"""
    if mine.device_id is None:
        return RANK[mine.role] >= RANK[invitation.role]
    if mine.invitation is None or mine.invitation.revoked is not None:
        return False
    if invitation.person is not None and mine.invitation_id != invitation.pk:
        return False
    return RANK[mine.role] >= RANK[invitation.role]


def _new_invitation(
    by: Member,
    role: str,
    person: Person | None,
    *,
    made: datetime,
    expires: datetime | None,
    uses: int | None,
) -> Invitation:
    for _ in range(20):  # one key in a hundred billions is taken; twenty in a row are not
        try:
            with transaction.atomic():
                return Invitation.objects.create(
                    league=by.league,
                    key=new_code(KEY_LETTERS),
                    role=role,
                    person=person,
                    made=made,
                    made_by=by.user,
                    expires=expires,
                    uses_left=uses,
                )
        except IntegrityError:
            continue
    raise RuntimeError("No free key was found.")
