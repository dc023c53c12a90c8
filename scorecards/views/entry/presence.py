"""Who is entering which hand just now, so that nobody at the table types it a second time.

A phone says it with each poll. The note lives in the cache for some seconds and never reaches the
database: losing one costs nothing, the next poll says it again.
"""

import time
from hashlib import blake2s

from django.core.cache import cache

SECONDS = 8  # more than two polls of a phone


def note(game_id: int, hole: int, *, key: str, position: int | None) -> list[int]:
    """Note the position at the table that the phone with this key is entering, None for nobody.

    Returns the positions that other phones are entering at this hole, in their order.
    """
    name, phone, now = f"entering:{game_id}:{hole}", short(key), time.time()
    notes: dict[str, tuple[int, float]] = cache.get(name) or {}
    notes = {each: entry for each, entry in notes.items() if entry[1] > now - SECONDS}
    mine = notes.pop(phone, None)
    others = sorted({place for place, _ in notes.values()})
    if position is not None:
        cache.set(name, {**notes, phone: (position, now)}, SECONDS)
    elif mine is not None:
        cache.set(name, notes, SECONDS)
    return others


def short(key: str) -> str:
    """A stand-in for the key of a phone, which must not lie about in a cache."""
    return blake2s(key.encode(), digest_size=8).hexdigest()
