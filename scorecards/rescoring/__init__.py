"""Games scored again under other rules: with every reason, or many by their points alone.

Works on what was entered and never on what was counted then. Pure: it knows the rules and no
database.
"""

from scorecards.rescoring.caveats import doubtful_codes, misfit, remarks, unknown_codes
from scorecards.rescoring.games import PlayedGame, PlayedHole, Rescored, rescore, verdict

__all__ = [
    "PlayedGame",
    "PlayedHole",
    "Rescored",
    "doubtful_codes",
    "misfit",
    "remarks",
    "rescore",
    "unknown_codes",
    "verdict",
]
