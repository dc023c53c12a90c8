"""Which rules a table plays: it shows hands, and answers what is asked about others.

Everything is in the address, nothing is saved, and nobody needs an account.
"""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from rest_framework.exceptions import Throttled

from scorecards.limits.programs import counting_turn
from scorecards.requests import HtmxRequest
from scorecards.rulebook.likeness import LikenessPage
from scorecards.rules import budget


@never_cache
@require_safe
def like_hands(request: HtmxRequest) -> HttpResponse:
    """The form, and below it what explains the hands. What is wrong with them is a 422; while
    somebody else's hands are being counted, a 429.
    """
    page = LikenessPage(request.GET)
    status = searched(page) if page.begun else 200
    template = "scorecards/likeness.html"
    return render(
        request, f"{template}#form" if request.htmx else template, {"page": page}, status=status
    )


def searched(page: LikenessPage) -> int:
    """Search, and the status of what came of it."""
    try:
        with counting_turn():
            page.search()
    except Throttled:
        page.problems.append(_("Somebody else’s hands are being counted. Try again in a moment."))
        return 429
    except budget.OutOfBudget:
        page.problems.append(_("These hands take too long to count."))
    return 422 if page.refused else 200
