"""The administrator is made once, by whoever runs the site: to everybody else there is no page."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from golfscore.accounts import first_run

HERE: dict[str, Any] = {"headers": {"Host": "localhost:8000"}, "REMOTE_ADDR": "127.0.0.1"}
THERE: dict[str, Any] = {"headers": {"Host": "192.168.1.7:8000"}, "REMOTE_ADDR": "192.168.1.20"}
FIELDS = {"email": "Ann@Example.org", "password": "nine holes of golf"}


@pytest.fixture(autouse=True)
def key_file(tmp_path, monkeypatch) -> Path:
    monkeypatch.setattr(first_run, "KEY_FILE", tmp_path / "first-run-key")
    return tmp_path / "first-run-key"


@pytest.fixture
def key(db, key_file) -> str:
    """As `make run` prints it."""
    here, there = first_run.invitations(["http://127.0.0.1:8000/", "http://192.168.1.7:8000/"])
    assert here == "http://127.0.0.1:8000/first-run/"
    address, _, key = there.partition("?key=")
    assert address == "http://192.168.1.7:8000/first-run/"
    assert len(key) >= 40
    assert key_file.stat().st_mode & 0o077 == 0
    return key


def test_the_machine_itself_makes_the_administrator(db):
    client = Client()
    assert client.get("/first-run/", **HERE).status_code == 200
    answer = client.post("/first-run/", FIELDS, **HERE)
    assert (answer.status_code, answer["Location"]) == (302, "/account/")
    user = User.objects.get()
    assert user.is_superuser
    assert user.email == "ann@example.org"
    assert client.get("/admin/").status_code == 200, "signed in at once"
    assert client.get("/first-run/", **HERE).status_code == 404
    assert client.post("/first-run/", FIELDS, **HERE).status_code == 404


def test_who_was_made_here_signs_in_without_a_code(db):
    Client().post("/first-run/", FIELDS, **HERE)
    client = Client()
    fields = {"login": "ann@example.org", "password": FIELDS["password"], "next": "/admin/"}
    assert client.post("/account/login/", fields)["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


@pytest.mark.parametrize(
    "from_where",
    [
        THERE,
        {**HERE, "REMOTE_ADDR": "192.168.1.20"},
        {**HERE, "headers": {"Host": "evil.example"}},
        {**HERE, "headers": {"Host": "localhost", "X-Forwarded-For": "192.0.2.1"}},
        {**HERE, "headers": {"Host": "localhost", "Forwarded": "for=192.0.2.1"}},
        {**HERE, "headers": {"Host": "localhost", "X-Real-IP": "192.0.2.1"}},
        {**HERE, "REMOTE_ADDR": ""},
    ],
)
def test_from_elsewhere_there_is_no_such_page(db, from_where):
    for answer in (
        Client().get("/first-run/", **from_where),
        Client().post("/first-run/", FIELDS, **from_where),
        Client().get("/first-run/?key=x", **from_where),
        Client().get("/first-run/?key=é%00", **from_where),
    ):
        assert answer.status_code == 404
    assert not User.objects.exists()


def test_behind_a_proxy_everybody_comes_from_this_machine_and_nobody_is_it(db, settings):
    settings.BEHIND_PROXY = True
    assert Client().get("/first-run/", **HERE).status_code == 404


def test_the_key_of_the_terminal_opens_it_once(key, key_file):
    client = Client()
    page = client.get(f"/first-run/?key={key}", **THERE)
    assert page.status_code == 200
    assert f'value="{key}"' in page.text
    assert client.post("/first-run/", {**FIELDS, "key": key + "x"}, **THERE).status_code == 404
    assert client.post("/first-run/", {**FIELDS, "key": key}, **THERE).status_code == 302
    assert User.objects.get().is_superuser
    assert not key_file.exists()
    assert client.get(f"/first-run/?key={key}", **THERE).status_code == 404


def test_the_key_is_of_no_use_to_the_next(key):
    assert Client().post("/first-run/", {**FIELDS, "key": key}, **THERE).status_code == 302
    User.objects.all().delete()
    assert Client().post("/first-run/", {**FIELDS, "key": key}, **THERE).status_code == 404


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"email": "ann"}, "valid email"),
        ({"email": ""}, "required"),
        ({"password": "short"}, "too short"),
        ({"password": ""}, "required"),
        ({"password": "ann@example.org"}, "too similar"),
    ],
)
def test_what_does_not_work_is_said_beside_the_field(db, fields, sentence):
    answer = Client().post("/first-run/", {**FIELDS, **fields}, **HERE)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert not User.objects.exists()


def test_of_two_at_once_one_is_made(db, monkeypatch):
    Client().post("/first-run/", FIELDS, **HERE)
    monkeypatch.setattr(first_run, "has_administrator", lambda: False)
    other = {**FIELDS, "email": "bob@example.org"}
    assert Client().post("/first-run/", other, **HERE).status_code == 404
    assert User.objects.get().email == "ann@example.org"


def test_who_runs_a_site_with_an_administrator_is_told_nothing(key, key_file):
    User.objects.create_superuser("owner", "owner@example.org", "x")
    assert first_run.invitations(["http://127.0.0.1/", "http://192.168.1.7/"]) == []
    assert not key_file.exists()


def test_a_site_without_a_network_names_only_itself(db, key_file):
    assert first_run.invitations(["http://127.0.0.1/"]) == ["http://127.0.0.1/first-run/"]
    assert not key_file.exists()


def test_other_methods_are_refused(db):
    assert Client().put("/first-run/", **HERE).status_code == 405
