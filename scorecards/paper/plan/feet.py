"""The foot of a page: the cards of the legend, and under them the signs and the rules in columns.

Places are whole micrometres from the upper left corner of the foot. Where the rules are too long
for it, they get pages of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
    """Where everything of a foot stands. `points` is the size of its words, `columns` how many."""

    height: int
    points: float
    columns: int
    over: bool  # the legend stands over all columns, not in the first
    cards: tuple[PlacedCard, ...]
    lines: tuple[SetLine, ...]
    paragraphs: tuple[Paragraph, ...]

    rest: str


def foot_of(panel: Panel, sheet: Sheet, sizes: Sizes, *, points: float, ruler: Ruler) -> Foot:
    """The foot with its words in this size."""
    return made_foot(
        panel, (sheet.legend, sheet.rest), (*sheet.how, *sheet.rules), sizes, points, ruler
    )


def made_foot(
    panel: Panel,
    legend: Legend,
    paragraphs: tuple[Paragraph, ...],
    sizes: Sizes,
    points: float,
    ruler: Ruler,
) -> Foot:
    """The legend at the head of the first column, or over all columns where it is long."""
    size = size_of(points)
    columns = max((panel.inner + GAP) // (sizes.column + GAP), 1)
    wide = (panel.inner - (columns - 1) * GAP) // columns
    rows = -(-len(legend[0]) * (sizes.card[0] + CARD_GAP) // (wide + CARD_GAP))
    over = rows > MOST_ROWS or not paragraphs
    cards = tuple(_cards(legend[0], panel.inner if over else wide, sizes))
    bottom = cards[-1].y + sizes.card[1] + UNDER_CARDS // 2 if cards else 0
    said = (Paragraph("", "", legend[1]),) if legend[1] else ()
    if over:
        rest = flow(said, panel.inner, columns=1, gap=0, size=size, ruler=ruler)
        top = bottom + (rest.height + UNDER_CARDS if said else 0)
        words = flow(paragraphs, panel.inner, columns=columns, gap=GAP, size=size, ruler=ruler)
        moved = [line._replace(y=line.y + bottom) for line in rest.lines]
        moved += [line._replace(y=line.y + top) for line in words.lines]
        return Foot(
            top + words.height, points, columns, True, cards, tuple(moved), paragraphs, legend[1]
        )
    words = flow(
        (*said, *paragraphs),
        panel.inner,
        columns=columns,
        gap=GAP,
        size=size,
        ruler=ruler,
        taken=bottom,
    )
    return Foot(words.height, points, columns, False, cards, words.lines, paragraphs, legend[1])


def _cards(cards: Sequence[LegendCard], width: int, sizes: Sizes) -> Iterator[PlacedCard]:
    x = y = 0
    for card in cards:
        if x + sizes.card[0] > width:
            x, y = 0, y + sizes.card[1] + CARD_GAP
        yield PlacedCard(card, x, y)
        x += sizes.card[0] + CARD_GAP


def behind_words(sheet: Sheet) -> tuple[Paragraph, ...]:
    """What stands at the foot instead of the rules: where they are."""
    return (Paragraph("", "", sheet.words.behind),) if sheet.rules else ()


def rules_feet(
    panel: Panel, sheet: Sheet, sizes: Sizes, *, room: int, shown: Foot | None, ruler: Ruler
) -> list[Foot]:
    """The words that the foot `shown` leaves out, in feet as high as a page; none where it leaves
    nothing out.
    """
    has = shown.paragraphs if shown else ()
    left = tuple(each for each in (*sheet.how, *sheet.rules) if each not in has)
    legend: Legend = ((), "") if shown and shown.rest else (sheet.legend, sheet.rest)
    if not left and not legend[1]:
        return []
    points = sizes.on_rules_page - (1 if panel.small else 0)
    whole = made_foot(panel, legend, left, sizes, points, ruler)
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
    """As many paragraphs on a page as fit, a paragraph that is too long alone is divided."""
    pages: list[Foot] = []
    waiting: list[Paragraph] = list(left)
    while waiting or legend[1]:
        taken: list[Paragraph] = []
        made = made_foot(panel, legend, (), sizes, points, ruler)
        while waiting:
            more = made_foot(panel, legend, (*taken, waiting[0]), sizes, points, ruler)
            if more.height > room:
                break
            made = more
            taken.append(waiting.pop(0))
        if not taken and waiting:
            first, waiting[0:1] = _halved(waiting[0])
            waiting.insert(0, first)
            if len(first.words) < 40:
                break
            continue
        pages.append(made)
        legend = ((), "")
    return pages


def _halved(paragraph: Paragraph) -> tuple[Paragraph, list[Paragraph]]:
    words = paragraph.words.split()
    half = len(words) // 2
    return paragraph._replace(words=" ".join(words[:half])), [
        Paragraph("", "", " ".join(words[half:]))
    ]
