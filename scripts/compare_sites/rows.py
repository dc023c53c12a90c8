"""What both programs left in their databases, table by table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import zip_longest
from pathlib import Path
from typing import Any

from scripts.compare_sites.sameness import Meant

OTHERWISE = frozenset(
    {
        *("django_migrations", "django_content_type", "auth_permission"),
        *("django_session", "sqlite_sequence", "auth_group_permissions"),
    }
)
"""Tables that say how a program is made, or are signed with the time."""
MOST_ROWS = 5


def differing_rows(older: Path, newer: Path, meant: Meant) -> Iterator[tuple[str, list[str]]]:
    """Each table whose rows differ, with some of them. A table or a column that one of them has
    not is named; `meant` says which were rebuilt.
    """
    with closing(sqlite3.connect(older)) as one, closing(sqlite3.connect(newer)) as other:
        before, after = _tables(one), _tables(other)
        for table in sorted((before.keys() | after.keys()) - OTHERWISE - meant.tables):
            if table not in before or table not in after:
                whose = "older" if table in before else "newer"
                yield f"table {table}", [f"only the {whose} program has it"]
                continue
            yield from _table(one, other, table, before[table], after[table])
        for name, mine, theirs in meant.views:
            rows = (one.execute(mine).fetchall(), other.execute(theirs).fetchall())
            if lines := _lines(*rows):
                yield f"view {name}", lines


def number_of_rows(database: Path) -> int:
    """In all tables together."""
    with closing(sqlite3.connect(database)) as read:
        counts = (f'SELECT count(*) FROM "{table}"' for table in _tables(read))
        return sum(read.execute(each).fetchone()[0] for each in counts)


def _tables(read: sqlite3.Connection) -> dict[str, list[str]]:
    """The columns of every table."""
    names = read.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return {
        name: sorted(row[1] for row in read.execute(f'PRAGMA table_info("{name}")'))
        for (name,) in names
    }


def _table(
    one: sqlite3.Connection,
    other: sqlite3.Connection,
    table: str,
    before: Sequence[str],
    after: Sequence[str],
) -> Iterator[tuple[str, list[str]]]:
    if alone := sorted({*before} ^ {*after}):
        yield f"table {table}", [f"only one program has the columns {', '.join(alone)}"]
    both = [column for column in before if column in after]
    columns = ", ".join(f'"{each}"' for each in both)
    statement = f'SELECT {columns} FROM "{table}" ORDER BY {"id" if "id" in both else columns}'
    older, newer = (each.execute(statement).fetchall() for each in (one, other))
    if lines := _lines(older, newer, both):
        yield f"rows of {table}", lines


def _lines(
    older: list[tuple[Any, ...]], newer: list[tuple[Any, ...]], columns: Sequence[str] = ()
) -> list[str]:
    if older == newer:
        return []
    lines = [f"{len(older)} rows | {len(newer)} rows"] if len(older) != len(newer) else []
    pairs = [(mine, theirs) for mine, theirs in zip_longest(older, newer) if mine != theirs]
    for mine, theirs in pairs[:MOST_ROWS]:
        if mine is None or theirs is None or not columns:
            lines.append(f"{str(mine)[:200]} | {str(theirs)[:200]}")
            continue
        which = dict(zip(columns, mine, strict=True)).get("id", "")
        for column, was, now in zip(columns, mine, theirs, strict=True):
            if was != now:
                lines.append(f"{which} {column}: {str(was)[:120]} | {str(now)[:120]}")
    return [*lines, f"{len(pairs)} rows differ"]
