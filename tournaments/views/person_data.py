"""What is stored about one person of a league or of a tournament that stands alone: the page, and
the file for whoever asks the secretary for it.
"""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from tournaments.models import Person
from tournaments.pages.day_frame import day_frame
from tournaments.permissions import Member
from tournaments.queries.person_data import person_file, stored_lines
from tournaments.views.people import PERSON
from tournaments.views.shell import show


@PERSON.look("manage_people")
def person_data(request: HttpRequest, member: Member, person: Person) -> HttpResponse:
    """What there is, line by line."""
    if person.alias_of is not None:
        return redirect("tournaments:person_data", member.league.slug, person.alias_of.pk)
    context = {"person": person, "lines": stored_lines(person), **_frame(member)}
    return show(request, member, "tournaments/person_data.html", context, tab="people")


def _frame(member: Member) -> dict[str, Any]:
    """What stands around it in a tournament without a league."""
    event = member.league.tournaments.first() if member.league.roster_only else None
    return day_frame(member, event) if event is not None else {}


@PERSON.look("manage_people")
def person_data_file(request: HttpRequest, member: Member, person: Person) -> HttpResponse:
    """All of it, as JSON."""
    text = json.dumps(person_file(person), ensure_ascii=False, indent=1, default=str)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    name = f"golfscore-{member.league.slug}-{person.pk}-{timezone.localdate().isoformat()}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
