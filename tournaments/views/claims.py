"""Who is who: an account, or a phone that came by a link, says whom it is; a director answers."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tournaments.directing import claims as claim_acts
from tournaments.directing import door_phones
from tournaments.errors import DirectingError
from tournaments.models import Claim, Person
from tournaments.permissions import Member
from tournaments.queries.leagues import own_claim, own_person
from tournaments.queries.members import account_name
from tournaments.queries.people import (
    answered_claims,
    claims_of,
    own_choices,
    people_with_devices,
    same_account,
)
from tournaments.views import posted
from tournaments.views.form_pages import FormPage, address
from tournaments.views.people import PERSON
from tournaments.views.places import LEAGUE, Place, enter_at, enter_league, of_league
from tournaments.views.shell import show

MANY = 12  # names on one page; beyond, one may search


@LEAGUE.page("claim_person")
def you(request: HttpRequest, member: Member) -> HttpResponse:
    """Who are you? A name of the list by one tap, or a new one; `q` narrows the list."""
    refused: DirectingError | None = None
    if request.method == "POST":
        try:
            return answered(request, member, claimed(request, member))
        except DirectingError as error:
            refused = error
    words = request.GET.get("q", "")[:80]
    choices = own_choices(member, words)
    context = {
        "choices": choices,
        "words": words,
        "many": len(choices) > MANY or words,
        "me": own_person(member),
        "claim": own_claim(member),
        "name": request.POST.get("name", "")[:80],
        "refused": refused,
        "known": member.role is not None or member.user is not None,
    }
    status = 422 if refused else 200
    return show(request, member, "tournaments/you.html", context, tab="people", status=status)


def claimed(request: HttpRequest, member: Member) -> Claim:
    """What was tapped or typed, as a claim. Raises DirectingError."""
    if not posted.flag(request, "person"):
        return claim_acts.claim_name(member, name=posted.text(request, "name"))
    return claim_acts.claim_person(member, person_id=posted.row(request, "person"))


def answered(request: HttpRequest, member: Member, claim: Claim) -> HttpResponse:
    """Go on to the league, and say whether one is somebody now or waits."""
    if claim.granted:
        sentence = _("You are %(name)s.")
    else:
        sentence = _("A director will say whether you are %(name)s.")
    messages.success(request, sentence % {"name": claim.called})
    return redirect("tournaments:league", member.league.slug)


def _answer_to(claim: Claim) -> str:
    if claim.granted:
        return _("You are %(name)s.") % {"name": claim.called}
    return _("Asked. A director will answer.")


@LEAGUE.look("manage_people")
def claims(request: HttpRequest, member: Member) -> HttpResponse:
    """Who says who they are, and the latest answers."""
    waiting, past = claims_of(member), answered_claims(member)
    known, taken = same_account(member, waiting), people_with_devices(member)
    context = {
        "waiting": [
            {
                "claim": claim,
                "who": claimant(claim),
                "email": claim.user.email if claim.user else "",
                "known": known.get(claim.user_id or 0, ""),
                "taken": claim.person_id in taken,
            }
            for claim in waiting
        ],
        "answered": [(claim, claimant(claim)) for claim in past],
    }
    return show(request, member, "tournaments/claims.html", context, tab="people")


def claimant(claim: Claim) -> str:
    """What whoever claims is called in front of a director."""
    return account_name(claim.user) if claim.user is not None else _("Somebody without an account")


def done_with(claim: Claim) -> str:
    """What a director is told after the answer."""
    if not claim.granted:
        return _("Refused.")
    if claim.user_id is not None:
        return _("%(name)s has an account now.") % {"name": claim.called}
    return _("That phone is %(name)s now.") % {"name": claim.called}


@replace(PERSON, address=lambda person: address("people", person.league.slug)).page("claim_person")
def claim_person(request: HttpRequest, member: Member, person: Person) -> FormPage | HttpResponse:
    """Say that one is this person."""
    if member.user is None and member.link_id is None:
        return redirect_to_login(request.path)
    return FormPage(
        _("Are you %(name)s?") % {"name": person.name},
        _("This is me"),
        sentences=(
            _("A director says yes or no, and sees your account’s name and email address.")
            if member.user is not None
            else _("A director says yes or no, and sees what kind of device this is."),
            _("Then the games of %(name)s are yours, and you confirm your own cards.")
            % {"name": person.name},
        ),
        act=lambda typed: claim_acts.claim_person(member, person_id=person.pk),
        to=address("league", member.league.slug),
        message=_answer_to,
    )


def _claim_of(member: Member, claim_id: int) -> Claim:
    return get_object_or_404(Claim, pk=claim_id, league=member.league)


CLAIMS = Place(enter_at(_claim_of, league=True), of_league("claims"))


def _answer(member: Member, claim: Claim, *, granted: str) -> Claim:
    if granted not in ("yes", "no"):
        raise DirectingError(_("Say yes or no."))
    return claim_acts.answer_claim(member, claim_id=claim.pk, granted=granted == "yes")


answer_claim = CLAIMS.button("manage_people", _answer, granted=posted.text, message=done_with)
"""`granted` is yes or no."""


def _refuse(member: Member, claim: Claim) -> Claim:
    return door_phones.refuse_phone(member, claim_id=claim.pk)


refuse_phone = CLAIMS.button("manage_people", _refuse, message=done_with)
"""A phone that was taken at its word is not that person."""

answer_all = Place(enter_league, of_league("claims")).button(
    "manage_people",
    lambda member, claims: claim_acts.grant_all(member, claims=claims),
    claims=posted.field("claim", posted.rows),
    message=_("Granted."),
)
"""Yes to all that were shown."""
