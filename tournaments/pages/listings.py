"""What is printed of a season, as listings: standings, winners of nights, records.

Puts what the queries read into the words of the reader. Reads nothing and decides no place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from scorecards.display.headlines import say_names
from scorecards.paper.plan.documents import Block, Column, Listing
from scorecards.rules import signed
from tournaments.models import Season
from tournaments.pages.standings import PageRow, PageTable
from tournaments.queries.records import Record, Records
from tournaments.queries.winners import NightWinners
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings.systems import find_system

DASH = "\N{EN DASH}"


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


def standings_blocks(
    tables: Sequence[PageTable], settings: SeasonSettings, headline: str = ""
) -> Iterator[Block]:
    """Every table; what holds for all of them is said below the last."""
    for at, table in enumerate(tables):
        notes = [_provisional(table)] if table.below and table.placed else []
        if at == len(tables) - 1:
            notes += [*_notes(table, settings), headline]
        page_rows = (*table.placed, *table.below)
        handicaps = settings.handicap != "none" and any(each.index for each in page_rows)
        goes = any(each.goes for each in page_rows)
        rows = tuple(_row(each, handicaps=handicaps, goes=goes) for each in page_rows)
        columns = _columns(handicaps=handicaps, goes=goes)
        yield Block(table.name, columns, rows, tuple(filter(None, notes)))


def _columns(*, handicaps: bool, goes: bool) -> tuple[Column, ...]:
    columns = [
        Column(gettext("Place")),
        Column(gettext("Player"), "name"),
        Column(pgettext("column", "Games")),
        Column(pgettext("games won", "Won")),
        Column(gettext("Last five")),
    ]
    if handicaps:
        columns.append(Column(pgettext("column", "Handicap")))
    columns.append(Column(pgettext("column", "Points")))
    return (*columns, Column(gettext("Next season"))) if goes else tuple(columns)


def _row(page_row: PageRow, *, handicaps: bool, goes: bool) -> tuple[str, ...]:
    row = page_row.row
    place = DASH if row.place is None else f"{row.place}=" if row.tied else str(row.place)
    latest = " ".join(str(each.place) for each in page_row.latest)
    cells = [place, row.name, str(row.games), page_row.won, latest]
    if handicaps:
        cells.append(page_row.index)
    cells.append(page_row.points or DASH)
    return (*cells, _going(page_row.goes)) if goes else tuple(cells)


def _going(goes: str) -> str:
    """The division somebody is to play in, in words: paper has no colours."""
    words = {"up": pgettext("division", "goes up"), "down": pgettext("division", "goes down")}
    return words.get(goes, "")


def _provisional(table: PageTable) -> str:
    sentence = ngettext(
        "Provisional: no game yet", "Provisional: fewer than %(n)s games", table.least
    ) % {"n": table.least}
    return f"{DASH} {sentence}"


def _notes(table: PageTable, settings: SeasonSettings) -> list[str]:
    parts = [find_system(settings.scheme.system).name.render(gettext)]
    if settings.scheme.net:
        parts.append(gettext("net totals"))
    if table.best:
        parts.append(gettext("dropped: the best %(n)s count") % {"n": table.best})
    return [" · ".join(parts)]


def closing_blocks(
    divisions: Sequence[Sequence[dict[str, Any]]], settings: SeasonSettings
) -> Iterator[Block]:
    """The tables as they were stored when the season closed."""
    columns = (
        Column(gettext("Place")),
        Column(gettext("Player"), "name"),
        Column(pgettext("column", "Games")),
        Column(pgettext("column", "Points")),
    )
    names = [each.name for each in settings.divisions] if settings.levels > 1 else [""]
    for name, rows in zip(names, divisions, strict=False):
        cells = [
            (str(row["place"] or DASH), row["name"], str(row["games"]), row["points"] or DASH)
            for row in rows
        ]
        yield Block(name, columns, tuple(cells))


def winners_block(nights: Sequence[NightWinners]) -> Block:
    """The winners of every night's tables."""
    columns = (
        Column(pgettext("column", "Night"), "name"),
        Column(gettext("Tables")),
        Column(gettext("Winners"), "words"),
    )
    rows = tuple((_night(each), str(len(each.tables)), _winners(each)) for each in nights)
    notes = () if nights else (gettext("No game of this season counts yet."),)
    return Block(gettext("Winners of the nights"), columns, rows, notes)


def _night(won: NightWinners) -> str:
    day = date_format(won.day, "j M Y")
    return f"{day}, {won.name}" if won.name else day


def _winners(won: NightWinners) -> str:
    return "; ".join(f"{say_names(table.names)} {signed(table.strokes)}" for table in won.tables)


def records_block(records: Records) -> Block:
    """What stands out, a row for each record."""
    columns = (
        Column(pgettext("column", "Record"), "words"),
        Column(gettext("Player"), "name"),
        Column(pgettext("column", "Figure")),
        Column(gettext("Date")),
    )
    rows = tuple(
        (kind, record.seat.name, signed(record.figure), date_format(record.seat.day, "j M Y"))
        for kind, best in _records(records)
        for record in best
    )
    return Block(gettext("Records"), columns, rows)


def _records(records: Records) -> Iterator[tuple[str, tuple[Record, ...]]]:
    for kind in records.lowest:
        values = {"rules": gettext(kind.rules), "n": kind.holes}
        yield gettext("Lowest total, %(rules)s, %(n)s holes") % values, kind.records
    yield gettext("Lowest hole"), records.best_holes
    yield gettext("Highest hole"), records.worst_holes
    yield gettext("Won by most"), records.margins
    yield gettext("Most games won in a row"), records.streaks
