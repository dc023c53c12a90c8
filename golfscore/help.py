"""The page of help for whoever runs a league or the site. Its text is in the template, in every
language; where each thing is documented in full it says at its end.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def how_sure(request: HttpRequest) -> HttpResponse:
    """What may be said about luck and skill, and what may not."""
    return render(request, "how_sure.html")


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """How to begin, invite, run a night, write down paper, correct, and keep copies."""
    return render(request, "help.html")
