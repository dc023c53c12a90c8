"""A site with some of everything, as the program of an earlier commit left it, in this program.

`site_of_e9d0aea.sql.xz` was made in one go by the acts of commit e9d0aea, nothing of it by hand,
with the clock and chance of `scripts/standstill.py`: games of every custom, of every kind of
stakes, with absences, changed rules, versions of house rules, rematches, a sheet of paper;
sessions of Golfo; a league with nights from planned to closed, lists with deadlines, divisions,
indexes, penalties, substitutes, claims, merges, payments and seasons from sheets; a league in which
acts were done at random; a tournament of every kind played to its result, and others at every
moment before it. `pages_of_e9d0aea.json.xz` lists, for each address that led anywhere, who was
shown what by `scripts/compare_sites` then, and what the API told its owner. Both are data: no code
that made them is needed any more, and none should change them.
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.upkeep.broad_pages import missing, stored_pages
from tests.upkeep.sites import BROAD_TABLES, Site

CHECKS = (("verify_history",), ("verify_standings",), ("rescore", "--check"))


@pytest.fixture(scope="module")
def broad_site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """It, with the tables of this program."""
    site = Site.of_old(tmp_path_factory.mktemp("broad") / "var", BROAD_TABLES)
    moved = site.manage("migrate")
    assert moved.returncode == 0, moved.stderr
    return site


def tables_of(site: Site) -> Iterator[tuple[str, int]]:
    with closing(sqlite3.connect(site.database)) as read:
        names = read.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (name,) in names:
            if name.startswith(("scorecards_", "tournaments_")):
                yield name, read.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]


def test_there_is_some_of_everything(tmp_path: Path) -> None:
    rows = dict(tables_of(Site.of_old(tmp_path / "var", BROAD_TABLES)))
    assert len(rows) > 60
    assert [table for table, number in rows.items() if not number] == []


@pytest.mark.drill
@pytest.mark.parametrize("words", CHECKS, ids=lambda words: words[0])
def test_what_follows_from_it_still_follows(broad_site: Site, words: tuple[str, ...]) -> None:
    ran = broad_site.manage(*words)
    assert ran.returncode == 0, (ran.stdout[-2000:], ran.stderr[-2000:])


Schema = dict[str, frozenset[object]]


def schema_of(site: Site) -> Schema:
    """Of each table its columns, references and constraints, and of each index its statement; none
    of their order, which is that in which they came.
    """
    parts: Schema = {}
    with closing(sqlite3.connect(site.database)) as read:
        for kind, name, sql in read.execute("SELECT type, name, sql FROM sqlite_master").fetchall():
            if kind != "table":
                parts[name] = frozenset([sql])
                continue
            columns = [row[1:] for row in read.execute(f'PRAGMA table_info("{name}")')]
            references = [row[2:] for row in read.execute(f'PRAGMA foreign_key_list("{name}")')]
            named = re.findall(r'CONSTRAINT "(\w+)"', sql)
            parts[name] = frozenset([*columns, *references, *named])
    return parts


@pytest.mark.drill
def test_a_site_that_begins_has_the_same_tables(broad_site: Site, tmp_path: Path) -> None:
    """One migration makes what the others made step by step."""
    new = Site(tmp_path / "var")
    new.folder.mkdir()
    made = new.manage("migrate")
    assert made.returncode == 0, made.stderr
    assert schema_of(new) == schema_of(broad_site)
    names = "SELECT app, name FROM django_migrations"
    assert {*new.ask(names)} == {*broad_site.ask(names)}


@pytest.mark.drill
def test_its_pages_open_and_tell_the_same_facts(broad_site: Site) -> None:
    stored = stored_pages()
    assert len(stored["pages"]) > 250
    assert len(stored["facts"]) > 40
    ran = broad_site.python("-m", "tests.upkeep.broad_pages", ALLOWED_HOSTS="testserver")
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stderr[-2000:]


def test_a_fact_that_is_another_one_is_told() -> None:
    before = {"rows": [{"name": "Ann", "points": 3}], "next": None}
    assert list(missing(before, before | {"more": 1})) == []
    assert list(missing(before, {"rows": [{"name": "Ann", "points": 4}], "next": None})) == [
        ".rows[0].points: 4, not 3"
    ]
    assert list(missing(before, {"rows": [{"name": "Ann", "points": 3}]})) == [".next is gone"]
    assert list(missing({"words": ["a"]}, {"words": ["b", "a"]})) == []
    assert list(missing({"words": ["a"]}, {"words": ["b"]})) == [".words: 'a' is gone"]
    assert list(missing({"rows": [1, 2]}, {"rows": [1]})) == [".rows: [1], not [1, 2]"]
