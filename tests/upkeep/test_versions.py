"""An older program on a newer database, and the database of an older one in this."""

import pytest
from django.db import connection
from django.test import override_settings

from tests.upkeep.sites import Site
from upkeep.versions import HARMLESS, NewerDatabase, refuse_newer_database, unknown

SENTENCE = "This database was written by a newer golfscore (scorecards.0099_from_the_future)."
WAY_OUT = "Install that version, or restore a backup from before the upgrade."
# What the games of that database came to when it was made, counted with the program of then.
GAMES = {
    **{"P3GXY": {0: 0, 1: 10, 2: 20}, "PWE2F": {0: 1, 1: 11, 2: 21}},
    **{"9VXEM": {0: 4, 1: 9, 2: 6}, "2SWGT": {0: 17, 1: 8, 2: 0}},
}
TABLE = [("Ann", 1), ("Dee", 2), ("Bob", 3), ("Eli", 4), ("Fay", 5), ("Gus", None), ("Hal", None)]
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


def test_the_tables_of_that_commit_become_those_of_today(old_site: Site) -> None:
    """Every total, every place and the whole history, and what follows from them still follows."""
    checks = (("rescore", "--check"), ("verify_standings",), ("verify_history",))
    for words in (("migrate",), *checks):
        ran = old_site.manage(*words)
        assert ran.returncode == 0, (words, ran.stdout, ran.stderr)
    code = f"import django; django.setup()\n{TOTALS}"
    ran = old_site.python("-c", code)
    assert ran.stdout.strip() == repr((GAMES, TABLE, 27, 31)), ran.stderr
