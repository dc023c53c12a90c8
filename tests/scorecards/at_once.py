"""Many phones at once at one game."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connections

from scorecards import devices
from scorecards.histories.records import history_of
from scorecards.histories.verdicts import first_trouble
from scorecards.models import Game

THREADS = 32


PATIENCE = 120  # seconds for everything; a machine that does other things as well is slow


def all_at_once(act: Callable[[int], object]) -> list[Any]:
    """What every thread came back with, or the exception it ended in, in their order."""
    barrier = threading.Barrier(THREADS)
    results: list[Any] = [None] * THREADS

    def run(index: int) -> None:
        try:
            barrier.wait(PATIENCE)
            results[index] = act(index)
        except Exception as error:
            results[index] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(index,), daemon=True) for index in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in threads)
    return results


@pytest.fixture
def device():
    return devices.new_device("Android phone")


def is_whole(game: Game) -> bool:
    """Is every line of its history chained to the one before, and the scorecard what they say?"""
    stored_history = history_of(game.code)
    return stored_history is not None and first_trouble(stored_history) is None
