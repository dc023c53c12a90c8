"""Who is who: an account, or a phone that came by a link, says whom it is; a director answers."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorecards.rules.texts import whole_number
from tournaments import directing
from tournaments.directing import DirectingError
from tournaments.forms.act_form import SureForm
from tournaments.models import Claim
from tournaments.permissions import Member, acting
from tournaments.queries.leagues import own_claim, own_person
from tournaments.queries.members import account_name
from tournaments.queries.people import (
    answered_claims,
    claims_of,
    own_choices,
    people_with_devices,
    same_account,
)
from tournaments.views.form_pages import ABOVE_IDS, METHODS, FormPage, address, ask
from tournaments.views.people import person_of, show_refusal
from tournaments.views.shell import show

MANY = 12  # names on one page; beyond, one may search


@never_cache
@require_http_methods(METHODS)
def you(request: HttpRequest, slug: str) -> HttpResponse:
    """Who are you? A name of the list by one tap, or a new one; `q` narrows the list."""
    member = acting(request, slug, "claim_person")
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
    chosen = request.POST.get("person", "")
    if not chosen:
        return directing.claim_name(member, name=request.POST.get("name", ""))
    person = whole_number(chosen, below=ABOVE_IDS)
    return directing.claim_person(member, person_id=person or 0)


def answered(request: HttpRequest, member: Member, claim: Claim) -> HttpResponse:
    """Go on to the league, and say whether one is somebody now or waits."""
    if claim.granted:
        sentence = _("You are %(name)s.")
    else:
        sentence = _("A director will say whether you are %(name)s.")
    messages.success(request, sentence % {"name": claim.called})
    return redirect("tournaments:league", member.league.slug)


@never_cache
@require_http_methods(METHODS)
def claim_person(request: HttpRequest, slug: str, person_id: int) -> HttpResponse:
    """Say that one is this person."""
    member = acting(request, slug, "claim_person")
    person = person_of(member, person_id)
    if member.user is None and member.link_id is None:
        return redirect_to_login(request.path)
    page = FormPage(
        _("Are you %(name)s?") % {"name": person.name},
        _("This is me"),
        address("people", slug),
        sentences=(
            _("A director says yes or no, and sees your account’s name and email address.")
            if member.user is not None
            else _("A director says yes or no, and sees what kind of device this is."),
            _("Then the games of %(name)s are yours, and you confirm your own cards.")
            % {"name": person.name},
        ),
        tab="people",
    )
    return ask(
        request,
        member,
        page,
        form=SureForm,
        act=lambda typed: directing.claim_person(member, person_id=person.pk),
        to=address("league", slug),
        message=_answer_to,
    )


def _answer_to(claim: Claim) -> str:
    if claim.granted:
        return _("You are %(name)s.") % {"name": claim.called}
    return _("Asked. A director will answer.")


@never_cache
@require_safe
def claims(request: HttpRequest, slug: str) -> HttpResponse:
    """Who says who they are, and the latest answers."""
    member = acting(request, slug, "manage_people")
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


@never_cache
@require_POST
def answer_claim(request: HttpRequest, slug: str, claim_id: int) -> HttpResponse:
    """`granted` is yes or no."""
    member = acting(request, slug, "manage_people")
    if not Claim.objects.filter(pk=claim_id, league=member.league).exists():
        raise Http404
    answer = request.POST.get("granted")
    back = address("claims", slug)
    try:
        if answer not in ("yes", "no"):
            raise DirectingError(_("Say yes or no."))
        claim = directing.answer_claim(member, claim_id=claim_id, granted=answer == "yes")
    except DirectingError as refused:
        return show_refusal(request, member, refused, back=back)
    messages.success(request, done_with(claim))
    return redirect(back)


def done_with(claim: Claim) -> str:
    """What a director is told after the answer."""
    if not claim.granted:
        return _("Refused.")
    if claim.user_id is not None:
        return _("%(name)s has an account now.") % {"name": claim.called}
    return _("That phone is %(name)s now.") % {"name": claim.called}
