"""The steps of one layout: what to look for among the cards, and what it does.

`Match` looks for equal cards, a run or a collection somewhere in the layout; `Exactly` looks at the
finished count. A match does not see other matches (`docs/scoring.md` 3 and 4); `tally` adds up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from scorecards.rules.assignment import can_be_dealt
from scorecards.rules.cards import JOKER, RANKS, Card
from scorecards.rules.layouts import LARGEST, Cells, Layout, Shape
from scorecards.rules.places import Where, groups_of
from scorecards.rules.schema import Reader, excerpt, is_integer
from scorecards.rules.texts import Text, text, whole_number
from scorecards.rules.values import codes_of, pattern


class Prefer(StrEnum):
    """How to choose when a card may be used once."""

    MOST = "most"
    LOWEST = "lowest"
    HIGHEST = "highest"


@dataclass(frozen=True, slots=True)
class Match:
    """Equal cards, a run, or a collection of cards, and what they then count.

    `each`: what every card of it counts (None: its value). `bonus`: points for the match.
    `repeats`: pairs of (so many matches of one rank, points). The other words are those of
    `docs/scoring.md` 3 to 5.
    """

    where: tuple[Where, ...]
    label: str = ""
    equal: int = 0
    run: int = 0
    cards: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    wild: tuple[str, ...] = ()
    each: int | None = None
    bonus: int = 0
    repeats: tuple[tuple[int, int], ...] = ()
    keep_negative: bool = False
    once: bool = False
    prefer: Prefer = Prefer.LOWEST
    marks: str = ""

    @property
    def anywhere(self) -> bool:
        """True when its cards need not lie together."""
        return Where.ANYWHERE in self.where

    @property
    def size(self) -> int:
        """How many cards it takes; 0 for all the cards of a group."""
        return len(self.cards) or self.run or self.equal or (2 if self.anywhere else 0)

    def amount(self, times: int) -> int | None:
        """What `repeats` pays when one rank matched so often; None when that is too seldom."""
        reached = [points for least, points in self.repeats if least <= times]
        return reached[-1] if reached else None

    def groups(self, shape: Shape) -> tuple[Cells, ...]:
        """The groups of cells to look at, in order; `anywhere`, every choice of so many cells."""
        return groups_of(self.where, self.size, shape)

    def is_wild(self, card: Card) -> bool:
        """True when the card stands for any other in this match."""
        return card.code in codes_of(self.wild)

    def fits(self, cards: list[Card]) -> bool:
        """True when these cards, taken together, are a match of equal cards or a run."""
        wild, only = codes_of(self.wild), codes_of(self.only)
        natural = [card for card in cards if card.code not in wild]
        if self.only and not all(card.code in only for card in natural or cards):
            return False
        if self.run:
            return _is_run(cards)
        return all(card.rank == natural[0].rank for card in natural)

    def rank_of(self, cards: list[Card]) -> str:
        """The rank of a match: that of its first card that is not wild."""
        return next((card.rank for card in cards if not self.is_wild(card)), cards[0].rank)

    def groups_in(self, layout: Layout) -> Iterator[Cells]:
        """The groups of this layout that match, in order."""
        if self.cards:
            yield from self._collections_in(layout)
            return
        for cells in self.groups(
            layout.shape if not layout.shape.free else Shape(1, len(layout.cards))
        ):
            cards = [layout.cards[cell] for cell in cells]
            if None not in cards and self.fits(cards):  # type: ignore[arg-type]
                yield cells

    def _collections_in(self, layout: Layout) -> Iterator[Cells]:
        """The groups with a card for every pattern, among the cells with a card for any."""
        patterns = [codes_of((name,)) for name in self.cards]
        means = {
            cell: places
            for cell, code in enumerate(layout.codes)
            if (places := [place for place, codes in enumerate(patterns) if code in codes])
        }
        if len({place for places in means.values() for place in places}) < len(patterns):
            return
        for cells in combinations(means, len(patterns)):
            if can_be_dealt([means[cell] for cell in cells]):
                yield cells


@dataclass(frozen=True, slots=True)
class Exactly:
    """A layout that counts exactly `exactly` counts `counts` instead (`docs/rules.md` R6)."""

    exactly: int
    counts: int
    label: str = ""


def _is_run(cards: list[Card]) -> bool:
    """Consecutive ranks, ace low, each once; no joker (`docs/rules.md` B10)."""
    if any(card.rank == JOKER for card in cards):
        return False
    numbers = sorted(
        int(card.rank[1:]) if card.rank.startswith("#") else RANKS.index(card.rank)
        for card in cards
    )
    return numbers == list(range(numbers[0], numbers[0] + len(numbers)))


NAMES = {
    Where.COLUMN: "Equal cards in a column",
    Where.ROW: "Equal cards in a row",
    Where.DIAGONAL: "Equal cards in a diagonal",
    Where.LINE: "Equal cards in a line",
    Where.BLOCK: "Block of four equal cards",
    Where.HALF: "Equal cards in a half",
    Where.CORNERS: "Equal cards in the corners",
    Where.ADJACENT: "Equal neighbours",
    Where.ANYWHERE: "Equal cards",
}


DEFAULT_LABELS = {"run": "Run", "cards": "Collection"}


def default_label(match: Match) -> str:
    """What a match is called when the ruleset gives it no name of its own."""
    if match.run or match.cards:
        return DEFAULT_LABELS["run" if match.run else "cards"]
    return NAMES[match.where[0]]


def step_label(step: Match | Exactly) -> Text:
    """The name of a step, as one translatable sentence."""
    if isinstance(step, Exactly):
        return (
            text(step.label)
            if step.label
            else text("Exactly {n} counts {m}", n=step.exactly, m=step.counts)
        )
    return text(step.label or default_label(step))


def read_step(reader: Reader) -> Match | Exactly:
    """One entry of `scoring`; whatever is wrong is noted."""
    label = reader.string("label", longest=80)
    if "exactly" in reader.data:
        number = reader.integer("exactly", 0)
        step = Exactly(number, reader.integer("counts", 0), label)
        reader.finish()
        return step
    match = Match(
        where=_read_where(reader),
        label=label,
        equal=reader.integer("equal", 0, low=2, high=LARGEST),
        run=reader.integer("run", 0, low=3, high=LARGEST),
        cards=_read_patterns(reader, "cards", most=8),
        only=_read_patterns(reader, "only"),
        wild=_read_patterns(reader, "wild"),
        each=reader.integer("each"),
        bonus=reader.integer("bonus", 0),
        repeats=_read_repeats(reader),
        keep_negative=reader.flag("keep_negative"),
        once=reader.flag("once"),
        prefer=reader.word("prefer", Prefer, Prefer.LOWEST),
        marks=reader.string("marks", longest=40),
    )
    reader.finish(["exactly", "counts"])
    _check(reader, match)
    return match


def _read_where(reader: Reader) -> tuple[Where, ...]:
    words = [reader.as_word("where", word, Where) for word in reader.list_of("where")]
    if not words:
        reader.note(
            "where",
            "missing; the words are: {known}",
            known=", ".join(word.value for word in Where),
        )
    return tuple(dict.fromkeys(word for word in words if word)) or (Where.COLUMN,)


def _read_patterns(reader: Reader, key: str, *, most: int = 60) -> tuple[str, ...]:
    patterns = []
    for written in reader.list_of(key, most=most):
        name = pattern(str(written)) if isinstance(written, str) or is_integer(written) else None
        if name is None:
            reader.note(
                key, "{value} is not a card, a rank or a rank and colour", value=excerpt(written)
            )
        else:
            patterns.append(name)
    return tuple(patterns)


def _read_repeats(reader: Reader) -> tuple[tuple[int, int], ...]:
    table = reader.take("repeats", {})
    if not isinstance(table, dict):
        reader.note("repeats", "a table was expected here")
        return ()
    pairs = []
    for times, points in table.items():
        number = whole_number(str(times), below=1000) or 0
        if not 1 <= number <= LARGEST or not is_integer(points):
            reader.note(
                "repeats",
                "{times} = {points} is not a number of matches and points",
                times=excerpt(times),
                points=excerpt(points),
            )
        elif reader.within("repeats", points):
            pairs.append((number, points))
    return tuple(sorted(pairs))


def _check(reader: Reader, match: Match) -> None:
    if match.each is None and not match.bonus and not match.repeats and not match.marks:
        reader.note("", "this step has no effect: it needs each, bonus, repeats or marks")
    if sum(map(bool, (match.equal, match.run, match.cards))) > 1:
        reader.note("", "equal, run and cards exclude each other")
    if match.repeats and (match.bonus or match.once or match.anywhere):
        reader.note("repeats", "cannot be explained together with bonus, once or anywhere")
    if match.cards and match.where != (Where.ANYWHERE,):
        reader.note("cards", "a collection of cards is looked for anywhere")
    if match.anywhere and len(match.where) > 1:
        reader.note("where", "anywhere includes every other place")
    if match.run and match.wild:
        reader.note("wild", "nothing is wild in a run")


__all__ = [
    "Exactly",
    "Match",
    "Prefer",
    "Where",
    "default_label",
    "read_step",
    "step_label",
]
