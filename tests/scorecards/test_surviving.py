"""What was acknowledged is in the file, though the server was killed the moment after."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENOUGH = 40  # acknowledged saves before the kill

# A server in small: makes its database, then saves row after row and says so as soon as it is told.
SERVER = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from scorecards import devices, scorekeeping
from scorecards.rules import find_variant
from scorecards.scorekeeping import RowEntry

rules = find_variant("pagat-6").with_changes({"end": {"type": "open"}})
device = devices.new_device("Android phone")
game = scorekeeping.start_game(
    ruleset=rules, shape=rules.shape, names=["Ann", "Bob"], first_dealer=0, device=device
)
number = 0
while True:
    number += 1
    for position in (0, 1):
        entry = str(number * 2 % 97 + position)
        scorekeeping.record_hole(
            game_code=game.code, number=number, rows=[RowEntry(position, entry)], device=device
        )
        print(number, position, entry, flush=True)
"""


@pytest.mark.drill
def test_every_acknowledged_save_survives_a_kill(tmp_path):
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
        changes, version, complete = database.execute(
            "SELECT (SELECT count(*) FROM scorecards_change), version,"
            " (SELECT count(*) FROM scorecards_score WHERE entry <> '') FROM scorecards_game"
        ).fetchone()
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    told = {tuple(line.split()) for line in acknowledged}
    assert told <= {(str(number), str(position), entry) for number, position, entry in rows}
    # And nothing half done: every save has its row, its line in the history and its version.
    assert changes == version == complete
