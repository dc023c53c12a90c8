"""What the cut asks of somebody: where the line is, and what the round that is played must bring.

Nobody knows what the others will do, so the answer has an assumption that is said with it: all
others get what an average table gives. Figures are sums of rounds; where something else ranks, only
the distance to the line is told. This module ranks nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Chance:
    """Where somebody stands against a line after `places` people. `inside` by place as it is now;
    `rival` is the position, from 0, of whoever has to be passed or kept behind; `gap` is how far
    that one is, never below 0; `beyond` the figure of this round that is level with them then, None
    where that cannot be said.
    """

    inside: bool
    rival: int
    gap: Fraction
    beyond: Fraction | None


def chance(
    figures: Sequence[Fraction], at: int, places: int, *, average: Fraction | None
) -> Chance | None:
    """The chance of whoever stands at this position, from 0, of the standings with these figures,
    the best first. `average` is what an average round brings. None where everybody goes on.
    """
    if not 0 < places < len(figures) or not 0 <= at < len(figures):
        return None
    inside = at < places
    rival = places if inside else places - 1
    gap = abs(figures[rival] - figures[at])
    beyond = None if average is None else figures[rival] + average - figures[at]
    return Chance(inside, rival, gap, beyond)


def ladder(people: int, at: int, places: int, *, around: int = 2) -> tuple[int, ...]:
    """The positions, from 0, that tell the story: the neighbours of the line, and of somebody."""
    line = range(places - around - 1, places + around)
    mine = range(at - 1, at + 2)
    return tuple(each for each in sorted({*line, *mine}) if 0 <= each < people)
