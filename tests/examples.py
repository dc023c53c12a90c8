"""How many examples the property tests try, and whether they are the same every time.

The suite of every day tries the same few, so that it is quick and fails for what was changed;
HYPOTHESIS_PROFILE=thorough draws at random and goes on for longer than anybody waits.
"""

import os

from hypothesis import settings

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "quick")
THOROUGH = PROFILE == "thorough"
MANY = 30
TIMES = 25  # as many when searching

settings.register_profile("quick", max_examples=MANY, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=MANY * TIMES, deadline=None)
settings.load_profile(PROFILE)


def examples(number: int = MANY, *, thorough: int | None = None) -> settings:
    """So many for a property that needs another number than most: fewer where one costs much.
    `thorough` is how many when searching, where that is not so many times as every day.
    """
    return settings(max_examples=(thorough or number * TIMES) if THOROUGH else number)
