"""The four suits and the star of the joker as drawings, in a square of 24 units with y downwards.

The same outlines as on the pages, step by step; solid black, since many printers have no red.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

SIDE = 24
# SVG paths of absolute moves, lines and curves only, which a PDF has as well.
OUTLINES = {
    "S": "M12 1.5 C8.6 6.4 3 9.6 3 14.3 C3 16.73 4.97 18.7 7.4 18.7 C8.9 18.7 10.2 18 10.9 17 "
    "C10.7 19.1 9.8 20.9 8 22.5 L16 22.5 C14.2 20.9 13.3 19.1 13.1 17 C13.8 18 15.1 18.7 "
    "16.6 18.7 C19.03 18.7 21 16.73 21 14.3 C21 9.6 15.4 6.4 12 1.5 Z",
    "H": "M12 22 C6.5 16.8 2 12.9 2 8.2 C2 5 4.4 2.7 7.3 2.7 C9.3 2.7 11 3.8 12 5.6 "
    "C13 3.8 14.7 2.7 16.7 2.7 C19.6 2.7 22 5 22 8.2 C22 12.9 17.5 16.8 12 22 Z",
    "D": "M12 1.5 L20 12 L12 22.5 L4 12 Z",
    "C": "M12 1.8 C9.4 1.8 7.3 3.9 7.3 6.5 C7.3 7.5 7.6 8.5 8.2 9.3 C5.4 8.3 2.4 10.3 2.4 13.4 "
    "C2.4 16 4.5 18.1 7.1 18.1 C8.7 18.1 10.1 17.6 10.9 16.9 C10.7 19.1 9.8 20.9 8 22.5 L16 22.5 "
    "C14.2 20.9 13.3 19.1 13.1 16.9 C13.9 17.6 15.3 18.1 16.9 18.1 C19.5 18.1 21.6 16 21.6 13.4 "
    "C21.6 10.3 18.6 8.3 15.8 9.3 C16.4 8.5 16.7 7.5 16.7 6.5 C16.7 3.9 14.6 1.8 12 1.8 Z",
    "X": "M12 1.8 L15 8.4 L22.2 9.2 L16.8 14 L18.3 21.1 L12 17.5 L5.7 21.1 L7.2 14 L1.8 9.2 "
    "L9 8.4 Z",
}
NUMBERS_OF = {"M": 2, "L": 2, "C": 6, "Z": 0}


class Step(NamedTuple):
    """One step of an outline: M, L, C or Z, and its coordinates in order."""

    kind: str
    at: tuple[float, ...]


@cache
def steps(suit: str) -> tuple[Step, ...]:
    """The outline of S, H, D, C or the joker's X, step by step."""
    return tuple(
        Step(kind, tuple(float(number) for number in written.split()))
        for kind, written in re.findall(r"([MLCZ])([^MLCZ]*)", OUTLINES[suit])
    )
