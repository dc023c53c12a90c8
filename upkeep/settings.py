"""What golfscore/settings.py asks before there is a site: a private folder, and how to connect.

Imports nothing of Django, because its settings are not there yet.
"""

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

SQLITE = "django.db.backends.sqlite3"
OTHERS = stat.S_IRWXG | stat.S_IRWXO

SQLITE_OPTIONS = {
    # A transaction that writes takes its lock at the start, so it waits instead of failing.
    "transaction_mode": "IMMEDIATE",
    # Seconds. Who waited so long is told to try again, and the thread is free for the others.
    "timeout": 5,
    # FULL: a hole that was acknowledged survives a power cut, for one fsync a save.
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY; "
        "PRAGMA cache_size=-16000; PRAGMA mmap_size=134217728; "
        "PRAGMA journal_size_limit=27103364"
    ),
}


def private_folder(path: Path) -> Path:
    """Make a folder that only its owner looks into; one that is there is closed to the others.

    Whoever may use a folder of somebody else keeps it as it is.
    """
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    close_to_others(path)
    return path


def close_to_others(path: Path) -> None:
    """Take every permission of group and others, where it can be done.

    A folder that is everybody's, such as /tmp, is known by its sticky bit and stays so.
    """
    with suppress(OSError):  # it is not there, not ours, or the disk cannot be written
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & OTHERS and not mode & stat.S_ISVTX:
            path.chmod(mode & ~OTHERS)


def database_settings(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry of DATABASES, completed by how the site uses such a database."""
    if entry["ENGINE"] != SQLITE:
        return entry | {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}
    for ending in ("", "-wal", "-shm"):
        close_to_others(Path(f"{entry['NAME']}{ending}"))
    return entry | {
        "ENGINE": "upkeep.backend",
        "OPTIONS": SQLITE_OPTIONS,
        "CONN_MAX_AGE": None,
        # Tests get a file, as production has: a database in memory is shared by table locks
        # that no timeout waits for. One file a process, so that two test runs do not meet.
        "TEST": {"NAME": Path(tempfile.gettempdir()) / f"golfscore-test-{os.getpid()}.sqlite3"},
    }
