"""What was acknowledged is in the file, though the server was killed the moment after."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.upkeep.sites import put_tables

ROOT = Path(__file__).resolve().parents[2]
ENOUGH = 40  # acknowledged saves before the kill

# A server in small: makes its database, then saves row after row and says so as soon as it is told;
# one row of each hole goes into a game that two people enter, where it waits for the second.
SERVER = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from scorecards import devices
from scorecards.customs import Customs
from scorecards.rules import find_variant
from scorecards.scorekeeping import games, holes
from scorecards.scorekeeping.rows import RowEntry

rules = find_variant("pagat-6").with_changes({"end": {"type": "open"}})
device = devices.new_device("Android phone")
setup = {"ruleset": rules, "shape": rules.shape, "names": ["Ann", "Bob"], "first_dealer": 0}
game = games.start_game(**setup, device=device)
blind = games.start_game(**setup, device=device, customs=Customs(double_entry=True))
number = 0
while True:
    number += 1
    for position in (0, 1):
        entry = str(number * 2 % 97 + position)
        holes.record_hole(
            game_code=game.code, number=number, rows=[RowEntry(position, entry)], device=device
        )
        print(number, position, entry, flush=True)
    first = RowEntry(0, str(number % 97))
    holes.record_hole(game_code=blind.code, number=1, rows=[first], device=device)
    print("first", number, number % 97, flush=True)
"""


@pytest.mark.drill
def test_every_acknowledged_save_survives_a_kill(tmp_path, django_db_setup):
    put_tables(tmp_path)
    kept = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    settings = {"DJANGO_SETTINGS_MODULE": "golfscore.settings", "VAR_DIR": str(tmp_path)}
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER],
        cwd=ROOT,
        env=kept | settings,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    acknowledged = []
    with server:
        for line in server.stdout:
            acknowledged.append(line)
            if len(acknowledged) == ENOUGH:
                os.kill(server.pid, signal.SIGKILL)  # it goes on saving until this arrives
    assert server.returncode == -signal.SIGKILL
    assert len(acknowledged) >= ENOUGH
    if not acknowledged[-1].endswith("\n"):
        acknowledged.pop()  # cut off in the middle of being told: not told

    with closing(sqlite3.connect(tmp_path / "golfscore.sqlite3")) as database:
        rows = database.execute(
            "SELECT hole.number, score.position, score.entry FROM scorecards_hole hole"
            " JOIN scorecards_score score ON score.hole_id = hole.id WHERE score.entry <> ''"
        ).fetchall()
        (waits,) = database.execute("SELECT entry FROM scorecards_witness").fetchone()
        changes, version, complete = database.execute(
            "SELECT (SELECT count(*) FROM scorecards_change WHERE game_id = game.id), version,"
            " (SELECT count(*) FROM scorecards_score WHERE entry <> '')"
            " FROM scorecards_game game WHERE NOT double_entry"
        ).fetchone()
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    firsts = [line.split() for line in acknowledged if line.startswith("first")]
    _, number, entry = firsts[-1]
    assert waits in (entry, str((int(number) + 1) % 97))  # the next may be in and not told
    told = {tuple(line.split()) for line in acknowledged if not line.startswith("first")}
    assert told <= {(str(number), str(position), entry) for number, position, entry in rows}
    verified = subprocess.run(
        [sys.executable, "manage.py", "verify_history"],
        cwd=ROOT,
        env=kept | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (verified.returncode, verified.stdout) == (0, "Every history is as it was written.\n")
    # And nothing half done: every save has its row, its line in the history and its version.
    assert changes == version == complete
