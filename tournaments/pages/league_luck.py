"""How much of a league's results is skill, as its page tells it: one line, and people's bars."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from math import ceil
from typing import Any

WIDTH = 200
NIGHTS = ((12, 60), (20, 30))
"""Up to so many people, after how many nights most leagues are told something."""
NIGHTS_OF_MANY = 20

WAITING: Mapping[str, Any] = {
    **{"games": 0, "people": 0, "others": 0, "rules": "", "day": None, "silence": "waiting"},
    **{"share": dict.fromkeys(("value", "low", "high")), "at_most": None, "players": {}},
}
"""What stands in for the figures of a league before they were worked out first."""


@dataclass(frozen=True)
class Line:
    """Somebody in points per nine holes against the average person, below 0 is better; `low` to
    `high` holds about 90 in 100. The rest are places on a bar that is `WIDTH` wide.
    """

    person: int
    name: str
    games: int
    mean: int
    low: int
    high: int
    start: int
    dot: int
    end: int

    @property
    def width(self) -> int:
        return max(self.end - self.start, 1)


@dataclass(frozen=True)
class Luck:
    """What a league is told. Shares are in whole parts of a hundred."""

    games: int
    people: int
    others: int
    rules: str
    day: date | None
    silence: str | None
    value: int
    low: int
    high: int
    at_most: int | None
    lines: tuple[Line, ...]

    @property
    def share_width(self) -> int:
        """How wide the interval is."""
        return max(self.high - self.low, 1)

    @property
    def nights(self) -> int:
        """After how many nights leagues of this size mostly see something."""
        return next((nights for most, nights in NIGHTS if self.people <= most), NIGHTS_OF_MANY)

    @property
    def together(self) -> bool:
        """Can nobody be told apart from anybody?"""
        return max((each.low for each in self.lines), default=0) <= min(
            (each.high for each in self.lines), default=0
        )


def luck_of(figures: Mapping[str, Any] | None, names: Mapping[int, str], *, by_name: bool) -> Luck:
    """The stored figures of a league as its page tells them; whoever has no name any more is left
    out.
    """
    figures = figures or WAITING
    sure = figures["silence"] is None
    share = {end: _hundredth(part if sure else None) for end, part in figures["share"].items()}
    lines = _lines(figures["players"], names)
    lines.sort(key=lambda each: each.name.casefold() if by_name else (each.mean, each.name))
    return Luck(
        games=figures["games"],
        people=figures["people"],
        others=figures["others"],
        rules=figures["rules"],
        day=date.fromisoformat(figures["day"]) if figures["day"] else None,
        silence=figures["silence"],
        at_most=None if figures["at_most"] is None else ceil(100 * figures["at_most"]),
        lines=tuple(lines),
        **share,
    )


def _hundredth(part: float | None) -> int:
    return round(100 * part) if part is not None else 0


def _lines(players: Mapping[str, Mapping[str, float]], names: Mapping[int, str]) -> list[Line]:
    reach = max((abs(each[end]) for each in players.values() for end in ("low", "high")), default=1)

    def at(points: float) -> int:
        return round((points + reach) / (2 * reach or 1) * WIDTH)

    return [
        Line(
            int(person),
            names[int(person)],
            int(each["games"]),
            *(round(each[end]) for end in ("mean", "low", "high")),
            *(at(each[end]) for end in ("low", "mean", "high")),
        )
        for person, each in players.items()
        if int(person) in names
    ]
