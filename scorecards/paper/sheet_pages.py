"""Sheets for the site's pages and files: planned in the language of the wish, and limited, so that
nobody keeps the server busy with paper.

Uses gettext and what is counted for all workers; reads no database.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from scorecards.limits.counting import count, network_of
from scorecards.paper.fonts import lacking, width_of
from scorecards.paper.plan.grids import Grid
from scorecards.paper.plan.measures import Page, Plan, plan
from scorecards.paper.plan.papers import HALF_MM, boxes_of
from scorecards.paper.plan.sheets import Sheet, SheetCell, SheetLine, SheetSeat
from scorecards.paper.plan.wishes import Wish
from scorecards.paper.qr_codes import code_svg

MINUTE, A_MINUTE = 60, 60  # seconds, and how many PDFs an address may ask for in that time
MakeSheet = Callable[[], Sheet]


def planned(wish: Wish, make: MakeSheet) -> Plan:
    """The sheet that `make` makes, in the language of the wish, divided into pages.

    Raises SheetRefused.
    """
    with translation.override(wish.language):
        return plan(make(), wish, width_of)


def busy(request: HttpRequest, seconds: int, *, status: int) -> HttpResponse:
    """The page that says no PDF can be made now, and after how many seconds to try again."""
    response = render(request, "scorecards/paper/busy.html", {"often": status == 429})
    response.status_code = status
    response["Retry-After"] = str(seconds)
    return response


def too_many(request: HttpRequest) -> bool:
    """Count one more PDF for this address. Is that too many in a minute?"""
    return count(f"sheets:{network_of(request)}", MINUTE) > A_MINUTE


@dataclass(frozen=True)
class PageView:
    """A page as its template prints it."""

    made: Plan
    page: Page

    @property
    def rows(self) -> list[tuple[SheetLine, list[tuple[SheetSeat, SheetCell]], int]]:
        """The lines with the cells of this page's players, and their height in half millimetres."""
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
        """The height of the heading in half millimetres."""
        return self.page.grid.names_high // HALF_MM if self.page.grid else 0

    @property
    def boxes(self) -> range:
        """The empty cards of a layout; none without them."""
        shape = self.made.sheet.shape
        rows, columns = boxes_of(shape) if shape else (0, 0)
        return range(rows * columns)

    @property
    def box_columns(self) -> int:
        """How many of them are side by side."""
        shape = self.made.sheet.shape
        return boxes_of(shape)[1] if shape else 0

    @property
    def of(self) -> str:
        """Which page of how many; nothing for a single one."""
        many = len(self.made.pages)
        return self.made.sheet.words.of(self.page.number, many) if many > 1 else ""


@dataclass(frozen=True)
class SheetView:
    """A plan as templates print it."""

    made: Plan

    @property
    def leaves(self) -> list[tuple[PageView, range]]:
        """Every page, and a range as long as it has copies on its piece of paper."""
        copies = range(self.made.panel.copies)
        return [(PageView(self.made, page), copies) for page in self.made.pages]

    @property
    def paper(self) -> str:
        """The class of the whole piece of paper in the style sheet."""
        panel = self.made.panel
        wide, high = panel.width * panel.across, panel.height * panel.down
        return f"{panel.name.split('-')[0]}-{'across' if wide > high else 'upright'}"

    @property
    def head_high(self) -> int:
        """The height of the head in half millimetres."""
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
        return lacking("".join(seat.name for seat in self.made.sheet.seats))

    @property
    def code(self) -> SafeString:
        """The QR code as a drawing; nothing without one."""
        entry = self.made.sheet.entry
        if entry is None:
            return SafeString("")
        return code_svg(entry.address, "sheet__qr")


def say(template: str) -> str:
    """A sentence of a sheet in the language it is made in."""
    return gettext(template)
