"""Backups of the running site: made, looked through, and only then put where they belong."""

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from upkeep import postgres, sqlite
from upkeep.archives import Contents, Progress, digest_of, pack, silent, unpack
from upkeep.databases import place_of
from upkeep.drafts import drafts_beside, need_room, settle
from upkeep.errors import Refused
from upkeep.versions import applied_migrations

RECORD = "last-backup.json"


@dataclass(frozen=True)
class Backup:
    """A backup that was looked through when it was made. `size` is that of its file, in bytes."""

    path: Path
    made: datetime
    size: int


def make_backup(path: Path, *, with_key: bool = False, progress: Progress = silent) -> Backup:
    """Write a backup to a path, over what is there. Raises Refused, with nothing changed."""
    path = path.absolute()
    if path.exists() and not path.is_file():
        raise Refused(f"{path} is not a file, so no backup can take its place.")
    with drafts_beside(path.parent) as folder:
        draft, contents = write_backup(folder, with_key=with_key, progress=progress)
        settle(draft, path)
    backup = Backup(path, contents.made, path.stat().st_size)
    note(backup)
    return backup


def write_backup(
    folder: Path, *, with_key: bool = False, progress: Progress = silent
) -> tuple[Path, Contents]:
    """Write a backup into a folder and read it once more. The moment it is of is its beginning."""
    made, copy = timezone.now(), folder / "copy"
    migrations, rows = copy_database(copy, progress)
    contents = Contents(
        made=made,
        vendor=connection.vendor,
        migrations=migrations,
        size=copy.stat().st_size,
        digest=digest_of(copy),
        secret_key=with_key,
        version=settings.VERSION,
        rows=rows,
    )
    archive = folder / "backup.zip"
    try:
        pack(archive, copy, contents, settings.SECRET_KEY if with_key else None, progress)
    except OSError as error:
        raise Refused(f"The backup cannot be written: {error.strerror}.") from error
    copy.unlink()
    unpack(archive, None, progress)
    return archive, contents


def copy_database(copy: Path, progress: Progress) -> tuple[list[str], dict[str, int]]:
    """Copy the database of the site and check the copy; returns the migrations it names, and how
    many rows its tables have.
    """
    if connection.vendor != "sqlite":
        progress("copying", 0, 1)
        postgres.copy_out(connection, copy)
        postgres.check(connection, copy)
        return applied_migrations(connection), postgres.rows_of(connection)
    source = place_of(connection)
    if source.exists():
        need_room(copy.parent, 2 * source.stat().st_size)
    sqlite.copy_out(source, copy, progress)
    sqlite.check(copy)
    return sqlite.migrations_in(copy), sqlite.rows_in(copy)


def note(backup: Backup) -> None:
    """Remember when the last backup was made, for the page of the administrator."""
    with suppress(OSError):  # the backup is good all the same
        settings.BACKUPS.mkdir(mode=0o700, parents=True, exist_ok=True)
        line = {"path": str(backup.path), "made": backup.made.isoformat(), "size": backup.size}
        (settings.BACKUPS / RECORD).write_text(json.dumps(line))


def last_backup() -> Backup | None:
    """The last one that `make_backup` wrote anywhere, which may have been taken away since."""
    try:
        line = json.loads((settings.BACKUPS / RECORD).read_text())
        return Backup(Path(line["path"]), datetime.fromisoformat(line["made"]), line["size"])
    except (OSError, ValueError, KeyError):
        return None
