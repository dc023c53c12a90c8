"""Who is who: an account asks to be a person of the league, and a director answers."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import directing
from tournaments.directing import DirectingError
from tournaments.forms.act_form import SureForm
from tournaments.models import Claim
from tournaments.permissions import acting
from tournaments.queries.members import account_name
from tournaments.queries.people import answered_claims, claims_of, same_account
from tournaments.views.form_pages import METHODS, FormPage, address, ask
from tournaments.views.people import person_of, show_refusal
from tournaments.views.shell import show


@never_cache
@require_http_methods(METHODS)
def claim_person(request: HttpRequest, slug: str, person_id: int) -> HttpResponse:
    """Say that one is this person."""
    member = acting(request, slug, "claim_person")
    person = person_of(member, person_id)
    if member.user is None:
        return redirect_to_login(request.path)
    page = FormPage(
        _("Are you %(name)s?") % {"name": person.name},
        _("This is me"),
        address("people", slug),
        sentences=(
            _("A director says yes or no, and sees your account’s name and email address."),
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
        message=_("Asked. A director will answer."),
    )


@never_cache
@require_safe
def claims(request: HttpRequest, slug: str) -> HttpResponse:
    """Who asks to be whom, and the latest answers."""
    member = acting(request, slug, "manage_people")
    waiting, answered = claims_of(member), answered_claims(member)
    known = same_account(member, waiting)
    context = {
        "waiting": [
            (claim, account_name(claim.user), claim.user.email, known.get(claim.user_id, ""))
            for claim in waiting
        ],
        "answered": [(claim, account_name(claim.user)) for claim in answered],
    }
    return show(request, member, "tournaments/claims.html", context, tab="people")


@never_cache
@require_POST
def answer_claim(request: HttpRequest, slug: str, claim_id: int) -> HttpResponse:
    """`granted` is yes or no."""
    member = acting(request, slug, "manage_people")
    if not Claim.objects.filter(pk=claim_id, person__league=member.league).exists():
        raise Http404
    answer = request.POST.get("granted")
    back = address("claims", slug)
    try:
        if answer not in ("yes", "no"):
            raise DirectingError(_("Say yes or no."))
        claim = directing.answer_claim(member, claim_id=claim_id, granted=answer == "yes")
    except DirectingError as refused:
        return show_refusal(request, member, refused, back=back)
    done = _("%(name)s has an account now.") if claim.granted else _("Refused.")
    messages.success(request, done % {"name": claim.person.name} if claim.granted else done)
    return redirect(back)
