"""The cache of a site without Redis: memory of each worker, but limits counted for all of them.

How often somebody tried a password or a code, and which hand another phone is entering, must not
depend on which worker answered. allauth's lists and those hands are few, so they are files; what we
count ourselves is counted by SQLite; rendered pages are many and read all the time, so they stay in
memory. Nothing breaks without the cache: losing it only costs time, or forgives a try.
"""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.locmem import LocMemCache

from golfscore.counts import Counts

LISTED = ("allauth:", "entering:")
COUNTED = "count:"
MOST_LISTS = 10_000


class MemoryAndLimits(LocMemCache):
    """A LocMemCache that keeps two kinds of keys in the folder OPTIONS["LIMITS"], for all workers:
    those beginning as in LISTED, and the whole numbers whose keys begin with COUNTED.

    When the numbers cannot be reached, as on a full disk, each worker counts for itself.
    """

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        options = dict(params.get("OPTIONS", {}))
        folder = str(options.pop("LIMITS"))
        super().__init__(name, {**params, "OPTIONS": options})
        lists = {**params, "OPTIONS": {"MAX_ENTRIES": MOST_LISTS}}
        self.lists = FileBasedCache(folder, lists)
        self.counts = Counts(Path(folder))

    def seconds(self, timeout: Any) -> float:
        """How long a number is counted, from what the caller of a cache says."""
        chosen = self.default_timeout if timeout is DEFAULT_TIMEOUT else timeout
        return 1e9 if chosen is None else float(chosen)

    def add(
        self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None
    ) -> bool:
        if key.startswith(LISTED):
            return self.lists.add(key, value, timeout, version)
        if key.startswith(COUNTED):
            try:
                return self.counts.add(key, value, self.seconds(timeout))
            except sqlite3.Error:
                pass
        return super().add(key, value, timeout, version)

    def get(self, key: str, default: Any = None, version: Any = None) -> Any:
        if key.startswith(LISTED):
            return self.lists.get(key, default, version)
        if key.startswith(COUNTED):
            try:
                number = self.counts.get(key)
                return default if number is None else number
            except sqlite3.Error:
                pass
        return super().get(key, default, version)

    def set(
        self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None
    ) -> None:
        if key.startswith(LISTED):
            return self.lists.set(key, value, timeout, version)
        if key.startswith(COUNTED):
            try:
                return self.counts.put(key, value, self.seconds(timeout))
            except sqlite3.Error:
                pass
        return super().set(key, value, timeout, version)

    def incr(self, key: str, delta: int = 1, version: Any = None) -> int:
        """One more. Raises ValueError when nothing is being counted under this key."""
        if key.startswith(COUNTED):
            try:
                number = self.counts.more(key, delta)
            except sqlite3.Error:
                return int(super().incr(key, delta, version))
            if number is None:
                raise ValueError(key)
            return number
        return int(super().incr(key, delta, version))

    def delete(self, key: str, version: Any = None) -> bool:
        if key.startswith(LISTED):
            return self.lists.delete(key, version)
        if key.startswith(COUNTED):
            try:
                return self.counts.delete(key)
            except sqlite3.Error:
                pass
        return super().delete(key, version)

    def clear(self) -> None:
        super().clear()
        self.lists.clear()
        with suppress(sqlite3.Error):
            self.counts.clear()
