"""A hole of a playoff as it is typed: a total for everybody who is level, or their cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext

from scorecards.queries.rulesets import find_ruleset
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.texts import MINUS, InvalidLayout, whole_number
from tournaments.errors import DirectingError
from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.models import Stage
from tournaments.rules.days.stages import Teams
from tournaments.wording.texts import sentence

MOST_POINTS = 1000
LONGEST = 120


class PlayoffHole(NamedTuple):
    """The points of everybody, and the cards of those for whom cards were typed."""

    points: dict[int, int]
    cards: dict[int, str]


def read_hole(stage: Stage, people: Iterable[int], typed: Mapping[str, str]) -> PlayoffHole:
    """What was typed for these (`points-<person>`). Raises DirectingError for what is no total and
    no layout of the rules of the stage; where both scores of a pair count only for a total, since
    they have two layouts.
    """
    day = day_settings_of(stage.tournament)
    added_up = day.teams is Teams.AGGREGATE
    rules = None if added_up else find_ruleset(day.ruleset_of(stage_settings(stage)))
    hole = PlayoffHole({}, {})
    for who in people:
        written = typed.get(f"points-{who}", "").strip().replace(MINUS, "-")
        number = whole_number(written.removeprefix("-"), below=MOST_POINTS)
        if number is not None:
            hole.points[who] = -number if written.startswith("-") else number
            continue
        hole.points[who], hole.cards[who] = _counted(rules, written)
    return hole


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
