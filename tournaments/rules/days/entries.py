"""People of a tournament day: who is seated, who is listed, what a round was to whom.

Coming late, leaving, coming back, not turning up and being disqualified never remove the past: the
seats of others keep their results, and whoever left is listed below those who finished, with the
rounds played. `refusal` of a late entry says why it is too late. This module writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scorecards.rules.texts import Text, text
from tournaments.rules.days.totals import RoundKind, RoundResult


class Listing(StrEnum):
    """Where somebody stands in the table of the day."""

    RANKED = "ranked"
    BELOW = "below"
    UNLISTED = "unlisted"


LISTINGS = {
    "active": Listing.RANKED,
    "finished": Listing.RANKED,
    "eliminated": Listing.RANKED,
    "dropped": Listing.BELOW,
    "no_show": Listing.BELOW,
    "disqualified": Listing.UNLISTED,
    "registered": Listing.UNLISTED,
    "waitlisted": Listing.UNLISTED,
    "withdrawn": Listing.UNLISTED,
}
"""By the state of an entry. Who never played is not listed below either."""


def seated(states: Mapping[int, str]) -> tuple[int, ...]:
    """Who gets a seat in the next round."""
    return tuple(sorted(who for who, state in states.items() if state == "active"))


def listing(state: str, rounds_played: int) -> Listing:
    """Where somebody is listed. Raises KeyError for a state that does not exist."""
    where = LISTINGS[state]
    return Listing.UNLISTED if where is Listing.BELOW and not rounds_played else where


@dataclass(frozen=True, slots=True)
class Presence:
    """The rounds, from 1, in which somebody was seated with points, sat out, or did not turn up;
    `since` is the first round after coming; `put_off` those in which their table waits.
    """

    points: Mapping[int, Fraction]
    byes: frozenset[int] = frozenset()
    absent: frozenset[int] = frozenset()
    since: int = 1
    put_off: frozenset[int] = frozenset()


def round_results(presence: Presence, rounds: Iterable[int]) -> tuple[RoundResult, ...]:
    """What each of these rounds was to somebody; rounds after leaving count as absent."""
    results = []
    for number in rounds:
        if number in presence.points:
            results.append(RoundResult(RoundKind.PLAYED, presence.points[number]))
        elif number in presence.byes:
            results.append(RoundResult(RoundKind.BYE))
        elif number in presence.put_off:
            results.append(RoundResult(RoundKind.PUT_OFF))
        elif number < presence.since:
            results.append(RoundResult(RoundKind.LATE))
        else:
            results.append(RoundResult(RoundKind.ABSENT))
    return tuple(results)


class LatePlace(StrEnum):
    """Where somebody who comes late goes."""

    OFF_SIZE = "off_size"
    NEXT = "next"


def late_refusal(current_round: int, last_round: int) -> Text | None:
    """Why nobody may come any more, or None. `last_round` is the last one in which it is allowed;
    0: only before the first.
    """
    if current_round > last_round:
        return text(
            "People may come until round {last}; this is round {now}.",
            last=last_round,
            now=current_round,
        )
    return None


def late_table(
    sizes: Sequence[int], begun: Sequence[bool], *, preferred: int, most: int
) -> tuple[LatePlace, int | None]:
    """A table of this round, from 0, that has not begun and has a seat to fill: the smallest below
    the preferred size; otherwise the next round.
    """
    free = [at for at, size in enumerate(sizes) if not begun[at] and size < min(preferred, most)]
    if free:
        return LatePlace.OFF_SIZE, min(free, key=lambda at: (sizes[at], at))
    return LatePlace.NEXT, None


class ShortTable(StrEnum):
    """What becomes of a table at which somebody is missing when the grace is over."""

    PLAY = "play"
    MERGE = "merge"


def short_table(seats_filled: int, least: int) -> ShortTable:
    """A table plays with those who are there if they are enough; otherwise a director merges it."""
    return ShortTable.PLAY if seats_filled >= least else ShortTable.MERGE
