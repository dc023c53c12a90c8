"""What the page of a ruleset shows beside its sentences: packs by players, a hole to look at, where
the rules come from, and the same hole under two rulesets.

Nothing is counted here and the database is not read.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from json import dumps
from typing import TypeVar

from django.core.cache import cache
from django.utils.translation import get_language, gettext_lazy

from scorecards.display.hole_details import CardDetail, ExplainedRow, LineDetail, explain
from scorecards.rules import Hole, Ruleset, Shape
from scorecards.rules.choices.contrasts import contrasting_hole
from scorecards.rules.choices.samples import sample_hole

# The players of sample holes; nobody's real players.
SAMPLE_NAMES = ("Ann", "Bob", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana")
Rows = TypeVar("Rows")
HOUR = 3600  # seconds
CONFIDENCE = {
    "A": gettext_lazy("The source gives all the rules."),
    "B": gettext_lazy("The source gives some of the rules; the rest follows common practice."),
    "C": gettext_lazy("Read on a single page."),
}


@dataclass(frozen=True)
class PackLine:
    """How many packs and jokers so many players use."""

    players: str
    packs: int
    jokers: int


def packs_by_players(ruleset: Ruleset) -> list[PackLine]:
    """The numbers of packs and jokers, players with the same numbers on one line."""
    low, high = ruleset.players
    lines: list[tuple[int, int, int, int]] = []
    for players in range(low, high + 1):
        now = (ruleset.packs_for(players), ruleset.jokers_for(players))
        if lines and lines[-1][2:] == now:
            lines[-1] = (lines[-1][0], players, *now)
        else:
            lines.append((players, players, *now))
    return [
        PackLine(str(first) if first == last else f"{first}–{last}", packs, jokers)
        for first, last, packs, jokers in lines
    ]


def names_for(hole: Hole) -> list[str]:
    """A name for every row of a hole that is shown."""
    more = [f"{number}" for number in range(len(SAMPLE_NAMES) + 1, len(hole.rows) + 1)]
    return [*SAMPLE_NAMES, *more][: len(hole.rows)]


def explained_sample(ruleset: Ruleset, shape: Shape) -> tuple[ExplainedRow, ...]:
    """A hole that shows what the ruleset does, with its reasons; cached: finding one takes time."""

    def explained() -> tuple[ExplainedRow, ...]:
        hole = sample_hole(ruleset, shape=shape)
        return explain(ruleset, hole, names_for(hole))

    return remembered(f"{shape}", ruleset, make=explained)


def remembered(what: str, *rulesets: Ruleset, make: Callable[[], Rows]) -> Rows:
    """What is made of some rulesets for readers of this language, at most once an hour."""
    tables = dumps([ruleset.data for ruleset in rulesets])
    key = f"sample:{get_language()}:{what}:{sha256(tables.encode()).hexdigest()}"
    rows: Rows | None = cache.get(key)
    if rows is None:
        rows = make()
        cache.set(key, rows, HOUR)
    return rows


@dataclass(frozen=True)
class ComparedRow:
    """One player's row under two rulesets."""

    name: str
    one: ExplainedRow
    other: ExplainedRow

    @property
    def differs(self) -> bool:
        """Whether it scores other points."""
        return self.one.points != self.other.points


def compared_sample(one: Ruleset, other: Ruleset) -> tuple[ComparedRow, ...]:
    """A hole that shows where the two differ; nothing when no hole can be scored under both."""
    return remembered("both", one, other, make=lambda: _compared_sample(one, other))


def _compared_sample(one: Ruleset, other: Ruleset) -> tuple[ComparedRow, ...]:
    hole = contrasting_hole(one, other)
    return compared(hole, one, other) if hole else ()


def compared(
    hole: Hole,
    one: Ruleset,
    other: Ruleset,
    *,
    names: Sequence[str] = (),
    under: Hole | None = None,
) -> tuple[ComparedRow, ...]:
    """One hole under two rulesets, the lines and cards that differ marked. `under` is the hole in
    a game by the other rules, where it is one of a game.
    """
    names = names or names_for(hole)
    both = zip(explain(one, hole, names), explain(other, under or hole, names), strict=True)
    return tuple(
        ComparedRow(mine.name, marked(mine, theirs), marked(theirs, mine)) for mine, theirs in both
    )


def marked(row: ExplainedRow, other: ExplainedRow) -> ExplainedRow:
    """A row with the lines and cards marked that differ in the other."""
    reasons = {(line.label, line.points) for line in other.lines}
    return replace(
        row,
        lines=tuple(_mark_line(line, reasons) for line in row.lines),
        layout=tuple(
            tuple(_mark_cards(cards, others))
            for cards, others in zip(row.layout, other.layout, strict=True)
        ),
    )


def _mark_line(line: LineDetail, reasons: set[tuple[str, str]]) -> LineDetail:
    return replace(line, differs=(line.label, line.points) not in reasons)


def _mark_cards(cards: Sequence[CardDetail], others: Sequence[CardDetail]) -> Iterator[CardDetail]:
    for card, other in zip(cards, others, strict=True):
        counts = [each.now or each.value for each in (card, other)]
        yield replace(card, differs=counts[0] != counts[1])


def provenance(ruleset: Ruleset) -> str:
    """How surely the rules are known, in words."""
    return str(CONFIDENCE.get(ruleset.confidence, ""))
