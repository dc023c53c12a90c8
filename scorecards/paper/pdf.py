"""A planned sheet as a PDF: vector, with its letters in it, the same bytes for the same plan.

Only one is made at a time in a process: the caller holds `making`. The page in the browser is the
one for screen readers; a PDF has its words in reading order, a title and a language, but no tags.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from scorecards.paper.fonts import REGULAR, missing, register_fonts
from scorecards.paper.measures import Plan
from scorecards.paper.pdf_foot import draw_foot
from scorecards.paper.pdf_grid import draw_grid
from scorecards.paper.pdf_head import draw_head
from scorecards.paper.pens import UNIT, Pen
from scorecards.paper.sheets import Sheet
from scorecards.paper.wishes import SheetRefused
from scorecards.rules.texts import text

WAIT = 2  # seconds for the one that is being made
CUTS = 600  # micrometres a mark for the scissors is wide at most
_one_at_a_time = BoundedSemaphore(1)


class Busy(Exception):
    """Another PDF has been in the making for too long."""


@contextmanager
def making() -> Iterator[None]:
    """The right to make a PDF. Raises Busy when it is not free in time."""
    if not _one_at_a_time.acquire(timeout=WAIT):
        raise Busy
    try:
        yield
    finally:
        _one_at_a_time.release()


def check_letters(sheet: Sheet) -> None:
    """Raises SheetRefused where the font lacks a letter: nothing is printed wrong."""
    names = [seat.name for seat in sheet.seats]
    written = [value for _, value in sheet.fields]
    lacking = missing("".join([sheet.title, sheet.subtitle, *names, *written]))
    if lacking:
        raise SheetRefused(
            text(
                "The PDF has no letters for {letters}. Print this page from the browser instead: "
                "it has them.",
                letters=" ".join(lacking[:12]),
            ),
            "names",
        )


def make_pdf(plan: Plan) -> bytes:
    """The bytes of the file. Raises SheetRefused for a letter that cannot be written."""
    from reportlab.pdfgen.canvas import Canvas

    check_letters(plan.sheet)
    register_fonts()
    panel = plan.panel
    wide, high = panel.width * panel.across, panel.height * panel.down
    canvas = Canvas(
        "",
        pagesize=(wide * UNIT, high * UNIT),
        invariant=1,
        pageCompression=1,
        lang=plan.sheet.language,
        initialFontName=REGULAR,
    )
    canvas.setTitle(f"{plan.sheet.title} · Golfscore")
    canvas.setCreator("Golfscore")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    for page in plan.pages:
        for row in range(panel.down):
            for column in range(panel.across):
                pen = Pen(canvas, high, origin=(column * panel.width, row * panel.height))
                draw_head(pen, plan, page)
                draw_grid(pen, plan, page)
                draw_foot(pen, plan, page)
        _mark_cuts(Pen(canvas, high), plan, wide, high)
        canvas.showPage()
    made: bytes = canvas.getpdfdata()
    return made


def _mark_cuts(pen: Pen, plan: Plan, wide: int, high: int) -> None:
    """Short marks at the edges where the paper is cut; the cut itself costs nothing."""
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
