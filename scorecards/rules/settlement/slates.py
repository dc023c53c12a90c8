"""A slate: what people owe each other for something played, and the payments they have marked.

What was played has parts: the holes of a game, the games of a night or of a season. Each part gave
everybody so much, and who marked a payment looked at the parts as they stood then. So a slate is
gone through in the order in which things happened: a part that stands otherwise than when somebody
paid was corrected, and what is due for that is a difference. A part that came after a payment (the
next game of the season) is no correction.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic

from scorecards.rules.settlement.settlements import Settlement, settle
from scorecards.rules.settlement.transfers import Key, Transfer

Parts = Mapping[str, Mapping[Key, int]]
"""What each part gave whom, in whole units; the sums of each part together are nothing."""

OUTSIDE = ""
"""The part of what was paid elsewhere, for instance at a table before the night is settled."""


@dataclass(frozen=True)
class Mark(Generic[Key]):
    """A payment somebody marked as made. `at` is when, by anything that can be sorted, and `back`
    when that was taken back, None if it stands; `parts` is what was played as it stood then.
    """

    id: int
    transfer: Transfer[Key]
    at: Any
    parts: Parts[Key]
    back: Any = None


@dataclass(frozen=True)
class Correction(Generic[Key]):
    """A part that was corrected after somebody had paid: what it gave each whom it concerns more
    than before. `gone`: it does not count at all any more.
    """

    part: str
    change: tuple[tuple[Key, int], ...]
    gone: bool = False


@dataclass(frozen=True)
class Slate(Generic[Key]):
    """Who still pays whom, and what was corrected after payments, in the order of time.

    `late` are the ids of payments made that were the difference of a correction.
    """

    settlement: Settlement[Key]
    corrections: tuple[Correction[Key], ...] = ()
    late: frozenset[int] = frozenset()


def slate_of(parts: Parts[Key], marks: Iterable[Mark[Key]]) -> Slate[Key]:
    """The slate as it stands. Raises ProblemError where parts together are not nothing."""
    events = []
    for mark in marks:
        events.append(((mark.at, mark.id, 0), mark))
        if mark.back is not None:  # a clock that was set back takes nothing back before it is made
            events.append(((max(mark.back, mark.at), mark.id, 1), mark))
    slate: Slate[Key] = Slate(settle({}))
    before: Parts[Key] = {}
    for (_at, _id, back), mark in sorted(events, key=lambda event: event[0]):
        if back:
            settlement = slate.settlement.take_back(mark.transfer)
            slate = replace(slate, settlement=settlement, late=slate.late - {mark.id})
            continue
        slate, before = _moved(slate, before, mark.parts), {**mark.parts}
        late = slate.late | ({mark.id} if mark.transfer in slate.settlement.differences else set())
        settlement = slate.settlement.book(mark.transfer)
        slate = replace(slate, settlement=settlement, late=frozenset(late))
    return _moved(slate, before, parts)


def _moved(slate: Slate[Key], before: Parts[Key], parts: Parts[Key]) -> Slate[Key]:
    """The slate when what was played stands like this: first what was corrected, whose payments are
    differences, then what came since. With a pot the one may not be told from the other: what lies
    in it after some holes belongs to nobody yet.
    """
    if not slate.settlement.paid:
        return Slate(settle(_sums(parts)))
    known = {part: parts.get(part, {}) for part in before if part != OUTSIDE}
    alone = _sums({**known, OUTSIDE: before.get(OUTSIDE, {})})
    corrected = slate.settlement.correct(_sums(parts) if sum(alone.values()) else alone)
    settlement = corrected.correct(_sums(parts))
    differences = corrected.differences & {*settlement.due}
    changes = tuple(
        Correction(part, change, gone=part not in parts)
        for part in known
        if (change := _change(before[part], known[part]))
    )
    settlement = replace(settlement, differences=differences)
    return replace(slate, settlement=settlement, corrections=(*slate.corrections, *changes))


def _change(was: Mapping[Key, int], now: Mapping[Key, int]) -> tuple[tuple[Key, int], ...]:
    people: list[Any] = sorted({*was, *now})  # keys of one kind, as `fewest` has them
    changes = ((key, now.get(key, 0) - was.get(key, 0)) for key in people)
    return tuple((key, change) for key, change in changes if change)


def _sums(parts: Parts[Key]) -> dict[Key, int]:
    """What everybody has of all parts together."""
    sums: dict[Key, int] = defaultdict(int)
    for gained in parts.values():
        for key, mine in gained.items():
            sums[key] += mine
    return dict(sums)
