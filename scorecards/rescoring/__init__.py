"""Games scored again under other rules: one by one with every reason, or whole seasons at once.

Works on what was entered and never on what was counted then. Pure: it knows the rules and no
database. Only `counting`, `settling` and `seasons` need numpy; they are imported where a season is
asked for, so that no other page pays for it.
"""

from scorecards.rescoring.caveats import misfit, remarks
from scorecards.rescoring.games import PlayedGame, PlayedHole, Rescored, rescore
from scorecards.rescoring.packing import Packed, pack, unpack

__all__ = [
    "Packed",
    "PlayedGame",
    "PlayedHole",
    "Rescored",
    "misfit",
    "pack",
    "remarks",
    "rescore",
    "unpack",
]
