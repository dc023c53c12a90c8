"""An update through three versions, and the way back: the standings stay the same to the byte.

The versions are commits of the history: one from before there were tournaments and backups, one
with both, and what lies here. Each runs as whoever looks after a site runs it: a copy, the new
program, `migrate`; and back by the copy in the old program (docs/upgrading.md).
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.upkeep.sites import OLDEST_TABLES, ROOT, Site

pytestmark = pytest.mark.drill

OLDEST, MIDDLE = "208721fd", "e9ef06c8"


@dataclass
class Program:
    """A version of golfscore in a folder, and the places where its site and standings are."""

    folder: Path
    around: Path

    def run(self, var: Path, *words: str) -> None:
        env = {name: each for name, each in os.environ.items() if name != "DATABASE_URL"}
        env |= {"VAR_DIR": str(var), "ALLOWED_HOSTS": "testserver", "LOG_LEVEL": "ERROR"}
        ran = subprocess.run(
            [sys.executable, *words], cwd=self.folder, env=env, capture_output=True, text=True
        )
        assert ran.returncode == 0, ran.stderr[-3000:]

    def manage(self, var: Path, *words: str) -> None:
        self.run(var, "manage.py", *words, "-v", "0")

    def standings(self, var: Path, name: str) -> dict[str, bytes]:
        """The standings of every season and of every stage of a tournament, a file each."""
        place = self.around / name
        self.run(var, str(ROOT / "tests" / "upkeep" / "standings_of.py"), str(place))
        return {each.name: each.read_bytes() for each in sorted(place.iterdir())}


def program_of(commit: str, around: Path) -> Program:
    """The program as it was at a commit; the test is left out where there is no history."""
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        pytest.skip(f"{commit} is not in this clone, which is shallow or a copy without a history")
    folder = around / commit
    folder.mkdir()
    subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout, check=True)
    return Program(folder, around)


def test_standings_stay_the_same_through_three_versions_and_back(tmp_path: Path) -> None:
    oldest, middle = program_of(OLDEST, tmp_path), program_of(MIDDLE, tmp_path)
    newest = Program(ROOT, tmp_path)
    var = tmp_path / "var"
    Site.of_old(var, OLDEST_TABLES)
    first = oldest.standings(var, "oldest")
    assert len(first) == 3

    # From the oldest, which made no backups, to the middle one: the copy is that of the folder.
    shutil.copytree(var, tmp_path / "copy")
    middle.manage(var, "migrate")
    assert middle.standings(var, "middle") == first
    middle.manage(var, "demo", "--beside")
    second = middle.standings(var, "with tournaments")
    assert second.keys() > first.keys()
    assert first.items() <= second.items()

    # From there to this one, by a backup.
    backup = tmp_path / "before.zip"
    middle.manage(var, "backup", str(backup))
    newest.manage(var, "migrate")
    assert newest.standings(var, "newest") == second
    newest.manage(var, "verify_standings")

    # And back: the backup in the program that made it, the copy in the one from before.
    again = tmp_path / "again"
    again.mkdir()
    middle.manage(again, "restore", str(backup))
    assert middle.standings(again, "middle again") == second
    assert oldest.standings(tmp_path / "copy", "oldest again") == first
