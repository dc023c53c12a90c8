"""The page of Golfo among the variants: its rules in words, and the way to a table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorecards.rulebook import golfo as rulebook


@require_safe
def golfo_rules(request: HttpRequest) -> HttpResponse:
    """What a table needs to know before it begins."""
    context = {
        "name": rulebook.NAME,
        "summary": rulebook.summary(),
        "sections": rulebook.sections(),
    }
    return render(request, "scorecards/golfo/rules.html", context)
