"""People from a list or a file: all of them, or nobody and why, line by line."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.directing import people
from tournaments.directing.people import Import
from tournaments.errors import BadLines, DirectingError
from tournaments.forms.people import ImportForm
from tournaments.models import Season
from tournaments.permissions import Member
from tournaments.views.form_pages import FormPage, form_of
from tournaments.views.people import PEOPLE


@PEOPLE.page("manage_people")
def import_people(request: HttpRequest, member: Member) -> FormPage:
    """The list; if anything is wrong with it, that is said line by line and nobody is added."""
    seasons = Season.objects.filter(
        league=member.league, staged=False, state__in=("planned", "open")
    )
    lines: list[tuple[int, str]] = []  # number and sentence of each that cannot be read

    def add(typed: dict[str, Any]) -> Import:
        try:
            return people.import_people(member, data=typed["data"], season=typed["season"])
        except BadLines as refused:
            lines.extend(refused.lines)
            raise DirectingError(refused.message, "text") from None

    return FormPage(
        _("Import people"),
        _("Add them all"),
        files=True,
        template="tournaments/people_import.html",
        context={"lines": lines},
        form=form_of(request, ImportForm, seasons=seasons),
        act=add,
        message=_added,
    )


def _added(made: Import) -> str:
    """How many are new, and how many were there before."""
    number = len(made.people)
    sentences = []
    if number or not made.known:
        added = ngettext("One person was added.", "%(number)d people were added.", number)
        sentences.append(added % {"number": number})
    if made.known:
        known = ngettext(
            "One was in the league already.", "%(number)d were in the league already.", made.known
        )
        sentences.append(known % {"number": made.known})
    return " ".join(sentences)
