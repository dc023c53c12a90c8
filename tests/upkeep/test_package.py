"""The wheel, built and installed into an empty environment, from the first command to a restore;
and what stands in the way of each command, as a sentence.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.benchmarks.server import Phone, spare_port, wait_for
from tests.upkeep.sites import ROOT, Site

ROW = {"position": 0, "entry": "9H 9D KC / 9S 2D JH", "was": None}

pytestmark = pytest.mark.drill


class Installed:
    """The command of an environment, and the folder of the site it has by itself."""

    def __init__(self, place: Path) -> None:
        self.program = place / "venv" / "bin" / "golfscore"
        self.home = place / "home"
        self.port = spare_port()

    @property
    def folder(self) -> Path:
        return self.home / "golfscore"

    def environment(self, **variables: str) -> dict[str, str]:
        """No more than a stranger has."""
        env = {"PATH": os.environ["PATH"], "HOME": str(self.home), "HOST": "127.0.0.1"}
        env |= {"EMAIL_URL": "", "HSTS_SECONDS": "", "DATABASE_URL": ""}  # empty is not set
        return {**env, "XDG_DATA_HOME": str(self.home), "PORT": str(self.port), **variables}

    def run(self, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.program, *words],
            cwd=self.home,
            env=self.environment(**variables),
            capture_output=True,
            text=True,
            check=False,
        )

    def do(self, *words: str) -> str:
        """Run it; what it wrote. It has to succeed."""
        ran = self.run(*words)
        assert ran.returncode == 0, (words, ran.stdout, ran.stderr)
        return ran.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    """Built as a release is, and installed with all it depends on, as the lock pins it."""
    place = tmp_path_factory.mktemp("package")
    (place / "home").mkdir()
    run(sys.executable, "-m", "venv", place / "venv")
    pip: list[str | Path] = [place / "venv" / "bin" / "pip"]
    pip += ["--disable-pip-version-check", "-q"]
    locked = [*pip, "install", "--no-deps", "--only-binary", ":all:", "--require-hashes"]
    run(*locked, "-r", "requirements/prod.txt", "-r", "requirements/build.txt")
    run(*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", place, ROOT)
    (wheel,) = place.glob("golfscore-*.whl")
    run(*pip, "install", "--no-deps", wheel)
    run(*pip, "check")  # the lock has all that the wheel asks for
    yield Installed(place)
    shutil.rmtree(place)


def run(*words: str | Path) -> None:
    """With the registry that this machine has for pip."""
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, (words, ran.stdout, ran.stderr)


def test_from_the_first_command_to_a_restore(installed: Installed) -> None:
    assert "golfscore doctor" in installed.do()
    assert f"The site is in {installed.folder}." in installed.do("init")
    site = Site(installed.folder)
    backup = str(installed.home / "backup.zip")
    with Serving(installed) as lines:
        code = play_a_hole(installed.port)
        installed.do("ready")
        assert "is written and checked" in installed.do("backup", backup)
        assert installed.do("doctor").endswith("Nothing is wrong.\n")
    assert installed.run("ready").returncode == 1
    assert any("golfscore demo" in line for line in lines)
    assert site.ask("SELECT entry FROM scorecards_score WHERE entry != ''") != []
    refused = installed.run("restore", backup)
    assert refused.returncode == 1
    assert "This site is not empty" in refused.stderr
    assert "The site is as it was" in installed.do("manage", "restore", backup, "--replace")
    assert site.ask(f"SELECT code FROM scorecards_game WHERE code = '{code}'") != []
    assert sorted(each.name for each in installed.home.iterdir()) == ["backup.zip", "golfscore"]


class Serving:
    """`golfscore serve` until the block ends, then Ctrl-C."""

    def __init__(self, installed: Installed) -> None:
        self.installed, self.lines = installed, list[str]()

    def __enter__(self) -> list[str]:
        self.process = subprocess.Popen(
            [self.installed.program, "serve"],
            cwd=self.installed.home,
            env=self.installed.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        wait_for(self.installed.port)
        return self.lines

    def __exit__(self, *_: object) -> None:
        os.killpg(self.process.pid, signal.SIGINT)
        output = self.process.communicate(timeout=20)[0]
        self.lines.extend(output.splitlines())
        assert "Traceback" not in output


def play_a_hole(port: int) -> str:
    """The first page with what it loads, and a hole of a new game; the code of the game."""
    phone = Phone(port)
    status, page, _ = phone.get("/")
    assert status == 200
    (style,) = set(re.findall(r'href="(/static/css/all-site\.[0-9a-f]+\.css)"', page.decode()))
    assert phone.get(style)[0] == 200
    assert phone.get("/readyz")[0] == 200
    phone.cookies["django_language"] = "es"
    assert 'lang="es"' in phone.get("/")[1].decode()
    assert "Nueva partida" in phone.get("/games/new/")[1].decode()
    code = phone.start_game(["Ann", "Bob"])
    assert phone.save(code, 1, [ROW]) == 200
    phone.close()
    return code


def test_what_stands_in_the_way_is_a_sentence(installed: Installed, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    unwritable = {"VAR_DIR": str(tmp_path / "file" / "var")}
    for words in (["init"], ["serve"], ["restore", str(tmp_path / "backup.zip")]):
        ran = installed.run(*words, **unwritable)
        assert ran.returncode == 1
        assert "cannot be written: Not a directory. Give it" in ran.stderr
        assert "Traceback" not in ran.stderr
    assert "FAULT  folder: " in installed.run("doctor", **unwritable).stdout
    with socket.create_server(("127.0.0.1", installed.port)):
        taken = installed.run("serve", VAR_DIR=str(tmp_path / "var"))
    assert taken.returncode == 1
    assert f"Nobody can listen on port {installed.port}: Address already in use." in taken.stderr
    assert not (tmp_path / "var").exists()


@pytest.mark.parametrize("command", ["init", "serve", "demo"])
def test_a_newer_database_is_a_sentence(old_site: Site, command: str) -> None:
    old_site.ask(
        "INSERT INTO django_migrations (app, name, applied) VALUES ('upkeep', '0099', '2027-01-01')"
    )
    refused = old_site.manage(command, PORT=str(spare_port()))
    assert refused.returncode == 1
    sentence = "This database was written by a newer golfscore (upkeep.0099)."
    assert refused.stderr.startswith(sentence), refused.stderr
