"""The table of the standings of a stage as HTML: rendered once for everybody who sees the same, and
the own row marked for each. 500 rows with five rounds take half a second, and a hall full of
phones opens them after every round.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.ledger.days.memory import Memory
from tournaments.models import Season
from tournaments.pages.day_standings import stage_grid
from tournaments.pages.grids import Line, On, Several
from tournaments.queries.days.results import StageResults
from tournaments.rules.standings.ranking import Standing


class StandingsHtml(NamedTuple):
    """The table, and the list of those who go on."""

    table: SafeString
    onward: SafeString

    def marked(self, me: int | None) -> StandingsHtml:
        """The same with the row of somebody marked as their own."""
        own = f'<tr data-person="{me}" class="'
        return self._replace(table=mark_safe(self.table.replace(own, own + "you ", 1)))


RECENT: Memory[StandingsHtml] = Memory("stage-tables", most=32)


def standings_html(results: StageResults, *, by_par: bool, rule: str) -> StandingsHtml:
    """The standings of this edition in this language, `by_par` with strokes to par, and with the
    cut as the `rule` would make it.
    """
    season, upto = results.stage.season, results.table.upto
    of = f"{season.pk}:{upto}:{results.kept_back}:{get_language()}:{by_par}:{rule}"
    edition = f"{season.edition}:{results.stage.tournament.version}"
    return RECENT.get(of, edition, lambda: _rendered(results, by_par=by_par))


def _rendered(results: StageResults, *, by_par: bool) -> StandingsHtml:
    table, season = results.table, results.stage.season
    lines = [(line, _rounds_html(line, season)) for line in stage_grid(results).lines(On.PAGE)]
    context = {
        "results": results,
        "tournament": results.stage.tournament,
        "ranked": lines[: len(table.ranked)],
        "below": lines[len(table.ranked) :],
        "decided": any(
            each.decided is not None and each.decided.criterion not in ("metric", "shared")
            for each in table.ranked
        ),
        "shared": any(each.tied for each in table.ranked),
        "by_par": by_par,
    }
    return StandingsHtml(
        mark_safe(render_to_string("tournaments/days/_standings_table.html", context)),
        mark_safe(render_to_string("tournaments/days/_onward.html", context)),
    )


def _rounds_html(line: Line[Standing], season: Season) -> str:
    cell = line.cells["rounds"]
    assert isinstance(cell, Several)
    return _cells(cell, season.league.slug, season.slug, get_language())


@lru_cache(maxsize=2048)
def _cells(cell: Several, league: str, season: str, _language: str | None) -> str:
    """The rounds of one row, of which a card that counts changes few; nothing without any."""
    if not cell.items:
        return ""
    context = {"cells": cell.items, "league": league, "season": season}
    return render_to_string("tournaments/days/_cells.html", context)
