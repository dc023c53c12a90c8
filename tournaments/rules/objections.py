"""Which hole an objection to a card is about, from the words somebody wrote at the table."""

from __future__ import annotations

import re
from collections.abc import Collection

HOLES = ("hole", "hoyo", "trou", "buca")
"""What a hole is called in the languages of the site."""

AFTER_THE_WORD = re.compile(rf"\b(?:{'|'.join(HOLES)})\W{{0,3}}(\d{{1,3}})\b", re.IGNORECASE)
NUMBER = re.compile(r"(?<![\d.,-])\d{1,3}\b")


def hole_named(reason: str, holes: Collection[int]) -> int | None:
    """The hole of these that is named: the number after the word, else the first that is one."""
    numbers = [*AFTER_THE_WORD.findall(reason), *NUMBER.findall(reason)]
    return next((int(each) for each in numbers if int(each) in holes), None)
