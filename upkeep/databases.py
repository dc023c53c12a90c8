"""Another database beside that of the site: one to move to, or a copy that is being put back."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from upkeep.settings import SQLITE, database_settings

# What every migrated database has, also one in which nobody ever played.
OF_DJANGO = {
    *("django_migrations", "django_content_type", "auth_permission", "django_session"),
    *("upkeep_epoch", "sqlite_sequence"),
}


@contextmanager
def beside(entry: dict[str, Any], alias: str) -> Iterator[BaseDatabaseWrapper]:
    """A connection to the database of such an entry of DATABASES, under a name, for as long as it
    is needed.
    """
    entries = {DEFAULT_DB_ALIAS: {}, alias: database_settings({**entry})}
    others = connections.settings
    # Another thread of a site that goes on may be walking through them, so they are not changed.
    connections.settings = others | {alias: connections.configure_settings(entries)[alias]}
    try:
        yield connections[alias]
    finally:
        connections[alias].close()
        del connections[alias]
        connections.settings = others


def sqlite_at(path: Path) -> dict[str, Any]:
    """The entry of DATABASES for a file."""
    return {"ENGINE": SQLITE, "NAME": str(path)}


def migrate(to: BaseDatabaseWrapper) -> None:
    """Bring a database to the tables of this program."""
    call_command("migrate", database=to.alias, verbosity=0, interactive=False)


def place_of(to: BaseDatabaseWrapper) -> Path:
    """The file of a SQLite database."""
    return Path(str(to.settings_dict["NAME"]))


def is_there() -> bool:
    """Whether the site has a database at all; asking a SQLite one would make it."""
    return connection.vendor != "sqlite" or place_of(connection).exists()


def tables_with_rows(to: BaseDatabaseWrapper) -> list[str]:
    """The tables in which there is anything that somebody made."""
    full = []
    with to.cursor() as cursor:
        for table in sorted(set(to.introspection.table_names(cursor)) - OF_DJANGO):
            cursor.execute(f"SELECT 1 FROM {to.ops.quote_name(table)} LIMIT 1")
            if cursor.fetchone():
                full.append(table)
    return full
