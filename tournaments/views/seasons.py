"""The pages of a season: where everybody stands now, the part that is polled for, earlier days.

The season's version is the token: whoever has seen it already is answered with 204.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.dateparse import parse_date
from django.utils.translation import gettext

from scorecards.rules.texts import whole_number
from tournaments.ledger.settings import settings_of
from tournaments.ledger.slates import plays_for_something, settled_of
from tournaments.models import Season
from tournaments.permissions import Member, acting
from tournaments.queries.days.shown_standings import refuse_draft, refuse_kept_back
from tournaments.queries.leagues import last_finished
from tournaments.queries.next_steps import has_list
from tournaments.queries.season_page import (
    games_to_confirm,
    has_net,
    has_penalties,
    open_tables,
    played_days,
)
from tournaments.queries.seasons import settings_in_words
from tournaments.views import posted
from tournaments.views.form_pages import address
from tournaments.views.places import Place, Visit
from tournaments.views.shell import show
from tournaments.views.standings import final_tables, finish_of, parts_of, tables_at


def season_of(member: Member, slug: str) -> Season:
    """A season of this league. Raises Http404 also for one of another league, and for that of a
    stage whose tournament is a draft that is not for this member.
    """
    season = get_object_or_404(member.league.seasons, slug=slug)
    refuse_draft(season, member)
    return season


def planned_season_of(member: Member, slug: str) -> Season:
    """A season that is planned in the league itself. Raises Http404 as `season_of` does, and for
    that of a stage: a tournament has a plan, rounds and an end of its own.
    """
    season = season_of(member, slug)
    if season.staged:
        raise Http404
    return season


def enter_season(
    request: HttpRequest, permission: str, slug: str, season_slug: str, **rest: Any
) -> Visit:
    """A season that is planned in the league itself, for whoever has the permission; with the rest
    of the address.
    """
    member = acting(request, slug, permission)
    season = planned_season_of(member, season_slug)
    return Visit(member, season, (season, *rest.values()))


def _enter_any(
    request: HttpRequest, permission: str, slug: str, season_slug: str, **rest: Any
) -> Visit:
    """As `enter_season`, also that of a stage."""
    member = acting(request, slug, permission)
    season = season_of(member, season_slug)
    return Visit(member, season, (season, *rest.values()))


def of_season(name: str) -> Callable[[Season], str]:
    """The address of a page of a season."""
    return lambda season: address(name, season.league.slug, season.slug)


def _enter_readable(request: HttpRequest, permission: str, slug: str, **rest: Any) -> Visit:
    """As `_enter_any`. Raises KeptBack for that of a stage whose last rounds are kept from this
    member.
    """
    at = _enter_any(request, permission, slug, **rest)
    refuse_kept_back(at.page, at.member)
    return at


SEASON = Place(enter_season, of_season("season"))
ANY_SEASON = Place(_enter_any, of_season("season"))
READABLE = Place(_enter_readable, of_season("season"))


@READABLE.look("read")
def season(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """Where everybody stands."""
    parts = parts_of(member, season, opened=opened_row(request))
    settings = settings_of(season)
    context = {
        "parts": parts,
        "settings": settings,
        "system": settings.scheme.points_system,
        "words": settings_in_words(settings),
        "both": settings.handicap != "none" and has_net(season),
        "waiting": games_to_confirm(season),
        "listed": has_list(season),
        "penalties": has_penalties(season),
        "open_tables": open_tables(season),
        "final_tables": final_tables(season),
        "ends": finish_of(season),
        "before": last_finished(member.league) if season.state == "planned" else None,
        "recalculating": season.ratings_from is not None,
        "staked": plays_for_something(settled_of(season)),
    }
    return show(request, member, "tournaments/season.html", context, tab="standings", season=season)


@READABLE.look("read")
def season_table(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """The tables if they changed since version `seen`, else 204."""
    token = f'"{season.version}"'
    if request.GET.get("seen") == str(season.version) or request.headers.get(
        "If-None-Match", ""
    ) in (token, f"W/{token}"):
        return HttpResponse(status=204)
    parts = parts_of(member, season, opened=opened_row(request))
    return HttpResponse(parts.tables, headers={"ETag": token})


@READABLE.look("read")
def season_at(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """Where everybody stood at the end of a day."""
    days = played_days(season)
    written = request.GET.get("day", "")
    day, problem = read_day(written) if written else (days[0] if days else None, "")
    context = {
        "days": days,
        "day": day,
        "written": written,
        "problem": problem,
        "tables": tables_at(season, day) if day and not problem else "",
    }
    status = 422 if problem else 200
    template = "tournaments/season_at.html"
    return show(request, member, template, context, tab="standings", season=season, status=status)


def read_day(written: str) -> tuple[date | None, str]:
    """The day as it was typed, and a sentence on what is wrong with it, empty for a good one."""
    try:
        day = parse_date(written)
    except ValueError:
        day = None
    problem = "" if day else gettext("Write a day as year, month and day: 2026-01-31.")
    return day, problem


def opened_row(request: HttpRequest) -> int | None:
    """The id of the person whose row is open."""
    return whole_number(request.GET.get("open"), below=posted.ABOVE_IDS)
