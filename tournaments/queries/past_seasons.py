"""Seasons from sheets, for their own pages and for tables over all seasons. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Annotated

from django.db.models import Count, F, QuerySet

from tournaments.ledger.merges import merges_in, root_of
from tournaments.models import League, PastLine, PastSeason, Person
from tournaments.models.past_seasons import THOUSANDTHS
from tournaments.rules.lists.past_tables import MEASURES


@dataclass(frozen=True)
class PastRow:
    """Somebody's line in the sheet."""

    season: int
    season_name: str
    ends: date | None
    measure: str
    person: Annotated[int, "by which their address is made"]
    name: Annotated[str, "of today"]
    spelt: Annotated[str, "as in the sheet"]
    place: Annotated[int | None, "null for too few games"]
    total: Annotated[Fraction | None, "null where only places count"]
    games: Annotated[int | None, "null where nobody wrote it down"]


@dataclass(frozen=True)
class PastTile:
    """A season from a sheet, in a list."""

    id: Annotated[int, "by which its address is made"]
    name: str
    ends: Annotated[date | None, "its last day, where it is known"]
    measure: Annotated[str, MEASURES, "what totals are; places have none"]
    people: Annotated[int, "who stand in its table"]


@dataclass(frozen=True)
class PastFacts:
    """A season from a sheet with its table."""

    id: int
    name: str
    ends: date | None
    measure: Annotated[str, MEASURES]
    people: int
    rows: Annotated[Sequence[PastRow], "the first at the top"]


def past_rows(league: League, *, season: PastSeason | None = None) -> list[PastRow]:
    """Every line of every past season of the league, or of one: the seasons by their last day, in
    each the lines by place, those without one at the end. Three queries.
    """
    roots = merges_in(league.pk)
    names = dict(Person.objects.filter(league=league).values_list("pk", "name"))
    lines = PastLine.objects.filter(season__league=league).select_related("season")
    if season is not None:
        lines = lines.filter(season=season)
    rows = [_row(line, root_of(roots, line.person_id), names) for line in lines.order_by("pk")]
    return sorted(rows, key=_order)


def past_seasons_of(league: League) -> list[PastTile]:
    """The past seasons, the latest first. One query."""
    return past_tiles(past_season_rows(league))


def past_season_rows(league: League) -> QuerySet[PastSeason]:
    """The past seasons, the latest first, with how many people stand in each."""
    seasons = PastSeason.objects.filter(league=league).annotate(people=Count("lines"))
    return seasons.order_by(F("ends").desc(nulls_last=True), "-created", "-pk")


def past_tiles(rows: Iterable[PastSeason]) -> list[PastTile]:
    """What a list tells of seasons of `past_season_rows`."""
    return [PastTile(row.pk, row.name, row.ends, row.measure, vars(row)["people"]) for row in rows]


def past_facts(league: League, past_id: int) -> PastFacts | None:
    """A past season with its table; None where there is none. Four queries."""
    season = past_season_rows(league).filter(pk=past_id).first()
    if season is None:
        return None
    (tile,) = past_tiles([season])
    return PastFacts(**vars(tile), rows=past_rows(league, season=season))


def find_past_season(league: League, past_id: int) -> PastSeason | None:
    """A past season of this league and no other."""
    return PastSeason.objects.filter(league=league, pk=past_id).first()


def champions(rows: Sequence[PastRow]) -> list[str]:
    """Who came first; several may share it."""
    return [row.name for row in rows if row.place == 1]


def _row(line: PastLine, person: int, names: dict[int, str]) -> PastRow:
    total = None if line.total_milli is None else Fraction(line.total_milli, THOUSANDTHS)
    season = line.season
    return PastRow(
        season=season.pk,
        season_name=season.name,
        ends=season.ends,
        measure=season.measure,
        person=person,
        name=names[person],
        spelt=line.name,
        place=line.place,
        total=total,
        games=line.games,
    )


def _order(row: PastRow) -> tuple[date, int, bool, int, str]:
    """Seasons without a last day come first: they are the oldest, as far as anybody knows."""
    return (
        row.ends or date.min,
        row.season,
        row.place is None,
        row.place or 0,
        row.name.casefold(),
    )


def names_known(league: League) -> tuple[dict[int, str], list[tuple[int, str]]]:
    """The people of a league, by name, and the other names they went by before a merge, each with
    the id of who it is today. One query for the names, one for the merges.
    """
    roots = merges_in(league.pk)
    rows = list(Person.objects.filter(league=league).order_by("name", "pk"))
    known = {row.pk: row.name for row in rows if row.pk not in roots}
    return known, [(root_of(roots, row.pk), row.name) for row in rows if row.pk in roots]
