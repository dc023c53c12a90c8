"""Sessions of Golfo with their whole ledgers as they are stored."""

from __future__ import annotations

from scorecards.histories import chain
from scorecards.models import GolfoEntry


def facts_of(row: GolfoEntry, code: str) -> chain.Facts:
    """What is hashed of a line."""
    return {
        "session": code,
        "seq": row.seq,
        "number": row.number,
        "data": row.data,
        "reason": row.reason,
        "chips": row.chips,
        "pot": row.pot,
        "issued": row.issued,
        "at": chain.moment(row.at),
        "author": row.author,
        "key": row.key,
    }
