"""Numbers that every worker counts together: how often somebody tried something lately.

One small SQLite file of its own, apart from the games, so that a flood of wrong codes never waits
for a save nor a save for it. It is not synced to the disk at every try: a power cut forgives some.
"""

import os
import sqlite3
import time
from pathlib import Path
from threading import Lock
from typing import Final

_SLACK: Final = 60  # seconds; clocks are set right by less than that all the time
_TABLE: Final = """
    PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;
    CREATE TABLE IF NOT EXISTS tallies
        (name TEXT PRIMARY KEY, number INTEGER, since REAL, until REAL);
    CREATE INDEX IF NOT EXISTS tallies_until ON tallies (until)"""
# Begun later than now, it was begun by a clock that has been set back: it would not end for years.
_OVER: Final = f"(until <= :now OR since > :now + {_SLACK})"
_ADD: Final = f"""
    INSERT INTO tallies VALUES (:name, :number, :now, :until) ON CONFLICT (name) DO UPDATE
    SET number = excluded.number, since = excluded.since, until = excluded.until WHERE {_OVER}"""
_COUNT: Final = """
    INSERT INTO tallies VALUES (:name, :by, :now, :until)
    ON CONFLICT (name) DO UPDATE SET number = number + :by"""
_FOR_EVER: Final = 1e12
_PUT: Final = "INSERT OR REPLACE INTO tallies VALUES (:name, :number, :now, :until)"
# A few with every new one: whatever ran out goes, and no request pays for all of it.
_FORGET: Final = """
    DELETE FROM tallies WHERE name IN (SELECT name FROM tallies WHERE until <= :now LIMIT 10)"""
_MORE: Final = f"""
    UPDATE tallies SET number = number + :by WHERE name = :name AND NOT {_OVER} RETURNING number"""
_WAIT: Final = 2  # seconds for another worker to be done


class Counts:
    """Numbers by name, each until a time. Every method is one statement, so nothing is lost when
    workers count at once. Any may raise sqlite3.Error: a full disk, a file that cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        self.file = folder / "counts.sqlite3"
        self.lock = Lock()
        self.connection: sqlite3.Connection | None = None
        self.process = 0

    def add(self, name: str, number: int, seconds: float) -> bool:
        """Begin to count, for so many seconds; False when it is being counted already."""
        now = time.time()
        self.ask(_FORGET, now=now)
        changed, _ = self.ask(_ADD, name=name, number=number, now=now, until=now + seconds)
        return changed > 0

    def put(self, name: str, number: int, seconds: float) -> None:
        """Count from this number on, for so many seconds."""
        now = time.time()
        self.ask(_PUT, name=name, number=number, now=now, until=now + seconds)

    def count(self, name: str, by: int) -> None:
        """So many more of what is counted for ever, from nothing on."""
        self.ask(_COUNT, name=name, by=by, now=time.time(), until=_FOR_EVER)

    def all(self) -> list[tuple[str, int]]:
        """Every number, by its name."""
        with self.lock:
            rows = self.opened().execute("SELECT name, number FROM tallies").fetchall()
        return [(str(name), int(number)) for name, number in rows]

    def get(self, name: str) -> int | None:
        """The number; None when nothing was counted or its time is over."""
        query = f"SELECT number FROM tallies WHERE name = :name AND NOT {_OVER}"
        return self.ask(query, name=name, now=time.time())[1]

    def more(self, name: str, by: int = 1) -> int | None:
        """So many more; returns how many it is now, and None when nothing is being counted."""
        return self.ask(_MORE, name=name, by=by, now=time.time())[1]

    def delete(self, name: str) -> bool:
        """Forget this number; was there one?"""
        return self.ask("DELETE FROM tallies WHERE name = :name", name=name)[0] > 0

    def clear(self) -> None:
        """Forget all of them."""
        self.ask("DELETE FROM tallies")

    def ask(self, statement: str, **values: str | float) -> tuple[int, int | None]:
        """Run a statement: how many rows it changed, and the number it found."""
        with self.lock:
            cursor = self.opened().execute(statement, values)
            rows = cursor.fetchall()
            return cursor.rowcount, rows[0][0] if rows else None

    def opened(self) -> sqlite3.Connection:
        """The connection of this process; one that was open before a fork is the other's."""
        if self.connection is None or self.process != os.getpid():
            self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            connection = sqlite3.connect(
                self.file, timeout=_WAIT, isolation_level=None, check_same_thread=False
            )
            begin(connection)
            self.connection, self.process = connection, os.getpid()
        return self.connection


def begin(connection: sqlite3.Connection) -> None:
    """Make the table. Workers that open a new file at once shut each other out while its journal is
    changed, and there SQLite does not wait by itself.
    """
    end = time.monotonic() + _WAIT
    while True:
        try:
            connection.executescript(_TABLE)
            return
        except sqlite3.OperationalError as refused:
            if refused.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.01)
