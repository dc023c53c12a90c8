"""A site of its own in a folder, looked after from the command line as whoever runs it does."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorecards.models import Score

ROOT = Path(__file__).resolve().parents[2]
# Made by the migrations and the acts of the commit it is named after: three games of a league, one
# game at a table, one that was only started, and house rules.
OLD_TABLES = Path(__file__).with_name("database_of_820494d.sql")


@dataclass
class Site:
    """A folder VAR_DIR. Its database is the old one until something migrates it."""

    folder: Path

    @classmethod
    def of_old(cls, folder: Path) -> "Site":
        """A site that ran until the commit of OLD_TABLES."""
        site = cls(folder)
        folder.mkdir()
        with closing(sqlite3.connect(site.database)) as made:
            made.executescript(OLD_TABLES.read_text(encoding="utf-8"))
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


def rows_of(database: Path) -> list[str]:
    """Every statement that would make a SQLite database again, but its epoch."""
    with closing(sqlite3.connect(database)) as read:
        return [line for line in read.iterdump() if '"upkeep_epoch" VALUES' not in line]


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
