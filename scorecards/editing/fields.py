"""The fields of the editor as they are sent, and how to read one: numbers, cards, lists.

Nothing is refused here. What cannot be read stays as it was typed, so that the rules library says
what is wrong and the field still shows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from scorecards.rules.texts import MINUS
from scorecards.rules.values import pattern

Fields = dict[str, list[str]]
Table = dict[str, Any]
LONGEST = 60  # letters of a field that should have been a number or a card
MOST_LINES = 60  # of a list somebody fills in; nothing in the rules has more

_WHOLE = re.compile(r"[+-]?\d{1,9}", re.ASCII)
_COLOURED = re.compile(r"\b(red|black)\s+(10|[A2-9TJQK])\b", re.IGNORECASE)
_NUMBERED = re.compile(r"#?(-?\d{1,2})", re.ASCII)


def one(fields: Mapping[str, Sequence[str]], name: str) -> str:
    """What was sent under a name, without the space around it; "" for nothing."""
    sent = fields.get(name) or [""]
    return sent[-1].strip()


def lines(
    fields: Mapping[str, Sequence[str]], *names: str, most: int = MOST_LINES
) -> list[tuple[str, ...]]:
    """The lines of a list: the first of every name, the second of every name, and so on."""
    columns = [list(fields.get(name) or ())[:most] for name in names]
    return [tuple(cell.strip() for cell in cells) for cells in zip_longest(*columns, fillvalue="")]


def number(written: str) -> int | str | None:
    """A whole number, None for nothing, or what was typed instead."""
    plain = written.replace(MINUS, "-").replace("\N{EN DASH}", "-").strip()
    if not plain:
        return None
    return int(plain) if _WHOLE.fullmatch(plain) else written[:LONGEST]


def typed(value: object) -> str:
    """A value of a table as a field shows it."""
    return "" if value is None else str(value)


def card(written: str, *, numbered: bool = False) -> str:
    """A card, a rank or a rank and colour as the library writes it; anything else stays."""
    match = _NUMBERED.fullmatch(written) if numbered else None
    if match:
        return f"#{int(match[1])}"
    folded = written.upper()
    if len(folded) > 1 and folded[-1] in "RB":
        folded = folded[:-1] + folded[-1].lower()
    return pattern(folded) or written[:LONGEST]


def cards(written: str, *, numbered: bool = False) -> list[str]:
    """A list of cards as somebody types it: `K, qh red J`."""
    plain = _COLOURED.sub(lambda match: match[2] + match[1][0].lower(), written.strip())
    patterns = [card(word, numbered=numbered) for word in re.split(r"[\s,;]+", plain) if word]
    return patterns[:MOST_LINES]


def typed_cards(patterns: object) -> str:
    """A list of cards of a table as a field shows it."""
    listed = patterns if isinstance(patterns, list | tuple) else [patterns]
    names = (str(name).removeprefix("#") for name in listed if name is not None)
    return " ".join("10" + name[1:] if name.startswith("T") else name for name in names)


def single(values: Sequence[Any]) -> Any:
    """A list as the files write it: one entry stands alone."""
    return values[0] if len(values) == 1 else list(values)


def filled(pairs: Iterable[tuple[str, Any]]) -> Table:
    """A table of the pairs that are not None, false, an empty text or an empty list."""
    return {
        key: value
        for key, value in pairs
        if not (value is None or value is False or (not value and isinstance(value, str | list)))
    }
