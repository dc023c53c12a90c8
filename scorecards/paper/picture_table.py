"""The card in a picture: players down, holes across, one line or several for each player."""

from __future__ import annotations

from typing import NamedTuple

from scorecards.paper.picture_content import MOST_HOLES, NINE, Picture, PictureLine, Points
from scorecards.paper.picture_pen import (
    BAD,
    BRASS,
    BRASS_INK,
    GOOD,
    INK,
    INK_2,
    LEAD,
    LINE,
    SHADOW,
    SURFACE,
    Box,
    PicturePen,
    Type,
    length,
)

LEADING = 1.22  # so much higher is the line of who leads
CELL = 24  # the least height of a line of points
FLAG = "M5 2.5h2v1L20 8 7 12.8V22H5z"  # the pennant of the pages, in a square of 24


class Columns(NamedTuple):
    """How wide the columns are, and how many lines of points a player has."""

    lines: int
    across: int  # holes beside each other
    edge: float
    name: float
    cell: float
    nine: float  # of a sum out or in, 0 without
    total: float

    def cell_at(self, left: float, place: int) -> tuple[float, int]:
        """The middle of a hole's column, and its line among those of its player."""
        line, column = divmod(place, self.across)
        before = column + 0.5
        sums = self.nine if self.lines == 1 and column >= NINE else 0
        return left + self.name + before * self.cell + sums, line

    def nine_at(self, left: float, nine: int) -> tuple[float, int]:
        """The same for a sum: at the end of its line, or after its nine holes."""
        if self.lines > 1:
            return left + self.name + self.across * self.cell + self.nine / 2, nine
        holes = (nine + 1) * NINE * self.cell
        return left + self.name + holes + (nine + 0.5) * self.nine, 0


