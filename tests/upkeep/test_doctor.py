"""Every fault that the doctor knows of, planted, and named in words with a way out."""

import os
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

from golfscore.catalogues import compile_all
from scorecards.models import Game
from tests.upkeep.sites import ROOT
from upkeep.backups import make_backup
from upkeep.doctor.checks import Check, Circumstances, Fault
from upkeep.doctor.machine import MACHINE
from upkeep.doctor.network import NETWORK, TAKEN, answer_at
from upkeep.doctor.report import examine, hindrances_of_serving, hindrances_of_starting
from upkeep.doctor.site import SITE
from upkeep.nightly import copy_away
from upkeep.nights import nights, store
from upkeep.snapshots import take_snapshot

DAY = 24 * 60 * 60


@pytest.fixture
def whole(tmp_path: Path) -> Circumstances:
    """A folder that is private, and not a variable set."""
    var = tmp_path / "site"
    var.mkdir(mode=0o700)
    (var / "secret-key").write_text("key")
    (var / "secret-key").chmod(0o600)
    return Circumstances({"PORT": str(closed_port())}, var, ROOT)


def closed_port() -> int:
    """One on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as spare:
        return int(spare.getsockname()[1])


def fault_of(check: Check, circumstances: Circumstances) -> str:
    """What the check says; nothing where it finds nothing."""
    details = check.look(circumstances)
    return "" if details is None else str(Fault(check, details))


def check_named(name: str, checks: tuple[Check, ...]) -> Check:
    (check,) = (each for each in checks if each.name == name)
    return check


# Faults that are in the variables: what is set, and what is said of it.
SET: Mapping[str, tuple[Mapping[str, str], str]] = {
    "numbers": ({"WORKERS": "two"}, "WORKERS is “two”, which is no number."),
    "database-url": ({"DATABASE_URL": "mysql://golf@db/golf"}, "begins with “mysql”"),
    "names": ({"HTTPS": "1"}, "ALLOWED_HOSTS=golf.example"),
    "host": ({"ALLOWED_HOSTS": "https://golf.example:443"}, "Write golf.example, without"),
    "address": ({"SITE_ADDRESS": "golf.example"}, "leads nowhere"),
    "path": ({"SITE_PATH": "https://golf.example/golf"}, "Write it like this: SITE_PATH=/golf"),
    "below": ({"SITE_ADDRESS": "https://club.example/golf"}, "Set SITE_PATH=/golf"),
    "provider": ({"OIDC_ISSUER": "https://login.example"}, "OIDC_CLIENT is missing"),
    "provider-answers": (
        {"OIDC_ISSUER": "http://127.0.0.1:1", "OIDC_CLIENT": "golf"},
        "127.0.0.1:1 does not answer",
    ),
    "elsewhere": (
        {"SITE_ADDRESS": "https://golf.example", "ALLOWED_HOSTS": "golf.club"},
        "Add golf.example to ALLOWED_HOSTS.",
    ),
    "certificate": ({"HTTPS": "1", "ALLOWED_HOSTS": "golf.example"}, "BEHIND_PROXY=1"),
    "proxy": ({"BEHIND_PROXY": "1"}, "HTTPS is off"),
    "root": ({"ROOT_CERTIFICATE": "/no/such.crt"}, "No such file or directory. Name the file"),
    "mail-links": ({"EMAIL_URL": "consolemail://"}, "SITE_ADDRESS=https://golf.example"),
    "mail": ({"EMAIL_URL": "smtp://me:secret@127.0.0.1:1"}, "127.0.0.1:1 does not answer"),
    "redis": ({"REDIS_URL": "redis://127.0.0.1:1/0"}, "Connection refused"),
}


@pytest.mark.parametrize("name", SET)
def test_a_variable_that_is_wrong(whole: Circumstances, name: str) -> None:
    check = check_named(name, (*MACHINE, *NETWORK))
    variables, sentence = SET[name]
    assert fault_of(check, whole) == ""
    words = fault_of(check, replace(whole, env={**whole.env, **variables}))
    assert sentence in words
    assert "secret" not in words


@pytest.mark.parametrize(
    "env",
    [
        {},
        {"HTTPS": "on", "BEHIND_PROXY": "1", "ALLOWED_HOSTS": ".golf.example, [::1]"}
        | {"SITE_ADDRESS": "https://www.golf.example/", "DATABASE_URL": "postgres://a@b/c"},
        {"HTTPS": "1", "ALLOWED_HOSTS": "192.168.1.7", "GRANIAN_SSL_CERTIFICATE": "site.crt"}
        | {"EMAIL_URL": "consolemail://", "DATABASE_URL": "sqlite:////srv/golf.sqlite3"},
        {
            "SNAPSHOTS": "0",
            "API_SECONDS": "2.5",
            "ROOT_CERTIFICATE": "in-front",
            "SITE_ADDRESS": "http://golf.club.home:8000",
        },
    ],
)
def test_sites_that_are_well(whole: Circumstances, env: dict[str, str]) -> None:
    circumstances = replace(whole, env={**whole.env, **env})
    faults = {each.name: fault_of(each, circumstances) for each in (*MACHINE, *NETWORK)}
    assert not any(faults.values()), faults


def plant_no_folder(at: Circumstances, patch: pytest.MonkeyPatch) -> Circumstances:
    (at.var / "file").touch()
    return replace(at, var=at.var / "file" / "var")


def plant_open_folder(at: Circumstances, patch: pytest.MonkeyPatch) -> Circumstances:
    at.var.chmod(0o755)
    return at


def plant_key(at: Circumstances, patch: pytest.MonkeyPatch) -> Circumstances:
    (at.var / "secret-key").unlink()
    (at.var / "secret-key").mkdir(mode=0o700)
    return at


def plant_full_disk(at: Circumstances, patch: pytest.MonkeyPatch) -> Circumstances:
    patch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=7_000_000))
    return at


def plant_few_files(at: Circumstances, patch: pytest.MonkeyPatch) -> Circumstances:
    patch.setattr("resource.getrlimit", lambda what: (256, 256))
    return at


def plant_clock(at: Circumstances, patch: pytest.MonkeyPatch) -> Circumstances:
    return replace(at, now=time.mktime((2013, 1, 1, 0, 0, 0, 0, 1, 0)))


def plant_driver(at: Circumstances, patch: pytest.MonkeyPatch) -> Circumstances:
    patch.setattr("upkeep.doctor.machine.find_spec", lambda name: None)
    return replace(at, env={"DATABASE_URL": "postgres://golf@db/golf"})


def plant_python(at: Circumstances, patch: pytest.MonkeyPatch) -> Circumstances:
    patch.setattr("upkeep.doctor.machine.PYTHON", (9, 9))
    return at


def plant_sqlite(at: Circumstances, patch: pytest.MonkeyPatch) -> Circumstances:
    patch.setattr("upkeep.doctor.machine.SQLITE", (9, 9, 9))
    return at


PLANTS: Mapping[str, tuple[Callable[[Circumstances, pytest.MonkeyPatch], Circumstances], str]] = {
    "python": (plant_python, "apt-get install python3"),
    "sqlite": (plant_sqlite, "Install a newer Python"),
    "folder": (plant_no_folder, "cannot be written: Not a directory. Give it to the user"),
    "private": (plant_open_folder, "chmod 700 "),
    "key": (plant_key, "cannot be read: Is a directory. Put it back"),
    "disk": (plant_full_disk, "has 7 MB left, and 100 MB are needed"),
    "files": (plant_few_files, "Only 256 files"),
    "clock": (plant_clock, "The clock of this machine says 2013-01-01"),
    "driver": (plant_driver, "psycopg is not installed. Install golfscore[postgres]"),
}


@pytest.mark.parametrize("name", PLANTS)
def test_a_machine_that_is_not_well(
    whole: Circumstances, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    plant, sentence = PLANTS[name]
    assert sentence in fault_of(check_named(name, MACHINE), plant(whole, monkeypatch))


def test_other_forms_of_these(whole: Circumstances) -> None:
    key = whole.var / "secret-key"
    key.write_text("\n")
    assert "it is empty" in fault_of(check_named("key", MACHINE), whole)
    key.write_bytes(b"\xff")
    assert "it is no text" in fault_of(check_named("key", MACHINE), whole)
    assert fault_of(check_named("key", MACHINE), replace(whole, env={"SECRET_KEY": "k"})) == ""
    os.utime(key, (time.time() + DAY, time.time() + DAY))
    assert "and something here is of" in fault_of(check_named("clock", MACHINE), whole)
    root = replace(whole, env={"ROOT_CERTIFICATE": str(key)})
    assert "secret-key: not a certificate." in fault_of(check_named("root", NETWORK), root)
    key.write_text("words")
    assert "secret-key: not a certificate." in fault_of(check_named("root", NETWORK), root)
    redis = replace(whole, env={"REDIS_URL": "carrier-pigeon://"})
    assert fault_of(check_named("redis", NETWORK), redis) == ""


def test_a_port_that_another_program_has(whole: Circumstances) -> None:
    with socket.create_server(("0.0.0.0", 0)) as other:
        other.settimeout(0)
        port = other.getsockname()[1]
        circumstances = replace(whole, env={"PORT": str(port)})
        sentence = f"Nobody can listen on port {port}: Address already in use."
        assert sentence in fault_of(TAKEN, circumstances)
        assert [str(each)[:40] for each in hindrances_of_serving(circumstances)] == [sentence[:40]]
    assert answer_at(whole, "/healthz") is None
    too_large = replace(whole, env={"PORT": "70000"})
    assert "from 1 to 65535" in fault_of(TAKEN, too_large)
    assert fault_of(check_named("port", NETWORK), whole) == ""


# What is in the database and beside it.


@pytest.fixture
def site(whole: Circumstances, game: Game, settings: LazySettings, tmp_path: Path) -> Circumstances:
    """A site on which somebody plays, with a backup of today."""
    compile_all()
    settings.STATIC_ROOT = tmp_path
    (tmp_path / "staticfiles.json").touch()
    make_backup(tmp_path / "backup.zip")
    return whole


@contextmanager
def locked() -> Iterator[None]:
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def site_fault(name: str, circumstances: Circumstances) -> str:
    return fault_of(check_named(name, SITE), circumstances)


def test_a_site_that_is_well(site: Circumstances) -> None:
    faults = {each.name: fault_of(each, site) for each in SITE}
    assert not any(faults.values()), faults
    assert hindrances_of_starting(site) == []


def test_a_database_that_does_not_answer(
    site: Circumstances, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: object) -> None:
        raise OperationalError("connection refused\n")

    with monkeypatch.context() as patch:
        patch.setattr(BaseDatabaseWrapper, "ensure_connection", refuse)
        assert "does not answer: connection refused. Start" in site_fault("database", site)


def test_a_newer_database(site: Circumstances) -> None:
    MigrationRecorder(connection).record_applied("upkeep", "0099_more")
    try:
        assert "a newer golfscore (upkeep.0099_more). Install" in site_fault("newer", site)
    finally:
        MigrationRecorder(connection).record_unapplied("upkeep", "0099_more")


def test_migrations_that_wait(site: Circumstances, settings: LazySettings) -> None:
    settings.MIGRATION_MODULES = {}
    last = ("upkeep", "0001_initial")
    recorder = MigrationRecorder(connection)
    there = last in recorder.applied_migrations()  # not where tables are made without migrations
    recorder.ensure_schema()
    recorder.record_unapplied(*last)
    try:
        assert "are not made yet (" in site_fault("migrations", site)
    finally:
        if there:
            recorder.record_applied(*last)


def test_a_locked_database(site: Circumstances, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upkeep.doctor.site.WAIT", 0)
    with locked():
        assert "database is locked. End whatever else" in site_fault("locked", site)


def test_files_that_are_not_there(site: Circumstances, tmp_path: Path) -> None:
    (tmp_path / "staticfiles.json").unlink()
    assert "golfscore init" in site_fault("static", site)
    assert "“es” is not compiled" in site_fault("catalogues", replace(site, files=tmp_path))
    source = tmp_path / "locale" / "es" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    for path in (source.with_suffix(".mo"), source):
        path.touch()
    os.utime(source.with_suffix(".mo"), (DAY, DAY))
    assert "“es” is not compiled, or is older" in site_fault(
        "catalogues", replace(site, files=tmp_path)
    )


def test_a_snapshot_that_should_be_newer(
    site: Circumstances, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SNAPSHOTS = 24
    take_snapshot()
    assert site_fault("snapshot", site) == ""
    late = time.time() + DAY / 8
    monkeypatch.setattr("upkeep.doctor.site.written", lambda path: late)
    assert "no snapshot was made since 20" in site_fault("snapshot", site)
    settings.SNAPSHOTS = 0
    assert site_fault("snapshot", site) == ""


def test_a_backup_that_is_overdue(site: Circumstances, backups: Path) -> None:
    assert "The last backup is of" in site_fault("backup", replace(site, now=time.time() + 9 * DAY))
    (backups / "last-backup.json").unlink()
    assert "No backup was ever made" in site_fault("backup", site)
    Game.objects.all().delete()


def test_a_copy_that_did_not_go_elsewhere(
    site: Circumstances, settings: LazySettings, tmp_path: Path
) -> None:
    place = tmp_path / "elsewhere"
    settings.COPY_FOLDER = str(place)
    assert "which cannot be written. Mount" in site_fault("copy-folder", site)
    place.mkdir()
    assert "is on the same disk as the site" in site_fault("copy-folder", site)
    assert site_fault("nightly", site) == ""
    long_after = replace(site, now=time.time() + 2 * DAY)
    store(nights())
    assert "No copy went elsewhere yet. Try it" in site_fault("nightly", long_after)
    copy_away(at_once=True)
    assert site_fault("nightly", site) == ""
    assert "No copy went elsewhere since 20" in site_fault("nightly", long_after)
    store(replace(nights(), failure="full"))
    assert "UTC: full" in site_fault("nightly", site)
    assert site_fault("backup", site) == ""


PLANTED_BELOW = {
    *("port", "database", "newer", "migrations", "locked", "static", "catalogues"),
    *("snapshot", "backup", "copy-folder", "nightly"),
}


def test_every_fault_is_planted_in_some_test() -> None:
    names = [each.name for each in (*MACHINE, *NETWORK, *SITE)]
    assert len(names) == len(set(names)) >= 20
    assert set(names) == SET.keys() | PLANTS.keys() | PLANTED_BELOW


def test_the_report(site: Circumstances) -> None:
    """A line for every question; nothing more of a site that cannot be loaded."""
    out, loads = StringIO(), list[int]()
    assert examine(site, lambda: loads.append(1), out) == 0
    assert out.getvalue().count("ok     ") == len((*MACHINE, *NETWORK, *SITE))
    assert out.getvalue().endswith("Nothing is wrong.\n")
    out = StringIO()
    broken = replace(site, env={**site.env, "WORKERS": "two", "BEHIND_PROXY": "1"})
    assert examine(broken, lambda: loads.append(2), out) == 2
    assert "FAULT  numbers: WORKERS is “two”" in out.getvalue()
    assert "2 of these have to be put right." in out.getvalue()
    assert loads == [1]


def test_of_a_database_that_stops_nothing_more_is_asked(
    site: Circumstances, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upkeep.doctor.site.unknown", lambda names: ["upkeep.0099_more"])
    out = StringIO()
    assert examine(site, lambda: None, out) == 1
    assert out.getvalue().count("ok     ") == len((*MACHINE, *NETWORK)) + 1
