"""What is printed of a season, as listings: standings, winners of nights, records.

Puts what the queries read into the words of the reader. Reads nothing and decides no place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from scorecards.paper.plan.documents import Block, Column, Listing
from tournaments.ledger.ranking import StandingsRow
from tournaments.models import Season
from tournaments.pages.grids import DASH, Grid, On
from tournaments.pages.league_tables import closing_grid, records_grid, winners_grid
from tournaments.pages.standings import GOES, LATEST, StandingsGrid
from tournaments.queries.records import Records
from tournaments.queries.winners import NightWinners
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings.systems import find_system


def listing_of(
    season: Season, title: str, blocks: Iterable[Block], *, language: str, address: str
) -> Listing:
    """A document about a season, whose QR code opens its standings."""
    return Listing(
        title=title,
        subtitle=f"{season.league.name} · {season.name}",
        language=language,
        blocks=tuple(blocks),
        address=address,
        scan=gettext("Scan for the standings as they are now."),
        of=_page_of,
    )


def _page_of(page: int, pages: int) -> str:
    return gettext("Page {page} of {pages}").format(page=page, pages=pages)


def standings_title(day: date) -> str:
    """What the standings are called, with the day they are of."""
    return gettext("Standings on %(day)s") % {"day": date_format(day, "j F Y")}


def block_of(grid: Grid[Any], heading: str, notes: Iterable[str] = ()) -> Block:
    """A table as paper has it; notes that say nothing are left out."""
    columns = tuple(Column(each.head, each.kind) for each in grid.on(On.PAPER))
    rows = tuple(tuple(cell.text for cell in line.cells.values()) for line in grid.lines(On.PAPER))
    return Block(heading, columns, rows, tuple(filter(None, notes)))


def standings_blocks(
    tables: Sequence[StandingsGrid], settings: SeasonSettings, headline: str = ""
) -> Iterator[Block]:
    """Every table; what holds for all of them is said below the last."""
    for table in tables:
        places = {row.place for row in table.rows}
        notes = [_provisional(table)] if None in places and len(places) > 1 else []
        notes += [_tie(row) for row in table.rows if row.place is not None and row.why]
        if table is tables[-1]:
            notes += [*_notes(tables, settings), headline]
        yield block_of(table, table.name, notes)


def _tie(row: StandingsRow) -> str:
    """What decided between somebody and the row above."""
    why = " ".join(each.render(gettext) for each in row.why)
    return f"{row.place} {row.name}: {why}"


def _provisional(table: StandingsGrid) -> str:
    sentence = ngettext(
        "Provisional: no game yet", "Provisional: fewer than %(n)s games", table.least
    ) % {"n": table.least}
    return f"{DASH} {sentence}"


def _notes(tables: Sequence[StandingsGrid], settings: SeasonSettings) -> list[str]:
    """How it counts, and the signs that occur."""
    parts = [find_system(settings.scheme.system).name.render(gettext)]
    if settings.scheme.net:
        parts.append(gettext("net totals"))
    rows = [row for table in tables for row in table.rows]
    if any(not each.counted for row in rows for each in row.latest(LATEST)):
        best = {"n": tables[0].best}
        parts.append(gettext("in brackets: dropped, the best %(n)s count") % best)
    return [" · ".join([*parts, *_signs({way for table in tables for way in table.goes})])]


def _signs(goes: Collection[str]) -> list[str]:
    """What the signs mean that occur."""
    words = {"up": pgettext("division", "goes up"), "down": pgettext("division", "goes down")}
    return [f"{GOES[way]} {words[way]}" for way in words if way in goes]


def closing_blocks(
    divisions: Sequence[Sequence[dict[str, Any]]], settings: SeasonSettings
) -> Iterator[Block]:
    """The tables as they were stored when the season closed."""
    names = [each.name for each in settings.divisions] if settings.levels > 1 else [""]
    goes = {row["goes"] for rows in divisions for row in rows} - {""}
    for at, (name, rows) in enumerate(zip(names, divisions, strict=False), start=1):
        notes = (" · ".join(_signs(goes)),) if at == len(divisions) else ()
        yield block_of(closing_grid(rows, going=bool(goes)), name, notes)


def winners_block(nights: Sequence[NightWinners]) -> Block:
    """The winners of every night's tables."""
    notes = () if nights else (gettext("No game of this season counts yet."),)
    grid = winners_grid(nights)
    return block_of(grid, grid.title, notes)


def records_block(records: Records) -> Block:
    """What stands out, a row for each record."""
    grid = records_grid(records)
    return block_of(grid, grid.title)
