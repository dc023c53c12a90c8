"""What of a stage is for everybody: all its rounds, or those before the first that is kept back.
Writes nothing.

The last rounds may be kept back (`rules.days.hidden_rounds`); a director then decides when they are
shown: by showing them, by turning the last hand of the final in the hall, by making the cut, or by
saying that all is played.
"""

from __future__ import annotations

from tournaments.ledger.stages.settings import day_settings_of, last_number
from tournaments.models import Stage
from tournaments.rules.days.hidden_rounds import first_hidden, hidden_rounds, is_final


def is_read_out(stage: Stage) -> bool:
    """Whether nothing of this stage is kept back any more. The stage has its tournament."""
    return stage.read_out or stage.cut is not None or stage.tournament.state != "running"


def first_hidden_round(stage: Stage) -> int | None:
    """The number of the first round of this stage whose results are kept back, None where none is.
    The stage has its tournament. One query where rounds are kept back, else none.
    """
    hidden = hidden_rounds(day_settings_of(stage.tournament), stage.position)
    if not hidden or is_read_out(stage):
        return None
    return first_hidden(length=last_number(stage), hidden=hidden, over=False)


def is_secret_final(stage: Stage) -> bool:
    """Whether this stage ends in a final that nobody was told yet. The stage has its tournament."""
    is_last = is_final(day_settings_of(stage.tournament), stage.position)
    return is_last and first_hidden_round(stage) is not None
