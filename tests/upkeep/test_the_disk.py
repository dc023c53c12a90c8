"""A full, read-only or locked disk: told as what it is, nothing lost, and over when it is over."""

import errno
import json
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.db import DatabaseError, OperationalError, connection, connections
from django.http import HttpResponse
from django.test import Client
from django.urls import path

from golfscore import urls
from scorecards.models import Device, Game, Score
from tests.accounts.conftest import PASSWORD, make_member
from tests.golfscore.logs import RecordedLines
from tests.scorecards.playing import Person
from tests.upkeep.sites import Site
from upkeep.site import RETRY_AFTER, of_the_disk

JSON = {"content_type": "application/json"}
ROW = {"position": 0, "entry": "9H 9D KC / 9S 2D JH", "was": None}


def raises(error: Exception) -> Callable[..., HttpResponse]:
    def view(request: Any) -> HttpResponse:
        raise error

    return view


handler500 = urls.handler500
urlpatterns = [
    *urls.urlpatterns,
    path("full", raises(OSError(errno.ENOSPC, "No space left on device"))),
    path("readonly", raises(OSError(errno.EROFS, "Read-only file system"))),
    path("missing", raises(FileNotFoundError(errno.ENOENT, "a bug"))),
]


@pytest.fixture
def ann(device: Device, game: Game) -> Person:
    """Keeps the score of the game, and sees an error as an answer."""
    client = Client(raise_request_exception=False)
    return Person(device, client)


def save(ann: Person, game: Game, **more: Any) -> Any:
    body = json.dumps({"rows": [ROW]})
    return ann.post(f"/g/{game.code}/holes/2/", body, **JSON, **more)


