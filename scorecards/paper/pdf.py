"""A planned sheet as a PDF: vectors with embedded fonts, the same bytes for the same plan.

A process makes only one at a time: the caller holds `making`. For screen readers there is the page
in the browser; the PDF has its words in reading order, a title and a language, but no tags.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any

from scorecards.paper.canvases import in_points, new_canvas
from scorecards.paper.fonts import missing
from scorecards.paper.pdf_foot import draw_foot
from scorecards.paper.pdf_grid import draw_grid
from scorecards.paper.pdf_head import draw_head
from scorecards.paper.pens import Pen
from scorecards.paper.plan.measures import Plan
from scorecards.paper.plan.sheets import Sheet
from scorecards.paper.plan.wishes import SheetRefused, refuse_pages
from scorecards.rules.texts import text

WAIT = 2  # seconds, for the one that is being made
_one_at_a_time = BoundedSemaphore(1)


class Busy(Exception):
    """Another PDF is being made and takes too long."""


@contextmanager
def making() -> Iterator[None]:
    """The lock under which a PDF is made. Raises Busy when it is not free in time."""
    if not _one_at_a_time.acquire(timeout=WAIT):
        raise Busy
    try:
        yield
    finally:
        _one_at_a_time.release()


def check_letters(sheet: Sheet) -> None:
    """Raises SheetRefused for a letter the font lacks: it would be printed as something else."""
    check_words("".join(seat.name for seat in sheet.seats), "names")
    others = [sheet.title, sheet.subtitle, sheet.rest, *(value for _, value in sheet.fields)]
    others += [each.lead + each.words for each in (*sheet.how, *sheet.rules)]
    check_words("".join(others), "rules")


def check_words(words: str, field: str) -> None:
    """Raises SheetRefused, about this field, for a letter the font lacks."""
    if lacking := missing(words):
        sentence = text(
            "The PDF’s font lacks {letters}. Print this page from the browser instead.",
            letters=" ".join(lacking[:12]),
        )
        raise SheetRefused(sentence, field)


def make_pdf(plan: Plan) -> bytes:
    """The bytes of the file. Raises SheetRefused for a letter the font lacks."""
    return make_set([plan], plan.sheet.title)


def make_set(plans: Sequence[Plan], title: str) -> bytes:
    """One file of several sheets, at least one. Raises SheetRefused for a letter the font lacks,
    and for too many pages.
    """
    refuse_pages(sum(len(plan.pages) for plan in plans), "paper")
    for plan in plans:
        check_letters(plan.sheet)
    canvas = new_canvas(title, plans[0].sheet.language, size=size_of_paper(plans[0]))
    for plan in plans:
        canvas.setPageSize(in_points(size_of_paper(plan)))
        _draw(canvas, plan)
    document: bytes = canvas.getpdfdata()
    return document


def size_of_paper(plan: Plan) -> tuple[int, int]:
    """Width and height of the whole piece of paper."""
    return plan.panel.width * plan.panel.across, plan.panel.height * plan.panel.down


def _draw(canvas: Any, plan: Plan) -> None:
    """All pages of a sheet."""
    panel, (wide, high) = plan.panel, size_of_paper(plan)
    for page in plan.pages:
        for row in range(panel.down):
            for column in range(panel.across):
                pen = Pen(canvas, high, origin=(column * panel.width, row * panel.height))
                draw_head(pen, plan, page)
                draw_grid(pen, plan, page)
                draw_foot(pen, plan, page)
                pen.lift()
        pen = Pen(canvas, high)
        _mark_cuts(pen, plan, wide, high)
        pen.lift()
        canvas.showPage()


def _mark_cuts(pen: Pen, plan: Plan, wide: int, high: int) -> None:
    """Short marks at the edges where the paper is cut; no sheet loses room to the cut."""
    panel = plan.panel
    short = 4000
    marks = [
        (column * panel.width, edge, column * panel.width, edge + short)
        for column in range(1, panel.across)
        for edge in (0, high - short)
    ]
    marks += [
        (edge, row * panel.height, edge + short, row * panel.height)
        for row in range(1, panel.down)
        for edge in (0, wide - short)
    ]
    if marks:
        pen.ink(0.5, 150)
        pen.lines(marks)
