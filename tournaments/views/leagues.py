"""Leagues: the list of them, a new one, and the page of each."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.permissions import reading
from tournaments.views.shell import show


@never_cache
@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """The leagues of whoever asks, and those anybody may read."""
    return render(request, "tournaments/leagues.html")


@never_cache
@require_safe
def new_league(request: HttpRequest) -> HttpResponse:
    """A new league."""
    return render(request, "tournaments/leagues.html")


@never_cache
@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a league."""
    return show(request, reading(request, slug), "tournaments/league.html", tab="standings")
