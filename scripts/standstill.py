"""A process in which the clock shows what it is told and chance gives the same again, so that two
programs that do the same say the same. For comparing and for making data; begun before Django is.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import shake_256
from importlib import import_module
from types import ModuleType
from typing import Any

STILL = timedelta(0)


class Standstill:
    """The moment that every clock shows, and what chance gives: both follow from `put`."""

    def __init__(self, moment: datetime) -> None:
        self.moment, self.step = moment, STILL
        self.seed, self.drawn = "", 0

    def put(self, moment: datetime, seed: str, *, step: timedelta = STILL) -> None:
        """Show this moment, a step more at each look, and begin chance anew."""
        self.moment, self.step = moment, step
        self.seed, self.drawn = seed, 0
        random.seed(seed)

    def now(self) -> datetime:
        """The moment, in UTC."""
        self.moment += self.step
        return self.moment

    def seconds(self) -> float:
        """The same, as `time.time` tells it."""
        return self.now().timestamp()

    def bytes(self, number: int) -> bytes:
        """So many bytes, as `os.urandom` gives them."""
        self.drawn += 1
        return shake_256(f"{self.seed}/{self.drawn}".encode()).digest(number)


def stand_still(moment: datetime) -> Standstill:
    """Stop clock and chance of this process. Too late for a module that took them over before."""
    still = Standstill(moment.astimezone(UTC))
    _replace(time, "time", still.seconds)
    _replace(import_module("django.utils.timezone"), "now", still.now)
    _replace(os, "urandom", still.bytes)
    _replace(random, "_urandom", still.bytes)  # what SystemRandom, and so `secrets`, asks
    return still


def _replace(module: ModuleType, name: str, by: Callable[..., Any]) -> None:
    setattr(module, name, by)
