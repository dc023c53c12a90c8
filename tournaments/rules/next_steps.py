"""What somebody who runs a league does next: one step, from where its season stands.

A table of cases: the first that is true, and that the role allows, is the step. Cards under dispute
and claims are no step: they stand above it, one by one. Reads nothing and writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a league stands. `season` is the state of the season it is about, "" without one;
    `night` that of the night that is on or comes next, "" without one; `today` whether it is today;
    `by_nights` whether the season had nights or counts by them; `cards` how many wait for
    a confirmation; `playing` how many games are at a table; `divided` whether it has divisions;
    `listed` whether it has a fixture list; `past_end` whether the day it was to end is over.
    """

    season: str = ""
    people: int = 0
    night: str = ""
    today: bool = False
    by_nights: bool = False
    cards: int = 0
    playing: int = 0
    divided: bool = False
    listed: bool = False
    past_end: bool = False

    @property
    def open(self) -> bool:
        return self.season == "open"

    @property
    def on(self) -> bool:
        """Is there a night that goes on, or begins today?"""
        return self.open and (self.night in ("checkin", "playing") or (self.today and self.ahead))

    @property
    def ahead(self) -> bool:
        return self.night == "planned"


@dataclass(frozen=True, slots=True)
class Step:
    """A step: its name, the action of `permissions.ACTIONS` it asks for, and when it is next."""

    name: str
    action: str
    due: Callable[[Standing], bool]


STEPS: tuple[Step, ...] = (
    Step("plan_season", "plan_season", lambda at: at.season not in ("planned", "open")),
    Step("add_people", "manage_people", lambda at: at.people < 2),
    Step("open_season", "plan_season", lambda at: at.season == "planned"),
    Step("run_night", "run_night", lambda at: at.on and at.night == "playing"),
    Step("check_in", "run_night", lambda at: at.on and at.night != "playing"),
    Step("confirm", "confirm_game", lambda at: at.open and at.cards > 0),
    Step("close_season", "plan_season", lambda at: at.open and at.past_end and not at.playing),
    Step("next_night", "run_night", lambda at: at.open and at.ahead),
    Step("make_list", "plan_season", lambda at: at.open and at.divided and not _scheduled(at)),
    Step("plan_night", "plan_season", lambda at: at.open and at.by_nights),
    Step("start_game", "start_game", lambda at: at.open),
)


def next_step(at: Standing, may: Callable[[str], bool]) -> str:
    """The name of what comes next for a role that may do what `may` says; "" for nothing."""
    return next((step.name for step in STEPS if step.due(at) and may(step.action)), "")


def _scheduled(at: Standing) -> bool:
    return at.listed or at.by_nights
