"""What was worked out last, as objects in the memory of this process.

The standings of 500 people take as long to read from the cache as to work out, and every phone of a
hall asks for them. So each process has its own, at most a few, one for each thing they are of;
whoever gets one must not change it. Clearing the cache forgets them all.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from secrets import token_hex
from threading import Lock
from typing import Generic, TypeVar

from django.core.cache import cache

Thing = TypeVar("Thing")


class Memory(Generic[Thing]):
    """The last `most` things, each for one edition of what it is of. `name` is that of its mark in
    the cache.
    """

    def __init__(self, name: str, *, most: int) -> None:
        self.name, self.most = f"memory:{name}", most
        self.things: OrderedDict[str, tuple[str, Thing]] = OrderedDict()
        self.lock = Lock()

    def get(self, of: str, edition: str, make: Callable[[], Thing]) -> Thing:
        """The thing of this edition, made if there is none yet."""
        edition = f"{cache.get_or_set(self.name, token_hex, None)}:{edition}"
        with self.lock:
            known = self.things.get(of)
        if known is not None and known[0] == edition:
            return known[1]
        made = make()
        with self.lock:
            self.things[of] = (edition, made)
            self.things.move_to_end(of)
            if len(self.things) > self.most:
                self.things.popitem(last=False)
        return made
