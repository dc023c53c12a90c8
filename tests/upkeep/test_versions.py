"""An older program on a newer database, and the database of an older one in this."""

from pathlib import Path

import pytest
from django.db import connection
from django.test import override_settings

from tests.upkeep.sites import OLDEST_TABLES, Site
from upkeep.versions import HARMLESS, NewerDatabase, refuse_newer_database, unknown

SENTENCE = "This database was written by a newer golfscore (scorecards.0099_from_the_future)."
WAY_OUT = "Install that version, or restore a backup from before the upgrade."
# What the games of that database came to when it was made, counted with the program of then.
GAMES = {
    **{"P3GXY": {0: 0, 1: 10, 2: 20}, "PWE2F": {0: 1, 1: 11, 2: 21}},
    **{"9VXEM": {0: 4, 1: 9, 2: 6}, "2SWGT": {0: 17, 1: 8, 2: 0}},
}
TABLE = [("Ann", 1), ("Dee", 2), ("Bob", 3), ("Eli", 4), ("Fay", 5), ("Gus", None), ("Hal", None)]
OLDEST_GAMES = {
    **{"SVH7U": {0: 0, 1: 10, 2: 20}, "EDVDG": {0: 1, 1: 11, 2: 21}, "7R47U": {0: 2, 1: 12, 2: 22}},
    **{"BVECD": {0: 3, 1: 13, 2: 23}, "VTM4F": {0: 4, 1: 14, 2: 24}, "NQ79R": {0: 5, 1: 15, 2: 25}},
    **{"MVSHP": {0: 4, 1: 9, 2: 6}, "4RNA6": {0: 19, 1: 14, 2: 7}, "T7DVS": {0: 3, 1: 4}},
    **{"36DK6": {0: 3, 1: 9, 2: 15, 3: 3, 4: 9}, "GJ3U9": {0: 81, 1: 36, 2: 0, 3: 78}},
    **{"JGCAG": {0: 45, 1: 63, 2: 9, 3: 78}, "TESPB": {0: 45, 1: 63, 2: 18, 3: 78}},
    **{"HPGSU": {0: 81, 1: 36, 2: 27, 3: 78}, "TDW3S": {0: 45, 1: 63, 2: 36, 3: 78}},
}
OLDEST_ORDER = [
    ["Ann", "Gus", "Bob", "Dee", "Fay", "Jo", "Lea", "Kit", "Hal", "Ida", "Eli"],
    ["Dee", "Bob", "Ann", "Eli"],
    ["Dee", "Ann", "Bob", "Eli"],
]
ORDER = """
from tests.tournaments.playing import rows
from tests.upkeep.sites import totals
from tournaments.models import Act, Season
from scorecards.models import Change
order = [[name for name, place in rows(each) if place] for each in Season.objects.order_by("pk")]
print((totals(), order, Change.objects.count(), Act.objects.count()))
"""
TOTALS = """
from tests.tournaments.playing import rows
from tests.upkeep.sites import totals
from tournaments.models import Act, Season
from scorecards.models import Change
print((totals(), rows(Season.objects.get()), Change.objects.count(), Act.objects.count()))
"""


@pytest.fixture
def newer(old_site: Site) -> Site:
    """A site that a newer program has written."""
    old_site.ask(
        "INSERT INTO django_migrations (app, name, applied) "
        "VALUES ('scorecards', '0099_from_the_future', '2027-01-01')"
    )
    return old_site


@pytest.mark.parametrize("command", ["migrate", "runserver", "rescore"])
def test_nothing_is_done_with_a_newer_database(newer: Site, command: str) -> None:
    refused = newer.manage(command)
    assert refused.returncode == 1
    assert f"{SENTENCE} {WAY_OUT}" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_the_server_does_not_start_on_it(newer: Site) -> None:
    refused = newer.python("-c", "import golfscore.wsgi")
    assert refused.returncode == 1
    assert refused.stderr.strip() == f"{SENTENCE} {WAY_OUT}"


def test_it_is_backed_up_and_the_one_before_the_upgrade_put_back(newer: Site) -> None:
    newer.ask("DELETE FROM django_migrations WHERE name = '0099_from_the_future'")
    before = newer.manage("backup", str(newer.folder / "before.zip"))
    assert before.returncode == 0, before.stderr
    newer.ask("INSERT INTO django_migrations (app, name, applied) VALUES ('new', '0001', '2027')")
    for words in (
        ("backup", str(newer.folder / "after.zip")),
        ("showmigrations", "scorecards"),
        ("restore", str(newer.folder / "before.zip"), "--replace"),
        ("migrate",),
    ):
        ran = newer.manage(*words)
        assert ran.returncode == 0, (words, ran.stderr)


def test_commands_that_only_look_make_no_database(tmp_path) -> None:
    site = Site(tmp_path / "var")
    assert site.manage("migrate", "--help").returncode == 0
    assert not site.database.exists()


@pytest.mark.migrations
@pytest.mark.django_db
def test_a_database_of_this_program_is_not_newer() -> None:
    refuse_newer_database()
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('upkeep', '0099_more', '2027-01-01 00:00:00')"
        )
    with pytest.raises(NewerDatabase, match=r"upkeep\.0099_more"):
        refuse_newer_database()


@override_settings(MIGRATION_MODULES={})
def test_what_this_program_has_is_known() -> None:
    names = ["scorecards.0001_initial", "upkeep.0001_initial", "upkeep.0099_more"]
    assert unknown(names) == ["upkeep.0099_more"]


def test_who_writes_is_not_harmless() -> None:
    assert not HARMLESS & {"migrate", "runserver", "move_to", "rescore", "demo", "clearsessions"}


def brought_to_today(site: Site, facts: str) -> str:
    """The facts that a program prints, once the tables are those of today and nothing is wrong."""
    checks = (("rescore", "--check"), ("verify_standings",), ("verify_history",))
    for words in (("migrate",), *checks):
        ran = site.manage(*words)
        assert ran.returncode == 0, (words, ran.stdout, ran.stderr)
    ran = site.python("-c", f"import django; django.setup()\n{facts}")
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_the_tables_of_that_commit_become_those_of_today(old_site: Site) -> None:
    """Every total, every place and the whole history, which says the terms of its five games as
    well, and what follows from them still follows.
    """
    assert brought_to_today(old_site, TOTALS) == repr((GAMES, TABLE, 27 + 5, 31))


@pytest.mark.drill
def test_so_do_those_of_a_commit_long_before_it(tmp_path: Path) -> None:
    oldest = Site.of_old(tmp_path / "var", OLDEST_TABLES)
    facts = repr((OLDEST_GAMES, OLDEST_ORDER, 257 + 16, 85))
    assert brought_to_today(oldest, ORDER) == facts


def test_a_migration_keeps_to_the_database_that_moves():
    """A restore migrates the copy beside the site; what asks for no alias would change the site."""
    root = Path(__file__).resolve().parents[2]
    astray = [
        str(path.relative_to(root))
        for path in root.glob("*/migrations/*.py")
        if "RunPython(" in (text := path.read_text(encoding="utf-8"))
        and "connection.alias" not in text
        and ".objects" in text
    ]
    assert astray == []
