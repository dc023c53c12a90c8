"""The records of a season, who led it when, the story of a night, and where everybody would stand
by the other total. What each is rendered from is read once per version of the season.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from scorecards.display.charts import Chart, draw_chart
from tournaments.errors import DirectingError
from tournaments.ledger.settings import settings_of
from tournaments.models import Season
from tournaments.pages.season_chart import LINES, Picture, draw_course
from tournaments.permissions import Member
from tournaments.queries.editions import cached_facts, records_edition
from tournaments.queries.records import TableStory, story_of, ways_of
from tournaments.queries.rescoring import what_changes
from tournaments.queries.season_course import Course, course_of
from tournaments.queries.season_page import counted_games, played_days
from tournaments.views.seasons import READABLE, read_day
from tournaments.views.shell import show

MOST_GAMES = 500
"""As many games as are counted by the other total; more would take too long for a page."""


@READABLE.look("read")
def records(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """What stands out in a season, and its nights."""
    context = {
        "records": records_edition(season),
        "days": played_days(season),
    }
    return show(
        request, member, "tournaments/records.html", context, tab="standings", season=season
    )


@READABLE.look("read")
def course(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """Who led when: everybody's place after each night, and the way there as a chart."""
    courses = cached_facts(season, "course", lambda: _courses(season))
    context = {
        "courses": [(each, _drawn(each, member.person_id)) for each in courses],
    }
    return show(request, member, "tournaments/course.html", context, tab="standings", season=season)


@READABLE.look("read")
def story(request: HttpRequest, member: Member, season: Season, day: str) -> HttpResponse:
    """How a night went, table by table."""
    when, problem = read_day(day)
    if when is None or problem:
        raise Http404
    tables = cached_facts(season, f"story:{when}", lambda: _story(season, when))
    if not tables:
        raise Http404
    context = {"day": when, "tables": tables}
    return show(request, member, "tournaments/story.html", context, tab="standings", season=season)


@READABLE.look("read")
def season_both(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """The places by net totals and by gross ones, side by side."""
    settings = settings_of(season)
    if settings.handicap == "none":
        raise Http404
    rows, refused = cached_facts(season, "both", lambda: _both(season))
    context = {"rows": rows, "refused": refused, "net": settings.scheme.net}
    template = "tournaments/season_both.html"
    return show(request, member, template, context, tab="standings", season=season)


def _both(season: Season) -> tuple[list[Any], str]:
    settings = settings_of(season)
    if counted_games(season) > MOST_GAMES:
        return [], "many"
    other = settings.changed(scheme=replace(settings.scheme, net=not settings.scheme.net))
    try:
        changed = what_changes(season, other)
    except DirectingError as refused:
        return [], refused.message
    rows = sorted(changed, key=lambda row: (row[2] is None, row[2] or 0, row[1]))
    return rows, ""


def _courses(season: Season) -> list[Course]:
    named = [each.name for each in settings_of(season).divisions]
    if len(named) < 2:
        return [course_of(season)]
    return [course_of(season, division=at, name=name) for at, name in enumerate(named, start=1)]


def _drawn(course: Course, me: int | None) -> Picture | None:
    """The lines of those in front, and of the reader."""
    front = [way for at, way in enumerate(course.ways) if at < LINES or way.person == me]
    return draw_course(course.days, [(way.name, way.places) for way in front])


def _story(season: Season, day: date) -> list[tuple[TableStory, Chart]]:
    return [(table, _chart(table)) for table in story_of(season, day)]


def _chart(table: TableStory) -> Chart:
    """Points behind the leader, hole by hole, and at last with what a director gave."""
    totals = ways_of(table.seats)
    lows = [min(column) for column in zip(*totals, strict=True)]
    return draw_chart(
        [seat.name for seat in table.seats],
        [[total - low for total, low in zip(mine, lows, strict=True)] for mine in totals],
        totals=[seat.strokes for seat in table.seats],
        holes=len(totals[0]) - 1,
        behind=True,
        last="±" if table.penalties else "",
    )
