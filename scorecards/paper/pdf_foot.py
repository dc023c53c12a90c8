"""The foot of a PDF page: what the cards count, what the signs mean, the rules."""

from __future__ import annotations

from scorecards.paper.fonts import width_of
from scorecards.paper.pdf_head import grey
from scorecards.paper.pens import Pen
from scorecards.paper.plan.feet import Foot, PlacedCard
from scorecards.paper.plan.flow import SetLine, size_of
from scorecards.paper.plan.legends import LegendCard
from scorecards.paper.plan.measures import BETWEEN, Page, Plan
from scorecards.paper.plan.papers import MM


def draw_foot(pen: Pen, plan: Plan, page: Page) -> None:
    """Everything below the table; on a page without a table, below the head."""
    foot = page.foot
    if foot is None:
        return
    x, y = plan.panel.margin, foot_top(plan, page)
    for placed in foot.cards:
        draw_card(pen, plan, placed, (x, y))
    pen.ink(grey(plan, 0.15))
    for line in foot.lines:
        _draw_line(pen, foot, line, x, y)


def foot_top(plan: Plan, page: Page) -> int:
    """The height at which the foot of a page begins, in micrometres."""
    top = plan.panel.margin + plan.head.high + BETWEEN
    if page.grid is None:
        return top
    grid = page.grid
    return top + grid.names_high + sum(map(grid.row_high, page.lines)) + BETWEEN


def _draw_line(pen: Pen, foot: Foot, line: SetLine, x: int, y: int) -> None:
    at = x + line.x
    for run in line.runs:
        pen.write(run.words, at, y + line.y, foot.points, bold=run.bold)
        at += run_width(run.words, run.bold, foot.points)
    if line.sign:
        size = size_of(foot.points)
        draw_sign(pen, line.sign, x + line.x - size * 14 // 10, y + line.y + size // 8, size)


def run_width(words: str, bold: bool, points: float) -> int:
    """How wide some words are, in micrometres."""
    return width_of(words, bold) * size_of(points) // 1000


def draw_sign(pen: Pen, sign: str, x: int, y: int, size: int) -> None:
    """A sign of the table, as high as a line of words."""
    middle = (x + size // 2, y + size // 2)
    if sign == "ring":
        pen.circles([middle], size * 4 // 10, filled=False)
    elif sign == "dot":
        pen.circles([middle], size * 3 // 10, filled=True)
    elif sign == "corner":
        pen.lines(
            [
                (x + size // 10, y + size // 5, x + size * 9 // 10, y + size // 5),
                (x + size // 10, y + size // 5, x + size // 10, y + size),
            ]
        )
    elif sign == "boxes":
        wide = size * 35 // 100
        pen.boxes([(x + n * size // 2, y + size // 5, wide, size * 7 // 10) for n in range(2)])


def draw_card(pen: Pen, plan: Plan, placed: PlacedCard, corner: tuple[int, int]) -> None:
    """A card of the legend: its face, its suits where they matter, and what it counts."""
    card, wide, high = placed.card, *plan.sizes.card
    x, y = corner[0] + placed.x, corner[1] + placed.y
    scale = high / 12_000
    pen.ink(0.05, 250)
    pen.round_boxes([(x, y, wide, high)], 1_300)
    half = high * 6 // 10
    if card.joker:
        side = int(4_400 * scale)
        pen.suit("X", x + (wide - side) // 2, y + (half - side) // 2 + 300, side)
    else:
        _draw_face(pen, card, (x, y, wide, half), scale)
    pen.ink(grey(plan, 0.55), 150)
    pen.lines([(x + MM, y + half, x + wide - MM, y + half)])
    pen.ink(0.05)
    pen.write_in(card.value, (x, y + half, wide, high - half), round(11 * scale, 1), bold=True)


def _draw_face(pen: Pen, card: LegendCard, box: tuple[int, int, int, int], scale: float) -> None:
    x, y, wide, high = box
    if not card.suits:
        pen.write_in(card.face, (x, y + 200, wide, high), round(14 * scale, 1), bold=True)
        return
    pen.write_in(card.face, (x, y + 400, wide, high // 2), round(10 * scale, 1), bold=True)
    side = int(min(2_300 * scale, (wide - MM) / len(card.suits)))
    left = x + (wide - side * len(card.suits)) // 2
    for place, suit in enumerate(card.suits):
        pen.suit(suit, left + place * side, y + high - side - 300, side)
