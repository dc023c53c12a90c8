"""Requests that are held back half-way, on the served site: nobody else waits for them."""

import http.client
import json
import socket
import time
from collections.abc import Iterator

import pytest

from scripts.benchmarks.server import Phone, Server, serving
from tests.upkeep.sites import put_tables

pytestmark = pytest.mark.drill

START = "POST /api/v1/score/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
HALVES = [
    START + "X-Long: ",
    START + 'Content-Length: 1000\r\n\r\n{"a":',
    START + 'Content-Length: 200000\r\n\r\n{"a":',
    START + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    START + "Content-Length: 40000000\r\n\r\n{",
    "GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n",
]
LARGE = b"x" * 100_000
TOO_LARGE = "That is too large"


@pytest.fixture(scope="module")
def site(django_db_setup: None) -> Iterator[Server]:
    with serving(begin=put_tables) as server:
        yield server


def opened(site: Server, first: str, *, room: int | None = None) -> socket.socket:
    """A connection on which so much was sent."""
    sock = socket.socket()
    if room:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    sock.settimeout(20)
    sock.connect(("127.0.0.1", site.port))
    sock.sendall(first.encode())
    return sock


def answer_on(sock: socket.socket) -> tuple[int, str]:
    """Status and content of what the server answers."""
    response = http.client.HTTPResponse(sock)
    response.begin()
    return response.status, response.read().decode()


def test_many_halves_of_requests_keep_nobody_waiting(site):
    phone = Phone(site.port)
    code = phone.start_game(["Ann", "Bob"])
    socks = [opened(site, HALVES[at % 6], room=4096 if at % 6 == 5 else None) for at in range(120)]
    try:
        began = time.monotonic()
        rows = [{"position": 0, "entry": "9H 9D KC / 9S 2D JH", "was": None}]
        assert phone.save(code, 1, rows) == 200
        assert phone.get("/healthz")[0] == 200
        assert time.monotonic() - began < 10
    finally:
        for sock in socks:
            sock.close()
        phone.close()


def test_what_was_held_back_may_still_come(site):
    with opened(site, START + 'Content-Length: 12\r\n\r\n{"gam') as sock:
        sock.sendall(b'e": 1}')
        sock.sendall(b" ")
        status, content = answer_on(sock)
    assert status == 422
    assert json.loads(content)["errors"]


def test_chunks_are_a_body_like_any_other(site):
    with opened(site, START + "Transfer-Encoding: chunked\r\n\r\n") as sock:
        for piece in (b'2\r\n{"\r\n', b'6\r\na": 1}\r\n', b"0\r\n\r\n"):
            sock.sendall(piece)
        assert answer_on(sock)[0] == 422


@pytest.mark.parametrize("expects", ["", "Expect: 100-continue\r\n"])
def test_a_body_that_is_announced_too_large_is_refused_unread(site, expects):
    with opened(site, START + expects + "Content-Length: 40000000\r\n\r\n") as sock:
        status, content = answer_on(sock)
    assert status == 413
    assert TOO_LARGE in content


@pytest.mark.parametrize("chunked", [False, True])
def test_who_sends_forty_megabytes_reads_why_they_are_too_much(site, chunked):
    length = "Transfer-Encoding: chunked" if chunked else "Content-Length: 40000000"
    piece = b"186a0\r\n%s\r\n" % LARGE if chunked else LARGE
    with opened(site, f"{START}{length}\r\n\r\n") as sock:
        for _ in range(400):
            sock.sendall(piece)
        status, content = answer_on(sock)
    assert status == 413
    assert TOO_LARGE in content


def test_chunks_that_break_off_are_no_body(site):
    with opened(site, START + 'Transfer-Encoding: chunked\r\n\r\n6\r\n{"a":1\r\n') as sock:
        sock.shutdown(socket.SHUT_WR)
        assert b" 422 " not in sock.recv(65_536)
