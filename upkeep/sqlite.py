"""Copies of a SQLite database, out of a site that goes on and back into it."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from upkeep.archives import Progress
from upkeep.errors import Damaged, Refused

PAGES = 2000  # copied at a time
PATIENCE = 60  # seconds until somebody else's lock is not waited for any more


def copy_out(source: Path, target: Path, progress: Progress) -> None:
    """Write the database as it is at this moment to a new file.

    One transaction that only reads holds the moment, so nobody who writes waits, and nothing
    written meanwhile is in it. Raises Refused, and Damaged when it is no whole database.
    """
    if not source.exists():
        raise Refused(f"There is no database {source} yet.")
    try:
        copy_moment(source, target, progress)
    except sqlite3.OperationalError as error:
        raise Refused(f"The database cannot be copied: {error}.") from error
    except sqlite3.DatabaseError as error:
        raise Damaged(f"The database is damaged: {error}.") from error


def copy_moment(source: Path, target: Path, progress: Progress) -> None:
    with (
        closing(sqlite3.connect(source, timeout=5, isolation_level=None)) as read,
        closing(sqlite3.connect(target)) as write,
    ):
        read.execute("BEGIN")
        read.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        read.backup(write, pages=PAGES, progress=patient(progress, "copying"), sleep=0.1)
        # One file that is everything, wherever it is taken.
        write.execute("PRAGMA journal_mode=DELETE")


def check(path: Path) -> None:
    """Refused unless SQLite finds every page, index and reference as it should be."""
    try:
        with closing(sqlite3.connect(path)) as copy:
            (answer,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
            astray = copy.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as error:
        raise Damaged(f"The database is damaged: {error}.") from error
    if answer != "ok" or astray is not None:
        what = answer if astray is None else f"a row of {astray[0]} refers to one that is not there"
        raise Damaged(f"The database is damaged: {what}.")


def migrations_in(path: Path) -> list[str]:
    """The migrations that a copy names; none for a database that was never migrated."""
    with closing(sqlite3.connect(path)) as copy:
        names = {name for (name,) in copy.execute("SELECT name FROM sqlite_master")}
        if "django_migrations" not in names:
            return []
        return [".".join(row) for row in copy.execute("SELECT app, name FROM django_migrations")]


def rows_in(path: Path) -> dict[str, int]:
    """How many rows each table of a copy has that has any."""
    with closing(sqlite3.connect(path)) as copy:
        tables = copy.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' "
            "ESCAPE '!'"
        ).fetchall()
        numbers = {
            name: copy.execute(f'SELECT COUNT(*) FROM "{name}"').fetchone()[0] for (name,) in tables
        }
    return {name: number for name, number in numbers.items() if number}


def columns_in(path: Path, table: str, columns: tuple[str, ...]) -> list[tuple[str, ...]]:
    """These columns of every row of a copy, as texts; nothing where an older one had them not."""
    with closing(sqlite3.connect(path)) as copy:
        names = {row[1] for row in copy.execute(f'PRAGMA table_info("{table}")')}
        if not names >= set(columns):
            return []
        words = ", ".join(f'CAST("{each}" AS TEXT)' for each in columns)
        return copy.execute(f'SELECT {words} FROM "{table}"').fetchall()


def put_back(
    copy: Path, target: Path, progress: Progress, before: Callable[[], None] = lambda: None
) -> None:
    """Make the database what the copy is, in one transaction: who reads meanwhile sees the old one
    to the end, who writes waits, and workers need not be started anew.

    `before` is called once nobody can write any more, and nothing is changed when it raises. Raises
    Refused, and Damaged when what is there is no database.
    """
    patience, begun = patient(progress, "restoring"), False

    def tell(status: int, remaining: int, total: int) -> None:
        nonlocal begun
        if status == sqlite3.SQLITE_OK and not begun:  # the first pages went in: the lock is ours
            begun = True
            before()
        patience(status, remaining, total)

    try:
        with (
            closing(sqlite3.connect(copy)) as read,
            closing(sqlite3.connect(target, timeout=PATIENCE)) as write,
        ):
            write.execute("PRAGMA synchronous=FULL")
            # In two steps at least, for the last one cannot be taken back.
            (pages,) = read.execute("PRAGMA page_count").fetchone()
            read.backup(write, pages=min(PAGES, max(1, pages // 2)), progress=tell, sleep=0.1)
            write.execute("PRAGMA journal_mode=WAL")
            write.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.OperationalError as error:
        raise Refused(f"The database cannot be written: {error}.") from error
    except sqlite3.DatabaseError as error:
        raise Damaged(f"The database is damaged: {error}.") from error


def patient(progress: Progress, what: str) -> Callable[[int, int, int], None]:
    """SQLite's progress as ours. It would wait for a lock for ever; this ends that."""
    last: tuple[int, float] = (-1, time.monotonic())

    def tell(status: int, remaining: int, total: int) -> None:
        nonlocal last
        if remaining != last[0]:
            last = (remaining, time.monotonic())
        elif time.monotonic() - last[1] > PATIENCE:
            raise Refused("The database is locked by somebody else. Try again.")
        progress(what, total - remaining, total)

    return tell
