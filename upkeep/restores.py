"""Putting a backup back. Nothing is touched before the backup has been read to its end, and before
what was there has been copied.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from upkeep import postgres, sqlite
from upkeep.archives import Contents, Progress, contents_of, key_in, silent, unpack
from upkeep.backups import write_backup
from upkeep.databases import beside, is_there, migrate, place_of, sqlite_at, tables_with_rows
from upkeep.drafts import drafts_beside, need_room, settle
from upkeep.epochs import begin_epoch, current_epoch
from upkeep.errors import Damaged, Overtaken, Refused, Unsuited
from upkeep.versions import unknown

# Puts the backup in; calls what it is handed once nobody else writes any more.
Install = Callable[[Callable[[], None]], None]
NAMES = "before-restore-%Y%m%dT%H%M%S%fZ"
RECORD = "last-restore.json"


@dataclass(frozen=True)
class Restored:
    """What a restore did. `data_from` is the moment that everything is as it was at; `safety` the
    copy of what was there; `restart` whether workers that run have to start anew.
    """

    data_from: datetime
    safety: Path | None
    restart: bool


@dataclass(frozen=True)
class LastRestore:
    """The last restore of this site: when, from when everything is since, and the copy of what was
    there, which may have been taken away since.
    """

    done: datetime
    data_from: datetime
    safety: Path | None


def restore(
    path: Path, *, replace: bool = False, epoch: str = "", progress: Progress = silent
) -> Restored:
    """Make the site what a backup is, in a new epoch; where an `epoch` is named, only as long as
    that goes on. Raises Refused, with nothing changed.
    """
    contents = contents_of(path)
    refuse_unreadable(contents)
    key = key_in(path) if contents.secret_key else None
    with drafts_beside(settings.BACKUPS) as folder:
        copy = whole_database(path, folder, contents, progress)
        if epoch and epoch != current_epoch().token:
            raise Overtaken("The site was restored meanwhile. Nothing was changed.")
        install = prepared(copy, contents, progress)
        full = what_is_there()
        if full and not replace:
            raise Refused(f"This site is not empty: {full}. --replace makes a copy of it first.")
        safety, moved = (
            put_over(install, folder, with_key=key is not None) if full else (None, False)
        )
        if not full:
            install(lambda: None)
        note(LastRestore(timezone.now(), contents.made, safety))
    connection.close()
    return Restored(contents.made, safety, restart=restore_key(key) or moved)


def whole_database(path: Path, folder: Path, contents: Contents, progress: Progress) -> Path:
    """Unpack the database of a backup into a folder. Refused unless it is whole."""
    need_room(folder, 2 * contents.size)
    copy = folder / "restored"
    unpack(path, copy, progress)
    if connection.vendor == "sqlite":
        sqlite.check(copy)
    else:
        postgres.check(connection, copy)
    return copy


def note(restored: LastRestore) -> None:
    """Remember it for the page of the administrator."""
    with suppress(OSError):  # the site is restored all the same
        line = {
            "done": restored.done.isoformat(),
            "data_from": restored.data_from.isoformat(),
            "safety": str(restored.safety or ""),
        }
        (settings.BACKUPS / RECORD).write_text(json.dumps(line))


def last_restore() -> LastRestore | None:
    """The last one, by page or by command."""
    try:
        line = json.loads((settings.BACKUPS / RECORD).read_text())
        safety = Path(line["safety"]) if line["safety"] else None
        done, data_from = (datetime.fromisoformat(line[each]) for each in ("done", "data_from"))
        return LastRestore(done, data_from, safety)
    except (OSError, ValueError, KeyError):
        return None


def refuse_unreadable(contents: Contents) -> None:
    """Refused for a backup that this program, or the kind of database it uses, cannot read."""
    if newer := unknown(contents.migrations):
        raise Unsuited(
            f"This backup was written by a newer golfscore ({', '.join(newer[:3])}). "
            "Install that version first."
        )
    if contents.vendor != connection.vendor:
        raise Unsuited(
            f"This backup is of {contents.vendor}, and the site uses {connection.vendor}. Restore "
            "it where DATABASE_URL names such a database, and take it along with move_to."
        )


def prepared(copy: Path, contents: Contents, progress: Progress) -> Install:
    """What is left to do once everything that can be looked at before has been."""
    if connection.vendor != "sqlite":

        def install(before: Callable[[], None]) -> None:
            numbers = postgres.numbers_of(connection)
            before()
            progress("restoring", 0, 1)
            postgres.put_back(copy, connection, contents.migrations, contents.made, numbers)
            migrate(connection)

        return install
    with beside(sqlite_at(copy), "restored") as other:
        migrate(other)
        begin_epoch(contents.made, using=other.alias)
    return lambda before: sqlite.put_back(copy, place_of(connection), progress, before)


def what_is_there() -> str:
    """What a restore would replace, in words; nothing on an empty site."""
    if not is_there():
        return ""
    try:
        full = tables_with_rows(connection)
    except DatabaseError as error:
        if connection.vendor != "sqlite":
            raise Refused(f"The database cannot be reached: {error}") from error
        return "its database cannot be read"
    return f"there are rows in {', '.join(full[:3])}" if full else ""


def put_over(install: Install, folder: Path, *, with_key: bool) -> tuple[Path, bool]:
    """Install over what is there. Returns the copy of that, and whether its files had to be moved
    because they are damaged and no backup can be made of them.

    On SQLite the copy is made when nobody can write any more; PostgreSQL refuses the restore when
    somebody wrote meanwhile. A hole that was acknowledged is in the copy.
    """
    target = settings.BACKUPS / timezone.now().strftime(NAMES)
    try:
        install(lambda: set_aside(folder, target.with_suffix(".zip"), with_key))
    except Damaged:
        moved = move_files(target)
        install(lambda: None)
        return moved, True
    return target.with_suffix(".zip"), False


def set_aside(folder: Path, target: Path, with_key: bool) -> None:
    """Make a copy of the site as it is; with its key only where the backup brings another, for
    whoever has the page of the administrator can take the copy away.
    """
    safety = folder / "safety"
    safety.mkdir()
    draft, _ = write_backup(safety, with_key=with_key)
    settle(draft, target)


def move_files(target: Path) -> Path:
    """Put the files of a damaged SQLite database into a folder as they are."""
    connection.close()
    target.mkdir(mode=0o700)
    place = place_of(connection)
    for ending in ("", "-wal", "-shm"):
        file = Path(f"{place}{ending}")
        if file.exists():
            file.rename(target / file.name)
    return target


def restore_key(key: str | None) -> bool:
    """Put the secret key of a backup where the site keeps its own; False when there is nothing to
    do, or when the environment names the key.
    """
    place = settings.VAR / "secret-key"
    own = place.read_text().strip() if place.exists() else None
    if key is None or own != settings.SECRET_KEY or key == own:
        return False
    with drafts_beside(settings.BACKUPS) as folder:
        draft = folder / "key"
        draft.write_text(key)
        settle(draft, place)
    return True
