"""Whether the standings of a stage are for everybody, all its rounds. Writes nothing.

The last rounds may be kept back (`DaySettings.hidden`); a director then decides when they are
shown: by showing them, by making the cut, or by saying that all is played.
"""

from __future__ import annotations

from tournaments.models import Stage


def is_read_out(stage: Stage) -> bool:
    """Whether nothing of this stage is kept back any more. The stage has its tournament."""
    return stage.read_out or stage.cut is not None or stage.tournament.state != "running"
