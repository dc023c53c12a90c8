"""A site that is killed while it goes back: it is the one of before or the copy, and never half of
each; and what phones were told is saved is in the site, or in the copy that was made before.
"""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.upkeep.sites import ROOT, Site, put_tables

# A restore in small, by the act that the page and the command share, which dies at its nth step as
# if by the kernel; without a number it says how many steps there are.
RESTORE = """
import os, signal, sys
import django
django.setup()
from pathlib import Path
from upkeep import sqlite
from upkeep.restores import restore
sqlite.PAGES = 100
steps = []
def step(what, done, of):
    steps.append(what)
    if len(steps) == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
restore(Path(sys.argv[1]), replace=True, progress=step)
print(" ".join(steps))
"""
MAKE = """
import sys
import django
django.setup()
from pathlib import Path
from django.core.management import call_command
from scorecards import devices
from upkeep.backups import make_backup
call_command("migrate", verbosity=0)
for _ in range(3000):
    devices.new_device("of before")
make_backup(Path(sys.argv[1]))
from scorecards.models import Device
Device.objects.all().update(label="of today")
"""
# A phone in small: saves, says so, and tries again where the database does not take it.
PHONE = """
import django
django.setup()
from django.db import DatabaseError
from scorecards import devices
number = 0
while True:
    try:
        devices.new_device(f"saved {number}")
    except DatabaseError:
        continue
    print(f"saved {number}", flush=True)
    number += 1
"""
EPOCH = "SELECT token FROM upkeep_epoch"
LABELS = "SELECT label, COUNT(*) FROM scorecards_device WHERE label LIKE 'of %' GROUP BY label"


def started(site: Site, code: str) -> subprocess.Popen[str]:
    env = {key: each for key, each in os.environ.items() if key != "DATABASE_URL"}
    more = {"DJANGO_SETTINGS_MODULE": "golfscore.settings", "VAR_DIR": str(site.folder)}
    return subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, env=env | more, stdout=subprocess.PIPE, text=True
    )


def saved_in(database: Path) -> set[str]:
    with closing(sqlite3.connect(database)) as read:
        rows = read.execute("SELECT label FROM scorecards_device WHERE label LIKE 'saved %'")
        return {label for (label,) in rows}


def state_of(site: Site) -> list[tuple[str, int]]:
    assert site.ask("PRAGMA integrity_check") == [("ok",)]
    assert site.ask("PRAGMA foreign_key_check") == []
    (row,) = site.ask(LABELS)
    return [(str(row[0]), int(row[1]))]


@pytest.mark.drill
def test_a_restore_that_is_killed_leaves_one_site_or_the_other(
    tmp_path: Path, django_db_setup: None
) -> None:
    """Killed at steps from the first to the last: while the copy is read, while the safety copy is
    made, while the pages go in, and once they are in.
    """
    put_tables(tmp_path)
    site, backup = Site(tmp_path), str(tmp_path / "b.zip")
    assert site.python("-c", MAKE, backup).returncode == 0
    steps = site.python("-c", RESTORE, backup, "0").stdout.split()
    assert state_of(site) == [("of before", 3000)]
    last = [number for number, what in enumerate(steps, 1) if what == "restoring"]
    states = list[str]()
    for number in (1, last[0], last[len(last) // 2], last[-2], last[-1]):
        site.ask("UPDATE scorecards_device SET label = 'of today'")
        before = site.ask(EPOCH)
        ran = site.python("-c", RESTORE, backup, str(number))
        assert ran.returncode == -signal.SIGKILL, ran.stderr
        ((label, count),) = state_of(site)
        assert count == 3000
        assert (site.ask(EPOCH) == before) is (label == "of today")
        states.append(label)
    assert states == ["of today"] * 4 + ["of before"]
    again = site.manage("restore", backup, "--replace")
    assert again.returncode == 0, again.stderr
    assert not list(site.backups.glob(".unfinished-*"))
    for safety in site.backups.glob("before-restore-*.zip"):
        copy = Site(tmp_path / f"of-{safety.stem}")
        assert copy.manage("restore", str(safety)).returncode == 0
        assert state_of(copy)[0][1] == 3000
        break


@pytest.mark.drill
def test_what_a_phone_was_told_is_in_the_site_or_in_the_copy(
    tmp_path: Path, django_db_setup: None
) -> None:
    put_tables(tmp_path)
    site, backup = Site(tmp_path), str(tmp_path / "b.zip")
    assert site.python("-c", MAKE, backup).returncode == 0
    with started(site, PHONE) as phone:
        assert phone.stdout is not None
        lines = [phone.stdout.readline() for _ in range(20)]
        restored = site.manage("restore", backup, "--replace")
        lines += [phone.stdout.readline() for _ in range(20)]
        phone.send_signal(signal.SIGKILL)
        lines += phone.stdout.readlines()
    assert restored.returncode == 0, restored.stderr
    acknowledged = {line.strip() for line in lines if re.fullmatch(r"saved \d+\n", line)}
    (safety,) = site.backups.glob("before-restore-*.zip")
    copy = Site(tmp_path / "copy")
    assert copy.manage("restore", str(safety)).returncode == 0
    after, before = saved_in(site.database), saved_in(copy.database)
    assert acknowledged <= after | before
    assert after, "it went on saving"
    assert before
