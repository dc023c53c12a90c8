"""Two people who are one: choosing them, seeing what the merge comes to, doing it."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.directing import merges
from tournaments.forms.people import MergeForm, read_choice
from tournaments.models import Person
from tournaments.permissions import Member
from tournaments.queries.people import meeting_of, others_than
from tournaments.views.form_pages import FormPage, address, form_of
from tournaments.views.people import PERSON


@PERSON.page("manage_people")
def merge_person(request: HttpRequest, member: Member, person: Person) -> FormPage | HttpResponse:
    """GET with `into` shows what the merge comes to; POST does it."""
    slug = member.league.slug
    if person.alias_of is not None:
        return redirect("tournaments:edit_person", slug, person.alias_of.pk)
    others = others_than(person)
    into = _chosen(request, others)
    return FormPage(
        _("Is %(name)s somebody else?") % {"name": person.name},
        _("Merge the two"),
        template="tournaments/people_merge.html",
        context={"person": person, "meeting": meeting_of(person, into) if into else None},
        form=form_of(request, MergeForm, others=others, initial={"into": into and into.pk}),
        act=lambda typed: merges.merge_people(
            member, person_id=person.pk, into_id=typed["into"], reason=typed["reason"]
        ),
        to=lambda merged: address("edit_person", slug, merged.alias_of_id),
        message=_("The two are now one. You can undo it here."),
    )


def _chosen(request: HttpRequest, others: Sequence[Person]) -> Person | None:
    """The other person, chosen on the page or in its address."""
    sent = request.POST if request.method == "POST" else request.GET
    person_id = read_choice(sent.get("into", ""))
    return next((each for each in others if each.pk == person_id), None)
