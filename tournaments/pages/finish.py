"""How a season ended, from the tables as they were kept when it closed: who won, by how much, and
who came next. Reads nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext

from scorecards.display.headlines import say_names
from scorecards.rules.texts import figure
from tournaments.pages.grids import aligned, decimals

PODIUM = 3

Row = Mapping[str, Any]  # of a stored table


@dataclass(frozen=True)
class Finisher:
    """Somebody on the podium."""

    person: int
    name: str
    place: int
    points: str
    games: int


@dataclass(frozen=True)
class Finish:
    """A division at the end, `division` empty where there is one table: everybody with one of the
    first three places, and by how many points it was won, empty where that says nothing.
    """

    division: str
    podium: tuple[Finisher, ...]
    margin: str
    on_tie_break: bool

    @property
    def winners(self) -> list[str]:
        """Who won, or shared the win."""
        return [each.name for each in self.podium if each.place == 1]


def finishes(tables: Sequence[Sequence[Row]], names: Sequence[str]) -> list[Finish]:
    """The end of every division that has a winner."""
    named = names if len(names) > 1 else [""]
    ends = [_finish(name, rows) for name, rows in zip(named, tables, strict=False)]
    return [each for each in ends if each.podium]


def _finish(division: str, rows: Sequence[Row]) -> Finish:
    placed = [row for row in rows if row["place"] is not None]
    podium = [row for row in placed if row["place"] <= PODIUM]
    margin = _margin(placed)
    metrics = [_metric(row) for row in podium]
    points = aligned(metrics, decimals(metrics))
    return Finish(
        division,
        tuple(
            Finisher(row["person"], row["name"], row["place"], points[_metric(row)], row["games"])
            for row in podium
        ),
        figure(margin, decimals([Fraction(0), margin])) if margin else "",
        on_tie_break=margin == 0,
    )


def _metric(row: Row) -> Fraction:
    return Fraction(*row["metric"]) if row["metric"] else Fraction(0)


def _margin(placed: Sequence[Row]) -> Fraction | None:
    """How far the first was ahead: 0 on a tie-break, None alone or where the win is shared."""
    if len(placed) < 2 or placed[1]["place"] == 1:
        return None
    return abs(_metric(placed[0]) - _metric(placed[1]))


def finish_sentence(ends: Sequence[Finish]) -> str:
    """Who won, in a sentence for every division."""
    return " ".join(
        f"{each.division}: {_sentence(each)}" if each.division else _sentence(each) for each in ends
    )


def _sentence(end: Finish) -> str:
    names = {"name": say_names(end.winners), "points": end.margin}
    if len(end.winners) > 1:
        return gettext("%(name)s share the first place.") % names
    if end.on_tie_break:
        return gettext("%(name)s won on a tie-break.") % names
    if not end.margin:
        return gettext("%(name)s won.") % names
    return gettext("%(name)s won by %(points)s.") % names
