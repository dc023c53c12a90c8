"""A game's history as a file that proves itself: every line with its digest, and what the scorecard
says now. No name of anybody is in it, and no key of a link.
"""

from __future__ import annotations

from typing import Any

from scorecards.histories.chain import FORMAT
from scorecards.histories.records import GameHistory


def export_of(game: GameHistory) -> dict[str, Any]:
    """Plain values for JSON, to be checked by `scripts/verify-export`."""
    return {
        "format": FORMAT,
        "game": game.code,
        "head": game.head,
        "lines": [{**line.facts, "digest": line.digest} for line in game.lines],
        "rows": [
            {"hole": hole, "position": position, "entry": entry, "adjustments": adjustments}
            for (hole, position), (entry, adjustments) in sorted(game.rows.items())
        ],
        "knockers": [
            {"hole": hole, "knocker": knocker} for hole, knocker in sorted(game.knockers.items())
        ],
        "signed": sorted(game.signed),
        **({"payments": list(game.payments)} if game.payments else {}),
        "finish_reason": game.finish_reason,
        **({"heading": game.heading} if game.heading else {}),
        "terms": game.terms,
    }
