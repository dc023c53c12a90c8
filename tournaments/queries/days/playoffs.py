"""By which rules the cards of a playoff count. Writes nothing."""

from __future__ import annotations

from scorecards.queries.rulesets import find_ruleset
from scorecards.rules.rulesets import Ruleset
from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.models import Stage
from tournaments.rules.days.stages import Teams


def rules_of_playoff(stage: Stage) -> Ruleset | None:
    """The rules of the stage; None where only a total can be typed: a pair has two layouts."""
    day = day_settings_of(stage.tournament)
    if day.teams is Teams.AGGREGATE:
        return None
    return find_ruleset(day.ruleset_of(stage_settings(stage)))
