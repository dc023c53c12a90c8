"""What a restore would do, before it is done: whether the copy is whole, and what is here now that
is not in it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import connection

from upkeep import postgres, sqlite
from upkeep.archives import contents_of, silent
from upkeep.counted import missing
from upkeep.drafts import drafts_beside
from upkeep.restores import refuse_unreadable, whole_database


@dataclass(frozen=True)
class Outlook:
    """`lost`: what the copy has not, in words; `stays`: whether somebody is an administrator in it
    who is one here.
    """

    lost: list[str]
    stays: bool


def outlook(path: Path, email: str) -> Outlook:
    """What a restore of this copy means for whoever has that address. Reads all of it. Raises
    Refused when it cannot be restored.
    """
    contents = contents_of(path)
    refuse_unreadable(contents)
    with drafts_beside(settings.BACKUPS) as folder:
        copy = whole_database(path, folder, contents, silent)

        def there(table: str, columns: tuple[str, ...]) -> Iterable[tuple[str | None, ...]]:
            if connection.vendor == "sqlite":
                return sqlite.columns_in(copy, table, columns)
            return postgres.columns_in(connection, copy, table, columns)

        accounts = there("auth_user", ("email", "is_superuser", "is_active"))
        stays = any(row[0] == email and set(row[1:]) <= {"1", "t"} for row in accounts)
        return Outlook(missing(columns_here, there), stays)


def columns_here(table: str, columns: tuple[str, ...]) -> Iterable[tuple[str | None, ...]]:
    """These columns of every row of the site as it is, as texts."""
    quote = connection.ops.quote_name
    words = ", ".join(f"CAST({quote(each)} AS TEXT)" for each in columns)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {words} FROM {quote(table)}")
        yield from cursor.fetchall()
