"""The cards of a sample hand as the page shows them, each to be taken up, and its sum in lines."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from scorecards.display.headlines import say_names
from scorecards.rules import Card, HoleScore, Layout, Ruleset, Text, signed
from scorecards.rules.card_words import card_name
from scorecards.rules.cards import JOKER
from scorecards.rules.faces import letter
from scorecards.rules.tally import Line, matched

LONGEST_ROW = 6  # of a layout of any length, before the hand starts another row


@dataclass(frozen=True)
class HandCard:
    """A card of the hand. `value` is what it counts, `plain` that its face says so; `new`: it
    counts or cancels otherwise than before. A gap has no rank.
    """

    rank: str
    face: str
    suit: str
    name: str
    value: str
    plain: bool
    matched: bool
    new: bool

    @property
    def red(self) -> bool:
        """Hearts and diamonds."""
        return self.suit in ("h", "d")

    @property
    def joker(self) -> bool:
        """It has a picture in place of a letter."""
        return self.rank == JOKER


@dataclass(frozen=True)
class SumLine:
    """A reason of the points; `before` where the same reason gave other points."""

    label: str
    points: str
    new: bool = False
    before: str = ""


Scores = tuple[HoleScore | None, HoleScore | None]
Rulesets = tuple[Ruleset, Ruleset]


def cards_of(layout: Layout, scores: Scores, rulesets: Rulesets) -> tuple[HandCard, ...]:
    """The cards, under the rules of the form and those they began with."""
    now, before = rulesets
    together, earlier = (matched(score.lines) if score else set() for score in scores)
    return tuple(
        _card(
            card,
            value=now.values.of(card) or 0 if card else 0,
            matched=cell in together,
            new=card is not None
            and (
                now.values.of(card) != before.values.of(card)
                or (cell in together) != (cell in earlier)
            ),
        )
        for cell, card in enumerate(layout.cards)
    )


def _card(card: Card | None, *, value: int, matched: bool, new: bool) -> HandCard:
    if card is None:
        return HandCard("", "", "", _("an empty place"), "", True, matched=False, new=False)
    letters, counts = letter(card.rank, gettext), signed(value)
    return HandCard(
        rank=card.rank,
        face=letters,
        suit=(card.suit or "").lower().strip("~"),
        name=card_name(card.rank + (card.suit or "").strip("~")).render(_),
        value=counts,
        plain=counts == letters and not matched,
        matched=matched,
        new=new,
    )


def wide(layout: Layout) -> int:
    """The columns of the hand on the page."""
    cards = max(len(layout.cards), 1)
    return layout.shape.columns or min(cards, LONGEST_ROW)


def sum_lines(layout: Layout, scores: Scores, *, known: bool) -> tuple[SumLine, ...]:
    """The reasons of the points, those that changed with what they were. `known`: the rules before
    could count these cards.
    """
    now, before = (_lines(layout, score) for score in scores)
    old: dict[str, list[str]] = {}
    for label, points in before:
        old.setdefault(label, []).append(points)
    return tuple(_compared(label, points, old.get(label), known=known) for label, points in now)


def _compared(label: str, points: str, old: list[str] | None, *, known: bool) -> SumLine:
    was = old.pop(0) if old else None
    return SumLine(
        label, points, new=known and was != points, before=was if was and was != points else ""
    )


def gone_lines(layout: Layout, scores: Scores) -> tuple[SumLine, ...]:
    """The reasons that are none any more."""
    now, before = (_lines(layout, score) for score in scores)
    labels = {label for label, _points in now}
    return tuple(SumLine(label, points) for label, points in before if label not in labels)


def _lines(layout: Layout, score: HoleScore | None) -> list[tuple[str, str]]:
    return [(_reason(layout, line), _points(line)) for line in (score.lines if score else ())]


def _points(line: Line) -> str:
    """What a line counts; what the hole adds has its plus."""
    plus = "+" if not line.cells and line.points > 0 else ""
    return plus + signed(line.points)


def _reason(layout: Layout, line: Line) -> str:
    """A reason in few words: the cards by themselves, or what they are together."""
    label = dict(line.label.params).get("label")
    if isinstance(label, Text):
        return label.render(gettext)
    if not line.cells:
        return line.label.render(gettext)
    return say_names([_face(layout.cards[cell]) for cell in line.cells])


def _face(card: Card | None) -> str:
    if card is None:
        return "\N{MULTIPLICATION SIGN}"
    return card_name(JOKER).render(_) if card.rank == JOKER else letter(card.rank, gettext)
