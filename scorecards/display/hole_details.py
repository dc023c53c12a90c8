"""A hole put on the page: its cards as they lay, every reason in the reader's language.

Numbers and reasons come from the rules library; nothing is counted here and no database is read.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from scorecards.rules import Card, Hole, HoleScore, Layout, Ruleset, signed
from scorecards.rules.tally import Tally, matched


@dataclass(frozen=True)
class CardDetail:
    """One place of a layout. `matched`: it is in a line with cards that belong together; `now`:
    what it counts there, "" where that is its value.
    """

    card: Card | None  # None: a gap
    value: str  # what it would count by itself
    matched: bool
    now: str = ""
    differs: bool = False  # from the same card under other rules, where two are compared


@dataclass(frozen=True)
class LineDetail:
    """One reason. The points of all lines add up to the points."""

    label: str  # a sentence in the language of the page
    points: str
    differs: bool = False  # from what other rules make of the same cards


@dataclass(frozen=True)
class ExplainedRow:
    """One player's row of a hole; `layout` is empty for a typed total."""

    name: str
    layout: tuple[tuple[CardDetail, ...], ...]
    lines: tuple[LineDetail, ...]
    counted: str
    points: str
    knocked: bool
    low: bool


def explain(ruleset: Ruleset, hole: Hole, names: Sequence[str]) -> tuple[ExplainedRow, ...]:
    """Every row of a complete hole under a ruleset, with its reasons."""
    winners = ruleset.winners(hole)
    return tuple(
        ExplainedRow(
            name=name,
            layout=laid_out(ruleset, row, score) if isinstance(row, Layout) else (),
            lines=reasons(score),
            counted=signed(score.counted),
            points=signed(score.points or 0),
            knocked=hole.knocker == seat,
            low=seat in winners,
        )
        for seat, (name, row, score) in enumerate(
            zip(names, hole.rows, ruleset.score(hole), strict=True)
        )
        if score is not None
    )


def reasons(score: HoleScore | None) -> tuple[LineDetail, ...]:
    """The lines of a score."""
    lines = score.lines if score else ()
    return tuple(LineDetail(line.label.render(gettext), signed(line.points)) for line in lines)


def laid_out(
    ruleset: Ruleset, layout: Layout, score: HoleScore | Tally | None
) -> tuple[tuple[CardDetail, ...], ...]:
    """The cards row by row; a layout of free size is one row."""
    together = matched(score.lines) if score else set()
    worths = ruleset.counting(layout.shape).worths(layout) if score else ()
    cards = []
    for cell, card in enumerate(layout.cards):
        value = "" if card is None else signed(ruleset.values.of(card) or 0)
        now = signed(worths[cell]) if cell in together else value
        cards.append(CardDetail(card, value, cell in together, "" if now == value else now))
    columns = layout.shape.columns or max(len(cards), 1)
    return tuple(tuple(cards[at : at + columns]) for at in range(0, len(cards), columns))
