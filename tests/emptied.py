"""The database of tests is emptied by copying an empty one over it.

Django deletes from every table and makes the permissions anew, after each test that commits: ten
times the work. Only SQLite copies a whole database; others are flushed as before.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from unittest.mock import patch

from django.db import connection
from django.test import TransactionTestCase


@contextmanager
def emptied_by_copying() -> Iterator[None]:
    """While this lasts; the database is empty now, as it will be after every test."""
    if connection.vendor != "sqlite":
        yield
        return
    place = connection.settings_dict["NAME"]
    with closing(sqlite3.connect(":memory:")) as empty:
        with closing(sqlite3.connect(place)) as made:
            made.backup(empty)

        def copy_over(_case: TransactionTestCase) -> None:
            with closing(sqlite3.connect(place)) as used:
                used.execute("PRAGMA synchronous = OFF")
                empty.backup(used)

        with patch.object(TransactionTestCase, "_fixture_teardown", copy_over):
            yield
