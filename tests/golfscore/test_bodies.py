"""Reading the body of a request within bounds, and what the site is told of a request."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from golfscore import bodies
from golfscore.bodies import IN_MEMORY, NOT_READ, Cut, Late, read_body
from golfscore.wsgi_requests import environ_of, gathered, length_of

MOST = 1_000_000


class Sender:
    """A connection on which these pieces come; then nothing, if it `waits`, or it `breaks`."""

    def __init__(self, *pieces: bytes, waits: bool = False, breaks: bool = False) -> None:
        self.pieces = list(pieces)
        self.waits = waits
        self.ends = 2 if breaks else 1

    def __aiter__(self):
        return self

    async def __call__(self) -> bytes:
        return b"".join([piece async for piece in self])

    def __anext__(self):
        if not self.pieces and not self.waits and not self.ends:
            raise StopAsyncIteration  # as granian does, before anything is waited for
        return self.next()

    async def next(self) -> bytes:
        if self.pieces:
            return self.pieces.pop(0)
        if self.waits:
            await asyncio.sleep(60)
        self.ends -= 1
        return b""


def read(sender: Sender, announced: int | None) -> tuple[bytes, int]:
    protocol: Any = sender
    body = asyncio.run(read_body(protocol, announced, MOST))
    with body.file:
        return body.file.read(), body.size


@pytest.mark.parametrize("announced", [4, IN_MEMORY + 4, None])
def test_a_body_is_read_whole(announced):
    pieces = [b"ab", b"cd", b"x" * ((announced or 4) - 4)]
    content = b"".join(pieces)
    assert read(Sender(*filter(None, pieces)), announced) == (content, len(content))


@pytest.mark.parametrize("announced", [4, IN_MEMORY + 4, None])
def test_a_body_that_is_held_back_is_given_up(monkeypatch, announced):
    monkeypatch.setattr(bodies, "PATIENCE", 0.01)
    with pytest.raises(Late):
        read(Sender(b"ab", waits=True), announced)


@pytest.mark.parametrize("announced", [IN_MEMORY + 4, None])
def test_a_body_that_broke_off_is_none(announced):
    with pytest.raises(Cut):
        read(Sender(b"ab", breaks=True), announced)


def test_no_more_is_read_than_shows_that_it_is_too_much():
    sender = Sender(*[b"x" * 400_000] * 9)
    assert read(sender, None)[1] == 1_200_000
    assert len(sender.pieces) == 6


@pytest.mark.parametrize(
    ("reason", "status", "sentence"),
    [(Late(), 408, "Only part of it arrived"), (OSError("full"), 503, "cannot save right now")],
)
def test_a_body_that_was_not_read_is_told_about(client, reason, status, sentence):
    response = client.post("/language/", {"language": "fr"}, **{NOT_READ: reason})
    assert response.status_code == status
    assert sentence in response.text


def scope_of(*headers: tuple[str, str], **more: str) -> Any:
    usual = {
        **{"method": "POST", "path": "/café/", "query_string": "a=%C3%A9", "http_version": "1.1"},
        **{"server": "[::1]:8000", "client": "[2001:db8::7]:5000", "scheme": "http"},
        "authority": None,
    }
    return SimpleNamespace(headers=SimpleNamespace(items=lambda: headers), **usual | more)


def test_the_site_is_told_what_it_would_be_by_any_server():
    environ = environ_of(scope_of(("cookie", "a=1"), ("cookie", "b=2"), ("x-b", "1"), ("x-b", "2")))
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/café/"
    assert environ["REMOTE_ADDR"] == "2001:db8::7"
    assert environ["SERVER_PORT"] == "8000"
    assert environ["HTTP_COOKIE"] == "a=1; b=2"
    assert environ["HTTP_X_B"] == "1,2"


def test_a_header_with_an_underscore_is_no_other_header():
    environ = environ_of(scope_of(("x_forwarded_for", "192.0.2.1"), ("x-real", "1")))
    assert "HTTP_X_FORWARDED_FOR" not in environ
    assert environ["HTTP_X_REAL"] == "1"


def test_the_name_of_the_site_under_http_2_is_its_host():
    assert environ_of(scope_of(authority="golf.example"))["HTTP_HOST"] == "golf.example"


@pytest.mark.parametrize(
    ("headers", "version", "length"),
    [
        ([], "1.1", 0),
        ([("content-length", "12")], "1.1", 12),
        ([("content-length", "12"), ("content-length", "12")], "1.1", 12),
        ([("content-length", "12"), ("transfer-encoding", "chunked")], "1.1", None),
        ([], "2", 0),
        ([("content-length", "twelve")], "2", 0),
    ],
)
def test_how_long_a_body_is_said_to_be(headers, version, length):
    assert length_of(environ_of(scope_of(*headers, http_version=version))) == length


def test_a_large_answer_lies_in_a_file_and_on_a_full_disk_in_memory(monkeypatch):
    large = b"x" * 500_000
    number = gathered([large])
    with open(number, "rb") as file:
        assert file.read() == large

    def full() -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr("golfscore.wsgi_requests.TemporaryFile", full)
    assert gathered([large]) == large
    assert gathered([b"a", b"b"]) == b"ab"
