"""Whether cards can be dealt out over the places of a collection, one on each.

A card may fit several places, so that trying every order would take 40320 tries for eight cards.
Here every card is laid down once, on all the sets of places at a time that could be taken by then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

MOST_PLACES = 8
# A set of sets of places is a number with a bit for every set of places. For every place, those
# that leave it free:
_FREE = [
    sum(1 << taken for taken in range(1 << MOST_PLACES) if not taken >> place & 1)
    for place in range(MOST_PLACES)
]


def can_be_dealt(cards: Iterable[Sequence[int]]) -> bool:
    """True when every card finds a place of its own. Each card is said by the places it fits."""
    reached = 1  # no place is taken
    for places in cards:
        after = 0
        for place in places:
            after |= (reached & _FREE[place]) << (1 << place)
        if not after:
            return False
        reached = after
    return True
