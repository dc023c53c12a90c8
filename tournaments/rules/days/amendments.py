"""A result corrected after the next stage was seated: what changes, and what a director may do.

Rounds that are seated stand. If the cut would now be another, those who are in stay in unless they
are seated anew, which is possible while no table has started; otherwise whoever should have come in
may be added, or it is noted and nothing else. This module decides nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from scorecards.rules.texts import Text, text


class Remedy(StrEnum):
    """What a director may do about it."""

    SEAT_ANEW = "seat_anew"
    LUCKY_LOSER = "lucky_loser"
    NOTE = "note"


REMEDIES: dict[Remedy, Text] = {
    Remedy.SEAT_ANEW: text("Draw new seats for the next round"),
    Remedy.LUCKY_LOSER: text("Add those who should have come in"),
    Remedy.NOTE: text("Leave it, and note the correction"),
}


@dataclass(frozen=True, slots=True)
class Amendment:
    """Who comes in and who falls out by the corrected result, and what may be done; nothing to be
    done if nobody does.
    """

    comes_in: tuple[int, ...]
    falls_out: tuple[int, ...]
    remedies: tuple[Remedy, ...]


def amendment(before: Collection[int], after: Collection[int], *, tables_begun: bool) -> Amendment:
    """What a correction does to a cut, from who was through before and who would be after it."""
    comes_in = tuple(sorted(set(after) - set(before)))
    falls_out = tuple(sorted(set(before) - set(after)))
    remedies = [] if tables_begun else [Remedy.SEAT_ANEW]
    if comes_in:
        remedies.append(Remedy.LUCKY_LOSER)
    changed = comes_in or falls_out
    return Amendment(comes_in, falls_out, (*remedies, Remedy.NOTE) if changed else ())
