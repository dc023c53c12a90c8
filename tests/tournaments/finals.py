"""Tournaments that end in groups and a final."""

from tests.tournaments.day_play import (
    short,
)
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule
from tournaments.rules.draws.halls import Hall

GROUPS = DaySettings(
    (
        short(
            form=Form.GROUPS,
            rounds=0,
            hall=Hall(varied=False),
            seating=SeatingRule.SNAKE,
            first=SeatingRule.SNAKE,
        ),
    ),
    protest=30,
)


def better_first(person: int, _round: int) -> int:
    return 3 * person
