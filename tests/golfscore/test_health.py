"""The addresses that a watcher asks."""

import pytest
from django.db import OperationalError


def test_alive_needs_no_database(client):
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok")
    assert "no-store" in response["Cache-Control"]


@pytest.mark.migrations
@pytest.mark.django_db
def test_ready_when_the_database_is_migrated(client):
    assert client.get("/readyz").status_code == 200


def test_not_ready_when_the_database_does_not_answer(client, monkeypatch):
    def refuse():
        raise OperationalError("no database")

    monkeypatch.setattr("golfscore.health.writes", refuse)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert b"Traceback" not in response.content


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
def test_only_reading(client, address):
    assert client.post(address).status_code == 405
