"""The standings of a season: one table for its page, for files and for paper. Every column is
declared here, with where it is shown; the headline says who leads. Reads nothing and decides no
place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from scorecards.rules.texts import figure
from tournaments.ledger.ranking import StandingsRow, StandingsTable
from tournaments.pages.grids import (
    Cell,
    Column,
    Grid,
    Line,
    Moved,
    On,
    Place,
    Several,
    Shown,
    aligned,
    decimals,
    told_apart,
)
from tournaments.queries.season_page import Calendar, Standing

LATEST = 5
UP, DOWN = "\N{UPWARDS ARROW}", "\N{DOWNWARDS ARROW}"
GOES = {"up": UP, "down": DOWN}
EVERYWHERE = On.PAGE | On.FILE | On.PAPER
NOTHING = Standing()

R = TypeVar("R")


@dataclass(frozen=True)
class Rating(Cell):
    """A rating; `unsure` while it rests on few games."""

    kind: str = field(default="rating", kw_only=True)
    unsure: bool


@dataclass(frozen=True)
class StandingsGrid(Grid[StandingsRow]):
    """The table of a season or of one of its divisions, `name` empty when there is only one. Who is
    `going` goes "up" or "down"; the `best` few results count, or all for None, and `least` many
    games give a place.
    """

    name: str
    division: int | None
    best: int | None
    least: int
    going: Mapping[int, str]

    @cached_property
    def shown(self) -> tuple[Line[StandingsRow], ...]:
        """Every row of the page."""
        return self.lines(On.PAGE)

    @property
    def placed(self) -> list[Line[StandingsRow]]:
        """Who has a place."""
        return [each for each in self.shown if not each.row.provisional]

    @property
    def below(self) -> list[Line[StandingsRow]]:
        """Who has too few games for one."""
        return [each for each in self.shown if each.row.provisional]

    @property
    def rated(self) -> bool:
        """Has the page a column of ratings?"""
        return any(each.key == "rating" for each in self.wide)

    @property
    def goes(self) -> frozenset[str]:
        """Which ways anybody goes from here."""
        return frozenset(self.going.values())

    @property
    def moves(self) -> bool:
        """Had anybody a place before?"""
        return any(row.moved is not None for row in self.rows)

    @property
    def decided(self) -> bool:
        """Does a row say what decided between level points?"""
        return any(row.brief for row in self.rows if not row.provisional)

    @property
    def shared(self) -> bool:
        """Has anybody the place of somebody else?"""
        return any(row.tied for row in self.rows)


def standings_grid(
    table: StandingsTable,
    beside: Mapping[int, Standing] = MappingProxyType({}),
    going: Mapping[int, str] = MappingProxyType({}),
) -> StandingsGrid:
    """The standings with index and rating `beside` them, and who is `going` up and down."""
    settings = table.settings
    name = settings.divisions[table.division - 1].name if table.division else ""
    here = {row.person: going[row.person] for row in table.rows if row.person in going}
    return StandingsGrid(
        gettext("Standings"),
        tuple(_columns(table, name, beside, here)),
        table.rows,
        name=name,
        division=table.division,
        best=settings.scheme.few,
        least=settings.scheme.min_games,
        going=here,
    )


def _columns(
    table: StandingsTable, name: str, beside: Mapping[int, Standing], going: Mapping[int, str]
) -> Iterator[Column[StandingsRow]]:
    """Every column in its order; one that paper has elsewhere than files is there twice."""
    points = told_apart([row.metric for row in table.rows])
    if name:
        yield Column("division", gettext("Division"), lambda _row: name)
    head = gettext("Place")
    yield Column("place", head, lambda row: Place(row.place, row.tied), EVERYWHERE)
    yield Column("moved", "", lambda row: Moved(row.moved), On.PAGE)
    yield Column("name", gettext("Player"), lambda row: row.name, EVERYWHERE, "name")
    head = pgettext("column", "Games")
    yield Column("games", head, lambda row: row.games, EVERYWHERE, wide=True)
    head = pgettext("games won", "Won")
    yield Column("won", head, _won, EVERYWHERE, wide=True)
    yield Column("latest", gettext("Last five"), _latest, On.PAGE | On.PAPER, wide=True)
    yield Column("beaten", gettext("Opponents beaten"), lambda row: row.beaten)
    yield Column("met", gettext("Opponents met"), lambda row: row.met)
    yield Column("penalty", gettext("Penalties"), _penalty)
    yield from _beside(table, beside)
    if any(row.penalty for row in table.rows):
        yield Column("penalty", gettext("Penalties"), _penalty, On.PAPER)
    head = pgettext("column", "Points")
    yield Column("points", head, lambda row: Shown(row.metric, points[row.metric]), EVERYWHERE)
    yield going_column(lambda row: going.get(row.person, ""), on=On.PAGE | _if(going, On.PAPER))


def _won(row: StandingsRow) -> Cell:
    return Shown(row.wins, figure(row.wins))


def _latest(row: StandingsRow) -> Cell:
    """The latest results, the earliest first; on paper in brackets those that are dropped."""
    results = row.latest(LATEST)[::-1]
    places = (f"{each.place}" if each.counted else f"({each.place})" for each in results)
    return Several(None, results, " ".join(places), kind="latest")


def _penalty(row: StandingsRow) -> Cell:
    return Shown(row.penalty, figure(row.penalty) if row.penalty else "")


def _beside(
    table: StandingsTable, beside: Mapping[int, Standing]
) -> Iterator[Column[StandingsRow]]:
    """Handicaps on pages where anybody has one, and on the paper of whose table they are."""
    indexes = aligned([each.index for each in beside.values() if each.index is not None])
    here = [beside.get(row.person, NOTHING).index for row in table.rows]
    handicaps = table.settings.handicap != "none"

    def handicap(row: StandingsRow) -> Cell:
        index = beside.get(row.person, NOTHING).index
        return Shown(index, "" if index is None else indexes[index], kind="handicap")

    def rating(row: StandingsRow) -> Cell:
        shown = beside.get(row.person, NOTHING)
        return Rating(shown.rating, shown.provisional)

    on = On.FILE | _if(handicaps and indexes, On.PAGE)
    on |= _if(handicaps and any(each is not None for each in here), On.PAPER)
    yield Column("handicap", pgettext("column", "Handicap"), handicap, on, wide=True)
    on = On.FILE | _if(any(each.rating is not None for each in beside.values()), On.PAGE)
    yield Column("rating", pgettext("column", "Rating"), rating, on, wide=True)


def _if(there: object, on: On) -> On:
    """There, where there is something."""
    return on if there else On(0)


def going_column(goes: Callable[[R], str], *, on: On) -> Column[R]:
    """Who goes to another division: on paper as a sign, for it has no colours."""

    def cell(row: R) -> Cell:
        return Shown(goes(row), GOES.get(goes(row), ""))

    return Column("goes", gettext("Next season"), cell, on)


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
