"""The standings as a page shows them: figures with as many decimals as it takes to tell rows apart,
the latest places, who rises and falls, one headline. Reads nothing and decides no place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from scorecards.rules.texts import figure
from tournaments.ledger.ranking import RowResult, StandingsRow, StandingsTable
from tournaments.queries.season_page import Calendar, Standing

LATEST = 5
MOST_DECIMALS = 3


@dataclass(frozen=True)
class PageRow:
    """A row with what stands beside it. `goes` is "up", "down" or nothing."""

    row: StandingsRow
    points: str
    won: str
    index: str
    rating: int | None
    unsure: bool
    goes: str
    latest: tuple[RowResult, ...]  # the earliest first

    @property
    def steps(self) -> int:
        """How many places it moved, either way."""
        return abs(self.row.moved or 0)


@dataclass(frozen=True)
class PageTable:
    """A table of a season or of one of its divisions, `name` empty when there is only one."""

    name: str
    division: int | None
    placed: tuple[PageRow, ...]
    below: tuple[PageRow, ...]
    best: int | None
    least: int
    moves: bool

    @property
    def up(self) -> bool:
        """Does anybody go up from here?"""
        return any(row.goes == "up" for row in self.placed)

    @property
    def down(self) -> bool:
        """Does anybody go down from here?"""
        return any(row.goes == "down" for row in self.placed)


def page_table(
    table: StandingsTable, beside: Mapping[int, Standing], marks: Mapping[int, str]
) -> PageTable:
    """A table ready to print; `marks` say who goes "up" and "down"."""
    settings = table.settings
    division = settings.divisions[table.division - 1] if table.division else None
    rows = _rows(table.rows, beside, marks)
    return PageTable(
        name=division.name if division else "",
        division=table.division,
        placed=tuple(row for row in rows if not row.row.provisional),
        below=tuple(row for row in rows if row.row.provisional),
        best=settings.scheme.few,
        least=settings.scheme.min_games,
        moves=any(row.moved is not None for row in table.rows),
    )


def _rows(
    rows: Sequence[StandingsRow], beside: Mapping[int, Standing], marks: Mapping[int, str]
) -> list[PageRow]:
    metrics = [row.metric for row in rows if row.metric is not None]
    points = aligned(metrics, decimals(metrics))
    indexes = aligned([each.index for each in beside.values() if each.index is not None])
    return [
        _row(
            row,
            beside.get(row.person, Standing()),
            figures=(points, indexes),
            goes=marks.get(row.person, ""),
        )
        for row in rows
    ]


def aligned(figures: Sequence[Fraction], places: int = 1) -> dict[Fraction, str]:
    """What each figure of a column is shown as, all with as many decimals as the longest needs."""
    digits = {each: figure(each, places) for each in figures}
    longest = max((len(each.partition(".")[2]) for each in digits.values()), default=0)
    return {each: _padded(number, longest) for each, number in digits.items()}


def _padded(number: str, longest: int) -> str:
    whole, _, tail = number.partition(".")
    return f"{whole}.{tail:0<{longest}}" if longest else whole


def headline(table: StandingsTable, plan: Calendar) -> str:
    """Who leads and by how much, how many nights are to come, and when the next is."""
    sentences = [_leader([row for row in table.rows if not row.provisional])]
    if plan.to_come:
        nights = ngettext("%(n)d night to come.", "%(n)d nights to come.", plan.to_come)
        sentences.append(nights % {"n": plan.to_come})
    if plan.next_day is not None:
        day = date_format(plan.next_day, "D j M")
        sentences.append(gettext("Next table %(day)s.") % {"day": day})
    return " ".join(each for each in sentences if each)


def _leader(placed: Sequence[StandingsRow]) -> str:
    if not placed:
        return ""
    first = placed[0]
    level = [row for row in placed if row.place == 1]
    if len(level) > 1:
        return gettext("%(n)d share the lead.") % {"n": len(level)}
    if len(placed) == 1 or first.metric is None or placed[1].metric is None:
        return gettext("%(name)s leads.") % {"name": first.name}
    ahead = abs(first.metric - placed[1].metric)
    if not ahead:
        return gettext("%(name)s leads on a tie-break.") % {"name": first.name}
    values = {"name": first.name, "points": figure(ahead, decimals([Fraction(0), ahead]))}
    return gettext("%(name)s leads by %(points)s.") % values


def _row(
    row: StandingsRow,
    beside: Standing,
    *,
    figures: tuple[Mapping[Fraction, str], Mapping[Fraction, str]],
    goes: str,
) -> PageRow:
    points, indexes = figures
    return PageRow(
        row=row,
        points="" if row.metric is None else points[row.metric],
        won=figure(row.wins),
        index="" if beside.index is None else indexes[beside.index],
        rating=beside.rating,
        unsure=beside.provisional,
        goes=goes,
        latest=row.latest(LATEST)[::-1],
    )


def decimals(figures: Sequence[Fraction]) -> int:
    """As many as it takes to tell different figures apart, at most three."""
    different = set(figures)
    for places in range(1, MOST_DECIMALS):
        if len({figure(each, places) for each in different}) == len(different):
            return places
    return MOST_DECIMALS
