"""Tournaments that are rehearsed."""

from tests.tournaments.day_play import DAY, NAMES, days, entrants, short
from tests.tournaments.playing import Someone
from tournaments.models import (
    Tournament,
)
from tournaments.rehearsals.play import play_on
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.stages import DaySettings, SeatingRule
from tournaments.rules.draws.halls import Hall

FINAL = Hall(varied=False)


SETTINGS = DaySettings(
    (
        short(rounds=3, cut=Cut(4, TieRule.PLAYOFF), seating=SeatingRule.POWER),
        short(rounds=1, hall=FINAL, seating=SeatingRule.POWER, first=SeatingRule.POWER),
    ),
    ruleset="pagat-6",
)


def draft(ann: Someone, settings: DaySettings = SETTINGS, *, people: int = 9) -> Tournament:
    """A tournament of so many who are entered, two of them kept apart."""
    made = days.create_alone(
        user=ann.user, name="Open", settings=settings, day=DAY, device=ann.device
    )
    entrants.enter_list(ann.member(made.league), made, data="\n".join(NAMES[:people]))
    return made


def whole(ann: Someone, copy: Tournament) -> Tournament:
    """Play a rehearsal to its end."""
    mine = ann.member(copy.league)
    assert play_on(mine, copy, whole=True).stopped == ""
    copy.refresh_from_db()
    return copy
