"""The path of an SVG as lines from point to point: curves become short lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

Point = tuple[float, float]

STEPS = 16  # lines a curve is made of
_WORD = re.compile(r"([A-Za-z])|([+-]?(?:\d+\.?\d*|\.\d+))")
_NUMBERS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "z": 0}


def outlines_of(path: str) -> list[list[Point]]:
    """The lines of a path, each a list of points. Knows M, L, H, V, C, S and Z, large and small;
    raises ValueError for any other letter.
    """
    pen = _Pen()
    letter, numbers = "", list[float]()
    for word, number in _WORD.findall(path):
        if word and word.lower() not in _NUMBERS:
            raise ValueError(f"{word} in a path")
        if word:
            letter, numbers = word, []
        else:
            numbers.append(float(number))
        if letter and len(numbers) == _NUMBERS[letter.lower()]:
            pen.go(letter, numbers)
            letter, numbers = {"m": "l", "M": "L"}.get(letter, letter), []
    return pen.lines


class _Pen:
    """Where the path is, and the lines so far."""

    def __init__(self) -> None:
        self.lines: list[list[Point]] = []
        self.bend: Point | None = None  # the second control point of the curve just drawn

    @property
    def here(self) -> Point:
        return self.lines[-1][-1] if self.lines else (0.0, 0.0)

    def go(self, letter: str, numbers: Sequence[float]) -> None:
        """Draw one letter of the path with its numbers; small letters count from here."""
        kind, x, y = letter.lower(), *self.here
        left, top = (x, y) if letter.islower() else (0.0, 0.0)
        if kind == "h":
            points = [(left + numbers[0], y)]
        elif kind == "v":
            points = [(x, top + numbers[0])]
        else:
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            points = [(left + dx, top + dy) for dx, dy in pairs]
        bend = self.bend
        self.bend = None
        if kind == "m":
            self.lines.append(points)
        elif kind == "z":
            self.lines[-1].append(self.lines[-1][0])
        elif kind in "cs":
            first = points[:-2] or [(2 * x - bend[0], 2 * y - bend[1]) if bend else (x, y)]
            self.curve([(x, y), *first, *points[-2:]])
        else:
            self.lines[-1].extend(points)

    def curve(self, corners: Sequence[Point]) -> None:
        """A curve by its four corners."""
        for step in range(1, STEPS + 1):
            t = step / STEPS
            parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            x, y = (
                sum(part * corner[axis] for part, corner in zip(parts, corners, strict=True))
                for axis in (0, 1)
            )
            self.lines[-1].append((x, y))
        self.bend = corners[2]
