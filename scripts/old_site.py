"""The site that the tests of upkeep keep from an earlier commit, as a database of its own."""

from __future__ import annotations

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

PACKED = Path(__file__).resolve().parents[1] / "tests" / "upkeep" / "site_of_e9d0aea.sql.xz"


def unpacked(to: Path) -> Path:
    """Put it there."""
    statements = lzma.decompress(PACKED.read_bytes()).decode("utf-8")
    with closing(sqlite3.connect(to)) as database:
        database.executescript(statements)
    return to
