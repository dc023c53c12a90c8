"""A pen for PDF pages: lines, boxes, circles, words and suits.

Knows reportlab and nothing about sheets. It writes the page's operators itself, in whole
micrometres from the upper left corner with y downwards: five times as fast as reportlab's own
paths. All shapes of one call are drawn in one stroke.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorecards.paper.fonts import composed, font_of, width_of
from scorecards.paper.plan.flow import size_of
from scorecards.paper.plan.suits import SIDE, steps

UNIT = 72 / 25_400  # points in a micrometre
ASCENT = 935  # of the font, in thousandths; where its line begins above the baseline
CAPITAL = 689
CURVE = 552  # thousandths of a radius, how far a curve that is a quarter of a circle is pulled
Box = tuple[int, int, int, int]


class Pen:
    """Draws on the page of a reportlab canvas whose paper is `height` micrometres high. `origin` is
    the upper left corner that all places count from. Call `lift` at the end.
    """

    def __init__(self, canvas: Any, height: int, *, origin: tuple[int, int] = (0, 0)) -> None:
        self.canvas = canvas
        left, top = origin[0] * UNIT, (height - origin[1]) * UNIT
        self.draw(f"q {UNIT:.8f} 0 0 {-UNIT:.8f} {left:.4f} {top:.4f} cm")

    def lift(self) -> None:
        """Finish; nothing more may be drawn with this pen."""
        self.draw("Q")

    def draw(self, operators: str) -> None:
        """PDF operators, written as they are."""
        self.canvas.addLiteral(operators)

    def ink(self, grey: float, width: int = 200) -> None:
        """Set how dark all that follows is (0 is black) and how wide lines are."""
        self.draw(f"{grey:g} G {grey:g} g {width} w")

    def lines(self, ends: Iterable[Box]) -> None:
        """Straight lines, each from one point to another."""
        self.draw(" ".join(f"{x1} {y1} m {x2} {y2} l" for x1, y1, x2, y2 in ends) + " S")

    def boxes(self, boxes: Iterable[Box], *, filled: bool = False) -> None:
        """Rectangles by their upper left corner, width and height."""
        drawn = " ".join(f"{x} {y} {wide} {high} re" for x, y, wide, high in boxes)
        self.draw(f"{drawn} {'f' if filled else 'S'}")

    def round_boxes(self, boxes: Iterable[Box], radius: int) -> None:
        """Rectangles with round corners."""
        near = radius - radius * CURVE // 1000
        drawn = []
        for x, y, wide, high in boxes:
            right, foot = x + wide, y + high
            drawn.append(
                f"{x + radius} {y} m {right - radius} {y} l "
                f"{right - near} {y} {right} {y + near} {right} {y + radius} c "
                f"{right} {foot - radius} l "
                f"{right} {foot - near} {right - near} {foot} {right - radius} {foot} c "
                f"{x + radius} {foot} l {x + near} {foot} {x} {foot - near} {x} {foot - radius} c "
                f"{x} {y + radius} l {x} {y + near} {x + near} {y} {x + radius} {y} c h"
            )
        self.draw(" ".join(drawn) + " S")

    def circles(self, middles: Iterable[tuple[int, int]], radius: int, *, filled: bool) -> None:
        """Circles around these points."""
        r, pull = radius, radius * CURVE // 1000
        drawn = [
            f"{x + r} {y} m {x + r} {y + pull} {x + pull} {y + r} {x} {y + r} c "
            f"{x - pull} {y + r} {x - r} {y + pull} {x - r} {y} c "
            f"{x - r} {y - pull} {x - pull} {y - r} {x} {y - r} c "
            f"{x + pull} {y - r} {x + r} {y - pull} {x + r} {y} c h"
            for x, y in middles
        ]
        self.draw(f"{' '.join(drawn)} {'f' if filled else 'S'}")

    def suit(self, suit: str, x: int, y: int, side: int) -> None:
        """A suit or the joker's star in a square, filled."""
        scale = side / SIDE
        drawn = []
        for kind, at in steps(suit):
            places = [
                str(round((y if number % 2 else x) + each * scale))
                for number, each in enumerate(at)
            ]
            drawn.append(" ".join((*places, {"Z": "h"}.get(kind, kind.lower()))))
        self.draw(f"{' '.join(drawn)} f")

    def write(
        self, words: str, x: int, y: int, points: float, *, bold: bool = False, align: str = "left"
    ) -> None:
        """Words whose line has its top at y; x is their left edge, middle or right edge."""
        size = size_of(points)
        if align != "left":
            wide = width_of(words, bold) * size // 1000
            x -= wide // 2 if align == "middle" else wide
        self._show(words, f"1 0 0 -1 {x} {y + ASCENT * size // 1000}", size, bold=bold)

    def write_in(self, words: str, box: Box, points: float, *, bold: bool = False) -> None:
        """Words in the middle of a box, centred by the height of their capitals."""
        x, y, wide, high = box
        size = size_of(points)
        top = y + (high - CAPITAL * size // 1000) // 2 - (ASCENT - CAPITAL) * size // 1000
        self.write(words, x + wide // 2, top, points, bold=bold, align="middle")

    def turned(self, lines: tuple[str, ...], box: Box, points: float) -> None:
        """Bold lines that read upwards from the bottom of a box, in its middle."""
        x, y, wide, high = box
        size = size_of(points)
        step = size * 1260 // 1000
        left = x + (wide - len(lines) * step) // 2 + ASCENT * size // 1000
        for number, words in enumerate(lines):
            self._show(words, f"0 -1 -1 0 {left + number * step} {y + high}", size, bold=True)

    def _show(self, words: str, matrix: str, size: int, *, bold: bool) -> None:
        """Words under a text matrix, each part in the subset of the font that has its letters."""
        font, document = font_of(bold), self.canvas._doc
        parts = " ".join(
            f"{font.getSubsetInternalName(subset, document)} {size} Tf "
            f"({self.canvas._escape(codes)}) Tj"
            for subset, codes in font.splitString(composed(words), document)
        )
        self.draw(f"BT {matrix} Tm {parts} ET")
