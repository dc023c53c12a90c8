"""Who owes whom for what was played, and what of it is paid: read alike by pages and by whoever
writes a payment down. What it comes to is `rules.stakes`, in which payments `rules.settlement`.
Writes nothing.
"""

from scorecards.slates.games import game_slate
from scorecards.slates.records import OpenSlate, open_slate, parts_to_store

__all__ = ["OpenSlate", "game_slate", "open_slate", "parts_to_store"]