def columns_of(picture: Picture, box: Box, across: int) -> Columns:
    """The columns of a card in this box; no holes where they would be too many or too small."""
    holes = len(picture.holes)
    lines = -(-holes // across)
    edge = box.wide * 0.035
    needed = (CELL * lines) * (len(picture.lines) + 0.5) + head_of(lines)
    if holes > MOST_HOLES or needed > box.high + 1:
        return Columns(1, 0, edge, box.wide * 0.7, 0, 0, box.wide * 0.3)
    sums = bool(picture.lines and picture.lines[0].nines)
    nine = box.wide * (0.085 if across == NINE else 0.055) if sums else 0
    total = box.wide * (0.152 if across == NINE else 0.105)
    name = box.wide * (0.265 if across == NINE else 0.2) - (nine / 3 if sums else 0)
    shown = nine * (1 if lines > 1 else 2)
    return Columns(
        lines, across, edge, name, (box.wide - name - total - shown) / across, nine, total
    )


def head_of(lines: int) -> float:
    """How high the line with the numbers of the holes is, or the lines."""
    return 56 if lines == 1 else 36 * lines + 4


def weight_of(picture: Picture) -> float:
    """The lines of a card together, in lines of who does not lead."""
    return sum(LEADING if line.best else 1 for line in picture.lines)


class PictureTable:
    """Draws the card into a box."""

    def __init__(self, pen: PicturePen, picture: Picture, box: Box, *, across: int = NINE) -> None:
        self.pen, self.picture, self.box = pen, picture, box
        self.columns = columns_of(picture, box, across)
        self.head = head_of(max(self.columns.lines, 1))
        self.row = (box.high - self.head) / weight_of(picture)

    def draw(self) -> None:
        """All of it."""
        box, radius = self.box, 26
        self.pen.box(Box(box.left, box.top + 8, box.right, box.bottom + 8), SHADOW, radius=radius)
        self.pen.box(box, SURFACE, radius=radius)
        self.heads()
        top = box.top + self.head
        for number, line in enumerate(self.picture.lines, start=1):
            high = self.row * (LEADING if line.best else 1)
            row = Box(box.left, top, box.right, top + high)
            self.ground(row, line, last=number == len(self.picture.lines))
            self.player(row, line)
            top += high

    def heads(self) -> None:
        """The words and the numbers of the holes."""
        box, columns, heads = self.box, self.columns, self.picture.heads
        type_ = Type(min(26, self.head * 0.46 if columns.lines < 2 else 24), INK_2)
        middle = box.top + self.head / 2
        if columns.across:
            at = (box.left + columns.edge, middle)
            self.pen.words(at, heads.hole, type_, anchor="lm", room=columns.name - columns.edge - 8)
        for place in range(len(self.picture.holes) if columns.across else 0):
            x, line = columns.cell_at(box.left, place)
            at = (x, self.head_line(line))
            number = str(self.picture.holes[place])
            self.pen.number(at, number, type_, anchor="mm", room=columns.cell - 4)
        for nine, word in enumerate(heads.nines if columns.nine else ()):
            x, line = columns.nine_at(box.left, nine)
            at = (x, self.head_line(line))
            self.pen.words(at, word, type_, anchor="mm", room=columns.nine - 6)
        at = (box.right - columns.edge, middle)
        self.pen.words(at, heads.total, type_, anchor="rm", room=columns.total - columns.edge)

    def head_line(self, line: int) -> float:
        """The middle of one of the lines with numbers."""
        return self.box.top + self.head * (line + 0.5) / self.columns.lines

    def ground(self, row: Box, line: PictureLine, *, last: bool) -> None:
        """What a player's line lies on: who leads has a bar of brass."""
        if line.best:
            self.pen.box(row, LEAD, radius=26 if last else 0)
            if last:
                self.pen.box(row._replace(bottom=row.bottom - 26), LEAD)
            end = row.bottom - 26 if last else row.bottom
            self.pen.box(Box(row.left, row.top, row.left + 10, end), BRASS)
        self.pen.line([(row.left, row.top), (row.right, row.top)], LINE, 1.5)

    def player(self, row: Box, line: PictureLine) -> None:
        """Place, name, points and total."""
        columns, middle = self.columns, (row.top + row.bottom) / 2
        size, left = self.row, row.left + columns.edge
        bigger = 1.3 if line.best else 1
        name, small = (
            Type(min(42, size * 0.58) * bigger, bold=True),
            Type(min(32, size * 0.5), INK_2),
        )
        place = max(length(each.place, small) for each in self.picture.lines) + 12
        room = columns.name - columns.edge - place - 10
        self.pen.write((left, middle), line.place, small, "lm")
        self.pen.words((left + place, middle), line.name, name, anchor="lm", room=room)
        for at, points in enumerate(line.points if columns.across else ()):
            x, part = columns.cell_at(row.left, at)
            self.points(points, (x, row.top + row.high * (part + 0.5) / columns.lines), row.high)
        self.sums(row, line)
        total = Type(min(56, size * 0.7) * bigger, bold=True)
        at_end = (row.right - columns.edge, middle)
        room = columns.total - columns.edge - 8
        self.pen.number(at_end, line.total, total, anchor="rm", room=room)

    def sums(self, row: Box, line: PictureLine) -> None:
        """Out and in."""
        columns = self.columns
        for nine, words in enumerate(line.nines if columns.nine else ()):
            x, part = columns.nine_at(row.left, nine)
            y = row.top + row.high * (part + 0.5) / columns.lines
            type_ = Type(self.size_of(row.high) * 1.1, INK, bold=True)
            self.pen.number((x, y), words, type_, anchor="mm", room=columns.nine - 10)

    def size_of(self, high: float) -> float:
        """The size of the points in a line of this height."""
        return min(34, high / self.columns.lines * 0.58, self.columns.cell * 0.56)

    def points(self, points: Points, at: tuple[float, float], high: float) -> None:
        """The points of a hole with their marks."""
        x, y = at
        size = self.size_of(high)
        reach = min(28, high / self.columns.lines * 0.44, self.columns.cell * 0.46)
        colour = INK
        if points.caught:
            colour = BAD
            self.pen.box(
                Box(x - reach, y - reach, x + reach, y + reach), None, radius=4, line=BAD, width=2
            )
        elif points.low:
            colour = GOOD
            self.pen.ring(at, reach, GOOD, 2.5 if reach > 20 else 2)
        if points.knocked:
            flag = reach * 0.78
            self.pen.shape(FLAG, (x + reach * 0.62, y - reach * 1.25), flag / 24, BRASS_INK)
        room = reach * 1.7 if points.low or points.caught else self.columns.cell - 4
        type_ = Type(size, colour, bold=points.low)
        self.pen.number(at, points.text, type_, anchor="mm", room=room)
