"""Whether something is quick, on a machine that does other things as well."""

import time
from collections import Counter
from collections.abc import Callable

TRIES = 5
FLOOR = 0.008
"""Processor seconds that `floor` takes on a quiet machine."""


def takes_less(seconds: float, act: Callable[[], object]) -> bool:
    """Whether it takes less processor time than that in one of some tries.

    The limit is that of a quiet machine. One that is slower, or shares its cores, makes the work
    dearer by as much as it likes, and a floor that is measured beside it as well.
    """
    for _ in range(TRIES):
        before = effort(floor)
        spent = effort(act)
        slower = max(1.0, (before + effort(floor)) / 2 / FLOOR)
        if spent < seconds * slower:
            return True
    return False


def effort(act: Callable[[], object]) -> float:
    """The processor seconds that it takes."""
    begin = time.process_time()
    act()
    return time.process_time() - begin


def floor() -> None:
    """Work that is always the same: counting the pairs of letters of many words."""
    pairs: Counter[str] = Counter()
    for number in range(3_000):
        word = f"{number * 7919:x} of them"
        pairs.update(word[at : at + 2] for at in range(len(word) - 1))
