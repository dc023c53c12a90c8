"""The settings of a tournament, and what they make of the season of a stage. Writes nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache

from tournaments.models import Stage, Tournament
from tournaments.rules.days.stages import DaySettings, Form, StageSettings, day_scheme, day_settings
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings.systems import Need


def day_settings_of(tournament: Tournament) -> DaySettings:
    """What the tournament is played by; the same text is read once."""
    return _settings(json.dumps(tournament.settings, sort_keys=True))


@lru_cache(maxsize=256)
def _settings(text: str) -> DaySettings:
    return day_settings(json.loads(text))


def stage_settings(stage: Stage) -> StageSettings:
    """What a stage is played by. The stage has its tournament."""
    return day_settings_of(stage.tournament).stages[stage.position]


def last_number(stage: Stage) -> int:
    """The number of the last round of a stage, 0 where it is played until it is decided. One that
    was struck out is played again under the number after the last. One query.
    """
    rounds = stage_settings(stage).rounds
    return rounds + stage.rounds.filter(state="void").count() if rounds else 0


def is_one_round(stage: Stage) -> bool:
    """Whether a stage is one round of a day that has others, so that its name is that of the round.
    The stage has its tournament.
    """
    stages = day_settings_of(stage.tournament).stages
    return len(stages) > 1 and stages[stage.position].rounds == 1


def season_settings_of(day: DaySettings, stage: StageSettings) -> SeasonSettings:
    """What the season of a stage is played by: its rules, its tables, its way of counting. At the
    tables of a bracket of pairs sit twice as many; people have the points of their places there,
    since a match is won by a pair.
    """
    ruleset, hall, scheme = day.ruleset_of(stage), stage.hall, stage.scheme
    seats = 2 if is_bracket_of_pairs(day, stage) else 1
    if seats > 1 and Need.PAIRS in scheme.points_system.needs:
        scheme = replace(scheme, system=day_scheme().system)
    return SeasonSettings(
        rulesets=(ruleset,) if ruleset else (),
        holes=stage.holes,
        min_players=hall.least,
        max_players=seats * hall.most,
        preferred=seats * hall.preferred,
        scheme=scheme,
    )


def is_bracket_of_pairs(day: DaySettings, stage: StageSettings) -> bool:
    """Whether two play against two, and the winners go on."""
    return day.in_pairs and stage.form is Form.PAIRS
