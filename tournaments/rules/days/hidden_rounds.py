"""Results that are kept back: the last rounds of a stage are a secret until they are read out.

A stage that plays until it is decided has no last rounds, so nothing of it is kept back. Decides
nothing about who may see them all the same.
"""

from __future__ import annotations


def first_hidden(*, length: int, hidden: int, over: bool) -> int | None:
    """The first round of a stage whose results are kept back, from 1; None where none is. `length`
    are the rounds of the stage, 0 until it is decided; `over`: it is read out.
    """
    if over or not length or not hidden:
        return None
    return max(length - hidden, 0) + 1
