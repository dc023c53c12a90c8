"""Standings to be passed on: as a text for a chat and as what a picture shows.

Reads nothing and decides no place.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from scorecards.paper.picture_standings import (
    MOST_ROWS,
    NightCell,
    StandingLine,
    StandingsPicture,
)
from tournaments.models import Season
from tournaments.pages.cross_table import Cell, CrossPage, Line
from tournaments.pages.listings import DASH

NIGHTS = 6  # of a picture: more would be too small to read


def chat_text(season: Season, page: CrossPage, headline: str, *, nights: bool) -> str:
    """A table as lines of a chat. With `nights` everybody's points of each night stand behind the
    name, in brackets what does not count.
    """
    return "\n".join([heading_of(season, page), headline, *_lines(page, nights=nights)])


def heading_of(season: Season, page: CrossPage) -> str:
    """Which table it is: league, season and, where there are some, division."""
    named = f"{season.name}, {page.name}" if page.name else season.name
    return f"{season.league.name} · {named}"


def _lines(page: CrossPage, *, nights: bool) -> Iterator[str]:
    for line in page.lines:
        row = line.shown.row
        place = DASH if row.place is None else f"{row.place}."
        words = f"{place} {row.name} {line.shown.points or DASH}"
        played = " ".join(_night(cell) for cell in line.cells if cell.kind != "ahead")
        yield f"{words}: {played}" if nights and played else words


def _night(cell: Cell) -> str:
    """What a night came to: "100", "(50)" where it does not count, "100+50" for two games."""
    if not cell.results:
        return DASH
    return "+".join(
        result.points if result.counted else f"({result.points})" for result in cell.results
    )


def picture_of(
    season: Season, page: CrossPage, headline: str, *, day: date, nights: bool
) -> StandingsPicture:
    """What the picture of a table shows; with `nights` also the latest of them."""
    left_out = len(page.lines) - MOST_ROWS
    heads = [head.label for head in page.heads if head.number and head.link and not head.kind]
    shown = heads[-NIGHTS:] if nights else []
    played = slice(len(heads) - len(shown), len(heads))
    return StandingsPicture(
        title=headline,
        under=heading_of(season, page),
        date=date_format(day, "j F Y"),
        player=gettext("Player"),
        points=pgettext("column", "Points"),
        lines=tuple(_picture_line(line, played) for line in page.lines[:MOST_ROWS]),
        nights=tuple(shown),
        rest=ngettext("and %(n)d more", "and %(n)d more", left_out) % {"n": left_out}
        if left_out > 0
        else "",
    )


def _picture_line(line: Line, played: slice) -> StandingLine:
    row = line.shown.row
    return StandingLine(
        place=DASH if row.place is None else str(row.place),
        name=row.name,
        points=line.shown.points or DASH,
        first=row.place == 1,
        goes=line.shown.goes,
        nights=tuple(_picture_night(cell) for cell in line.cells[played]),
    )


def _picture_night(cell: Cell) -> NightCell:
    counted = all(result.counted for result in cell.results)
    words = "+".join(result.points for result in cell.results) or DASH
    return NightCell(words, struck=bool(cell.results) and not counted, best=cell.best)
