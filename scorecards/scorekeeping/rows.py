"""What a phone entered, read into the form in which it is stored. No database and no writing.

A phone sends what it last saw of a row (`was`) and what it has now (`entry`). What becomes of it
when somebody else was there meanwhile is in `merges.py`.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from django.utils.translation import gettext_noop

from scorecards.models import Score
from scorecards.rules import InvalidLayout, Problem, ProblemError, Ruleset, Shape, text
from scorecards.scorekeeping.statements import Adjustments

LONGEST_ENTRY: Final[int] = Score._meta.get_field("entry").max_length or 0
LARGEST_ADJUSTMENT: Final = 999
LONGEST_REASON: Final = 80
MOST_ADJUSTMENTS: Final = 10


class Keep(Enum):
    """`KEEP`: this save leaves that field as it is."""

    KEEP = "keep"


KEEP: Final = Keep.KEEP


@dataclass(frozen=True)
class RowEntry:
    """What one phone has for one seat.

    `was` is the text it last saw from us, None when it never saw one. `adjustments` None leaves
    them as they are; with `adjustments_was` they are merged as well, which a form that sends every
    field must ask for.
    """

    position: int
    entry: str
    was: str | None = None
    adjustments: Sequence[Mapping[str, Any]] | None = None
    adjustments_was: Sequence[Mapping[str, Any]] | None = None


@dataclass(frozen=True)
class CleanRow:
    """A `RowEntry` once it is read, in the form in which we store rows."""

    position: int
    entry: str
    was: str
    adjustments: Adjustments | None
    adjustments_was: Adjustments | None


def problem(code: str, template: str, seat: int | None = None, **params: object) -> Problem:
    """A mistake that only scorekeeping can see, since the rules know no table."""
    return Problem(code, text(template, **params), seat)


def read_entry(rules: Ruleset, shape: Shape, entry: str) -> str:
    """A typed row in the one form in which it is stored: "", "14" or "KH 2C 9D / KS 5H 9C".

    Raises InvalidLayout with all of its problems.
    """
    too_long = problem("too long", gettext_noop("That is more than one row of cards."))
    if len(entry) > LONGEST_ENTRY:
        raise InvalidLayout(too_long)
    cards = rules.read_row(entry, shape)
    text = "" if cards is None else str(cards)
    if isinstance(cards, int) and not is_total(rules, shape, text):
        text = f"={text}"
    if len(text) > LONGEST_ENTRY:
        raise InvalidLayout(too_long)
    return text


def is_total(rules: Ruleset, shape: Shape, text: str) -> bool:
    """Is this number read as a total? With enough digits it could be cards."""
    try:
        return isinstance(rules.read_row(text, shape), int)
    except ProblemError:
        return False


def read_adjustments(
    adjustments: Sequence[Mapping[str, Any]], seat: int
) -> tuple[Adjustments, list[Problem]]:
    """Manual adjustments cleaned, and what is wrong with them."""
    cleaned: Adjustments = []
    problems = []
    if len(adjustments) > MOST_ADJUSTMENTS:
        sentence = gettext_noop("A row takes at most {most} adjustments.")
        return [], [problem("adjustment", sentence, seat, most=MOST_ADJUSTMENTS)]
    for adjustment in adjustments:
        points = adjustment.get("points") if isinstance(adjustment, Mapping) else None
        reason = adjustment.get("reason") if isinstance(adjustment, Mapping) else None
        if (
            not isinstance(points, int)
            or isinstance(points, bool)
            or not 0 < abs(points) <= LARGEST_ADJUSTMENT
        ):
            sentence = gettext_noop(
                "An adjustment is a whole number of points from 1 to {largest}, plus or minus."
            )
            problems.append(problem("adjustment", sentence, seat, largest=LARGEST_ADJUSTMENT))
        elif not isinstance(reason, str) or not is_plain(reason.strip(), LONGEST_REASON):
            sentence = gettext_noop("An adjustment needs its reason, in at most {longest} letters.")
            problems.append(problem("reason", sentence, seat, longest=LONGEST_REASON))
        else:
            cleaned.append({"points": points, "reason": reason.strip()})
    return cleaned, problems


def is_plain(text: str, longest: int) -> bool:
    """Is this a line of text: visible, not too long, no control characters, no lone surrogates?"""
    kinds = {unicodedata.category(letter) for letter in text}
    return (
        len(text) <= longest
        and not kinds <= _UNSEEN
        and not kinds & _NOT_TEXT
        and _TURNING.isdisjoint(text)
    )


# Control, surrogate, line and paragraph separators. Cf (joiners, direction marks) is needed to
# write some names and emoji, except those that turn the direction of what follows around.
_NOT_TEXT: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
_UNSEEN: Final = frozenset({"Cf", "Zs"})
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def read_rows(
    rules: Ruleset, shape: Shape, rows: Sequence[RowEntry], *, playing: Sequence[int]
) -> tuple[list[CleanRow], list[Problem]]:
    """All rows as we would store them, and every problem in them. Only the positions in `playing`
    may have a row.
    """
    clean: dict[int, CleanRow] = {}
    problems: list[Problem] = []
    for row in rows:
        if row.position not in playing or row.position in clean:
            sentence = gettext_noop("There is one row for each who plays this hole.")
            problems += [problem("seat", sentence)] if row.entry.strip() else []
            continue
        adjustments: Adjustments | None = None
        if row.adjustments is not None:
            adjustments, wrong = read_adjustments(row.adjustments, row.position)
            problems += wrong
        try:
            entry = read_entry(rules, shape, row.entry)
        except ProblemError as error:
            problems += [each.at(row.position) for each in error.problems]
            entry = ""
        seen = None if row.adjustments_was is None else [dict(each) for each in row.adjustments_was]
        was = canonical(rules, shape, row.was or "")
        clean[row.position] = CleanRow(row.position, entry, was, adjustments, seen)
    return list(clean.values()), problems


def canonical(rules: Ruleset, shape: Shape, seen: str) -> str:
    """The text a phone last saw, as we store it. One that cannot be read was never stored, so it
    stays as it is and equals no row.
    """
    try:
        return read_entry(rules, shape, seen)
    except ProblemError:
        return seen
