"""What a screen of the hall shows, and how long lists turn their pages there.

A screen follows the day by itself: seating once it is published, the clock while a round is played,
the standings or the bracket when it is closed, who is in the final from its one table until that is
told, the podium at the end. A press on the remote holds until the day goes on. Nothing here knows
people.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorecards.rules.texts import Text, text


class View(StrEnum):
    """What can be seen on a screen."""

    IDLE = "idle"
    DOOR = "door"
    SEATING = "seating"
    TABLES = "tables"
    ROUND = "round"
    STANDINGS = "standings"
    BRACKET = "bracket"
    REVEAL = "reveal"
    PODIUM = "podium"
    WORDS = "words"
    NOTHING = "nothing"


VIEWS: dict[View, Text] = {
    View.SEATING: text("Seating by name"),
    View.TABLES: text("Seating by table"),
    View.ROUND: text("Round and clock"),
    View.STANDINGS: text("Standings"),
    View.BRACKET: text("Bracket"),
    View.REVEAL: text("Reveal of the final"),
    View.PODIUM: text("Podium"),
    View.IDLE: text("Name of the tournament"),
    View.DOOR: text("Code of the door"),
    View.WORDS: text("Your words"),
    View.NOTHING: text("Nothing, felt only"),
}


class Light(StrEnum):
    """The light in the hall."""

    FELT = "felt"
    DARK = "dark"
    BRIGHT = "bright"


LIGHTS: dict[Light, Text] = {
    Light.FELT: text("Felt"),
    Light.DARK: text("Dark hall"),
    Light.BRIGHT: text("Bright"),
}

BY_HAND = 0
SECONDS = (6, 10, 15, BY_HAND)
"""How long a page stands."""

AT_MOST = 60
LEAST = 4
"""A list has passed within a minute, but no page stands for less than four seconds."""


@dataclass(frozen=True, slots=True)
class DayMoment:
    """Where a tournament stands: its state, the id and state of the last round that was published,
    and whether its clock was started; whether that round is of a `final`, and that a `secret`, and
    whether it is of a `knockout`; and whether it has one `single` table.
    """

    state: str
    round: int | None = None
    round_state: str = ""
    clock: bool = False
    final: bool = False
    secret: bool = False
    knockout: bool = False
    single: bool = False

    @property
    def view(self) -> View:
        """What a screen shows by itself."""
        if self.state in ("final", "archived"):
            return View.PODIUM
        if self.state == "provisional":
            return View.PODIUM if self.final else View.STANDINGS
        if self.state != "running" or self.round is None:
            return View.IDLE
        if self.round_state == "closed":
            after = View.BRACKET if self.knockout else View.STANDINGS
            return View.ROUND if self.secret else after
        if self.round_state == "published" and not self.clock:
            return View.ROUND if self.secret and self.single else View.SEATING
        return View.ROUND

    @property
    def step(self) -> str:
        """Another one whenever the day goes on; with the last hand of a final it does not yet."""
        if self.final and self.state == "running" and self.round_state == "closed":
            return f"final:{self.round or 0}"
        return f"{self.view}:{self.round or 0}"


def view_now(moment: DayMoment, *, by_itself: bool, view: str, step: str) -> View:
    """What a screen shows: what was pressed, as long as that holds, else what the day asks for."""
    if by_itself and step != moment.step:
        return moment.view
    return View(view)


def turning(pages: int, seconds: int) -> int:
    """How many seconds a page stands, 0 for by hand or where there is one page: the whole list
    passes within a minute.
    """
    if pages < 2 or seconds == BY_HAND:
        return 0
    return max(min(seconds, AT_MOST // pages), LEAST)


def page_at(pages: int, seconds: int, now: int, *, page: int) -> int:
    """The page, from 0, that is shown at a moment in seconds. Every screen shows the same."""
    return (now // seconds if seconds else page) % max(pages, 1)
