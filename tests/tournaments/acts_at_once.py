"""Many acts at once in one league."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

from django.db import connections

PATIENCE = 120


def all_at_once(acts: Sequence[Callable[..., Any]]) -> list[Any]:
    """What each came back with, or the exception it ended in."""
    barrier = threading.Barrier(len(acts))
    results: list[Any] = [None] * len(acts)

    def run(index: int) -> None:
        try:
            barrier.wait(PATIENCE)
            results[index] = acts[index]()
        except Exception as error:
            results[index] = error
        finally:
            connections.close_all()

    threads = [
        threading.Thread(target=run, args=(index,), daemon=True) for index in range(len(acts))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in threads)
    return results
