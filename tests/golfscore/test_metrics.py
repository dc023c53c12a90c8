"""The numbers for Prometheus: who may read them, what is counted, and by all workers together."""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from golfscore import metrics
from golfscore.counts import Counts
from scorecards import devices
from scorecards.models import Game
from tests.scorecards.playing import Person, new_game
from tests.upkeep.sites import ROOT
from upkeep.backups import make_backup
from upkeep.nights import nights, store

pytestmark = pytest.mark.django_db

TOKEN = "seven of clubs"
READ = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def watched(settings: LazySettings, tmp_path: Path) -> Iterator[Client]:
    """A site with a token, and a browser of it."""
    settings.METRICS_TOKEN, settings.VAR = TOKEN, tmp_path
    settings.BACKUPS = tmp_path / "backups"
    metrics.counts.cache_clear()
    yield Client()
    metrics.counts.cache_clear()


def numbers(client: Client) -> dict[str, float]:
    """By their names, as Prometheus reads them."""
    text = client.get("/metrics", headers=READ).content.decode()
    pairs = re.findall(r"^golfscore_(\S+) (\S+)$", text, re.M)
    assert len(pairs) == sum(1 for line in text.splitlines() if line[0] != "#")
    return {name: float(value) for name, value in pairs}


def test_without_a_token_there_is_no_such_page_and_nothing_is_counted(
    client: Client, settings: LazySettings, tmp_path: Path
) -> None:
    settings.VAR = tmp_path
    assert client.get("/metrics", headers=READ).status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404
    assert [*tmp_path.iterdir()] == []


def test_nobody_reads_them_without_the_token(watched: Client) -> None:
    assert watched.get("/metrics").status_code == 401
    assert watched.get("/metrics")["WWW-Authenticate"] == "Bearer"
    for token in ("", "seven", f"{TOKEN} ", "♣"):
        answer = watched.get("/metrics", headers={"Authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.content) == (403, b""), token
    assert watched.post("/metrics", headers=READ).status_code == 405


def test_requests_are_counted_by_kind_and_status(watched: Client) -> None:
    for path in ("/", "/", "/nowhere/", "/healthz", "/api/v1/nowhere/"):
        watched.get(path)
    told = numbers(watched)
    assert told['requests_total{kind="page",status="200"}'] == 2
    assert told['requests_total{kind="nothing",status="404"}'] == 1
    assert told['requests_total{kind="watch",status="200"}'] == 1
    assert told['requests_total{kind="api",status="404"}'] == 1
    assert told['request_seconds_count{kind="page"}'] == 2
    assert told['request_seconds_bucket{kind="page",le="+Inf"}'] == 2
    assert 0 < told['request_seconds_sum{kind="page"}'] < 60


def test_a_bucket_has_all_that_took_no_longer(watched: Client) -> None:
    for seconds in (0.001, 0.02, 0.02, 99):
        metrics.note("page", 200, seconds)
    told = numbers(watched)
    buckets = [told[f'request_seconds_bucket{{kind="page",le="{each}"}}'] for each in BOUNDS]
    assert buckets == [1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 4]
    assert told['request_seconds_sum{kind="page"}'] == pytest.approx(99.041)


BOUNDS = ("0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1", "2.5", "10", "+Inf")


def test_an_entry_that_is_saved_is_one_and_names_nobody(watched: Client) -> None:
    ann = Person(devices.new_device("Android phone"))
    game: Game = new_game(ann.device, names=("Ann", "Bob"))
    row = {"rows": [{"position": 0, "entry": "9H 9D KC / 9S 2D JH", "was": None}]}
    url = f"/g/{game.code}/holes/1/"
    assert ann.post(url, row, content_type="application/json").status_code == 200
    assert ann.post(url, "{", content_type="application/json").status_code >= 400
    assert numbers(watched)["saves_total"] == 1
    text = watched.get("/metrics", headers=READ).content.decode()
    assert not any(word in text for word in (game.code, "Ann", "/g/"))


def test_the_state_of_the_site_is_told(watched: Client, settings: LazySettings) -> None:
    told = numbers(watched)
    assert told["database_bytes"] > 0
    assert told["draws_waiting"] == 0
    assert "backup_age_seconds" not in told
    assert told[f'info{{version="{settings.VERSION}"}}'] == 1


@pytest.mark.django_db(transaction=True)
def test_the_age_of_the_last_backup_is_told(watched: Client, tmp_path: Path) -> None:
    make_backup(tmp_path / "a.zip")
    assert 0 <= numbers(watched)["backup_age_seconds"] < 600
    assert "copy_elsewhere_age_seconds" not in numbers(watched)


def test_the_age_of_the_last_copy_elsewhere_is_told(
    watched: Client, tmp_path: Path, settings: LazySettings
) -> None:
    settings.BACKUPS, settings.COPY_FOLDER = tmp_path, str(tmp_path / "disk")
    assert "copy_elsewhere_age_seconds" not in numbers(watched)
    store(replace(nights(), made=timezone.now() - timedelta(hours=3)))
    assert 3 * 3600 <= numbers(watched)["copy_elsewhere_age_seconds"] < 4 * 3600


MANY = """
import sys, pathlib
from golfscore.counts import Counts
counts = Counts(pathlib.Path(sys.argv[1]))
for _ in range(200):
    counts.count("page 200 0", 1)
"""


def test_workers_count_together(tmp_path: Path) -> None:
    words = [sys.executable, "-c", MANY, str(tmp_path)]
    workers = [subprocess.Popen(words, cwd=ROOT) for _ in range(3)]
    assert [each.wait(60) for each in workers] == [0, 0, 0]
    assert Counts(tmp_path).all() == [("page 200 0", 600)]


def test_a_disk_that_takes_no_numbers_is_in_nobodys_way(
    watched: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "metrics").write_text("no folder")
    assert watched.get("/healthz").status_code == 200
