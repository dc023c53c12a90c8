"""The foot of a page: the cards of the legend, and under them the signs and the rules in columns.

Places are whole micrometres from the upper left corner of the foot. Rules that are too long for it
get pages of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from scorecards.paper.plan.flow import Ruler, SetLine, flow, size_of
from scorecards.paper.plan.legends import LegendCard
from scorecards.paper.plan.papers import MM, Panel, Sizes
from scorecards.paper.plan.sheets import Paragraph, Sheet

GAP = 5 * MM  # between columns
CARD_GAP = 1_400
UNDER_CARDS = 3 * MM
MOST_ROWS = 2  # of cards in the first column
Legend = tuple[tuple[LegendCard, ...], str]  # the cards, and what all others count


class PlacedCard(NamedTuple):
    """A card of the legend and its upper left corner."""

    card: LegendCard
    x: int
    y: int


@dataclass(frozen=True)
class Foot:
    """Where everything in a foot stands. `points` is the size of its words."""

    height: int
    points: float
    columns: int
    over: bool  # the legend stands over all columns, not in the first
    cards: tuple[PlacedCard, ...]
    lines: tuple[SetLine, ...]
    paragraphs: tuple[Paragraph, ...]
    rest: str  # what all cards count that are not in the legend


def foot_of(panel: Panel, sheet: Sheet, sizes: Sizes, *, points: float, ruler: Ruler) -> Foot:
    """The foot of a sheet, its words in this size."""
    return laid_out_foot(
        panel, (sheet.legend, sheet.rest), (*sheet.how, *sheet.rules), sizes, points, ruler
    )


def laid_out_foot(
    panel: Panel,
    legend: Legend,
    paragraphs: tuple[Paragraph, ...],
    sizes: Sizes,
    points: float,
    ruler: Ruler,
) -> Foot:
    """The foot with its legend on top of the first column, or over all columns if it is long."""
    size = size_of(points)
    columns = max((panel.inner + GAP) // (sizes.column + GAP), 1)
    wide = (panel.inner - (columns - 1) * GAP) // columns
    rows = -(-len(legend[0]) * (sizes.card[0] + CARD_GAP) // (wide + CARD_GAP))
    over = rows > MOST_ROWS or not paragraphs
    cards = tuple(_cards(legend[0], panel.inner if over else wide, sizes))
    bottom = cards[-1].y + sizes.card[1] + UNDER_CARDS // 2 if cards else 0
    set_words = partial(flow, width=panel.inner, columns=columns, gap=GAP, size=size, ruler=ruler)
    others = (Paragraph("", "", legend[1]),) if legend[1] else ()
    if over:
        rest = set_words(others, columns=1, gap=0)
        top = bottom + (rest.height + UNDER_CARDS if others else 0)
        words = set_words(paragraphs)
        height = top + words.height
        lines = [line._replace(y=line.y + bottom) for line in rest.lines]
        lines += [line._replace(y=line.y + top) for line in words.lines]
    else:
        words = set_words((*others, *paragraphs), taken=bottom)
        height, lines = words.height, list(words.lines)
    return Foot(height, points, columns, over, cards, tuple(lines), paragraphs, legend[1])


def _cards(cards: Sequence[LegendCard], width: int, sizes: Sizes) -> Iterator[PlacedCard]:
    x = y = 0
    for card in cards:
        if x + sizes.card[0] > width:
            x, y = 0, y + sizes.card[1] + CARD_GAP
        yield PlacedCard(card, x, y)
        x += sizes.card[0] + CARD_GAP


def behind_words(sheet: Sheet) -> tuple[Paragraph, ...]:
    """What the foot says in place of the rules: where they are."""
    return (Paragraph("", "", sheet.words.behind),) if sheet.rules else ()


def rules_feet(
    panel: Panel, sheet: Sheet, sizes: Sizes, *, room: int, foot: Foot | None, ruler: Ruler
) -> list[Foot]:
    """The words that the page's own foot leaves out, in feet as high as a page; none if there are
    no such words.
    """
    has = foot.paragraphs if foot else ()
    left = tuple(each for each in (*sheet.how, *sheet.rules) if each not in has)
    legend: Legend = ((), "") if foot and foot.rest else (sheet.legend, sheet.rest)
    if not left and not legend[1]:
        return []
    points = sizes.on_rules_page - (1 if panel.small else 0)
    whole = laid_out_foot(panel, legend, left, sizes, points, ruler)
    if whole.height <= room:
        return [whole]
    return _divided(panel, legend, left, sizes, points, room, ruler)


def _divided(
    panel: Panel,
    legend: Legend,
    left: tuple[Paragraph, ...],
    sizes: Sizes,
    points: float,
    room: int,
    ruler: Ruler,
) -> list[Foot]:
    """As many paragraphs on a page as fit; one that is too long for a whole page is divided."""
    pages: list[Foot] = []
    waiting: list[Paragraph] = list(left)
    while waiting or legend[1]:
        taken: list[Paragraph] = []
        page = laid_out_foot(panel, legend, (), sizes, points, ruler)
        while waiting:
            more = laid_out_foot(panel, legend, (*taken, waiting[0]), sizes, points, ruler)
            if more.height > room:
                break
            page = more
            taken.append(waiting.pop(0))
        if not taken and waiting:
            first, waiting[0:1] = _halved(waiting[0])
            waiting.insert(0, first)
            if len(first.words) < 40:
                break
            continue
        pages.append(page)
        legend = ((), "")
    return pages


def _halved(paragraph: Paragraph) -> tuple[Paragraph, list[Paragraph]]:
    words = paragraph.words.split()
    half = len(words) // 2
    return paragraph._replace(words=" ".join(words[:half])), [
        Paragraph("", "", " ".join(words[half:]))
    ]
