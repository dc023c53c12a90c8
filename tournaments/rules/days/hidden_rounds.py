"""Standings that are kept back: the last rounds of a stage are a secret until they are read out.

A stage that plays until it is decided has no last rounds, so nothing of it is kept back. Decides
nothing about who may see them all the same.
"""

from __future__ import annotations


def shown_until(played: int, *, length: int, hidden: int, over: bool) -> int:
    """The last round, of so many that were played, after which everybody sees the standings.
    `length` are the rounds of the stage, 0 until it is decided; `over`: it is read out.
    """
    if over or not length:
        return played
    return min(played, max(length - hidden, 0))
