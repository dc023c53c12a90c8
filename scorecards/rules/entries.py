"""Reading what was typed for a row: cards, a total counted at the table, or nothing yet.

A bare number may be a total or cards, and nothing is guessed: a long one is cards only when they
fill the layout exactly.
"""

from __future__ import annotations

import re

from scorecards.rules.holes import Row
from scorecards.rules.layouts import FREE, Layout, Shape
from scorecards.rules.ruletable import RuleTable
from scorecards.rules.texts import InvalidLayout, Problem, text

_TOTAL = re.compile(r"=\s*([+-]?[0-9]{1,9})|([+-][0-9]{1,9}|[0-9]{1,3})")
_DIGITS = re.compile(r"[0-9]+")


def read(table: RuleTable, entry: str, shape: Shape | None = None) -> Row:
    """Cards, a total (`14`, `=14`), or None for nothing. Raises InvalidLayout."""
    written = entry.strip().replace("\N{MINUS SIGN}", "-")
    if not written:
        return None
    if shape is None and len(table.shapes) == 1:
        shape = table.shape
    total = _TOTAL.fullmatch(written)
    # In a layout of any size three digits may well be three cards.
    doubtful = shape is not None and shape.free and _DIGITS.fullmatch(written) and len(written) > 2
    if total and not doubtful:
        return int(total[1] or total[2])
    if _DIGITS.fullmatch(written):
        return _digits(table, written, shape)
    return read_cards(table, written, shape)


def _digits(table: RuleTable, written: str, shape: Shape | None) -> Row:
    try:
        if shape is None or not shape.free:
            return read_cards(table, written, shape)
    except InvalidLayout:
        pass
    message = text("for a total write ={n}; for cards leave spaces between them", n=written[:12])
    raise InvalidLayout(Problem("total-or-cards", message))


def read_cards(table: RuleTable, written: str, shape: Shape | None) -> Layout:
    """Cards and nothing else; without a shape, in the one with so many. Raises InvalidLayout."""
    if shape is None and len(table.shapes) == 1:
        shape = table.shape
    if shape is not None:
        return Layout.parse(written, shape, numbered=table.pack.numbered)
    flat = re.sub(r"[/\n;|]", " ", written)
    cells = len(Layout.parse(flat, FREE, numbered=table.pack.numbered).cards)
    cells += sum(written.count(gap) for gap in "._")
    shape = table.shape_for(cells, written.count("/") + 1)
    if shape is None:
        sizes = ", ".join(str(shape) for shape in table.shapes)
        message = text("{n} cards, but the layouts here are {sizes}", n=cells, sizes=sizes)
        raise InvalidLayout(Problem("wrong-shape", message))
    return Layout.parse(written, shape, numbered=table.pack.numbered)
