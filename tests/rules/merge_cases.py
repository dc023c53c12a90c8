"""Rows that two phones made from one, and what becomes of them: for the library and for the phone.

Read as in `docs/scoring.md`; each case also counts with the sides exchanged.
"""

from typing import NamedTuple


class Case(NamedTuple):
    """What both saw, what each has, and what each has once they know of each other. The last two
    are the same text when nothing is in dispute.
    """

    variant: str
    was: str
    mine: str
    theirs: str
    mine_then: str
    theirs_then: str

    def __str__(self) -> str:
        return f"{self.variant}: {self.was or 'nothing'} to {self.mine} and {self.theirs}"


def other_side(case: Case) -> Case:
    """The same, seen from the other phone."""
    variant, was, mine, theirs, mine_then, theirs_then = case
    return Case(variant, was, theirs, mine, theirs_then, mine_then)


SEEN = "7 Q 3 / 4 Q K"
FREE = "cabo-2e"  # rows of any length, cards with numbers


def agreed(variant: str, was: str, mine: str, theirs: str, merged: str) -> Case:
    return Case(variant, was, mine, theirs, merged, merged)


CASES = (
    agreed("pagat-6", "", SEEN, "", SEEN),
    agreed("pagat-6", "", SEEN, SEEN, SEEN),
    agreed("pagat-6", SEEN, "8 Q 3 / 4 Q K", "7 Q 3 / 4 Q 2", "8 Q 3 / 4 Q 2"),
    # The same change twice is one change; the other card was changed to two different ones.
    Case("pagat-6", SEEN, "8 Q 3 / 4 Q 2", "8 Q 3 / 4 Q A", "8 Q 3 / 4 Q 2", "8 Q 3 / 4 Q A"),
    agreed("pagat-6", SEEN, "8 Q 3 / 4 Q 2", "8 Q 3 / 4 Q K", "8 Q 3 / 4 Q 2"),
    # Two cards in dispute, and one each that is not.
    Case(
        "pagat-6",
        SEEN,
        "8 A 3 / 2 Q K",
        "9 Q 5 / 3 Q K",
        "8 A 5 / 2 Q K",
        "9 A 5 / 3 Q K",
    ),
    # Nobody saw anything: two whole hands, though they differ in one card.
    Case("pagat-6", "", SEEN, "7 Q 8 / 4 Q K", SEEN, "7 Q 8 / 4 Q K"),
    # One took the row back while the other corrected it.
    Case("pagat-6", SEEN, "", "8 Q 3 / 4 Q K", "", "8 Q 3 / 4 Q K"),
    # A total has no cards.
    Case("pagat-6", SEEN, "=14", "8 Q 3 / 4 Q K", "=14", "8 Q 3 / 4 Q K"),
    Case("pagat-6", "=14", "=15", "=16", "=15", "=16"),
    agreed("pagat-6", "=14", "=15", "=15", "=15"),
    # The suit is part of the card.
    Case("pagat-6", SEEN, "7 QS 3 / 4 Q K", "7 QH 3 / 4 Q K", "7 QS 3 / 4 Q K", "7 QH 3 / 4 Q K"),
    agreed("pagat-6", SEEN, "7 QS 3 / 4 Q K", "7 Q 3 / 4 QH K", "7 QS 3 / 4 QH K"),
    # A card that was taken from the table is a place like any other.
    agreed(
        "pagat-9-removal",
        ". 2 3 / 4 5 6 / 7 8 9",
        ". . 3 / 4 5 6 / 7 8 9",
        "A 2 3 / 4 5 6 / 7 8 9",
        "A . 3 / 4 5 6 / 7 8 9",
    ),
    # Rows of any length: by card while none was added or taken away, otherwise whole.
    agreed(FREE, "#5 #7 #7", "#6 #7 #7", "#5 #7 #8", "#6 #7 #8"),
    Case(FREE, "#5 #7 #7", "#5 #7 #7 #7", "#6 #7 #7", "#5 #7 #7 #7", "#6 #7 #7"),
    Case(FREE, "#5 #7", "#7", "#5 #8", "#7", "#5 #8"),
    Case(FREE, "#5", ".", "#6", ".", "#6"),
    agreed(FREE, "#5", ".", ".", "."),
)
