"""A pen for PDF pages: micrometres from the upper left corner, gathered lines, words, suits.

Knows reportlab and nothing of sheets. What is gathered is drawn in one stroke, which is faster and
makes the file smaller.
"""

from __future__ import annotations

from typing import Any

from scorecards.paper.flow import size_of
from scorecards.paper.fonts import BOLD, REGULAR, composed, width_of
from scorecards.paper.suits import SIDE, steps

UNIT = 72 / 25_400  # points in a micrometre
ASCENT = 935  # of the font, in thousandths; where its line begins above the baseline
CAPITAL = 689


class Pen:
    """Draws on a canvas of reportlab; `origin` is the upper left corner of the sheet."""

    def __init__(self, canvas: Any, height: int, *, origin: tuple[int, int] = (0, 0)) -> None:
        self.canvas = canvas
        self.left, self.top = origin
        self.height = height

    def x(self, at: int) -> float:
        """Across, in points."""
        return round((self.left + at) * UNIT, 2)

    def y(self, at: int) -> float:
        """Upwards, in points."""
        return round((self.height - self.top - at) * UNIT, 2)

    def ink(self, grey: float, width: int = 200) -> None:
        """How dark lines, areas and words are from now on, and how wide a line is."""
        self.canvas.setStrokeGray(grey)
        self.canvas.setFillGray(grey)
        self.canvas.setLineWidth(round(width * UNIT, 2))

    def lines(self, ends: list[tuple[int, int, int, int]]) -> None:
        """Straight lines, from and to."""
        path = self.canvas.beginPath()
        for x1, y1, x2, y2 in ends:
            path.moveTo(self.x(x1), self.y(y1))
            path.lineTo(self.x(x2), self.y(y2))
        self.canvas.drawPath(path)

    def boxes(
        self, boxes: list[tuple[int, int, int, int]], *, filled: bool = False, round_by: int = 0
    ) -> None:
        """Rectangles by their upper left corner, width and height."""
        path = self.canvas.beginPath()
        for x, y, wide, high in boxes:
            corner = (self.x(x), self.y(y + high), round(wide * UNIT, 2), round(high * UNIT, 2))
            if round_by:
                path.roundRect(*corner, round(round_by * UNIT, 2))
            else:
                path.rect(*corner)
        self.canvas.drawPath(path, stroke=not filled, fill=filled)

    def circles(self, middles: list[tuple[int, int]], radius: int, *, filled: bool) -> None:
        """Circles round some points."""
        path = self.canvas.beginPath()
        for x, y in middles:
            path.circle(self.x(x), self.y(y), round(radius * UNIT, 2))
        self.canvas.drawPath(path, stroke=not filled, fill=filled)

    def write(
        self, words: str, x: int, y: int, points: float, *, bold: bool = False, align: str = "left"
    ) -> None:
        """Words whose line begins at the height y; x is their left edge, middle or right edge."""
        words = composed(words)
        wide = width_of(words, bold) * size_of(points) // 1000
        x -= {"left": 0, "middle": wide // 2, "right": wide}[align]
        self.canvas.setFont(BOLD if bold else REGULAR, points)
        self.canvas.drawString(self.x(x), self.y(y + ASCENT * size_of(points) // 1000), words)

    def write_in(
        self, words: str, box: tuple[int, int, int, int], points: float, *, bold: bool = False
    ) -> None:
        """Words in the middle of a box, by the height of their capitals."""
        x, y, wide, high = box
        above = (high - CAPITAL * size_of(points) // 1000) // 2
        top = y + above - (ASCENT - CAPITAL) * size_of(points) // 1000
        self.write(words, x + wide // 2, top, points, bold=bold, align="middle")

    def suit(self, suit: str, x: int, y: int, side: int) -> None:
        """A suit or the joker's star in a square, filled."""
        path = self.canvas.beginPath()
        for kind, at in steps(suit):
            places = [
                self.x(x + int(each * side / SIDE))
                if number % 2 == 0
                else self.y(y + int(each * side / SIDE))
                for number, each in enumerate(at)
            ]
            {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[kind](*places)
        self.canvas.drawPath(path, stroke=0, fill=1)

    def turned(self, lines: tuple[str, ...], box: tuple[int, int, int, int], points: float) -> None:
        """Bold lines that read upwards, beginning at the foot of a box, in its middle."""
        x, y, wide, high = box
        step = size_of(points) * 1260 // 1000
        left = x + (wide - len(lines) * step) // 2
        self.canvas.saveState()
        self.canvas.setFont(BOLD, points)
        self.canvas.rotate(90)
        for number, words in enumerate(lines):
            baseline = left + number * step + ASCENT * size_of(points) // 1000
            self.canvas.drawString(self.y(y + high), -self.x(baseline), composed(words))
        self.canvas.restoreState()
