"""The standings of a tournament to be passed on: as a text for a chat and as what a picture shows.

Reads nothing and decides no place.
"""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from scorecards.paper.picture_standings import (
    MOST_ROWS,
    NightCell,
    StandingLine,
    StandingsPicture,
)
from tournaments.models import Tournament
from tournaments.pages.day_cross import CrossLine, day_cross_page, shown_cell
from tournaments.pages.day_finals import Winner, day_heading
from tournaments.pages.listings import DASH
from tournaments.pages.sharing import NIGHTS
from tournaments.queries.days.day_cross import At, DayCross
from tournaments.queries.days.paths import OVER


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


def day_text(event: Tournament, cross: DayCross, home: str, *, rounds: bool) -> str:
    """The table as lines of a chat, of teams with their people; with `rounds` the points of each
    behind the figure.
    """
    lines = day_cross_page(cross).lines
    return "\n".join(
        [event.name, day_headline(event, cross), *(_line(each, rounds) for each in lines), home]
    )


def _line(line: CrossLine, rounds: bool) -> str:
    place = DASH if line.row.place is None else f"{line.row.place}."
    people = f" ({line.row.people})" if line.row.people else ""
    words = f"{place} {line.row.name}{people} {line.points}"
    points = [shown_cell(cell).points for cell in line.row.cells.values()]
    played = " ".join(each for each in points if each)
    return f"{words}: {played}" if rounds and played else words


def day_picture(event: Tournament, cross: DayCross, *, rounds: bool) -> StandingsPicture:
    """What the picture shows; with `rounds` also the latest of them."""
    page = day_cross_page(cross)
    places = [(each.stage.position, number) for each in cross.stages for number in each.rounds]
    shown = places[-NIGHTS:] if rounds else []
    left_out = len(page.lines) - MOST_ROWS
    rest = ngettext("and %(n)d more", "and %(n)d more", left_out) % {"n": left_out}
    return StandingsPicture(
        title=day_headline(event, cross),
        under=event.name,
        date=date_format(event.day, "j F Y"),
        player=gettext("Team") if cross.teams else gettext("Player"),
        points=pgettext("column", "Points"),
        lines=tuple(_picture_line(line, shown) for line in page.lines[:MOST_ROWS]),
        nights=tuple(pgettext("round, short", "R%(number)d") % {"number": n} for _, n in shown),
        rest=rest if left_out > 0 else "",
    )


def _picture_line(line: CrossLine, shown: list[At]) -> StandingLine:
    row = line.row
    return StandingLine(
        place=DASH if row.place is None else str(row.place),
        name=row.name,
        points=line.points,
        first=row.place == 1,
        nights=tuple(
            NightCell(shown_cell(row.cells[at]).points or DASH, best=row.cells[at].won)
            for at in shown
        ),
    )
