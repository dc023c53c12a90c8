"""A long history of games, a chunk at a time: memory stays flat, and the progress can be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

SIZE = 500

Progress = Callable[[int, int], None]
"""Called with how many games are done, and of how many."""


def chunks(
    games: Sequence[int], progress: Progress | None = None
) -> Iterator[tuple[int, Sequence[int]]]:
    """The games in order, at most SIZE at a time, each chunk with the position of its first."""
    for start in range(0, len(games), SIZE):
        chunk = games[start : start + SIZE]
        yield start, chunk
        if progress is not None:
            progress(start + len(chunk), len(games))
