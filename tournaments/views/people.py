"""The people of a league: the list, adding, naming, leaving, coming back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.directing import acts, claims, merges
from tournaments.directing import people as person_acts
from tournaments.directing.days import forgetting
from tournaments.forms.act_form import ReasonForm
from tournaments.forms.people import EditPersonForm, ForgetForm, PersonForm
from tournaments.models import Person
from tournaments.permissions import Member
from tournaments.queries.leagues import open_claims, own_claim
from tournaments.queries.people import find_person, merged_into, people_of, phones_of
from tournaments.views.form_pages import FormPage, address, form_of
from tournaments.views.places import LEAGUE, Place, enter_at, enter_league, of_league
from tournaments.views.shell import show


@LEAGUE.look("read")
def people(request: HttpRequest, member: Member) -> HttpResponse:
    """Everyone who plays or played."""
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


def person_of(member: Member, person_id: int) -> Person:
    """The person with this id, of this league. Raises Http404."""
    person = find_person(member, person_id)
    if person is None:
        raise Http404
    return person


PEOPLE = Place(enter_league, of_league("people"), tab="people")
PERSON = Place(
    enter_at(person_of),
    lambda person: address("edit_person", person.league.slug, person.pk),
    tab="people",
)


def by_id(act: Callable[..., Any]) -> Callable[..., Any]:
    """An act about the person whose id it takes."""
    return lambda member, person, **typed: act(member, person_id=person.pk, **typed)


@PEOPLE.page("manage_people")
def add_person(request: HttpRequest, member: Member) -> FormPage:
    """Somebody new."""
    return FormPage(
        _("Add somebody"),
        _("Add"),
        form=PersonForm,
        act=lambda typed: person_acts.add_person(member, **typed),
        message=_("Added."),
    )


@PERSON.page("manage_people")
def edit_person(request: HttpRequest, member: Member, person: Person) -> FormPage | HttpResponse:
    """Somebody’s name, and everything else a director may do about them."""
    if person.alias_of is not None:
        return redirect("tournaments:edit_person", member.league.slug, person.alias_of.pk)
    stored = {"name": person.name, "guest": person.guest}
    initial = stored | {"seen": acts.edition_of(person)}
    return FormPage(
        person.name,
        _("Save"),
        address("people", member.league.slug),
        template="tournaments/people_edit.html",
        context={
            "person": person,
            "merged": merged_into(person),
            "phones": phones_of(person),
        },
        form=form_of(request, EditPersonForm, initial=initial),
        act=lambda typed: person_acts.change_person(member, person_id=person.pk, **typed),
        message=_("Saved."),
    )


@PERSON.page("manage_people")
def remove_person(request: HttpRequest, member: Member, person: Person) -> FormPage:
    """Take somebody off the list; whoever has played stays in every game."""
    return FormPage(
        _("Take %(name)s off the list") % {"name": person.name},
        _("Take off the list"),
        sentences=(
            _("Whoever has never sat at a table is deleted."),
            _("Whoever has played leaves, and stays in every game and every standing."),
        ),
        grave=True,
        form=ReasonForm,
        act=lambda typed: person_acts.remove_person(member, person_id=person.pk, **typed),
        to=address("people", member.league.slug),
        message=_("Done."),
    )


@PERSON.page("manage_people")
def forget_person(request: HttpRequest, member: Member, person: Person) -> FormPage:
    """Take somebody's name out of the league, once it is typed."""
    return FormPage(
        _("Forget %(name)s") % {"name": person.name},
        _("Forget for good"),
        sentences=(
            _(
                "The name goes: from people, cards, standings, past seasons, reasons and the "
                "history. “Former member 1” or the like stands there instead."
            ),
            _("Games, places and points stay: they are the others’ results too."),
            _("Account, phones, private links and the role here no longer lead to anybody."),
            _(
                "Names of nights and teams stay, and so does a reason beside a score: look "
                "through them."
            ),
            _(
                "Nobody can take this back. Only backups and files from before still have the "
                "name: tell whoever keeps them."
            ),
            _("To do it, type the name: %(name)s") % {"name": person.name},
        ),
        grave=True,
        form=ForgetForm,
        act=lambda typed: forgetting.forget_person(member, person_id=person.pk, **typed),
        to=address("people", member.league.slug),
        message=lambda forgotten: _("Forgotten. They are %(name)s now.") % {"name": forgotten.name},
    )


person_leaves = PERSON.button(
    "manage_people", by_id(person_acts.person_leaves), message=gettext_lazy("They have left.")
)
"""Somebody leaves the league and its open seasons."""

person_returns = PERSON.button(
    "manage_people", by_id(person_acts.person_returns), message=gettext_lazy("They are back.")
)
"""Somebody is back."""

release_person = PERSON.button(
    "manage_people",
    by_id(claims.release_person),
    message=gettext_lazy("Nobody is this person now, unless through a link made for them."),
)
"""Say that an account, and the phones that said so, are no longer this person."""

unmerge_person = PERSON.button(
    "manage_people", by_id(merges.unmerge_person), message=gettext_lazy("They are two again.")
)
"""Take a merge back: the two are two after all."""
