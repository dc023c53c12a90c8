"""What a director gives or takes: a penalty makes a figure worse, a bonus better.

People type how much and which of the two; stored is one signed number that is added to the figure.
Which sign is worse follows from what is counted: strokes and points of holes are better few, points
of a season better many, unless it says otherwise.
"""

from __future__ import annotations

from fractions import Fraction

STATES = ("open", "closed")
"""Of a season that may have penalties and bonuses."""


def signed_amount(size: Fraction, *, bonus: bool, low_is_better: bool) -> Fraction:
    """What is added to the figure for a penalty or bonus of this size, which is above 0."""
    return size if bonus is not low_is_better else -size


def is_bonus(amount: Fraction | int, *, low_is_better: bool) -> bool:
    """Does this addition make a figure better?"""
    return (amount < 0) is low_is_better
