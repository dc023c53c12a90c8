"""The head of a PDF page: title, date and place, the QR code and the code to type."""

from __future__ import annotations

from scorecards.paper.pens import Pen
from scorecards.paper.plan.flow import leading, size_of
from scorecards.paper.plan.measures import Page, Plan
from scorecards.paper.plan.papers import MM
from scorecards.paper.qr_codes import code_boxes


def grey(plan: Plan, normal: float) -> float:
    """How dark something is, from 0 for black; always black with high contrast."""
    return 0 if plan.contrast else normal


def draw_head(pen: Pen, plan: Plan, page: Page) -> None:
    """The head of a page."""
    panel, head, sheet = plan.panel, plan.head, plan.sheet
    x, y = panel.margin, panel.margin
    pen.ink(0.05)
    for line in head.title.lines:
        pen.write(line, x, y, head.title.points, bold=True)
        y += leading(size_of(head.title.points))
    pen.ink(grey(plan, 0.25))
    for line in head.subtitle.lines:
        pen.write(line, x, y, head.subtitle.points)
        y += leading(size_of(head.subtitle.points))
    right = panel.margin + panel.inner
    if sheet.entry:
        right -= head.code_wide
        _draw_code(pen, plan, right, panel.margin)
        right -= 3 * MM
    if page.grid:
        _draw_fields(pen, plan, right)
    if len(plan.pages) > 1:
        words = sheet.words.of(page.number, len(plan.pages))
        pen.ink(grey(plan, 0.25))
        bottom = panel.height - panel.margin + MM
        pen.write(words, panel.margin + panel.inner, bottom, 7, align="right")


def _draw_fields(pen: Pen, plan: Plan, right: int) -> None:
    """Labels over lines to write on, from the right."""
    head, sheet = plan.head, plan.sheet
    bottom = plan.panel.margin + head.high
    points = 10 if plan.sizes.large else 8
    for label, value in reversed(sheet.fields):
        left = right - head.field_wide
        pen.ink(grey(plan, 0.25))
        pen.write(label, left, bottom - 11 * MM, points)
        if value:
            pen.ink(0)
            pen.write(value, left, bottom - 5 * MM, points + 2, bold=True)
        pen.ink(0.05, 300)
        pen.lines([(left, bottom, right, bottom)])
        right = left - 3 * MM


def _draw_code(pen: Pen, plan: Plan, x: int, y: int) -> None:
    """The QR code, and below it the code to type."""
    entry, side = plan.sheet.entry, plan.head.code_wide
    assert entry is not None
    pen.ink(0)
    pen.boxes(code_boxes(entry.address, x, y - 2 * MM, side), filled=True)
    pen.write(entry.code, x + side // 2, y + side - 3_500, 10, bold=True, align="middle")
