"""Words set in lines and columns: where they break, and how high they are.

Lengths are whole micrometres; a `Ruler` knows how wide letters are. Nothing is drawn here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorecards.paper.plan.sheets import Paragraph

Ruler = Callable[[str, bool], int]
"""How wide some words are, in thousandths of their size; bold or not."""

POINT = 353  # micrometres
LEADING = 1260  # thousandths of the size, from line to line
BETWEEN = 350  # thousandths, between two paragraphs
SIGN = 1500  # thousandths, what a sign takes before the words


class Run(NamedTuple):
    """Words in one weight."""

    words: str
    bold: bool


class SetLine(NamedTuple):
    """A line as it is set: its left edge, its top, its words, and the sign before it."""

    x: int
    y: int
    runs: tuple[Run, ...]
    sign: str


class Flow(NamedTuple):
    """Paragraphs in columns: their height, and their lines, from the upper left corner."""

    height: int
    lines: tuple[SetLine, ...]


def size_of(points: float) -> int:
    """A size of type in micrometres."""
    return round(points * POINT)


def leading(size: int) -> int:
    """The distance from line to line, for a size of type; both in micrometres."""
    return size * LEADING // 1000


def flow(
    paragraphs: Sequence[Paragraph],
    width: int,
    *,
    columns: int,
    gap: int,
    size: int,
    ruler: Ruler,
    taken: int = 0,
) -> Flow:
    """The paragraphs in columns of equal width, as low as they can be. Of the first column, `taken`
    is how much something else already fills, from the top.
    """
    wide = (width - (columns - 1) * gap) // columns
    broken = [break_lines(each, wide, size=size, ruler=ruler) for each in paragraphs]
    step, between = leading(size), size * BETWEEN // 1000
    whole = sum(len(lines) for lines in broken) * step + between * max(len(broken) - 1, 0)
    height = max((whole + taken) // columns, taken)
    while True:
        lines = list(_filled(broken, (height, taken), step=step, between=between))
        if not lines or lines[-1][0] < columns:
            break
        height += step // 2
    placed = tuple(
        SetLine(column * (wide + gap) + (size * SIGN // 1000 if indented else 0), y, runs, sign)
        for column, y, runs, sign, indented in lines
    )
    return Flow(max([taken, *(line.y + step for line in placed)]), placed)


Broken = list[tuple[tuple[Run, ...], str, bool]]
WHOLE, ENDS = 5, 2  # lines: up to how many stay in one column, and how many of a longer one


def _filled(
    broken: Sequence[Broken], heights: tuple[int, int], *, step: int, between: int
) -> Iterator[tuple[int, int, tuple[Run, ...], str, bool]]:
    """Every line with its column and its top, a new column wherever the next would not fit."""
    height, taken = heights
    column, y = 0, taken
    for lines in broken:
        fresh = y == 0
        y += 0 if fresh else between
        together = len(lines) if len(lines) <= WHOLE else ENDS
        for number, (runs, sign, indented) in enumerate(lines):
            left = len(lines) - number
            block = together if number == 0 else ENDS if left == ENDS and together == ENDS else 1
            if y and y + block * step > height and (number == 0 or together == ENDS):
                column, y = column + 1, 0
            yield column, y, runs, sign, indented
            y += step


def break_lines(paragraph: Paragraph, width: int, *, size: int, ruler: Ruler) -> Broken:
    """A paragraph in lines no wider than `width`. A word that is wider is divided anywhere; a
    non-breaking space stays one.
    """
    indent = size * SIGN // 1000 if paragraph.sign else 0
    room = (width - indent) * 1000 // size
    return [
        (runs, paragraph.sign if first == 0 else "", bool(indent))
        for first, runs in enumerate(_runs_of(paragraph.lead, paragraph.words, room, ruler))
    ]


@lru_cache(maxsize=2048)
def _runs_of(lead: str, words: str, room: int, ruler: Ruler) -> tuple[tuple[Run, ...], ...]:
    """The lines of a paragraph. Cached: a plan tries the same words in several feet."""
    written = [(word, True) for word in lead.split(" ") if word]
    written += [(word, False) for word in words.split(" ") if word]
    return tuple(_joined(line) for line in broken_words(written, room, ruler))


def broken_words(
    words: Sequence[tuple[str, bool]], room: int, ruler: Ruler
) -> list[list[tuple[str, bool]]]:
    """Words divided among lines; `room` is in thousandths of their size."""
    lines: list[list[tuple[str, bool]]] = [[]]
    used = 0
    for word, bold in (part for each in words for part in _parts(each, room, ruler)):
        wide = ruler(word, bold)
        space = ruler(" ", bold) if lines[-1] else 0
        if lines[-1] and used + space + wide > room:
            lines.append([])
            used = space = 0
        lines[-1].append((word, bold))
        used += space + wide
    return lines


def _parts(word: tuple[str, bool], room: int, ruler: Ruler) -> Iterator[tuple[str, bool]]:
    """A word, in pieces where it alone is wider than a line."""
    rest, bold = word
    while len(rest) > 1 and ruler(rest, bold) > room:
        fits = max(
            (n for n in range(1, len(rest)) if ruler(rest[:n], bold) <= room),
            default=1,
        )
        yield rest[:fits], bold
        rest = rest[fits:]
    yield rest, bold


def _joined(line: Sequence[tuple[str, bool]]) -> tuple[Run, ...]:
    """The words of a line as runs of one weight; a space between two runs belongs to the first."""
    runs: list[Run] = []
    for word, bold in line:
        if runs and runs[-1].bold == bold:
            runs[-1] = Run(f"{runs[-1].words} {word}", bold)
        else:
            if runs:
                runs[-1] = Run(f"{runs[-1].words} ", runs[-1].bold)
            runs.append(Run(word, bold))
    return tuple(runs)


class Fitted(NamedTuple):
    """Words that fit into a box: the size in points, and the lines."""

    points: float
    lines: tuple[str, ...]


def fit(
    words: str, width: int, height: int, *, sizes: Sequence[float], bold: bool, ruler: Ruler
) -> Fitted:
    """The words in the largest of these sizes in which they fit. If none does, they are set in the
    last and cut, with an ellipsis.
    """
    for points in sizes:
        size = size_of(points)
        pairs = [(word, bold) for word in words.split(" ") if word]
        whole = max((ruler(word, bold) for word, _ in pairs), default=0) * size <= width * 1000
        lines = [
            " ".join(word for word, _ in line)
            for line in broken_words(pairs, width * 1000 // size, ruler)
        ]
        most = max(height // leading(size), 1)
        if len(lines) <= most and (whole or points == sizes[-1]):
            return Fitted(points, tuple(lines))
    return Fitted(sizes[-1], _cut(lines, most, width * 1000 // size, bold=bold, ruler=ruler))


def _cut(lines: list[str], most: int, room: int, *, bold: bool, ruler: Ruler) -> tuple[str, ...]:
    last = lines[most - 1]
    while last and ruler(f"{last}…", bold) > room:
        last = last[:-1]
    return (*lines[: most - 1], f"{last.rstrip()}…")
