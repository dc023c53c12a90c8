"""Whether something is quick, on a machine that does other things as well."""

import time
from collections.abc import Callable

TRIES = 5


def takes_less(seconds: float, act: Callable[[], object]) -> bool:
    """Whether it takes less processor time than that in one of some tries.

    A busy machine makes the same work dearer, by as much as it likes, and never cheaper. What is
    too slow is too slow every time.
    """
    for _ in range(TRIES):
        begun = time.process_time()
        act()
        if time.process_time() - begun < seconds:
            return True
    return False
