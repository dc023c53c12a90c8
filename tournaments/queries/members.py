"""Reading who has which role, and by which links people came. Writes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Invitation, League, Membership, Person
from tournaments.permissions import BY_STANDING_LINK, RANK, Member

PAST_SHOWN = 50


@dataclass(frozen=True)
class MemberLine:
    """Somebody with a role: by account, or by a device that came by a link."""

    id: int
    name: str
    role: str
    device: str  # the kind of device, "" for an account
    since: datetime
    mine: bool
    removable: bool  # by whoever asks


def account_name(user: Any) -> str:
    """What an account is called in front of others: never its address."""
    return (user.first_name if user else "") or _("An account without a name")


def called(user: Any, names: Mapping[Any, str]) -> str:
    """What an account is called in a league: as its person there, else as everywhere; "" for none.
    `names` are those of `names_here`.
    """
    return names.get(user.pk) or account_name(user) if user else ""


def members_of(member: Member) -> list[MemberLine]:
    """Everybody with a role that stands, the highest first. Two queries."""
    league = member.league
    rows = Membership.objects.filter(league=league).filter(Q(device=None) | BY_STANDING_LINK)
    names = names_here(league)
    lines = [
        MemberLine(
            id=row.pk,
            name=_called(row, names),
            role=row.role,
            device=row.device.label if row.device else "",
            since=row.since,
            mine=_is_mine(row, member),
            removable=member.may("manage_people")
            and (RANK[row.role] < RANK[member.role or "viewer"] or member.role == "owner"),
        )
        for row in rows.select_related("user", "device", "invitation__person", "person")
    ]
    return sorted(lines, key=lambda line: (-RANK[line.role], line.name.casefold(), line.id))


def find_member(member: Member, membership_id: int) -> MemberLine | None:
    """One of `members_of`. Two queries."""
    return next((line for line in members_of(member) if line.id == membership_id), None)


def names_here(league: League) -> dict[Any, str]:
    """The name each account plays under in the league."""
    people = Person.objects.filter(league=league, alias_of=None).exclude(user=None)
    return dict(people.values_list("user", "name"))


def devices_here(league: League) -> dict[Any, str]:
    """The name of whom each device that came by a link is."""
    rows = Membership.objects.filter(league=league).exclude(device=None)
    people = rows.values_list("device", "invitation__person__name", "person__name")
    return {device: of_link or own for device, of_link, own in people if of_link or own}


def _called(row: Membership, names: dict[Any, str]) -> str:
    if row.device is None:
        return called(row.user, names)
    person = (row.invitation.person if row.invitation else None) or row.person
    return person.name if person else _("Somebody with a link")


def _is_mine(row: Membership, member: Member) -> bool:
    if row.device_id is not None:
        return member.device is not None and member.device.pk == row.device_id
    return member.user is not None and member.user.pk == row.user_id


@dataclass(frozen=True)
class InvitationLine:
    """A link into the league, how often it was used, and why it opens nothing any more: "" while
    it does, else revoked, expired or used.
    """

    id: int
    key: str
    role: str
    person: str
    made: datetime
    made_by: str
    expires: datetime | None
    uses_left: int | None
    used: int
    over: str


def invitations_of(league: League) -> tuple[list[InvitationLine], list[InvitationLine]]:
    """Links that open, the latest first, and the latest of those that do not. Two queries."""
    now, names = timezone.now(), names_here(league)
    rows = Invitation.objects.filter(league=league).select_related("person", "made_by")
    lines = [
        InvitationLine(
            id=row.pk,
            key=row.key,
            role=row.role,
            person=row.person.name if row.person else "",
            made=row.made,
            made_by=called(row.made_by, names),
            expires=row.expires,
            uses_left=row.uses_left,
            used=row.used,
            over=_over(row, now),
        )
        for row in rows.annotate(used=Count("memberships")).order_by("-made", "-pk")
    ]
    past = [line for line in lines if line.over]
    return [line for line in lines if not line.over], past[:PAST_SHOWN]


def _over(row: Invitation, now: datetime) -> str:
    if row.revoked is not None:
        return "revoked"
    if row.expires is not None and row.expires <= now:
        return "expired"
    return "used" if row.uses_left == 0 else ""
