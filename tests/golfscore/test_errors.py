"""Refusals: a sentence and a 4xx for a person, an object for a program, one line in the log."""

import json
import logging
import sys

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import path

from golfscore import urls
from golfscore.logs import JsonLines, PlainLines
from tests.golfscore.logs import RecordedLines

pytestmark = pytest.mark.django_db


def breaks(request):
    raise RuntimeError("a bug")


def denies(request):
    raise PermissionDenied("Not with your role")


handler403, handler500 = urls.handler403, urls.handler500
urlpatterns = [
    *urls.urlpatterns,
    *(path("breaks", breaks), path("api/breaks", breaks), path("denies", denies)),
]


def body_of(letters: int) -> bytes:
    return b'{"x": "' + b"a" * letters + b'"}'


def test_a_missing_page_has_a_sentence_and_a_way_on(client):
    response = client.get("/no/such/page")
    assert response.status_code == 404
    assert "There is nothing at this address" in response.text
    assert 'href="/"' in response.text


def test_a_missing_page_speaks_the_language_of_the_reader(client):
    response = client.get("/no/such/page", headers={"Accept-Language": "fr"})
    assert 'lang="fr"' in response.text
    assert "There is nothing at this address" not in response.text


@pytest.mark.parametrize("headers", [{"Accept": "application/json"}, {}])
def test_a_program_gets_an_object(client, headers):
    response = client.get("/api/no/such/address" if not headers else "/nothing", headers=headers)
    assert response.status_code == 404
    (problem,) = response.json()["problems"]
    assert problem["code"] == "not-found"


@pytest.mark.parametrize("content_type", ["application/json", "text/plain", "multipart/form-data"])
def test_ten_megabytes_are_refused_before_they_are_read(client, content_type):
    response = client.post("/language/", data=body_of(10_000_000), content_type=content_type)
    assert response.status_code == 413
    assert "That is too large" in response.text
    assert "Traceback" not in response.text


def test_a_form_without_its_token_is_refused_with_advice():
    client = Client(enforce_csrf_checks=True)
    client.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32
    response = client.post("/language/", {"language": "fr"})
    assert response.status_code == 403
    assert "reload the page" in response.text
    assert settings.LANGUAGE_COOKIE_NAME not in response.cookies


def test_a_stranger_host_is_refused(client, settings):
    settings.ALLOWED_HOSTS = ["golf.example"]
    response = client.get("/healthz", headers={"Host": "evil.example"})
    assert response.status_code == 400


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("address", ["/breaks", "/api/breaks"])
def test_a_crash_says_so_and_tells_nothing_else(client, address):
    client.raise_request_exception = False
    response = client.get(address)
    assert response.status_code == 500
    assert "Nothing was saved" in response.text
    assert "a bug" not in response.text


@pytest.mark.parametrize(
    ("method", "address", "headers"),
    [
        ("get", "/no/such/page", {}),
        ("post", "/language/", {}),
        ("get", "/", {"Host": "a b"}),
        ("get", "/../../etc/passwd%00", {}),
    ],
)
def test_a_refusal_is_at_most_one_line_in_the_log(capfd, method, address, headers):
    lines = RecordedLines()
    for name in ("django", "django.security.csrf"):
        logging.getLogger(name).addHandler(lines)
    try:
        response = getattr(Client(enforce_csrf_checks=True), method)(address, headers=headers)
    finally:
        for name in ("django", "django.security.csrf"):
            logging.getLogger(name).removeHandler(lines)
    assert 400 <= response.status_code < 500
    assert len(lines.written) <= 1
    assert all(json.loads(line)["request_id"] == response["X-Request-ID"] for line in lines.written)
    assert all("traceback" not in json.loads(line) for line in lines.written)


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("lines", [JsonLines, PlainLines])
def test_whoever_may_not_is_one_line_in_the_log(client, lines):
    """Django hands the exception of a 403 to the log, with twenty lines of where it came from."""
    handler = RecordedLines(lines())
    logging.getLogger("django").addHandler(handler)
    try:
        assert client.get("/denies").status_code == 403
    finally:
        logging.getLogger("django").removeHandler(handler)
    (line,) = handler.written
    assert "\n" not in line
    assert "/denies" in line


def test_a_crash_in_the_log_keeps_its_traceback_on_one_line():
    lines = RecordedLines()
    logger = logging.Logger("test")
    logger.addHandler(lines)
    try:
        raise ValueError("broken")
    except ValueError:
        logger.exception("It broke")
    (line,) = lines.written
    assert "ValueError: broken" in json.loads(line)["traceback"]
    assert "\n" not in line


def test_a_refusal_is_one_line_without_a_traceback():
    try:
        raise PermissionError("no")
    except PermissionError:
        told = sys.exc_info()
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "Forbidden", (), told)
    assert "traceback" not in json.loads(JsonLines().format(record))
    record.levelno = logging.ERROR
    assert "PermissionError" in json.loads(JsonLines().format(record))["traceback"]


def test_in_a_terminal_a_refusal_is_one_line_too():
    try:
        raise PermissionError("no")
    except PermissionError:
        told = sys.exc_info()
    records = {}
    for level in (logging.WARNING, logging.ERROR):
        record = logging.LogRecord("django.request", level, "", 0, "Forbidden: /g/X/", (), told)
        record.request_id = "abc"
        records[level] = PlainLines().format(record)
    assert records[logging.WARNING] == "WARNING abc Forbidden: /g/X/"
    assert "PermissionError" in records[logging.ERROR]
