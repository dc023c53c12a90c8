"""A hole of a playoff as it is typed: a total for everybody who is level, or their cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext

from scorecards.rules.rulesets import Ruleset
from scorecards.rules.texts import MINUS, InvalidLayout, whole_number
from tournaments.errors import DirectingError
from tournaments.models import Stage
from tournaments.queries.days.playoffs import rules_of_playoff
from tournaments.wording.texts import sentence

MOST_POINTS = 1000
LONGEST = 120


class PlayoffHole(NamedTuple):
    """The points of everybody, and the cards of those for whom cards were typed."""

    points: dict[int, int]
    cards: dict[int, str]


def read_hole(stage: Stage, people: Iterable[int], typed: Mapping[str, str]) -> PlayoffHole:
    """What was typed for these: a card each (`card_<person>_<cell>`) or a total
    (`points-<person>`), which may be cards as they are written. Raises DirectingError for what is
    no total and no layout of the rules of the stage; where both scores of a pair count only for a
    total, since they have two layouts.
    """
    rules = rules_of_playoff(stage)
    hole = PlayoffHole({}, {})
    for who in people:
        written = typed.get(f"points-{who}", "").strip().replace(MINUS, "-")
        written = _in_cells(rules, who, typed, written)
        number = whole_number(written.removeprefix("-"), below=MOST_POINTS)
        if number is not None:
            hole.points[who] = -number if written.startswith("-") else number
            continue
        hole.points[who], hole.cards[who] = _counted(rules, written)
    return hole


def _in_cells(rules: Ruleset | None, who: int, typed: Mapping[str, str], total: str) -> str:
    """The cards that were typed one by one, as they are written, else the total."""
    if rules is None or rules.shape.free:
        return total
    cards = [typed.get(f"card_{who}_{at}", "").strip() for at in range(rules.shape.cells)]
    if not any(cards):
        return total
    if total:
        raise DirectingError(gettext("Either the cards or the total."), "points")
    if not all(cards):
        raise DirectingError(gettext("Give the cards or the total."), "points")
    wide = rules.shape.columns
    lines = [" ".join(cards[at : at + wide]) for at in range(0, len(cards), wide)]
    return " / ".join(lines)


def _counted(rules: Ruleset | None, written: str) -> tuple[int, str]:
    """What cards count, and the cards as they are written. Raises DirectingError."""
    if rules is None or not written or len(written) > LONGEST:
        raise DirectingError(gettext("Type the points of everybody who is level."), "points")
    try:
        row = rules.read_row(written)
    except InvalidLayout as error:
        problem = sentence(error.problems[0].message)
        raise DirectingError(f"{written[:30]}: {problem}", "points") from error
    if row is None or isinstance(row, int) or None in row.cards:
        raise DirectingError(gettext("Type the points of everybody who is level."), "points")
    return rules.points(row), str(row)
