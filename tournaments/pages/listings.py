"""What is printed of a season, as listings: standings, winners of nights, records.

Puts what the queries read into the words of the reader. Reads nothing and decides no place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from scorecards.display.headlines import say_names
from scorecards.paper.plan.documents import Block, Column, Listing
from scorecards.rules import signed
from scorecards.rules.texts import figure
from tournaments.models import Season
from tournaments.pages.standings import PageRow, PageTable
from tournaments.queries.records import Record, Records
from tournaments.queries.winners import NightWinners
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings.systems import find_system

DASH = "\N{EN DASH}"
UP, DOWN = "\N{UPWARDS ARROW}", "\N{DOWNWARDS ARROW}"


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
        page_rows = (*table.placed, *table.below)
        shown = Shown(
            handicaps=settings.handicap != "none" and any(each.index for each in page_rows),
            penalties=any(each.row.penalty for each in page_rows),
            goes=any(each.goes for each in page_rows),
        )
        notes = [_provisional(table)] if table.below and table.placed else []
        notes += [_tie(each) for each in table.placed if each.row.why]
        if at == len(tables) - 1:
            notes += [*_notes(tables, settings), headline]
        rows = tuple(_row(each, shown) for each in page_rows)
        yield Block(table.name, _columns(shown), rows, tuple(filter(None, notes)))


@dataclass(frozen=True)
class Shown:
    """Which columns a table has beside those that all have: only those with something in them."""

    handicaps: bool
    penalties: bool
    goes: bool


def _columns(shown: Shown) -> tuple[Column, ...]:
    columns = [
        Column(gettext("Place")),
        Column(gettext("Player"), "name"),
        Column(pgettext("column", "Games")),
        Column(pgettext("games won", "Won")),
        Column(gettext("Last five")),
    ]
    if shown.handicaps:
        columns.append(Column(pgettext("column", "Handicap")))
    if shown.penalties:
        columns.append(Column(gettext("Penalties")))
    columns.append(Column(pgettext("column", "Points")))
    return (*columns, Column(gettext("Next season"))) if shown.goes else tuple(columns)


def _row(page_row: PageRow, shown: Shown) -> tuple[str, ...]:
    row = page_row.row
    place = DASH if row.place is None else f"{row.place}=" if row.tied else str(row.place)
    latest = " ".join(
        str(each.place) if each.counted else f"({each.place})" for each in page_row.latest
    )
    cells = [place, row.name, str(row.games), page_row.won, latest]
    if shown.handicaps:
        cells.append(page_row.index)
    if shown.penalties:
        cells.append(figure(row.penalty) if row.penalty else "")
    cells.append(page_row.points or DASH)
    return (*cells, _going(page_row.goes)) if shown.goes else tuple(cells)


def _going(goes: str) -> str:
    """The sign for who goes to another division: paper has no colours."""
    return {"up": UP, "down": DOWN}.get(goes, "")


def _tie(page_row: PageRow) -> str:
    """What decided between somebody and the row above."""
    why = " ".join(each.render(gettext) for each in page_row.row.why)
    return f"{page_row.row.place} {page_row.row.name}: {why}"


def _provisional(table: PageTable) -> str:
    sentence = ngettext(
        "Provisional: no game yet", "Provisional: fewer than %(n)s games", table.least
    ) % {"n": table.least}
    return f"{DASH} {sentence}"


def _notes(tables: Sequence[PageTable], settings: SeasonSettings) -> list[str]:
    """How it counts, and the signs that occur."""
    parts = [find_system(settings.scheme.system).name.render(gettext)]
    if settings.scheme.net:
        parts.append(gettext("net totals"))
    rows = [row for table in tables for row in (*table.placed, *table.below)]
    if any(not each.counted for row in rows for each in row.latest):
        best = {"n": tables[0].best}
        parts.append(gettext("in brackets: dropped, the best %(n)s count") % best)
    return [" · ".join([*parts, *_signs({row.goes for row in rows})])]


def _signs(goes: Collection[str]) -> list[str]:
    """What the signs mean that occur."""
    words = {"up": pgettext("division", "goes up"), "down": pgettext("division", "goes down")}
    return [f"{_going(way)} {words[way]}" for way in words if way in goes]


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
    goes = {row["goes"] for rows in divisions for row in rows} - {""}
    shown = (*columns, Column(gettext("Next season"))) if goes else columns
    for at, (name, rows) in enumerate(zip(names, divisions, strict=False), start=1):
        cells = [
            (str(row["place"] or DASH), row["name"], str(row["games"]), row["points"] or DASH)
            + ((_going(row["goes"]),) if goes else ())
            for row in rows
        ]
        signs = " · ".join(_signs(goes))
        yield Block(name, shown, tuple(cells), (signs,) if signs and at == len(divisions) else ())


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
        (kind, record.seat.called, signed(record.figure), date_format(record.seat.day, "j M Y"))
        for kind, best in records_of_each_kind(records)
        for record in best
    )
    return Block(gettext("Records"), columns, rows)


def records_of_each_kind(records: Records) -> Iterator[tuple[str, tuple[Record, ...]]]:
    """What the kinds of records are called, each with its best."""
    for kind in records.lowest:
        values = {"rules": gettext(kind.rules), "n": kind.holes}
        yield gettext("Lowest total, %(rules)s, %(n)s holes") % values, kind.records
    yield gettext("Lowest hole"), records.best_holes
    yield gettext("Highest hole"), records.worst_holes
    yield gettext("Won by most"), records.margins
    yield gettext("Most games won in a row"), records.streaks
