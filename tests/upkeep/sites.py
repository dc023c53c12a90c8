"""A site of its own in a folder, looked after from the command line as whoever runs it does."""

import lzma
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db import connection

from scorecards.models import Score

ROOT = Path(__file__).resolve().parents[2]
# Made by the migrations and the acts of the commit it is named after: three games of a league, one
# game at a table, one that was only started, and house rules.
OLD_TABLES = Path(__file__).with_name("database_of_820494d.sql")
# From before there were tournaments, chains of histories and drafts of tables: a league with a
# night, handicaps and a merge, games at a table, house rules.
OLDEST_TABLES = Path(__file__).with_name("site_of_208721f.sql.xz")
# With some of everything: see test_broad_site.py.
BROAD_TABLES = Path(__file__).with_name("site_of_e9d0aea.sql.xz")


@dataclass
class Site:
    """A folder VAR_DIR. Its database is the old one until something migrates it."""

    folder: Path

    @classmethod
    def of_old(cls, folder: Path, tables: Path = OLD_TABLES) -> "Site":
        """A site that ran until the commit that these tables are named after."""
        site = cls(folder)
        folder.mkdir()
        stored = tables.read_bytes()
        statements = lzma.decompress(stored) if tables.suffix == ".xz" else stored
        with closing(sqlite3.connect(site.database)) as made:
            made.executescript(statements.decode("utf-8"))
        return site

    @property
    def database(self) -> Path:
        return self.folder / "golfscore.sqlite3"

    @property
    def backups(self) -> Path:
        return self.folder / "backups"

    def manage(self, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run manage.py for this site."""
        return self.python("manage.py", *words, **variables)

    def python(self, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        environment = {key: each for key, each in os.environ.items() if key != "DATABASE_URL"}
        return subprocess.run(
            [sys.executable, *words],
            cwd=ROOT,
            env={
                **environment,
                "DJANGO_SETTINGS_MODULE": "golfscore.settings",
                "VAR_DIR": str(self.folder),
                **variables,
            },
            capture_output=True,
            text=True,
            check=False,
        )

    def ask(self, statement: str) -> list[tuple[Any, ...]]:
        """What the database answers; what the statement changes is kept."""
        with closing(sqlite3.connect(self.database)) as database:
            answer = database.execute(statement).fetchall()
            database.commit()
            return answer


def put_tables(folder: Path) -> None:
    """Into the folder of a site that begins, an empty database with the tables of today: a copy of
    that of the tests, because migrations take seconds. It has them where they were run.
    """
    recorded = "SELECT name FROM sqlite_master WHERE name = 'django_migrations'"
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as made:
        if made.execute(recorded).fetchone():
            with closing(sqlite3.connect(Site(folder).database)) as copy:
                made.backup(copy)


def rows_of(database: Path) -> list[str]:
    """Every statement that would make a SQLite database again, but its epoch."""
    with closing(sqlite3.connect(database)) as read:
        return [line for line in read.iterdump() if '"upkeep_epoch" VALUES' not in line]


def named_rows(database: Path) -> Iterator[tuple[str, frozenset[tuple[str, object]]]]:
    """Every row, its columns by their names, with its table; but what a database says of itself."""
    of_itself = {"django_migrations", "sqlite_sequence", "upkeep_epoch"}
    with closing(sqlite3.connect(database)) as read:
        read.row_factory = sqlite3.Row
        tables = read.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            if table not in of_itself:
                for row in read.execute(f'SELECT * FROM "{table}"'):
                    yield table, frozenset(zip(row.keys(), row, strict=True))


def totals() -> dict[str, dict[int, int]]:
    """The points of every seat of every game that has any, by the game's code."""
    games: dict[str, dict[int, int]] = {}
    scores = Score.objects.exclude(points=None).values_list(
        "hole__game__code", "position", "points"
    )
    for code, position, points in scores:
        game = games.setdefault(code, {})
        game[position] = game.get(position, 0) + int(points or 0)
    return games


def entries(statements: list[str]) -> Iterator[str]:
    """Those of them that put a row into a table."""
    return (each for each in statements if each.startswith("INSERT"))
