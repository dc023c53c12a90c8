"""The page of help for tournaments: the day of a director, the phone of a player, the hall, and
what each ready kind is. Its text is in the template, in every language.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.rules.days.kinds import KINDS
from tournaments.wording.texts import sentence


@require_safe
def day_help(request: HttpRequest) -> HttpResponse:
    """How a day goes, for whoever runs one or plays in it; the kinds say what they are."""
    kinds = [(sentence(each.name), sentence(each.says)) for each in KINDS]
    return render(request, "tournaments/days/help.html", {"kinds": kinds})
