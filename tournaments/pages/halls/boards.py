"""A screen as it is shown: which board, under which heading, on which page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from tournaments.models import HallScreen, Tournament
from tournaments.pages.days import round_name
from tournaments.pages.halls.brackets import bracket_board
from tournaments.pages.halls.faces import Face
from tournaments.pages.halls.finals import final_round, podium, reveal
from tournaments.pages.halls.rounds import round_board
from tournaments.pages.halls.seating import names, tables
from tournaments.pages.halls.standings import standings_board
from tournaments.queries.days.finals import knockout_of
from tournaments.queries.days.rounds import HallRound, hall_round
from tournaments.queries.days.screens import DayNow, day_now
from tournaments.rules.days.screens import View, page_at, turning, view_now
from tournaments.rules.days.states import TOURNAMENT
from tournaments.wording.texts import sentence


@dataclass(frozen=True)
class Board:
    """A screen at a moment. `chosen` is what it is to show, `view` what it does: the name of the
    tournament as long as there is nothing of the other yet. `seconds` is how long a page stands, 0:
    until somebody turns it; `until` the moment from which something else is to be seen although
    nobody did anything.
    """

    screen: HallScreen
    chosen: View
    view: View
    face: Face
    seconds: int
    page: int
    until: int | None

    @property
    def template(self) -> str:
        """What shows the data."""
        return f"tournaments/days/hall/_{self.view}.html"


def board_of(screen: HallScreen, now: datetime) -> Board:
    """What a screen shows at a moment."""
    day = day_now(screen.tournament, now)
    chosen = view_now(day.moment, by_itself=screen.by_itself, view=screen.view, step=screen.step)
    face = _face(chosen, screen, day, now)
    view = chosen if face is not None else View.IDLE
    face = face or _idle(screen, nothing=True)
    seconds = turning(len(face.labels), screen.seconds)
    page = page_at(len(face.labels), seconds, int(now.timestamp()), page=screen.page)
    until = ceil(day.starts.timestamp()) if day.starts is not None else None
    return Board(screen, chosen, view, face, seconds, page, until)


def is_offered(view: View, event: Tournament) -> bool:
    """Whether this tournament has, or may have on its way, what the view shows."""
    if view is View.DOOR:
        return door_is_open(event)
    if view is View.BRACKET:
        return knockout_of(event) is not None
    if view is View.REVEAL:
        return final_round(event) is not None
    return True


def door_is_open(event: Tournament) -> bool:
    """Whether the code of the door opens something: there is one, and people may come."""
    return bool(event.door_key) and event.state in ("checkin", "running")


def _face(view: View, screen: HallScreen, day: DayNow, now: datetime) -> Face | None:
    """The board of a view, None where the day has not come so far."""
    event = screen.tournament
    if view is View.IDLE:
        return _idle(screen)
    if view is View.NOTHING:
        return Face("")
    if view is View.DOOR:
        heading = gettext("Are you here? Check in by phone")
        return Face(heading, event.name) if door_is_open(event) else None
    if view is View.WORDS:
        return Face(event.name, data=screen.words)
    if view is View.PODIUM:
        return podium(event)
    if view is View.REVEAL:
        return reveal(event, screen.revealed)
    if view is View.STANDINGS:
        return standings_board(event)
    if view is View.BRACKET:
        return bracket_board(event)
    if day.row is None:
        return None
    shown = hall_round(day.row, results=False)
    if view is View.ROUND:
        return round_board(shown, now)
    return _seating(view, shown, day)


def _seating(view: View, shown: HallRound, day: DayNow) -> Face:
    heading = gettext("%(round)s: find your table") % {"round": round_name(shown.row)}
    lists = names(shown) if view is View.SEATING else tables(shown)
    begins = day.starts and date_format(timezone.localtime(day.starts), "H:i")
    aside = (gettext("begins at"), begins) if begins else (shown.row.stage.tournament.name, "")
    foot = gettext("The first name of a table deals first.") if view is View.TABLES else ""
    return Face(heading, *aside, lists.labels, foot, lists)


def _idle(screen: HallScreen, *, nothing: bool = False) -> Face:
    """The name of the tournament, where and when."""
    event = screen.tournament
    when = date_format(event.day, "l j F")
    if event.starts is not None:
        when = f"{when} · {event.starts:%H:%M}"
    says = ""
    if event.state == "checkin":
        says = gettext("Check-in is open.")
    elif event.state in ("cancelled", "abandoned"):
        says = sentence(TOURNAMENT.states[event.state])
    elif nothing:
        says = gettext("There is nothing to show yet.")
    return Face(event.name, data={"when": when, "place": event.place, "says": says})
