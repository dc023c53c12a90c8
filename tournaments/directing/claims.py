"""Who is who: an account, or a device that came by a link, says whom it is, and a director answers.

A league may take people who came by a link at their word (`League.own_word`). Then only a person
whom somebody has already needs a director's yes.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import lock_league, write_act
from tournaments.directing.names import is_taken, tidy_person
from tournaments.errors import DirectingError, Several, StoppedLeague
from tournaments.ledger import derivation
from tournaments.ledger.merges import members_of, merges_in, root_person
from tournaments.models import Claim, League, Membership, Person
from tournaments.permissions import BY_STANDING_LINK, RANK, Member


def claim_person(by: Member, *, person_id: int) -> Claim:
    """Claim to be this person; a director answers, unless one's own word is enough. Asking twice
    counts once, and a device asks for one person at a time.
    """
    _refuse_stranger(by)
    with transaction.atomic():
        league = _locked(by)
        person = Person.objects.filter(league=league, pk=person_id, alias_of=None).first()
        if person is None:
            raise DirectingError(gettext("This person does not exist here."), "person")
        if by.person_id == person.pk:
            sentence = gettext("You are %(name)s already.") % {"name": person.name}
            raise DirectingError(sentence, "person")
        claim = ask_to_be(league, person, by.user) if by.user else _ask(by, person=person)
        if claim is None or person.user_id is not None:
            raise DirectingError(gettext("This person belongs to an account already."), "person")
        write_act(by, "claim_person", {"person": person_id, "claim": claim.pk})
        if _is_enough(by, league) and not _has_device(person):
            _answer(by, claim, granted=True, own=True)
    return claim


def claim_name(by: Member, *, name: str) -> Claim:
    """Claim to be somebody who is not in the list yet; a yes adds them."""
    _refuse_stranger(by)
    name = tidy_person(name)
    with transaction.atomic():
        league = _locked(by)
        if by.role is None or RANK[by.role] < RANK["guest"]:
            raise DirectingError(gettext("Come in by a link of the league first."), "name")
        if by.person_id is not None:
            raise DirectingError(gettext("You are already somebody in this league."), "name")
        _refuse_known(league, name)
        claim = _ask(by, name=name)
        write_act(by, "claim_name", {"name": name, "claim": claim.pk})
        if _is_enough(by, league):
            _answer(by, claim, granted=True, own=True)
    return claim


def answer_claim(by: Member, *, claim_id: int, granted: bool) -> Claim:
    """Say whether somebody is whom they claim to be. If so, an account is at least a member, its
    person no longer a guest, and other claims to the person are refused; a device keeps the role
    of its link, and others may be the same person.
    """
    with transaction.atomic():
        lock_league(by.league)
        claim = Claim.objects.select_related("person").filter(pk=claim_id, league=by.league).first()
        if claim is None or claim.answered is not None:
            raise DirectingError(gettext("This was answered already."))
        _answer(by, claim, granted=granted)
    claim.refresh_from_db()
    return claim


def grant_all(by: Member, *, claims: Sequence[int]) -> list[Claim]:
    """Say yes to these, as they were shown. What was answered meanwhile stays so; where one cannot
    be granted the others are. Raises Several at the end.
    """
    granted: list[Claim] = []
    refused: list[DirectingError] = []
    open_ = set(Claim.objects.filter(league=by.league, answered=None).values_list("pk", flat=True))
    for claim in claims:
        if claim in open_:
            try:
                granted.append(answer_claim(by, claim_id=claim, granted=True))
            except StoppedLeague:
                raise
            except DirectingError as error:
                refused.append(error)
    if refused:
        raise Several(refused)
    return granted


def release_person(by: Member, *, person_id: int) -> None:
    """Take the account and the devices off a person again; their roles stay. A private link stays
    too, and is revoked by itself.
    """
    with transaction.atomic():
        lock_league(by.league)
        people = Person.objects.filter(league=by.league, pk=person_id).exclude(user=None)
        devices = Membership.objects.filter(league=by.league, person=person_id)
        if not people.update(user=None) + devices.update(person=None):
            raise DirectingError(gettext("This person has no account and no device."))
        write_act(by, "release_person", {"person": person_id})


def ask_to_be(league: League, person: Person | None, user: Any) -> Claim | None:
    """The open claim of the account to the person; None when the person has
    an account or was merged away.
    """
    if person is None or person.league_id != league.pk:
        raise DirectingError(gettext("This person does not exist here."))
    if person.user_id is not None or person.alias_of_id is not None:
        return None
    claim, _ = Claim.objects.get_or_create(
        league=league, person=person, user=user, answered=None, defaults={"asked": timezone.now()}
    )
    return claim


def drop_claims(memberships: Any) -> None:
    """Refuse what the devices of these memberships asked for: they are on their way out."""
    for membership in memberships:
        if membership.device_id is not None:
            Claim.objects.filter(
                league=membership.league_id, device=membership.device_id, answered=None
            ).update(answered=timezone.now())


def _refuse_stranger(by: Member) -> None:
    if by.user is None and by.link_id is None:
        raise DirectingError(gettext("Sign in first, or come in by a link of the league."))
    if by.user is None and RANK[by.role or "viewer"] < RANK["guest"]:
        raise DirectingError(gettext("Your link is for onlookers. Ask for one to play."))


def _locked(by: Member) -> League:
    """The league as it is stored now, under its lock."""
    lock_league(by.league)
    return League.objects.get(pk=by.league.pk)


def _is_enough(by: Member, league: League) -> bool:
    """Is one's own word enough? Only for whoever was let in by somebody, not for the public, and
    only once.
    """
    let_in = by.role is not None and RANK[by.role] >= RANK["guest"]
    return league.own_word and let_in and by.person_id is None


def _has_device(person: Person) -> bool:
    """Is a device this person now, by a link of theirs or by what was granted?"""
    devices = Membership.objects.filter(BY_STANDING_LINK, league=person.league_id)
    return devices.filter(Q(invitation__person=person) | Q(person=person)).exists()


def _refuse_known(league: League, name: str) -> None:
    if is_taken(league.pk, name):
        sentence = gettext("%(name)s is in the list already: choose that name.") % {"name": name}
        raise DirectingError(sentence, "name")


def _ask(by: Member, *, person: Person | None = None, name: str = "") -> Claim:
    """The open claim of whoever asks. What a device, or an account that is nobody yet, asked for
    before is asked no more: it was a slip.
    """
    mine = {"user": by.user} if by.user is not None else {"device": by.device}
    before = Claim.objects.filter(league=by.league, answered=None, **mine)
    same = before.filter(person=person, name=name).first()
    if same is not None:
        return same
    before.delete()
    return Claim.objects.create(
        league=by.league, person=person, name=name, asked=timezone.now(), **mine
    )


def _answer(by: Member, claim: Claim, *, granted: bool, own: bool = False) -> None:
    """Write the answer and what follows from it. Under the lock of the league."""
    now = timezone.now()
    if granted and claim.person is None:
        _add(by, claim)
    Claim.objects.filter(pk=claim.pk).update(
        answered=now, granted=granted, own=own, person=claim.person
    )
    about: dict[str, Any] = {"claim": claim.pk, "granted": granted, "person": claim.person_id}
    if claim.person is None:
        write_act(by, "refuse_name", {"claim": claim.pk, "name": claim.name})
    elif claim.user_id is None:
        write_act(by, "answer_phone", about)
    else:
        write_act(by, "answer_claim", about | {"account": claim.user_id})
    if granted and claim.user_id is not None:
        _grant_account(by, claim, now)
    elif granted:
        _grant_device(by, claim)
    claim.granted, claim.answered, claim.own = granted, now, own


def _add(by: Member, claim: Claim) -> None:
    """Add the person the claim names, whom nobody may have added in the meantime."""
    _refuse_known(by.league, claim.name)
    claim.person = Person.objects.create(
        league=by.league, name=claim.name, joined=timezone.localdate()
    )
    about = {"name": claim.name, "guest": False, "person": claim.person.pk}
    write_act(by, "add_person", about)


def _grant_device(by: Member, claim: Claim) -> None:
    assert claim.person is not None
    person = root_person(claim.person)
    if person.user_id is not None:
        raise DirectingError(gettext("This person belongs to an account already."))
    devices = Membership.objects.filter(BY_STANDING_LINK, league=by.league, device=claim.device)
    if not devices.update(person=person):
        raise DirectingError(gettext("The link this device used no longer works."))


def _grant_account(by: Member, claim: Claim, now: datetime) -> None:
    assert claim.person is not None
    claimed = Person.objects.get(pk=claim.person.pk)
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
    everyone = members_of(merges_in(by.league.pk), [person.pk])[person.pk]
    refused = Claim.objects.filter(Q(person__in=everyone) | Q(user=claim.user, person=None))
    refused.filter(league=by.league, answered=None).update(answered=now)
    mine, _ = Membership.objects.get_or_create(
        league=by.league, user=claim.user, defaults={"role": "member", "since": now}
    )
    if RANK[mine.role] < RANK["member"]:
        Membership.objects.filter(pk=mine.pk).update(role="member")
