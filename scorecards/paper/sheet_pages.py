"""Sheets for the pages and the files of the site: planned in the language that was wished, and
limited, so that nobody keeps the server busy with paper.

Uses gettext and the cache; reads no database.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import segno
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from scorecards.paper import pdf
from scorecards.paper.fonts import missing, width_of
from scorecards.paper.plan.grids import Grid
from scorecards.paper.plan.measures import Page, Plan, plan
from scorecards.paper.plan.papers import HALF_MM, boxes_of
from scorecards.paper.plan.sheets import Sheet, SheetCell, SheetLine, SheetSeat
from scorecards.paper.plan.wishes import Wish

MINUTE, A_MINUTE = 60, 60  # seconds, and PDFs an address may have made in that time
MakeSheet = Callable[[], Sheet]


def planned(wish: Wish, make: MakeSheet) -> Plan:
    """The sheet that `make` makes in the language of the wish, with its pages. Raises
    SheetRefused.
    """
    with translation.override(wish.language):
        return plan(make(), wish, width_of)


def made_pdf(made: Plan) -> bytes:
    """The file of a plan. Raises SheetRefused for letters that the font lacks, and `pdf.Busy`."""
    pdf.check_letters(made.sheet)
    with pdf.making():
        return pdf.make_pdf(made)


def file_of(made: Plan, name: str) -> HttpResponse:
    """A plan as a file to download."""
    response = HttpResponse(made_pdf(made), content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{name}.pdf"'
    return response


def busy(request: HttpRequest, seconds: int, *, status: int) -> HttpResponse:
    """What is said while no PDF can be made: when to try again."""
    response = render(request, "scorecards/paper/busy.html", {"often": status == 429})
    response.status_code = status
    response["Retry-After"] = str(seconds)
    return response


def too_many(request: HttpRequest) -> bool:
    """One more PDF for this address; whether that is too many in a minute."""
    name = f"sheets:{BaseThrottle().get_ident(Request(request))}"
    if cache.add(name, 1, MINUTE):
        return False
    try:
        return bool(cache.incr(name) > A_MINUTE)
    except ValueError:  # the minute ended in between
        return False


@dataclass(frozen=True)
class ShownPage:
    """A page as its template prints it."""

    made: Plan
    page: Page

    @property
    def rows(self) -> list[tuple[SheetLine, list[tuple[SheetSeat, SheetCell]], int]]:
        """The lines with the cells of this page's players, and how high they are in halves of a
        millimetre.
        """
        grid, (first, last) = self.page.grid, self.page.seats
        assert isinstance(grid, Grid)
        seats = self.made.sheet.seats[first:last]
        return [
            (
                line,
                list(zip(seats, line.cells[first:last], strict=True)),
                grid.row_high(line) // HALF_MM,
            )
            for line in self.page.lines
        ]

    @property
    def names(self) -> list[tuple[SheetSeat, int]]:
        """The players of this page, and ten times the size of their names."""
        first, last = self.page.seats
        return [
            (seat, round(name.points * 10))
            for seat, name in zip(self.made.sheet.seats[first:last], self.page.names, strict=True)
        ]

    @property
    def names_high(self) -> int:
        """The height of the heading in halves of a millimetre."""
        return self.page.grid.names_high // HALF_MM if self.page.grid else 0

    @property
    def boxes(self) -> range:
        """The empty cards of a layout; none without them."""
        shape = self.made.sheet.shape
        rows, columns = boxes_of(shape) if shape else (0, 0)
        return range(rows * columns)

    @property
    def box_columns(self) -> int:
        """How many of them lie side by side."""
        shape = self.made.sheet.shape
        return boxes_of(shape)[1] if shape else 0

    @property
    def of(self) -> str:
        """Which page of how many; nothing for a single one."""
        many = len(self.made.pages)
        return self.made.sheet.words.of(self.page.number, many) if many > 1 else ""


@dataclass(frozen=True)
class ShownSheet:
    """A plan as templates print it."""

    made: Plan

    @property
    def leaves(self) -> list[tuple[ShownPage, range]]:
        """Every page, and how often it stands on its piece of paper."""
        copies = range(self.made.panel.copies)
        return [(ShownPage(self.made, page), copies) for page in self.made.pages]

    @property
    def paper(self) -> str:
        """The whole piece of paper: a class of the style sheet."""
        panel = self.made.panel
        wide, high = panel.width * panel.across, panel.height * panel.down
        return f"{panel.name.split('-')[0]}-{'across' if wide > high else 'upright'}"

    @property
    def head_high(self) -> int:
        """The height of the head in halves of a millimetre."""
        return self.made.head.high // HALF_MM

    @property
    def title_points(self) -> int:
        """Ten times the size of the title."""
        return round(self.made.head.title.points * 10)

    @property
    def subtitle_points(self) -> int:
        """Ten times the size of what is below it."""
        return round(self.made.head.subtitle.points * 10)

    @property
    def lacking(self) -> str:
        """The letters of the names that a PDF cannot write, with spaces between them."""
        return " ".join(missing("".join(seat.name for seat in self.made.sheet.seats))[:12])

    @property
    def code(self) -> SafeString:
        """The QR code as a drawing; nothing without one."""
        entry = self.made.sheet.entry
        if entry is None:
            return SafeString("")
        drawn = segno.make(entry.address, error="m").svg_inline(
            border=4, omitsize=True, svgclass="sheet__qr", lineclass=None, dark="#000"
        )
        return mark_safe(drawn.replace("<svg ", '<svg aria-hidden="true" ', 1))


def shown(made: Plan) -> ShownSheet:
    """A plan for its template."""
    return ShownSheet(made)


def say(template: str) -> str:
    """A sentence of a sheet in the language it is made in."""
    return gettext(template)
