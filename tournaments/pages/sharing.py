"""Cross tables to be passed on: as lines of a chat and as what a picture shows.

Reads nothing and decides no place.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from scorecards.paper.picture_standings import (
    MOST_ROWS,
    NightCell,
    StandingLine,
    StandingsPicture,
)
from tournaments.models import Season, Tournament
from tournaments.pages.cross_table import CrossPage, Played, Who
from tournaments.pages.day_finals import Winner, day_heading
from tournaments.pages.grids import DASH, Column, Line
from tournaments.queries.days.day_cross import DayCross
from tournaments.queries.days.paths import OVER

MOST_PLAYED = 6  # nights or rounds of a picture: more would be too small to read


def heading_of(season: Season, page: CrossPage) -> str:
    """Which table it is: league, season and, where there are some, division."""
    named = f"{season.name}, {page.name}" if page.name else season.name
    return f"{season.league.name} · {named}"


def day_headline(event: Tournament, cross: DayCross) -> str:
    """Who has won, or after how many rounds it is."""
    if event.state in OVER:
        return day_heading(
            event,
            [Winner(row.person, row.place, row.name, "") for row in cross.rows if row.place],
        )
    last = next((each for each in reversed(cross.stages) if each.upto), None)
    if last is None:
        return gettext("No round is in yet")
    number = last.upto
    words = ngettext("After %(number)d round", "After %(number)d rounds", number)
    says = words % {"number": number}
    return f"{last.stage.season.name}: {says}" if len(cross.stages) > 1 else says


def chat_lines(page: CrossPage, *, played: bool) -> list[str]:
    """A table as lines of a chat. With `played` everybody's points of each night or round stand
    behind the figure, in brackets what does not count.
    """
    return [_chat_line(line, page.played if played else []) for line in page.lines]


def _who(line: Line[Any]) -> Who:
    who = line.cells["place"]
    assert isinstance(who, Who)
    return who


def _chat_line(line: Line[Any], columns: list[Column[Any]]) -> str:
    who = _who(line)
    place = DASH if who.value is None else f"{who.value}."
    people = f" ({who.people})" if who.people else ""
    words = f"{place} {who.name}{people} {line.cells['points'].text}"
    played = " ".join(filter(None, (line.cells[each.key].text for each in columns)))
    return f"{words}: {played}" if played else words


def picture_of(
    page: CrossPage, *, title: str, under: str, day: date, played: bool, teams: bool = False
) -> StandingsPicture:
    """What the picture of a table shows; with `played` also the latest nights or rounds."""
    left_out = len(page.lines) - MOST_ROWS
    shown = page.played[-MOST_PLAYED:] if played else []
    rest = ngettext("and %(n)d more", "and %(n)d more", left_out) % {"n": left_out}
    return StandingsPicture(
        title=title,
        under=under,
        date=date_format(day, "j F Y"),
        player=gettext("Team") if teams else gettext("Player"),
        points=pgettext("column", "Points"),
        lines=tuple(_picture_line(line, shown) for line in page.lines[:MOST_ROWS]),
        nights=tuple(each.short for each in shown),
        rest=rest if left_out > 0 else "",
    )


def _picture_line(line: Line[Any], shown: list[Column[Any]]) -> StandingLine:
    who = _who(line)
    cells = [line.cells[each.key] for each in shown]
    return StandingLine(
        place=DASH if who.value is None else str(who.value),
        name=who.name,
        points=line.cells["points"].text,
        first=who.value == 1,
        goes=who.goes,
        nights=tuple(
            NightCell(cell.plain, struck=cell.struck, best=cell.best)
            for cell in cells
            if isinstance(cell, Played)
        ),
    )
