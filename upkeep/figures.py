"""What a watch over the site wants to know of its data: how large they are, how old their copy."""

from datetime import datetime
from pathlib import Path

from django.db import connection

from upkeep.backups import last_backup
from upkeep.databases import place_of
from upkeep.nights import nights, target
from upkeep.snapshots import snapshots


def size_of_database() -> int:
    """In bytes, with what was written and is not in its place yet."""
    if connection.vendor == "sqlite":
        files = (Path(f"{place_of(connection)}{ending}") for ending in ("", "-wal"))
        return sum(each.stat().st_size for each in files if each.exists())
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def last_good_copy() -> datetime | None:
    """When the last backup or snapshot was made; each was looked through when it was."""
    copies = (last_backup(), next(iter(snapshots()), None))
    return max((each.made for each in copies if each), default=None)


def last_elsewhere() -> datetime | None:
    """When the last copy went elsewhere, of those that go there every night."""
    return nights().made if target() else None
