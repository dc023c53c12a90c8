"""What a site is without any variable, and that a public one passes Django's own checks."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from golfscore.secret_key import kept_in
from upkeep.settings import private_folder

ROOT = Path(settings.BASE_DIR)
CLEAN = {"PATH": os.environ["PATH"], "HTTPS": "1", "ALLOWED_HOSTS": "golf.example"}


def manage(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.drill
def test_a_public_site_passes_the_deployment_checks(tmp_path):
    answer = manage("check", "--deploy", "--fail-level", "WARNING", **CLEAN, VAR_DIR=str(tmp_path))
    assert answer.returncode == 0, answer.stderr


@pytest.mark.drill
def test_a_public_site_without_its_name_does_not(tmp_path):
    variables = {**CLEAN, "ALLOWED_HOSTS": "", "VAR_DIR": str(tmp_path)}
    answer = manage("check", "--deploy", "--fail-level", "WARNING", **variables)
    assert answer.returncode != 0
    assert "ALLOWED_HOSTS" in answer.stderr


def test_a_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path):
    path = tmp_path / "new" / "secret-key"
    first = kept_in(path)
    assert len(first) >= 50
    assert kept_in(path) == first
    assert path.stat().st_mode & 0o077 == 0
    assert [path] == list(path.parent.iterdir())


@pytest.mark.drill
def test_nothing_has_to_be_set_and_the_folder_of_the_site_is_for_its_owner_only(tmp_path):
    """One that is there with a database in it is closed as well; one that is everybody's is not."""
    assert settings.DEBUG is False
    place = tmp_path / "var"
    place.mkdir(mode=0o755)
    database = place / "golfscore.sqlite3"
    database.touch(mode=0o644)
    answer = manage("check", PATH=os.environ["PATH"], VAR_DIR=str(place))
    assert answer.returncode == 0, answer.stderr
    assert place.stat().st_mode & 0o777 == 0o700
    assert database.stat().st_mode & 0o777 == 0o600
    new = private_folder(tmp_path / "a" / "b")
    assert new.stat().st_mode & 0o777 == 0o700
    place.chmod(0o1777)
    assert private_folder(place).stat().st_mode & 0o7777 == 0o1777


def test_setting_up_closes_it_too(tmp_path):
    place = tmp_path / "var"
    place.mkdir(mode=0o755)
    setup = (ROOT / "scripts" / "setup").read_text(encoding="utf-8")
    lines = [line for line in setup.splitlines() if "VAR_DIR" in line]
    variables = {"PATH": os.environ["PATH"], "VAR_DIR": str(place)}
    subprocess.run(["sh", "-c", "\n".join(lines)], env=variables, check=True)
    assert place.stat().st_mode & 0o777 == 0o700


def test_a_key_that_is_there_is_kept(tmp_path):
    path = tmp_path / "secret-key"
    path.write_text("given\n", encoding="ascii")
    assert kept_in(path) == "given"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
def test_sqlite_loses_nothing(pragma, value):
    if connection.vendor != "sqlite":
        pytest.skip("this run is on PostgreSQL")
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}")
        assert cursor.fetchone() == (value,)


def test_sqlite_writers_wait_for_each_other():
    if connection.vendor != "sqlite":
        pytest.skip("this run is on PostgreSQL")
    options = settings.DATABASES["default"]["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert 1 <= options["timeout"] <= 5  # then they are told to try again


@pytest.mark.parametrize(
    "lock", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda p: p.name
)
def test_a_lock_is_hashed_and_names_no_registry(lock):
    text = lock.read_text(encoding="utf-8")
    assert not re.search(r"https?:|index-url|find-links|trusted-host", text)
    pinned = re.findall(r"^[\w.\[\],-]+==\S+", text, re.MULTILINE)
    assert len(pinned) >= 5
    for block in re.split(r"^(?=\S)", text, flags=re.MULTILINE):
        assert "==" not in block.split("\n")[0] or "--hash=sha256:" in block


@pytest.mark.parametrize("lock", ["prod", "postgres", "dev", "audit"])
def test_every_direct_requirement_is_explained(lock):
    explained = (ROOT / "docs" / "inside" / "dependencies.md").read_text(encoding="utf-8").lower()
    for line in (ROOT / "requirements" / f"{lock}.in").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(("#", "-")):
            name = re.split(r"[\[=<>~;]", line)[0]
            assert f"`{name}" in explained, name
