"""The standings of a stage as far as they are told to whoever asks. Writes nothing."""

from __future__ import annotations

from tournaments.ledger.days.disclosure import is_read_out
from tournaments.ledger.days.stage_standings import StageStandings, stage_standings
from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.models import Stage
from tournaments.permissions import Member


def shown_standings(stage: Stage, member: Member | None = None) -> StageStandings | None:
    """The standings of a stage as far as they are told: while it is played the last rounds may be
    kept from everybody but those who run it. None before a round counts.
    """
    settings, day = stage_settings(stage), day_settings_of(stage.tournament)
    upto = None
    runs = member is not None and member.may("run_night")
    if day.hidden and settings.rounds and not runs and not is_read_out(stage):
        upto = max(settings.rounds - day.hidden, 0)
    shown = stage_standings(stage, upto=upto)
    return shown if shown.upto else None
