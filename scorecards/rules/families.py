"""The families of the built-in variants: what is one game to its players, played in several ways.

Which variant is in which family is data (`families.toml`); what its variants do differently follows
from their rules (`wording.ways`).
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from scorecards.rules.library import variant
from scorecards.rules.sources import HERE


@dataclass(frozen=True)
class Family:
    """A family: what it is called, the variant that opens it, and all of its variants."""

    name: str
    opens: str
    variants: tuple[str, ...]  # that one first

    @property
    def alone(self) -> bool:
        """Whether it is played in one way only."""
        return len(self.variants) == 1


@cache
def families() -> tuple[Family, ...]:
    """Every family, in the order of its file."""
    tables = tomllib.loads((HERE / "families.toml").read_text(encoding="utf-8"))["family"]
    return tuple(_read(table) for table in tables)


def family_of(slug: str) -> Family | None:
    """The family a built-in variant is in; None for any other slug."""
    return next((family for family in families() if slug in family.variants), None)


def family_mistakes(tables: Iterable[Mapping[str, Any]], slugs: Collection[str]) -> Iterator[str]:
    """What is wrong with a file of families for these variants, each in a line."""
    places = Counter(slug for table in tables for slug in _variants(table))
    for slug, times in places.items():
        if slug not in slugs:
            yield f"{slug}: in a family, and no variant"
        elif times > 1:
            yield f"{slug}: in {times} families"
    yield from (f"{slug}: in no family" for slug in slugs if slug not in places)


def _read(table: Mapping[str, Any]) -> Family:
    every = _variants(table)
    return Family(table.get("name") or variant(every[0]).name, every[0], every)


def _variants(table: Mapping[str, Any]) -> tuple[str, ...]:
    return (table["opens"], *table.get("others", ()))
