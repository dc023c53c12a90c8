"""The standings of a season as its pages show them: of now, of an earlier day, of its closing.

Each is rendered once for a version of the season and a language, and cached; those of now also for
each reader, whose own row is marked, and for each row that is opened.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scorecards.rules.texts import figure
from tournaments.ledger import standings
from tournaments.ledger.ranking import StandingsTable
from tournaments.ledger.settings import settings_of
from tournaments.models import Season
from tournaments.pages.finish import Finish, finish_sentence, finishes
from tournaments.pages.standings import headline, standings_grid
from tournaments.permissions import Member
from tournaments.queries.hidden_games import HiddenGames, hidden_games
from tournaments.queries.promotion import closing_marks, marks_of
from tournaments.queries.season_page import beside_table, calendar, opened
from tournaments.rules.standings.systems import find_system

CACHE_SECONDS = 600


@dataclass(frozen=True)
class Parts:
    """What is rendered of a season at one version."""

    version: int
    headline: str
    tables: SafeString


def final_tables(season: Season) -> list[tuple[str, list[dict[str, Any]]]]:
    """The tables as they were kept at closing, each with the name of its division ("" for none);
    no table unless corrections changed them since.
    """
    tables = closing_tables(season)
    if not tables or not standings.changed_since_closing(season):
        return []
    names = [each.name for each in settings_of(season).divisions] or [""]
    return list(zip(names, tables, strict=False))


def closing_tables(season: Season) -> list[list[dict[str, Any]]]:
    """The tables as they were kept at closing, with who went up and down by them; none while the
    season is not closed.
    """
    if season.closed_table is None or season.state not in ("closed", "archived"):
        return []
    going = closing_marks(season)
    return [
        [
            row | {"points": _points(row["metric"]), "goes": going.get(row["person"], "")}
            for row in rows
        ]
        for rows in season.closed_table["divisions"]
    ]


def finish_of(season: Season) -> list[Finish]:
    """How a closed season ended, by its final tables; nothing while it is not closed."""
    names = [each.name for each in settings_of(season).divisions]
    return finishes(closing_tables(season), names)


def headline_of(season: Season, table: StandingsTable) -> str:
    """Who leads and what is to come, or how it ended. `table` is the first of the season."""
    if season.state in ("closed", "archived"):
        return finish_sentence(finish_of(season))
    return headline(table, calendar(season, timezone.localdate()))


def _points(metric: list[int] | None) -> str:
    return "" if metric is None else figure(Fraction(*metric))


def parts_of(member: Member, season: Season, *, opened: int | None = None) -> Parts:
    """The parts of this version in this language, from the cache or rendered."""
    me = member.person_id
    today = timezone.localdate()
    hidden = hidden_games(season.league, member)
    key = f"season-page:{season.edition}:{get_language()}:{me}:{opened}:{today}:{hidden.edition}"
    parts: Parts | None = cache.get(key)
    if parts is None:
        parts = _rendered(season, me, person=opened, hidden=hidden)
        cache.set(key, parts, CACHE_SECONDS)
    return parts


def tables_at(season: Season, day: date) -> SafeString:
    """The tables as of the end of a day, from the cache or rendered."""
    key = f"season-at:{season.edition}:{get_language()}:{day}"
    html: SafeString | None = cache.get(key)
    if html is None:
        levels = levels_of(season)
        tables = [standings.table_at(season, day, division=each) for each in levels]
        going = marks_of(season, tables)
        context = _context(season) | {
            "tables": [standings_grid(each, going=going) for each in tables]
        }
        html = mark_safe(render_to_string("tournaments/_standings.html", context))
        cache.set(key, html, CACHE_SECONDS)
    return html


def levels_of(season: Season) -> list[int | None]:
    """The divisions that have a table each, from 1; only None where one table has everybody."""
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


def _rendered(season: Season, me: int | None, *, person: int | None, hidden: HiddenGames) -> Parts:
    """For `me`, with the row of `person` opened, and nothing that `hidden` games gave beside it."""
    tables = [standings.table(season, division=each) for each in levels_of(season)]
    people = {row.person: each.division for each in tables for row in each.rows}
    beside = beside_table(season, people.keys(), hidden=hidden)
    row = needs = None
    if person in people and person is not None:
        row = opened(season, person, division=people[person])
    if me in people and me is not None and season.state == "open":
        needs = standings.needed(season, me, division=people[me])
    going = marks_of(season, tables)
    context = _context(season) | {
        "tables": [standings_grid(each, beside, going) for each in tables],
        "me": me,
        "opened": row,
        "live": True,
        "needed": needs,
    }
    html = mark_safe(render_to_string("tournaments/_standings.html", context))
    return Parts(season.version, headline_of(season, tables[0]), html)
