"""The standings of a league for everybody, where the league shows them: the table and its nights.

Whoever comes here has no role and needs none, so nothing leads on from here into the league: no
page of a person, no game, no history. Off, or of no such league, it is the same 404.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.ledger.settings import settings_of
from tournaments.models import Season
from tournaments.pages.finish import finish_sentence, finishes
from tournaments.pages.published import published_rows, published_table
from tournaments.pages.season_cross import cross_pages
from tournaments.pages.standings import headline
from tournaments.permissions import published_league
from tournaments.queries.cross_table import CrossTable
from tournaments.queries.days.shown_standings import refuse_kept_back
from tournaments.queries.editions import cross_edition
from tournaments.queries.leagues import current_season, season_with_table
from tournaments.queries.season_page import calendar
from tournaments.views.form_pages import address
from tournaments.views.shell import let_index
from tournaments.views.standings import closing_tables


@never_cache
@require_safe
def public_league(request: HttpRequest, slug: str) -> HttpResponse:
    """The way to the season that has a table now."""
    league = published_league(slug)
    season = current_season(league)
    if season is None:
        raise Http404
    shown = season_with_table(league, season)
    return redirect(address("public_standings", league.slug, shown.slug))


@never_cache
@require_safe
def public_standings(request: HttpRequest, slug: str, season_slug: str) -> HttpResponse:
    """The standings of a season, night by night."""
    league = published_league(slug)
    season = Season.objects.filter(league=league, slug=season_slug).first()
    if season is None:
        raise Http404
    refuse_kept_back(season, None)
    tables = [published_table(each, league.published) for each in cross_edition(season)]
    by, order = request.GET.get("by", ""), request.GET.get("order", "")
    context = {
        "league": league,
        "season": season,
        "headline": _headline(season, tables, league.published),
        "tables": cross_pages(tables, by=by, order=order),
    }
    response = render(request, "tournaments/public_standings.html", context)
    let_index(response, league)
    return response


def _headline(season: Season, tables: list[CrossTable], how: str) -> str:
    if not tables:
        return ""
    if season.state in ("closed", "archived"):
        names = [each.name for each in settings_of(season).divisions]
        return finish_sentence(finishes(published_rows(closing_tables(season), how), names))
    return headline(tables[0].standings, calendar(season, timezone.localdate()))
