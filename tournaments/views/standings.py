"""The standings of a season: the page, the fragment its polls ask for, earlier days.

What every reader sees alike is rendered once per version and language; a row that is opened, and
the mark of the one who reads, are kept beside it. The season's version is the token: who has seen
it is answered with 204.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards.rules.texts import figure
from tournaments.ledger import standings
from tournaments.ledger.settings import settings_of
from tournaments.models import Season
from tournaments.pages.standings import headline, page_table
from tournaments.permissions import Member, reading
from tournaments.queries import season_page
from tournaments.queries.season_page import find_season, standing_of
from tournaments.queries.seasons import settings_in_words
from tournaments.rules.standings.systems import find_system
from tournaments.views.shell import show

KEPT = 600


@dataclass(frozen=True)
class Parts:
    """What is rendered of a season at a version."""

    version: int
    headline: str
    tables: SafeString


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


def final_tables(season: Season) -> list[list[dict[str, Any]]]:
    """The tables as they were kept at closing, when corrections made them another since."""
    kept = kept_tables(season)
    return kept if kept and standings.changed_since_closing(season) else []


def kept_tables(season: Season) -> list[list[dict[str, Any]]]:
    """The tables as they were kept at closing; none while the season is not closed."""
    if season.closed_table is None or season.state not in ("closed", "archived"):
        return []
    return [
        [row | {"points": _points(row["metric"])} for row in rows]
        for rows in season.closed_table["divisions"]
    ]


def _points(metric: list[int] | None) -> str:
    return "" if metric is None else figure(Fraction(*metric))


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


def parts_of(member: Member, season: Season, *, opened: int | None = None) -> Parts:
    """The parts of this version in this language, rendered unless they are kept."""
    me = member.person_id
    today = timezone.localdate()
    key = f"season-page:{season.pk}:{season.version}:{get_language()}:{me}:{opened}:{today}"
    parts: Parts | None = cache.get(key)
    if parts is None:
        parts = _rendered(season, me, opened=opened)
        cache.set(key, parts, KEPT)
    return parts


def kept_at(season: Season, day: date) -> SafeString:
    """The tables of an earlier day, rendered unless they are kept."""
    key = f"season-at:{season.pk}:{season.version}:{get_language()}:{day}"
    found: SafeString | None = cache.get(key)
    if found is None:
        levels = levels_of(season)
        tables = [standings.table_at(season, day, division=each) for each in levels]
        context = _context(season) | {"tables": [page_table(each, {}) for each in tables]}
        found = mark_safe(render_to_string("tournaments/_standings.html", context))
        cache.set(key, found, KEPT)
    return found


def levels_of(season: Season) -> list[int | None]:
    """The divisions there is a table of; None for one of everybody."""
    levels = settings_of(season).levels
    return list(range(1, levels + 1)) if levels > 1 else [None]


def _context(season: Season) -> dict[str, Any]:
    settings = settings_of(season)
    return {
        "season": season,
        "league": season.league,
        "system": find_system(settings.scheme.system),
        "settings": settings,
    }


def _rendered(season: Season, me: int | None, *, opened: int | None) -> Parts:
    tables = [standings.table(season, division=each) for each in levels_of(season)]
    people = {row.person: each.division for each in tables for row in each.rows}
    beside = standing_of(season.league_id, people.keys())
    row = None
    if opened in people and opened is not None:
        row = season_page.opened(season, opened, division=people[opened])
    context = _context(season) | {
        "tables": [page_table(each, beside) for each in tables],
        "me": me,
        "opened": row,
        "live": True,
        "needed": standings.needed(season, me, division=people[me])
        if me in people and me
        else None,
    }
    html = mark_safe(render_to_string("tournaments/_standings.html", context))
    plan = season_page.calendar(season, timezone.localdate())
    return Parts(season.version, headline(tables[0], plan), html)
