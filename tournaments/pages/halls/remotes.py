"""What the remote of a screen offers: views with a word about each, the light, how pages turn, the
hands of the final, the clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext, ngettext

from tournaments.ledger.stages.clocks import clock_events
from tournaments.pages.days import CLOCK_ACTS
from tournaments.pages.halls.boards import Board, is_offered
from tournaments.pages.halls.finals import FinalHands, final_hands
from tournaments.queries.days.screens import DayNow
from tournaments.rules.days.clocks import clock
from tournaments.rules.days.screens import BY_HAND, LIGHTS, SECONDS, VIEWS, View
from tournaments.rules.days.states import OPEN_ROUND
from tournaments.wording.texts import sentence

ICONS: dict[View, str] = {
    View.SEATING: "grip",
    View.TABLES: "join",
    View.ROUND: "history",
    View.STANDINGS: "cup",
    View.BRACKET: "bracket",
    View.REVEAL: "eye",
    View.PODIUM: "flag",
    View.IDLE: "home",
    View.DOOR: "phone",
    View.NOTHING: "moon",
}


class Choice(NamedTuple):
    """Something to press: its word, what it is called, its icon, and whether it is on."""

    word: str
    name: str
    icon: str = ""
    on: bool = False


@dataclass(frozen=True)
class Remote:
    """A remote. `pages` is how many the list has, `seen` how many things happened to the clock."""

    board: Board
    views: tuple[Choice, ...]
    lights: tuple[Choice, ...]
    turns: tuple[Choice, ...]
    clock: tuple[Choice, ...]
    seen: int
    hands: FinalHands | None

    @property
    def pages(self) -> int:
        return len(self.board.face.labels)

    @property
    def before(self) -> int:
        """The page before the one that is shown."""
        return (self.board.page - 1) % max(self.pages, 1)

    @property
    def after(self) -> int:
        return (self.board.page + 1) % max(self.pages, 1)

    @property
    def next_hand(self) -> str:
        """Whose hand is turned next, "" for nobody's."""
        if self.hands is None:
            return ""
        return next((each.name for each in self.hands.hands if each.next), "")

    @property
    def ends(self) -> bool:
        """Whether the podium comes next: every hand of the final lies open on the screen."""
        turned = self.hands is not None and not self.next_hand
        running = self.board.screen.tournament.state == "running"
        return turned and running and self.board.view is View.REVEAL

    @property
    def code(self) -> str:
        key = self.board.screen.key
        return f"{key[:4]} {key[4:]}"


def remote_of(board: Board, day: DayNow) -> Remote:
    """The remote of a screen as it is shown."""
    screen = board.screen
    acts, seen = _clock(day)
    views = [
        Choice(view, sentence(VIEWS[view]), icon, board.chosen is view)
        for view, icon in ICONS.items()
        if is_offered(view, screen.tournament)
    ]
    return Remote(
        board=board,
        views=tuple(views),
        lights=tuple(
            Choice(light, sentence(name), on=screen.light == light)
            for light, name in LIGHTS.items()
        ),
        turns=tuple(Choice(str(n), _turn(n), on=screen.seconds == n) for n in SECONDS),
        clock=acts,
        seen=seen,
        hands=final_hands(screen.tournament, screen.revealed),
    )


def _turn(seconds: int) -> str:
    if seconds == BY_HAND:
        return gettext("By hand")
    return ngettext("%(n)d s", "%(n)d s", seconds) % {"n": seconds}


def _clock(day: DayNow) -> tuple[tuple[Choice, ...], int]:
    """What can be done about the clock now, and how many things happened to it."""
    row = day.row
    if row is None or row.state not in OPEN_ROUND:
        return (), 0
    events = clock_events(row)
    face = clock(events, row.minutes * 60, int(timezone.now().timestamp()))
    names = {
        "start": gettext("Start"),
        "pause": gettext("Pause"),
        "resume": gettext("Go on"),
        "one": gettext("+1 min"),
        "five": gettext("+5 min"),
    }
    offered = [act for act in CLOCK_ACTS[face.state] if act in names]
    return tuple(Choice(act, names[act]) for act in offered), len(events)
