"""Which program wrote a database. An older one would write what the newer cannot read again, so it
does not start.
"""

from collections.abc import Iterable
from pathlib import Path

from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

# What can be done with a newer database all the same: look at it, copy it, put back an older one.
HARMLESS = {
    *("backup", "restore", "snapshot", "showmigrations", "dbshell", "dumpdata"),
    *("check", "collectstatic", "diffsettings", "help", "makemigrations", "shell", "version"),
    *("--help", "-h", "--version"),
}


class NewerDatabase(Exception):
    """The database names migrations that this program does not have; the sentence says which."""

    def __init__(self, migrations: list[str]) -> None:
        some = ", ".join(migrations[:3]) + (", …" if len(migrations) > 3 else "")
        super().__init__(
            f"This database was written by a newer golfscore ({some}). "
            "Install that version, or restore a backup from before the upgrade."
        )


def applied_migrations(to: BaseDatabaseWrapper) -> list[str]:
    """What a database says was done to it, as "app.name"; nothing where it is empty or does not
    answer.
    """
    if to.vendor == "sqlite" and not Path(str(to.settings_dict["NAME"])).exists():
        return []  # connecting would make the file
    try:
        return [".".join(key) for key in MigrationRecorder(to).applied_migrations()]
    except DatabaseError:
        return []  # whoever wants something of it will say what is wrong


def known_migrations() -> frozenset[str]:
    """Those of this program, with those that they replace."""
    code = MigrationLoader(None, ignore_no_migrations=True)
    known = set(code.disk_migrations)
    for migration in code.disk_migrations.values():
        known.update(migration.replaces)
    return frozenset(".".join(key) for key in known)


def unknown(migrations: Iterable[str]) -> list[str]:
    """Those of them that this program does not have, in their order."""
    names = known_migrations()
    return [each for each in migrations if each not in names]


def refuse_newer_database() -> None:
    """Raises NewerDatabase when the database of the site was written by a newer program."""
    newer = unknown(applied_migrations(connection))
    if newer:
        raise NewerDatabase(newer)


def refuse_to_start(command: str | None = None) -> None:
    """End the process with the sentence, unless the command of manage.py does no harm."""
    if command not in HARMLESS:
        try:
            refuse_newer_database()
        except NewerDatabase as error:
            raise SystemExit(str(error)) from None
