"""The people of a league: the list, adding, naming, leaving, coming back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import directing
from tournaments.directing import DirectingError
from tournaments.forms.act_form import ReasonForm
from tournaments.forms.people import EditPersonForm, PersonForm
from tournaments.models import Person
from tournaments.permissions import Member, acting, reading
from tournaments.queries.leagues import open_claims, own_claim
from tournaments.queries.people import find_person, merged_into, people_of, phones_of
from tournaments.views.form_pages import METHODS, FormPage, address, ask, form_of
from tournaments.views.shell import show


@never_cache
@require_safe
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Everyone who plays or played."""
    member = reading(request, slug)
    words = request.GET.get("q", "")[:80]
    lines = people_of(member, words)
    context = {
        "here": [line for line in lines if line.left is None],
        "gone": [line for line in lines if line.left is not None],
        "words": words,
        "claims": open_claims(member.league) if member.may("manage_people") else 0,
        "claim": own_claim(member),
    }
    return show(request, member, "tournaments/people.html", context, tab="people")


@never_cache
@require_http_methods(METHODS)
def add_person(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody new."""
    member = acting(request, slug, "manage_people")
    page = FormPage(_("Add somebody"), _("Add"), address("people", slug), tab="people")
    return ask(
        request,
        member,
        page,
        form=PersonForm,
        act=lambda typed: directing.add_person(member, **typed),
        message=_("Added."),
    )


def person_of(member: Member, person_id: int) -> Person:
    """The person with this id, of this league. Raises Http404."""
    person = find_person(member, person_id)
    if person is None:
        raise Http404
    return person


@never_cache
@require_http_methods(METHODS)
def edit_person(request: HttpRequest, slug: str, person_id: int) -> HttpResponse:
    """Somebody’s name, and everything else a director may do about them."""
    member = acting(request, slug, "manage_people")
    person = person_of(member, person_id)
    if person.alias_of is not None:
        return redirect("tournaments:edit_person", slug, person.alias_of.pk)
    stored = {"name": person.name, "guest": person.guest}
    initial = stored | {"seen": directing.edition_of(person)}
    page = FormPage(
        person.name,
        _("Save"),
        address("people", slug),
        tab="people",
        template="tournaments/people_edit.html",
        context={
            "person": person,
            "merged": merged_into(person),
            "phones": phones_of(person),
        },
    )
    return ask(
        request,
        member,
        page,
        form=form_of(request, EditPersonForm, initial=initial),
        act=lambda typed: directing.change_person(member, person_id=person.pk, **typed),
        message=_("Saved."),
    )


@never_cache
@require_http_methods(METHODS)
def remove_person(request: HttpRequest, slug: str, person_id: int) -> HttpResponse:
    """Take somebody off the list; whoever has played stays in every game."""
    member = acting(request, slug, "manage_people")
    person = person_of(member, person_id)
    page = FormPage(
        _("Take %(name)s off the list") % {"name": person.name},
        _("Take off the list"),
        address("edit_person", slug, person.pk),
        sentences=(
            _("Whoever has never sat at a table is deleted."),
            _("Whoever has played leaves, and stays in every game and every standing."),
        ),
        grave=True,
        tab="people",
    )
    return ask(
        request,
        member,
        page,
        form=ReasonForm,
        act=lambda typed: directing.remove_person(member, person_id=person.pk, **typed),
        to=address("people", slug),
        message=_("Done."),
    )


@never_cache
@require_POST
def person_leaves(request: HttpRequest, slug: str, person_id: int) -> HttpResponse:
    """Somebody leaves the league and its open seasons."""
    return tapped(request, slug, person_id, directing.person_leaves, _("They have left."))


@never_cache
@require_POST
def person_returns(request: HttpRequest, slug: str, person_id: int) -> HttpResponse:
    """Somebody is back."""
    return tapped(request, slug, person_id, directing.person_returns, _("They are back."))


@never_cache
@require_POST
def release_person(request: HttpRequest, slug: str, person_id: int) -> HttpResponse:
    """Say that an account, and the phones that said so, are no longer this person."""
    message = _("Nobody is this person now, unless by a link made for them.")
    return tapped(request, slug, person_id, directing.release_person, message)


@never_cache
@require_POST
def unmerge_person(request: HttpRequest, slug: str, person_id: int) -> HttpResponse:
    """Take a merge back: the two are two after all."""
    return tapped(request, slug, person_id, directing.unmerge_person, _("They are two again."))


def tapped(
    request: HttpRequest, slug: str, person_id: int, act: Callable[..., Any], message: str
) -> HttpResponse:
    """Do what a single button of the person's page does, and go back there; a refusal has a page of
    its own, 422.
    """
    member = acting(request, slug, "manage_people")
    person = person_of(member, person_id)
    try:
        act(member, person_id=person.pk)
    except DirectingError as refused:
        return show_refusal(request, member, refused, back=address("edit_person", slug, person.pk))
    messages.success(request, message)
    return redirect("tournaments:edit_person", slug, person.pk)


def show_refusal(
    request: HttpRequest, member: Member, refused: DirectingError, *, back: str
) -> HttpResponse:
    """The page that says why a single button did nothing, 422."""
    context = {"sentence": refused.message, "back": back}
    return show(request, member, "tournaments/refused.html", context, status=422)
