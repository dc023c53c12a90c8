"""Lines about work that takes a while, for somebody who watches a terminal."""

import time
from collections.abc import Callable

from django.core.management.base import OutputWrapper

from upkeep.archives import Progress
from upkeep.drafts import megabytes

EVERY = 1.0  # seconds between two lines about the same thing


def progress_on(out: OutputWrapper) -> Progress:
    """Tells what is being done when it begins and ends, and once a second how far it is."""
    last: tuple[str, float] = ("", 0.0)

    def tell(what: str, done: int, of: int) -> None:
        nonlocal last
        now = time.monotonic()
        if what != last[0] or done == of or now - last[1] >= EVERY:
            last = (what, now)
            out.write(f"{what} {100 * done // of if of else 0} %")

    return tell


def size_and_time(size: int, since: float) -> str:
    return f"{megabytes(size)}, {time.monotonic() - since:.1f} s"


def lines_on(out: OutputWrapper) -> Callable[[str], None]:
    """Writes each line as it comes."""
    return lambda line: out.write(line)
