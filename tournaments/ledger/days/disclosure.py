"""What of a stage is for everybody: all its rounds, or those before the first that is kept back.
Writes nothing.

The last rounds may be kept back (`DaySettings.hidden`); a director then decides when they are
shown: by showing them, by making the cut, or by saying that all is played.
"""

from __future__ import annotations

from tournaments.ledger.stages.settings import day_settings_of, last_number
from tournaments.models import Stage
from tournaments.rules.days.hidden_rounds import first_hidden


def is_read_out(stage: Stage) -> bool:
    """Whether nothing of this stage is kept back any more. The stage has its tournament."""
    return stage.read_out or stage.cut is not None or stage.tournament.state != "running"


def first_hidden_round(stage: Stage) -> int | None:
    """The number of the first round of this stage whose results are kept back, None where none is.
    The stage has its tournament. One query where rounds are kept back, else none.
    """
    hidden = day_settings_of(stage.tournament).hidden
    if not hidden or is_read_out(stage):
        return None
    return first_hidden(length=last_number(stage), hidden=hidden, over=False)
