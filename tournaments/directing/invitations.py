"""The ways into a league: links that give a role, and accounts that say they are a person of it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.codes import new_code, read_code
from scorecards.models import Device
from tournaments.directing import deriving
from tournaments.directing.acts import acting, hold_league, write_act
from tournaments.directing.errors import DirectingError
from tournaments.models import Claim, Invitation, League, Membership, Person
from tournaments.permissions import RANK, Member

KEY_LETTERS = 10
LONGEST_DAYS = 366
MOST_USES = 10_000
# By link comes what one could lose by having it forwarded: no more than this.
BY_LINK = ("viewer", "guest", "member", "scorer", "director")
WITHOUT_ACCOUNT = ("viewer", "guest", "member", "scorer")


class Opened(NamedTuple):
    """What opening an invitation came to. `claim` waits for a director; `role` is what one has."""

    league: League
    role: str
    claim: Claim | None


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
    if role not in BY_LINK or RANK[role] >= RANK[by.role or "viewer"]:
        raise DirectingError(gettext("You cannot invite to this role."), "role")
    if role == "viewer" and by.league.visibility == "private":
        sentence = gettext("A private league has no onlookers; let it be read by link first.")
        raise DirectingError(sentence, "role")
    if days is not None and not 1 <= days <= LONGEST_DAYS:
        raise DirectingError(gettext("A link is valid for 1 to 366 days."), "days")
    if uses is not None and not 1 <= uses <= MOST_USES:
        raise DirectingError(gettext("A link opens once or more."), "uses")
    with acting(by, "invite", {"role": role}) as said:
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
        said |= {"invitation": invitation.pk, "person": person_id}
    return invitation


def revoke_invitation(by: Member, *, invitation_id: int) -> None:
    """The link gives nothing from now on, and devices that came by it are out. Accounts keep what
    they were given.
    """
    with acting(by, "revoke_invitation", {"invitation": invitation_id}):
        found = Invitation.objects.filter(league=by.league, pk=invitation_id)
        if not found.exists():
            raise DirectingError(gettext("There is no such link."))
        found.filter(revoked=None).update(revoked=timezone.now())


def find_invitation(key: str) -> Invitation:
    """The invitation this key opens now. Raises DirectingError with why it opens nothing; tells
    nobody whether it ever did. Changes nothing.
    """
    meant = read_code(key)
    now = timezone.now()
    found = Invitation.objects.select_related("league", "person").filter(key=meant or "-").first()
    if found is None or found.revoked or found.uses_left == 0:
        raise DirectingError(gettext("This link opens nothing. Ask for a new one."))
    if found.expires is not None and found.expires <= now:
        raise DirectingError(gettext("This link has expired. Ask for a new one."))
    return found


def open_invitation(*, key: str, user: Any = None, device: Device | None = None) -> Opened:
    """Come in by a link: with an account (`user`), or as the device. Who has a better role keeps
    it, and then the link is not used up. A link made for a person asks to be that person.
    """
    with transaction.atomic():
        league = find_invitation(key).league
        hold_league(league)
        invitation = find_invitation(key)
        if user is None and invitation.role not in WITHOUT_ACCOUNT:
            raise DirectingError(gettext("Sign in first: this link needs an account."))
        role = _join(invitation, user, device)
        claim = None
        if invitation.person_id and user is not None:
            claim = _ask(invitation.league, invitation.person, user)
    return Opened(invitation.league, role, claim)


def claim_person(by: Member, *, person_id: int) -> Claim:
    """Say that one's account is this person; a director answers. Asking twice is asking once."""
    if by.user is None:
        raise DirectingError(gettext("Sign in first: only an account can be a person."))
    with transaction.atomic():
        hold_league(by.league)
        person = Person.objects.filter(league=by.league, pk=person_id, alias_of=None).first()
        claim = _ask(by.league, person, by.user)
        if claim is None:
            raise DirectingError(gettext("This person belongs to an account already."))
        write_act(by, "claim_person", {"person": person_id, "claim": claim.pk})
    return claim


def answer_claim(by: Member, *, claim_id: int, granted: bool) -> Claim:
    """Say whether an account is the person it says. Granted, it is a member at least, no guest any
    more, and other claims to the person are refused.
    """
    with acting(by, "answer_claim", {"claim": claim_id, "granted": granted}) as said:
        claim = Claim.objects.filter(pk=claim_id, person__league=by.league).first()
        if claim is None or claim.answered is not None:
            raise DirectingError(gettext("This was answered already."))
        now = timezone.now()
        said |= {"person": claim.person_id, "account": claim.user_id}
        Claim.objects.filter(pk=claim.pk).update(answered=now, granted=granted)
        if granted:
            _grant(by, claim, now)
    claim.refresh_from_db()
    return claim


def release_person(by: Member, *, person_id: int) -> None:
    """Take the account off a person again; the role of the account stays."""
    with acting(by, "release_person", {"person": person_id}):
        people = Person.objects.filter(league=by.league, pk=person_id).exclude(user=None)
        if not people.update(user=None):
            raise DirectingError(gettext("This person has no account."))


def _grant(by: Member, claim: Claim, now: datetime) -> None:
    person = Person.objects.get(pk=claim.person_id)
    if person.alias_of_id is not None or person.user_id is not None:
        raise DirectingError(gettext("This person belongs to an account already."))
    others = Person.objects.filter(league=by.league, user=claim.user, alias_of=None)
    other = others.first()
    if other is not None:
        sentence = gettext("This account is %(name)s already. Merge the two people first.")
        raise DirectingError(sentence % {"name": other.name})
    Person.objects.filter(pk=person.pk).update(user=claim.user, guest=False)
    if person.guest:
        deriving.rank_anew(by.league, [person.pk])
    refused = Claim.objects.filter(person=person, answered=None)
    refused.update(answered=now)
    mine, _ = Membership.objects.get_or_create(
        league=by.league, user=claim.user, defaults={"role": "member", "since": now}
    )
    if RANK[mine.role] < RANK["member"]:
        Membership.objects.filter(pk=mine.pk).update(role="member")


def _join(invitation: Invitation, user: Any, device: Device | None) -> str:
    """Give the role of the invitation; returns the role one has then."""
    who: dict[str, Any] = {"user": user} if user is not None else {"device": device}
    if user is None and device is None:
        raise ValueError("Somebody opens an invitation.")
    mine = Membership.objects.filter(league=invitation.league, **who).first()
    stands = mine is not None and (
        user is not None or (mine.invitation is not None and mine.invitation.revoked is None)
    )
    if mine is not None and stands and RANK[mine.role] >= RANK[invitation.role]:
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
        Membership.objects.filter(pk=mine.pk).update(role=invitation.role, invitation=invitation)
    Invitation.objects.filter(pk=invitation.pk).exclude(uses_left=None).update(
        uses_left=F("uses_left") - 1
    )
    by = Member(invitation.league, invitation.role, user, device, link_id=invitation.pk)
    write_act(by, "join", {"role": invitation.role})
    return invitation.role


def _ask(league: League, person: Person | None, user: Any) -> Claim | None:
    """The open claim of the account to the person; None when the person is somebody already."""
    if person is None or person.league_id != league.pk:
        raise DirectingError(gettext("There is no such person here."))
    if person.user_id is not None or person.alias_of_id is not None:
        return None
    claim, _ = Claim.objects.get_or_create(
        person=person, user=user, answered=None, defaults={"asked": timezone.now()}
    )
    return claim


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
