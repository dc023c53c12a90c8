"""The places of a whole day, from those of its stages: whoever was in a later stage stands before
whoever was not, and in a knockout whoever came further. This module breaks no tie.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple


class Exit(NamedTuple):
    """The last round of somebody in a knockout, and the place there: at the table, or by strikes;
    fewer is better.
    """

    round: int
    place: int


def knockout_levels(exits: Mapping[int, Exit]) -> list[tuple[int, ...]]:
    """The groups of equals of a knockout, the best first."""
    keys = {who: (-each.round, each.place) for who, each in exits.items()}
    return [
        tuple(sorted(who for who in keys if keys[who] == key)) for key in sorted(set(keys.values()))
    ]


def final_places(
    stages: Iterable[Sequence[Collection[int]]], *, unranked: Collection[int] = ()
) -> dict[int, int]:
    """Places 1-2-2-4 from the groups of equals of every stage, the last stage first."""
    places: dict[int, int] = {}
    for groups in stages:
        for group in groups:
            fresh = [who for who in group if who not in places and who not in unranked]
            place = len(places) + 1
            places |= dict.fromkeys(fresh, place)
    return places
