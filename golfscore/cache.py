"""The cache of a site without Redis: memory of each worker, but limits counted for all of them.

How often somebody tried a password, and which hand another phone is entering, must not depend on
which worker answered. Both are few, so they are files; rendered pages are many and read all the
time, so they stay in memory. Nothing breaks without the cache: losing it only costs time, or
forgives a try.
"""

from typing import Any

from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.locmem import LocMemCache

COUNTED = ("allauth:", "entering:")
MOST_COUNTS = 10_000


class MemoryAndLimits(LocMemCache):
    """A LocMemCache that keeps keys beginning as in COUNTED in the folder OPTIONS["LIMITS"]."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        options = dict(params.get("OPTIONS", {}))
        folder = str(options.pop("LIMITS"))
        super().__init__(name, {**params, "OPTIONS": options})
        counts = {**params, "OPTIONS": {"MAX_ENTRIES": MOST_COUNTS}}
        self.counts = FileBasedCache(folder, counts)

    def add(self, key: str, value: Any, *args: Any, **kwargs: Any) -> bool:
        if key.startswith(COUNTED):
            return self.counts.add(key, value, *args, **kwargs)
        return super().add(key, value, *args, **kwargs)

    def get(self, key: str, *args: Any, **kwargs: Any) -> Any:
        if key.startswith(COUNTED):
            return self.counts.get(key, *args, **kwargs)
        return super().get(key, *args, **kwargs)

    def set(self, key: str, value: Any, *args: Any, **kwargs: Any) -> None:
        if key.startswith(COUNTED):
            self.counts.set(key, value, *args, **kwargs)
        else:
            super().set(key, value, *args, **kwargs)

    def delete(self, key: str, *args: Any, **kwargs: Any) -> bool:
        if key.startswith(COUNTED):
            return self.counts.delete(key, *args, **kwargs)
        return super().delete(key, *args, **kwargs)

    def clear(self) -> None:
        super().clear()
        self.counts.clear()
