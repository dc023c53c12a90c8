"""The page of Golfo among the variants: its rules in words, and the way to a table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorecards.rulebook import golfo as rulebook
from scorecards.rules.golfo import best_suit


@require_safe
def golfo_rules(request: HttpRequest) -> HttpResponse:
    """What a table needs to know before it begins."""
    best = best_suit(rulebook.FIRST_HAND)
    context = {
        "name": rulebook.NAME,
        "summary": rulebook.summary(),
        "hand": [(card[0], card[1], card in best.cards) for card in rulebook.FIRST_HAND],
        "value": best.value,
        "steps": rulebook.steps(),
        "glossary": rulebook.glossary(),
        "sections": rulebook.sections(),
    }
    return render(request, "scorecards/golfo/rules.html", context)
