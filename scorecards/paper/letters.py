"""Which words our font can write, and what is written in place of a name that it cannot.

A letter that the font lacks is never drawn as something else.
"""

from __future__ import annotations

from scorecards.paper.fonts import composed, missing

_SAFE = 0x17F  # Latin-1 and Latin Extended-A are in the font


def writes(words: str) -> bool:
    """Can the font write all of it? The font is opened only for letters beyond those of Latin."""
    plain = composed(words)
    return all(letter >= " " and ord(letter) <= _SAFE for letter in plain) or not missing(plain)


def standing_in(name: str, seat: int) -> str:
    """The name as it is drawn: itself, or `P3` for the third seat if the font cannot write it."""
    return composed(name) if writes(name) else f"P{seat + 1}"
