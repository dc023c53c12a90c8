"""What goes wrong in a rehearsal on purpose, so that a director meets it before the day does.

Says what there is and when it happens. Who is met by it is for whoever plays the rehearsal.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum

from scorecards.rules.texts import Text, text


class Mishap(StrEnum):
    """Something that happens on most days."""

    LATE = "late"
    DROP = "drop"
    DISPUTE = "dispute"


MISHAPS: Mapping[Mishap, Text] = {
    Mishap.LATE: text("Somebody comes late"),
    Mishap.DROP: text("Somebody drops out"),
    Mishap.DISPUTE: text("A table is disputed"),
}


def turn_of(mishap: Mishap, rounds: int) -> int:
    """The round of the first stage, from 1, in which it happens; `rounds` is how many that has, 0
    until it is decided.
    """
    return 1 if mishap is Mishap.LATE or rounds == 1 else 2


def mishaps_of(stored: Collection[str]) -> frozenset[Mishap]:
    """Those of a rehearsal, as they are stored. Words that nobody knows any more are left out."""
    return frozenset(each for each in Mishap if each.value in stored)
