"""A season as a cross table: what each player's results of each night came to, and which count.

Figures only. Nights are numbers, as in results; who the players are and what a night is called is
for whoever shows them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from tournaments.rules.standings.lines import CountedResult, SeasonFigures


@dataclass(frozen=True, slots=True)
class Worth:
    """One result of a night: a game, a whole night, or a night that was missed. `games` are the
    numbers of its games, none where it was missed.
    """

    points: Fraction
    counted: Annotated[bool, "false when it is dropped"]
    games: tuple[int, ...] = ()

    @property
    def missed(self) -> Annotated[bool, "nobody came, and the season counts that"]:
        return not self.games


Cells = Mapping[int, Sequence[Worth]]
"""The results of one player by night; those of games outside any night under 0."""


def cells_of(line: SeasonFigures) -> dict[int, list[Worth]]:
    """What a line with its single results says of each night."""
    counted = set(line.counted)
    cells: dict[int, list[Worth]] = {}
    for at, outcome in enumerate(line.outcomes):
        cells.setdefault(outcome.night or 0, []).append(_worth(outcome, at in counted))
    return cells


def _worth(outcome: CountedResult, counted: bool) -> Worth:
    return Worth(outcome.points, counted, tuple(result.game for result in outcome.results))


def sum_of(worths: Iterable[Worth]) -> Fraction | None:
    """What a night came to, dropped results included; None for one without a result."""
    points = [each.points for each in worths]
    return sum(points, Fraction(0)) if points else None


def best_of_nights(rows: Iterable[Cells], *, low: bool = False) -> dict[int, Fraction]:
    """The best sum of each night, unless everybody who played did equally well."""
    nights: dict[int, list[Fraction]] = {}
    for cells in rows:
        for night, worths in cells.items():
            came_to = sum_of(each for each in worths if not each.missed)
            if came_to is not None:
                nights.setdefault(night, []).append(came_to)
    return {
        night: min(sums) if low else max(sums)
        for night, sums in nights.items()
        if min(sums) != max(sums)
    }
