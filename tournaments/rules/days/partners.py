"""Who plays as one in a bracket of pairs: a side is the people of a team, and goes by any of them.

A bracket has places for people (`brackets.py`). Of a pair one has the place, who was better seeded
in the first round, and keeps it for the pair although gone: the other one plays on alone. Where
everybody plays alone there are no mates, and each is a side. This module knows no results.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Partners:
    """Everybody of a side, by each of them; who is not in it is a side alone."""

    mates: Mapping[int, Sequence[int]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.mates)

    def side(self, who: int) -> tuple[int, ...]:
        """Everybody who plays with this one, this one too."""
        return tuple(self.mates.get(who, (who,)))

    def people(self, who: Iterable[int]) -> set[int]:
        """Everybody of the sides of these."""
        return {mate for each in who for mate in self.side(each)}

    def one_of_each(self, order: Iterable[int]) -> tuple[int, ...]:
        """The first of every side, in this order."""
        firsts: dict[int, None] = {}
        there: set[int] = set()
        for who in order:
            if who not in there:
                firsts[who] = None
                there.update(self.side(who))
        return tuple(firsts)

    def drawn(self, order: Iterable[int | None]) -> dict[int, int]:
        """Who of these has the place of each side, by everybody of it."""
        return {mate: who for who in order if who is not None for mate in self.side(who)}


NOBODY = Partners()
