"""The pages of a season: where everybody stands, the fragment its polls ask for, earlier days.

The season's version is the token: who has seen it is answered with 204.
"""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.dateparse import parse_date
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.ledger.settings import settings_of
from tournaments.models import Season
from tournaments.permissions import Member, reading
from tournaments.queries import season_page
from tournaments.queries.season_page import find_season
from tournaments.queries.seasons import settings_in_words
from tournaments.views.shell import show
from tournaments.views.standings import final_tables, kept_at, parts_of


def season_of(member: Member, slug: str) -> Season:
    """A season of this league. Raises Http404 also for one of another league."""
    found = Season.objects.filter(league=member.league, slug=slug).first()
    if found is None:
        raise Http404
    return found


def asked_season(request: HttpRequest, slug: str, season: str) -> tuple[Member, Season]:
    """The season for whoever may read its league. Raises Http404."""
    member = reading(request, slug)
    found = find_season(member.league, season)
    if found is None:
        raise Http404
    return member, found


@never_cache
@require_safe
def season(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Where everybody stands."""
    member, found = asked_season(request, slug, season)
    parts = parts_of(member, found, opened=asked_row(request))
    settings = settings_of(found)
    context = {
        "parts": parts,
        "settings": settings,
        "system": settings.scheme.points_system,
        "words": settings_in_words(settings),
        "waiting": season_page.waiting_games(found),
        "kept": final_tables(found),
        "recalculating": found.ratings_from is not None,
    }
    return show(request, member, "tournaments/season.html", context, tab="standings", season=found)


@never_cache
@require_safe
def season_table(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """What changed since version `seen`: nothing (204), or the tables."""
    member, found = asked_season(request, slug, season)
    token = f'"{found.version}"'
    if request.GET.get("seen") == str(found.version) or request.headers.get(
        "If-None-Match", ""
    ) in (token, f"W/{token}"):
        return HttpResponse(status=204)
    parts = parts_of(member, found, opened=asked_row(request))
    return HttpResponse(parts.tables, headers={"ETag": token})


@never_cache
@require_safe
def season_at(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Where everybody stood at the end of a day."""
    member, found = asked_season(request, slug, season)
    days = season_page.played_days(found)
    written = request.GET.get("day", "")
    day, problem = read_day(written) if written else (days[0] if days else None, "")
    context = {
        "days": days,
        "day": day,
        "written": written,
        "problem": problem,
        "tables": kept_at(found, day) if day and not problem else "",
    }
    status = 422 if problem else 200
    template = "tournaments/season_at.html"
    return show(request, member, template, context, tab="standings", season=found, status=status)


def read_day(written: str) -> tuple[date | None, str]:
    """The day that was asked for, or what is wrong with it."""
    try:
        day = parse_date(written)
    except ValueError:
        day = None
    problem = "" if day else gettext("Write a day as year, month and day: 2026-01-31.")
    return day, problem


def asked_row(request: HttpRequest) -> int | None:
    """The person whose row is open."""
    said = request.GET.get("open", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 19 else None
