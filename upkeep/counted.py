"""What whoever runs the site is told of a copy in numbers: how much is in it, and how much of what
is here now is not. Each app says in its config which tables these are.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.apps import apps

# These columns of every row of a table, as texts.
Rows = Callable[[str, tuple[str, ...]], Iterable[tuple[str | None, ...]]]


@dataclass(frozen=True)
class History:
    """Where it shows what a copy has not: a table, a column whose value no other row ever has, and
    what is counted of the rows that a copy has not; the rows themselves, where nothing is named.
    """

    table: str
    key: str
    by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Counted:
    """Rows of a table, and what so many of them are called."""

    words: Callable[[int], str]
    table: str
    history: History | None = None


def counted() -> Iterator[Counted]:
    """Everything that is counted, app by app."""
    for config in apps.get_app_configs():
        yield from getattr(config, "counted", ())


def inside(rows: Mapping[str, int]) -> list[str]:
    """What is in a copy with so many rows: "57 games", "812 holes"."""
    return [each.words(rows[each.table]) for each in counted() if rows.get(each.table)]


def missing(here: Rows, there: Rows) -> list[str]:
    """What is here and not there: "3 games", "41 holes"."""
    phrases = []
    for each in counted():
        if each.history and (number := number_missing(each.history, here, there)):
            phrases.append(each.words(number))
    return phrases


def number_missing(history: History, here: Rows, there: Rows) -> int:
    """How many. A row of which something is not known, as of no hole, is not counted."""
    known = {key for (key,) in there(history.table, (history.key,))}
    columns = (history.key, *(history.by or (history.key,)))
    lines = here(history.table, columns)
    return len({row[1:] for row in lines if row[0] not in known and all(row)})
