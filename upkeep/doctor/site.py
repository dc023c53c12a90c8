"""What may be wrong with a site whose settings can be read: its database, its files, its copies."""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from upkeep.backups import last_backup
from upkeep.databases import is_there, place_of, tables_with_rows
from upkeep.doctor.checks import Check, Circumstances, Details
from upkeep.nights import is_late, nights
from upkeep.snapshots import snapshots
from upkeep.versions import applied_migrations, unknown

WAIT = 1  # seconds for a lock: a save takes a few thousandths of one
LATE = timedelta(hours=2)  # what is made every hour
OVERDUE = timedelta(days=8)  # what is made every week at least


def no_database(_: Circumstances) -> Details:
    try:
        if is_there():
            connection.ensure_connection()
            applied_migrations(connection)
    except DatabaseError as error:
        return {"reason": str(error).strip()}
    return None


def newer_database(_: Circumstances) -> Details:
    newer = unknown(applied_migrations(connection))
    return {"newer": ", ".join(newer[:3])} if newer else None


def missing_migrations(_: Circumstances) -> Details:
    if not is_there():
        return {"number": "all"}
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return {"number": len(plan)} if plan else None


def locked_database(_: Circumstances) -> Details:
    """Nothing is written: the lock of somebody who writes is taken and given back."""
    if connection.vendor != "sqlite" or not is_there():
        return None
    try:
        with closing(
            sqlite3.connect(place_of(connection), timeout=WAIT, isolation_level=None)
        ) as database:
            database.execute("BEGIN IMMEDIATE")
            database.execute("ROLLBACK")
    except sqlite3.DatabaseError as error:
        return {"path": place_of(connection), "reason": error}
    return None


def no_files(_: Circumstances) -> Details:
    place = Path(settings.STATIC_ROOT)
    return None if (place / "staticfiles.json").exists() else {"place": place}


def no_catalogues(at: Circumstances) -> Details:
    for code, _ in settings.LANGUAGES:
        source = at.files / "locale" / code / "LC_MESSAGES" / "django.po"
        if code != "en" and written(source.with_suffix(".mo")) < max(written(source), 1):
            return {"code": code}
    return None


def written(path: Path) -> float:
    """When; 0 for a file that is not there."""
    return path.stat().st_mtime if path.exists() else 0


def old_snapshot(at: Circumstances) -> Details:
    """Where the database was written since: while a site stands still none is made."""
    place = place_of(connection)
    if settings.SNAPSHOTS <= 0 or connection.vendor != "sqlite" or not is_there():
        return None
    last = max(written(Path(f"{place}{ending}")) for ending in ("", "-wal"))
    newest = next(iter(snapshots()), None)
    since = newest.made if newest else first_day()
    if datetime.fromtimestamp(last, UTC) - since <= LATE:
        return None
    return {"since": f"{since:%Y-%m-%d %H:%M} UTC"}


def first_day() -> datetime:
    """When the database was made."""
    recorder = MigrationRecorder(connection)
    first = recorder.migration_qs.order_by("applied").first() if recorder.has_table() else None
    return first.applied if first else timezone.now()


def old_backup(at: Circumstances) -> Details:
    if not is_there() or not tables_with_rows(connection):
        return None
    last = last_backup()
    moments = [each for each in (last and last.made, nights().made) if each]
    if not moments:
        return {"when": "No backup was ever made of this site"}
    if datetime.fromtimestamp(at.now, UTC) - max(moments) <= OVERDUE:
        return None
    return {"when": f"The last backup is of {max(moments):%Y-%m-%d}"}


def late_night(at: Circumstances) -> Details:
    """A copy that should have gone elsewhere."""
    state = nights()
    if not is_late(state, datetime.fromtimestamp(at.now, UTC)):
        return None
    when = f"since {state.made:%Y-%m-%d %H:%M} UTC" if state.made else "yet"
    return {"when": when, "reason": f": {state.failure}" if state.failure else "."}


def no_copy_folder(_: Circumstances) -> Details:
    """Where copies go, if that cannot be, or is the disk of the site."""
    place = Path(settings.COPY_FOLDER)
    if not settings.COPY_FOLDER:
        return None
    if not place.is_dir() or not os.access(place, os.W_OK | os.X_OK):
        return {"place": place, "reason": "cannot be written"}
    if place.stat().st_dev == settings.VAR.stat().st_dev:
        return {"place": place, "reason": "is on the same disk as the site"}
    return None


SITE = (
    Check(
        "database",
        "Does the database answer?",
        "The database does not answer: {reason}.",
        "Start its server, or correct DATABASE_URL.",
        no_database,
        stops=True,
    ),
    Check(
        "newer",
        "Is the database of this program, or an older one?",
        "This database was written by a newer golfscore ({newer}).",
        "Install that version, or restore a backup from before the upgrade.",
        newer_database,
        stops=True,
    ),
    Check(
        "migrations",
        "Has the database the tables of this program?",
        "The tables of this version are not made yet ({number} migrations).",
        "Make them: golfscore init, or in the source tree: manage.py migrate",
        missing_migrations,
        stops=True,
    ),
    Check(
        "locked",
        "Does the database take what is written?",
        "{path} does not take what is written: {reason}.",
        "End whatever else has it open: an editor of databases, a copy that hangs, a sync service.",
        locked_database,
    ),
    Check(
        "static",
        "Are scripts and styles of the pages there?",
        "Scripts and styles of the pages are not collected in {place}.",
        "Collect them: golfscore init, or in the source tree: make run",
        no_files,
    ),
    Check(
        "catalogues",
        "Are the translations compiled?",
        "The translation “{code}” is not compiled, or is older than its text.",
        "Compile it: python -m golfscore.catalogues. In an installed copy: install it again.",
        no_catalogues,
    ),
    Check(
        "snapshot",
        "Is there a snapshot of the last hours?",
        "Something was written, and no snapshot was made since {since}.",
        "The log of the server says why. Under another server than golfscore serve let cron run: "
        "manage.py snapshot --if-due",
        old_snapshot,
    ),
    Check(
        "backup",
        "Is there a backup of the last week?",
        "{when}, and snapshots lie on the same disk as the site.",
        "Make one, onto another disk: golfscore backup /backup/golfscore.zip",
        old_backup,
    ),
    Check(
        "copy-folder",
        "Is COPY_FOLDER on another disk, and can it be written?",
        "COPY_FOLDER names {place}, which {reason}.",
        "Mount the other disk or share there, for the user the site runs as; a folder that is "
        "carried elsewhere by itself may stay on this disk.",
        no_copy_folder,
    ),
    Check(
        "nightly",
        "Did a copy of the last night go elsewhere?",
        "No copy went elsewhere {when}{reason}",
        "Try it: golfscore manage copy_away. Under another server than golfscore serve let cron "
        "run: manage.py copy_away --if-due",
        late_night,
    ),
)
