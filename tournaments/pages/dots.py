"""A dot for every hole of a table that plays, for the desk and the hall."""

from __future__ import annotations

MOST = 18
"""A longer game has no dots."""


def dots_of(hole: int | None, holes: int) -> tuple[str, ...]:
    """A word for every hole: "on" is played, "now" is being played; none while no `hole` is, nor
    where the rules end the game (0 `holes`).
    """
    if hole is None or not 0 < holes <= MOST:
        return ()
    return tuple("on" if at < hole else "now" if at == hole else "" for at in range(1, holes + 1))
