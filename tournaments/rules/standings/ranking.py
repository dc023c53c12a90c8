"""Standings: season lines in order, with places, and what decided between any two neighbours.

Places are 1-2-2-4. Players with fewer games than the season asks for are provisional: listed below,
in order of the figure, without a place. Lines and results may come in any order. What a standing
says about itself is in `explanation.py`; what the criteria mean, in `tiebreaks.py`.

This module never adds results up and never breaks a tie that the chain leaves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise, takewhile

from tournaments.rules.standings.evidence import Evidence
from tournaments.rules.standings.lines import SeasonFigures
from tournaments.rules.standings.schemes import Scheme
from tournaments.rules.standings.tiebreaks import Key, find_criterion


@dataclass(frozen=True, slots=True)
class Decision:
    """What put a player below the one above him: the criterion and both keys (higher is better).
    `shared` when nothing did; then the keys are empty.
    """

    criterion: str
    above: Key = ()
    below: Key = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the table. `place` is None while provisional; `tied` when the place is shared;
    `decided` None for the first row; `figures` the keys of each criterion that was asked about
    this player, in the order of the chain.
    """

    player: int
    place: int | None
    tied: bool
    line: SeasonFigures
    decided: Decision | None = None
    figures: tuple[tuple[str, Key], ...] = ()

    @property
    def provisional(self) -> bool:
        return self.place is None


def standings(lines: Iterable[SeasonFigures], evidence: Evidence) -> list[Standing]:
    """The table of a season or of one division of it.

    Raises KeyError for a criterion that does not exist.
    """
    scheme = evidence.scheme
    ordered = sorted(lines, key=lambda line: line.player)
    ranked = [line for line in ordered if _is_eligible(line, scheme)]
    below = [line for line in ordered if not _is_eligible(line, scheme)]
    rows = _in_order(ranked, evidence)
    return [*_placed(rows), *_listed_below(below, scheme)]


def movement(before: Iterable[Standing], after: Iterable[Standing]) -> dict[int, int | None]:
    """Places gained (positive) or lost since an earlier table; None without one then or now."""
    earlier = {row.player: row.place for row in before}
    moved: dict[int, int | None] = {}
    for row in after:
        place = earlier.get(row.player)
        moved[row.player] = None if place is None or row.place is None else place - row.place
    return moved


def _is_eligible(line: SeasonFigures, scheme: Scheme) -> bool:
    """Points that no game gave count for somebody who has not played yet."""
    return line.metric is not None and (line.games >= scheme.min_games or bool(line.credit))


@dataclass(frozen=True, slots=True)
class _Row:
    line: SeasonFigures
    figures: tuple[tuple[str, Key], ...] = ()
    decided: Decision | None = None


@dataclass(frozen=True, slots=True)
class _Part:
    """Rows that are level so far, and what put them below the part above."""

    rows: list[_Row]
    decided: Decision | None = None

    @property
    def players(self) -> list[int]:
        return [row.line.player for row in self.rows]


def _in_order(lines: Sequence[SeasonFigures], evidence: Evidence) -> list[_Row]:
    """All split by the first criterion, each part by the next: one criterion for all parts at a
    time, so that its evidence may be fetched together.
    """
    parts = [_Part([_Row(line) for line in lines])] if lines else []
    for slug in takewhile(lambda each: each != "shared", evidence.scheme.chain):
        level = [part for part in parts if _is_level(part)]
        if level:
            evidence.foresee(slug, [part.players for part in level])
        parts = [
            each
            for part in parts
            for each in (_split(part, slug, evidence) if _is_level(part) else [part])
        ]
    shared = Decision("shared")
    return [
        replace(row, decided=shared if at else part.decided)
        for part in parts
        for at, row in enumerate(part.rows)
    ]


def _is_level(part: _Part) -> bool:
    """A row alone is measured once, by the first criterion, so that its figure is known."""
    return len(part.rows) > 1 or not part.rows[0].figures


def _split(part: _Part, slug: str, evidence: Evidence) -> list[_Part]:
    keys = find_criterion(slug).measure([row.line for row in part.rows], evidence)
    if keys is None:
        return [part]
    groups: dict[Key, list[_Row]] = {}
    for row in part.rows:
        key = keys[row.line.player]
        groups.setdefault(key, []).append(replace(row, figures=(*row.figures, (slug, key))))
    ordered = sorted(groups, reverse=True)
    decisions = (Decision(slug, above, key) for above, key in pairwise(ordered))
    return [
        _Part(groups[key], decided)
        for key, decided in zip(ordered, (part.decided, *decisions), strict=True)
    ]


def _placed(rows: Sequence[_Row]) -> list[Standing]:
    placed: list[Standing] = []
    place = 0
    for at, row in enumerate(rows):
        level = row.decided is not None and row.decided.criterion == "shared"
        place = place if level else at + 1
        follows = at + 1 < len(rows) and rows[at + 1].decided == Decision("shared")
        placed.append(
            Standing(row.line.player, place, level or follows, row.line, row.decided, row.figures)
        )
    return placed


def _listed_below(lines: Sequence[SeasonFigures], scheme: Scheme) -> list[Standing]:
    """Those without a place, the best figure first, those without any result last."""
    sign = 1 if scheme.low_is_better else -1

    def order(line: SeasonFigures) -> tuple[bool, Fraction, int]:
        figure = Fraction(0) if line.metric is None else sign * line.metric
        return line.metric is None, figure, line.player

    return [Standing(line.player, None, False, line) for line in sorted(lines, key=order)]
