"""Accounts that say they are a person of the league, and the answer of a director."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import acting, lock_league, write_act
from tournaments.errors import DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.merges import families, members_of, root_person
from tournaments.models import Claim, League, Membership, Person
from tournaments.permissions import RANK, Member


def claim_person(by: Member, *, person_id: int) -> Claim:
    """Claim that one's account is this person; a director answers. Asking twice counts once."""
    if by.user is None:
        raise DirectingError(gettext("Sign in first: only an account can be a person."))
    with transaction.atomic():
        lock_league(by.league)
        person = Person.objects.filter(league=by.league, pk=person_id, alias_of=None).first()
        claim = ask_to_be(by.league, person, by.user)
        if claim is None:
            raise DirectingError(gettext("This person belongs to an account already."))
        write_act(by, "claim_person", {"person": person_id, "claim": claim.pk})
    return claim


def answer_claim(by: Member, *, claim_id: int, granted: bool) -> Claim:
    """Say whether an account is the person it claims to be. If so, the account is at least a
    member, the person no longer a guest, and other claims to the person are refused.
    """
    with acting(by, "answer_claim", {"claim": claim_id, "granted": granted}) as payload:
        claim = Claim.objects.filter(pk=claim_id, person__league=by.league).first()
        if claim is None or claim.answered is not None:
            raise DirectingError(gettext("This was answered already."))
        now = timezone.now()
        payload |= {"person": claim.person_id, "account": claim.user_id}
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
    claimed = Person.objects.get(pk=claim.person_id)
    person = root_person(claimed)
    if person.user_id is not None:
        raise DirectingError(gettext("This person belongs to an account already."))
    others = Person.objects.filter(league=by.league, user=claim.user, alias_of=None)
    other = others.first()
    if other is not None:
        sentence = gettext("This account is %(name)s already. Merge the two people first.")
        raise DirectingError(sentence % {"name": other.name})
    Person.objects.filter(pk=person.pk).update(user=claim.user, guest=False)
    if claimed != person:  # who takes the account along should the merge be undone
        Person.objects.filter(pk=claimed.pk).update(lent=claim.user)
    if person.guest:
        derivation.rank_anew(by.league, [person.pk])
    everyone = members_of(families(by.league.pk), [person.pk])[person.pk]
    refused = Claim.objects.filter(person__in=everyone, answered=None)
    refused.update(answered=now)
    mine, _ = Membership.objects.get_or_create(
        league=by.league, user=claim.user, defaults={"role": "member", "since": now}
    )
    if RANK[mine.role] < RANK["member"]:
        Membership.objects.filter(pk=mine.pk).update(role="member")


def ask_to_be(league: League, person: Person | None, user: Any) -> Claim | None:
    """The open claim of the account to the person; None when the person has
    an account or was merged away.
    """
    if person is None or person.league_id != league.pk:
        raise DirectingError(gettext("There is no such person here."))
    if person.user_id is not None or person.alias_of_id is not None:
        return None
    claim, _ = Claim.objects.get_or_create(
        person=person, user=user, answered=None, defaults={"asked": timezone.now()}
    )
    return claim
