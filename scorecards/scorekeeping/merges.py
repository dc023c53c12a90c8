"""A stored row and what a phone sent for it, put together. No database and no writing.

A phone sends what it last saw (`was`) and what it has now (`entry`). What it left alone stays as
other phones made it since, also within one row; where both changed the same card, it is asked.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorecards.rules import ProblemError, holes
from scorecards.rules.merges import Item, of_items, of_rows, of_value
from scorecards.scorekeeping.rows import MOST_ADJUSTMENTS, CleanRow, read_adjustments
from scorecards.scorekeeping.statements import Adjustments, Row

Reader = Callable[[str], holes.Row]  # a text as it is stored, to cards; raises ProblemError


@dataclass(frozen=True)
class Clash:
    """One field in dispute: both texts, each with what only the other side changed."""

    field: str
    mine: str
    theirs: str


@dataclass(frozen=True)
class Together:
    """The stored row with a phone's put in, and what is in dispute. `mixed`: its cards are neither
    what the phone sent nor what is stored, so nobody has looked at them yet.
    """

    row: Row
    clashes: Sequence[Clash] = ()
    mixed: bool = False


def together(row: Row, mine: CleanRow, read: Reader) -> Together:
    """The stored row with what a phone sent for it."""
    clashes = []
    entry, other = entries(read, was=mine.was, mine=mine.entry, theirs=row.entry)
    if entry != other:
        clashes.append(Clash("row", entry, other))
    adjustments, others = adjustment_lists(mine, row.adjustments)
    if adjustments != others:
        clashes.append(Clash("adjustments", as_text(adjustments), as_text(others)))
    changed = entry != row.entry or adjustments != row.adjustments
    put = replace(row, entry=entry, adjustments=adjustments, revision=row.revision + changed)
    return Together(put, clashes, mixed=entry not in (mine.entry, row.entry))


def entries(read: Reader, *, was: str, mine: str, theirs: str) -> tuple[str, str]:
    """Both versions of the cards as texts; the same text twice when nothing is in dispute."""
    whole = of_value(was, mine, theirs)
    if whole[0] == whole[1]:
        return whole
    try:
        rows = [read(text) for text in (was, mine, theirs)]
    except ProblemError:
        return whole  # nobody ever stored what this phone says it saw
    texts = list(zip(rows, (was, mine, theirs), strict=True))

    def text_of(side: holes.Row) -> str:
        return next((text for row, text in texts if row == side), str(side))

    left, right = of_rows(*rows)
    return text_of(left), text_of(right)


def adjustment_lists(mine: CleanRow, stored: Adjustments) -> tuple[Adjustments, Adjustments]:
    """Both versions of the adjustments; what is stored twice when the phone leaves them alone."""
    if mine.adjustments is None:
        return stored, stored
    if mine.adjustments_was is None:
        return mine.adjustments, mine.adjustments
    was, problems = read_adjustments(mine.adjustments_was, mine.position)
    lists = of_value(mine.adjustments_was, mine.adjustments, stored)
    if problems or lists[0] == lists[1]:
        return lists
    sides = of_items(items_of(was), items_of(mine.adjustments), items_of(stored))
    if max(map(len, sides)) > MOST_ADJUSTMENTS:
        return lists
    return as_stored(sides[0]), as_stored(sides[1])


def nothing_new(row: Row, mine: CleanRow, read: Reader) -> bool:
    """Is everything this phone changed in the row already?"""
    both = together(row, mine, read)
    return not both.clashes and both.row == row


def items_of(adjustments: Sequence[dict[str, Any]]) -> list[Item]:
    """Stored adjustments as the pure code has them."""
    return [(each["points"], each["reason"]) for each in adjustments]


def as_stored(items: Sequence[Item]) -> Adjustments:
    """The other way round."""
    return [{"points": points, "reason": reason} for points, reason in items]


def as_text(adjustments: Adjustments) -> str:
    """Adjustments on one line: "2 two peeks; -1 found a card"."""
    return "; ".join(f"{each['points']} {each['reason']}" for each in adjustments)
