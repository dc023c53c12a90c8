"""How far a long command is, and how long it will take. Prints, and knows nothing else."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


def progress_report(
    write: Callable[[str], object], what: str, *, every: float = 5
) -> Callable[[int, int], None]:
    """A `progress(done, of)` that writes a line every few seconds, with the time that is left."""
    began = monotonic()
    last_line = began

    def progress(done: int, of: int) -> None:
        nonlocal last_line
        now = monotonic()
        if done < of and now - last_line < every:
            return
        last_line = now
        left = (now - began) / done * (of - done) if done else 0
        write(f"{what}: {done} of {of} games, {_span(left)} left")

    return progress


def _span(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
