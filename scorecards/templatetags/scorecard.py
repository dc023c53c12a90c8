"""The cells of a scorecard in Python: a template would spend its time on an `if` for every mark.

Prints what `scorecards.queries` prepared. Nothing a player typed can get in unescaped, since cells
have no such text.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scorecards.queries.scorecard import Cell, HoleRow, MoneyLine, Scorecard, SeatTotal
from scorecards.rules.knock_words import worded
from scorecards.templatetags.parts import icon

register = template.Library()

_FLAG = icon("flag", "flag")


@register.filter
def at(values: Sequence[str], place: int) -> str:
    """The value at a place."""
    return values[place]


@register.simple_tag
def hole_cells(hole: HoleRow, card: Scorecard) -> SafeString:
    """One hole across the table, in the order of the seats; with what they gained by it."""
    line = card.money.lines.get(hole.number) if card.money else None
    return _joined(
        cell_html(
            cell,
            card.knock_word,
            dealt=seat.name == hole.dealer,
            lead=seat.leads,
            money=money_html(line, seat.position),
        )
        for cell, seat in zip(hole.cells, card.seats, strict=True)
    )


@register.simple_tag
def last_cells(card: Scorecard) -> SafeString:
    """What the end of the game cost whom, in the order of the seats: "" where it cost nothing."""
    line = card.money.lines.get(0) if card.money else None
    if line is None:
        return mark_safe("")
    return _joined(
        f'<td class="{cell.tone}{" lead" * seat.leads}">{cell.gained}'
        f'<small class="{cell.sums}">{cell.balance}</small></td>'
        for cell, seat in zip(line.cells, card.seats, strict=True)
    )


@register.simple_tag
def seat_cells(seat: SeatTotal, holes: Iterable[HoleRow], card: Scorecard) -> SafeString:
    """Some holes of one player; with what they gained by each, where something is played for."""
    lines = card.money.lines if card.money else {}
    return _joined(
        cell_html(
            hole.cells[seat.position],
            card.knock_word,
            dealt=seat.name == hole.dealer,
            lead=False,
            money=money_html(lines.get(hole.number), seat.position),
        )
        for hole in holes
    )


def money_html(line: MoneyLine | None, position: int) -> str:
    """What a seat gained by a hole, below its points; "" where nothing is played for."""
    if line is None:
        return ""
    cell = line.cells[position]
    return f'<b class="st-money {cell.tone}">{cell.gained}</b>'


def _joined(cells: Iterable[str]) -> SafeString:
    return mark_safe("".join(cells))


def cell_html(cell: Cell, knock_word: str, *, dealt: bool, lead: bool, money: str = "") -> str:
    """One cell: points with their marks, the running total below, the marks again in words; and at
    last what the hole cost, as HTML.
    """
    column = ' class="lead"' if lead else ""
    words = _words(cell.marks, dealt, knock_word, get_language() or "")
    if "out" in cell.marks:
        return f'<td{column}><span class="pending" aria-hidden="true">·</span>{words}</td>'
    if "away" in cell.marks:
        text = f'<span class="pending">{cell.points or "·"}</span>'
        return f"<td{column}>{text}{words}<small>{cell.running}</small>{money}</td>"
    if "missing" in cell.marks:
        return f'<td{column}><span class="pending">…</span>{words}</td>'
    return (
        f'<td{column}><span class="{_mark(cell)}">{cell.points or cell.counted}</span>'
        f"{words}<small>{cell.running}</small>{money}</td>"
    )


def _mark(cell: Cell) -> str:
    if "pending" in cell.marks:
        return "mk mk--pending"
    mark = next((mark for mark in ("caught", "low") if mark in cell.marks), "")
    return f"mk mk--{mark}" if mark else "mk"


@lru_cache(maxsize=512)
def _words(marks: tuple[str, ...], dealt: bool, knock_word: str, language: str) -> str:
    """The small signs of a cell, and all its marks in words for screen readers. A scorecard has
    hundreds of cells but few kinds of them, so each kind is put into words once for each language.
    """
    names = {
        "out": _("out"),
        "away": _("was not there"),
        "missing": _("not in yet"),
        "pending": _("counted, waiting for the others"),
        "low": _("low on the hole"),
        "knocked": _(worded(knock_word, "knocked")),
        "caught": _(worded(knock_word, "charged for knocking")),
        "adjusted": _("adjusted by hand"),
        "edited": _("edited"),
    }
    words = [name for mark, name in names.items() if mark in marks] + [_("dealt")] * dealt
    signs = _FLAG * ("knocked" in marks) + '<i class="edited"></i>' * ("edited" in marks)
    if dealt and "out" not in marks and "away" not in marks:
        signs += f'<span class="dealt" aria-hidden="true">{pgettext("dealt", "D")}</span>'
    spoken = format_html('<span class="vh"> {}</span>', ", ".join(words)) if words else ""
    return f"{signs}{spoken}"
