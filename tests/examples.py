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
FEWER = 3  # times as few every day, when the examples are always the same
LEAST = 5


def every_day(number: int) -> int:
    """How many of so many are tried every day."""
    return min(number, max(LEAST, number // FEWER))


settings.register_profile("quick", max_examples=every_day(MANY), deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=MANY * TIMES, deadline=None)
settings.load_profile(PROFILE)


def examples(number: int = MANY, *, thorough: int | None = None) -> settings:
    """So many for a property that needs another number than most: fewer where one costs much.
    Every day tries `every_day` of them, a search TIMES as many as there are.
    `thorough` is how many when searching, where that is not so many times as every day.
    """
    many = (thorough or number * TIMES) if THOROUGH else every_day(number)
    return settings(max_examples=many)
