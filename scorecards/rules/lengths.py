"""How long a table plays, whatever its ruleset says by itself: so many holes, or until a total.

Any ruleset can be played for any length. What else its ending says (who wins a tie, what wins at
once, a total that is reset) stays.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scorecards.rules.endings import Ending, EndType
from scorecards.rules.rulesets import Ruleset

MOST_HOLES = 99
MOST_POINTS = 999


class Unit(StrEnum):
    """What a length counts."""

    HOLES = "holes"
    POINTS = "points"


class Length(NamedTuple):
    """A number of holes, or of points that end the game once somebody has as many."""

    number: int
    unit: Unit = Unit.HOLES

    @property
    def most(self) -> int:
        """The greatest number that can be played for."""
        return MOST_HOLES if self.unit is Unit.HOLES else MOST_POINTS

    @property
    def fits(self) -> bool:
        """Can a game be that long?"""
        return 1 <= self.number <= self.most

    def words(self) -> dict[str, object]:
        """The words of `[end]` that say so."""
        if self.unit is Unit.HOLES:
            return {"type": EndType.HOLES.value, "holes": self.number}
        return {"type": EndType.TARGET.value, "at_least": self.number}


def length_of(ending: Ending) -> Length | None:
    """The length that an ending is, None for one that a table could not have chosen."""
    if ending.type is EndType.HOLES:
        length = Length(ending.holes)
    elif ending.type is EndType.TARGET and ending.at_least is not None:
        length = Length(ending.at_least, Unit.POINTS)
    else:
        return None
    return length if length.fits else None


def played_for(ruleset: Ruleset, length: Length) -> Ruleset:
    """The ruleset over this length; the rest of its ending stays."""
    ending = dict(ruleset.to_dict().get("end", {}))
    for word in ("holes", "at_least", "more_than"):
        ending.pop(word, None)
    return ruleset.with_changes({"end": ending | length.words()})