@contextmanager
def connected_with(pragma: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every connection that is opened meanwhile has that pragma."""
    with monkeypatch.context() as changed:
        options = connection.settings_dict["OPTIONS"]
        command = f"{options['init_command']}; {pragma}"
        changed.setitem(
            connection.settings_dict, "OPTIONS", {**options, "init_command": command, "timeout": 0}
        )
        connection.close()
        yield
    # The connection is not closed here: whoever could not write has to let go of it by itself.


@contextmanager
def read_only(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with connected_with("PRAGMA query_only=1", monkeypatch):
        yield


@contextmanager
def locked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with (
        connected_with("PRAGMA busy_timeout=50", monkeypatch),
        closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


TROUBLES = pytest.mark.parametrize("trouble", [read_only, locked])


@TROUBLES
def test_a_save_is_refused_with_a_sentence_and_works_again_by_itself(
    ann: Person, game: Game, monkeypatch: pytest.MonkeyPatch, trouble: Any
) -> None:
    before = list(Score.objects.order_by("pk").values_list("entry", "points"))
    with trouble(monkeypatch):
        refused = save(ann, game)
        assert refused.status_code == 503
        assert refused["Retry-After"] == str(RETRY_AFTER)
        (problem,) = refused.json()["problems"]
        assert problem["code"] == "unavailable"
        assert "Try again in a moment" in problem["message"]
        page = ann.post(f"/g/{game.code}/holes/2/", {"row-0": ROW["entry"]})
        assert page.status_code == 503
        assert "<h1>Not just now</h1>" in page.text
        assert ann.get("/readyz").status_code == 503
        assert ann.get("/healthz").status_code == 200
        assert ann.get(f"/g/{game.code}/").status_code == 200
        # A connection that only read keeps what it was opened with until it is asked to write.
        assert save(ann, game).status_code == 503
    assert list(Score.objects.order_by("pk").values_list("entry", "points")) == before
    assert save(ann, game).status_code == 200
    assert Score.objects.get(hole__number=2, position=0).entry == ROW["entry"]
    assert ann.get("/readyz").status_code == 200


@pytest.mark.parametrize(
    ("language", "sentence"), [("es", "Ahora no"), ("fr", "Pas maintenant"), ("it", "Non ora")]
)
def test_the_sentence_is_in_the_language_of_the_reader(
    ann: Person, game: Game, monkeypatch: pytest.MonkeyPatch, language: str, sentence: str
) -> None:
    with read_only(monkeypatch):
        page = ann.post(
            f"/g/{game.code}/holes/2/",
            {"row-0": ROW["entry"]},
            headers={"Accept-Language": language, "Accept": "text/html"},
        )
    assert page.status_code == 503
    assert f'lang="{language}"' in page.text
    assert sentence in page.text


def test_signing_in_on_a_read_only_disk_is_no_crash(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    member = make_member("Bob")
    with read_only(monkeypatch):
        fields = {"login": member.user.email, "password": PASSWORD}
        assert ann.post("/account/login/", fields).status_code == 503
    assert ann.post("/account/login/", fields).status_code == 302


def test_a_session_that_cannot_be_saved_is_no_bad_request(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_member("Bob").sign_in(ann.client)
    monkeypatch.setattr(site_settings, "SESSION_SAVE_EVERY_REQUEST", True)
    with read_only(monkeypatch):
        assert ann.get("/").status_code == 503


@pytest.mark.urls(__name__)
@pytest.mark.parametrize(
    ("address", "status"), [("/full", 503), ("/readonly", 503), ("/missing", 500)]
)
def test_a_file_that_cannot_be_written_is_the_disk_and_no_other_is(
    ann: Person, address: str, status: int
) -> None:
    assert ann.get(address).status_code == status


def test_a_file_that_cannot_be_written_is_not_opened_to_read(
    ann: Person, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One such connection would keep every other of the process from writing for ever."""
    with monkeypatch.context() as changed:
        changed.setattr("upkeep.backend.base.os.access", lambda place, mode: False)
        connection.close()
        assert ann.get(f"/g/{game.code}/").status_code == 503
        assert ann.get("/readyz").status_code == 503
    assert ann.get(f"/g/{game.code}/").status_code == 200
    assert save(ann, game).status_code == 200


def test_a_bug_is_a_bug(db: None) -> None:
    with pytest.raises(DatabaseError) as raised, connection.cursor() as cursor:
        cursor.execute("SELECT * FROM no_such_table")
    assert not of_the_disk(raised.value)
    assert not of_the_disk(RuntimeError("a bug"))
    assert of_the_disk(OperationalError("the server closed the connection"))


def test_it_is_one_line_in_the_log(
    ann: Person, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = RecordedLines()
    logging.getLogger("django").addHandler(lines)
    try:
        with read_only(monkeypatch):
            save(ann, game)
    finally:
        logging.getLogger("django").removeHandler(lines)
    (line,) = lines.written
    assert "readonly database" in json.loads(line)["message"]
    assert "traceback" not in json.loads(line)


def test_ready_is_asked_of_the_disk_once_a_second(
    ann: Person, django_assert_max_num_queries: Any
) -> None:
    assert ann.get("/readyz").status_code == 200
    with django_assert_max_num_queries(1):
        assert ann.get("/readyz").status_code == 200


def test_nobody_waits_longer_than_five_seconds_for_a_lock() -> None:
    assert site_settings.DATABASES["default"]["OPTIONS"]["timeout"] <= 5


@pytest.mark.migrations
def test_a_postgresql_that_only_reads_is_told_the_same(ann: Person, game: Game) -> None:
    """On SQLite this is the same as above, by other means."""
    words = {
        "postgresql": ("SET default_transaction_read_only = on", "RESET ALL"),
        "sqlite": ("PRAGMA query_only=1", "PRAGMA query_only=0"),
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(words[0])
    assert save(ann, game).status_code == 503
    # The connection is let go of, and the next one is as it should be.
    assert save(ann, game).status_code == 200
    assert ann.get("/readyz").status_code == 200


def test_ten_phones_behind_a_lock_are_all_answered(
    ann: Person, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None of them is a 500, whoever waits for whom."""
    statuses: list[int] = []

    def one(number: int) -> None:
        person = Person(ann.device, Client(raise_request_exception=False))
        body = json.dumps({"rows": [{**ROW, "position": number % 3}]})
        statuses.append(person.post(f"/g/{game.code}/holes/2/", body, **JSON).status_code)
        connections.close_all()

    with locked(monkeypatch):
        threads = [threading.Thread(target=one, args=(number,)) for number in range(10)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert statuses == [503] * 10


# A program that saves hole after hole, on a disk that takes no more for a while.
ON_A_FULL_DISK = """
import json, resource, sqlite3
import django
django.setup()
from django.conf import settings
from django.test import Client
settings.ALLOWED_HOSTS = ["*"]
from scorecards import devices
from scorecards.permissions import COOKIE
from tests.scorecards.playing import new_game
device = devices.new_device("Android phone")
game = new_game(device, names=["Ann", "Bob"], end={"type": "open"})
client = Client(raise_request_exception=False)
client.cookies[COOKIE] = device.key

def save(number):
    rows = [{"position": at, "entry": str(number), "was": None} for at in (0, 1)]
    address = f"/g/{game.code}/holes/{number}/"
    body = json.dumps({"rows": rows, "id": f"save-{number}"})
    return client.post(address, body, content_type="application/json").status_code

def look():
    return [client.get(each).status_code for each in ("/readyz", "/healthz", f"/g/{game.code}/")]

statuses = {"before": [save(1), *look()]}
place = str(settings.DATABASES["default"]["NAME"])
other = sqlite3.connect(place)  # of the second worker: the log stays while somebody has it open
other.execute("SELECT COUNT(*) FROM scorecards_game").fetchone()
had = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (1, had[1]))
from django.core.cache import cache
cache.clear()
statuses["full"] = [save(2), *look()]
resource.setrlimit(resource.RLIMIT_FSIZE, had)
statuses["after"] = [save(2), *look()]
print(json.dumps(statuses))
"""


def test_a_disk_that_takes_no_more(upgraded_site: Site) -> None:
    ran = upgraded_site.python("-c", ON_A_FULL_DISK)
    assert ran.returncode == 0, ran.stderr
    statuses = json.loads(ran.stdout)
    assert statuses["before"] == [200, 200, 200, 200]
    assert statuses["full"] == [503, 503, 200, 200]
    assert statuses["after"] == [200, 200, 200, 200]
    saved = upgraded_site.ask("SELECT COUNT(*) FROM scorecards_score WHERE entry IN ('1', '2')")
    assert saved[0][0] >= 4
    assert upgraded_site.ask("PRAGMA integrity_check") == [("ok",)]
