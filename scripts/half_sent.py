"""Hold back half of every kind of request, and measure how the others fare meanwhile.

`.venv/bin/python -m scripts.half_sent [SOCKETS] [SECONDS]` (500 sockets, 60 seconds) starts a site
of its own on this machine, measures saves before, with and after such sockets, a fifth of them of
each kind, and prints all three, with the memory of the server. Each socket dribbles a letter now
and then; whoever is thrown out comes back. It ends with 1 where saves failed, or where the p99 of
all of them was more than twice that of those without the sockets.

The p99 of all saves decides, because that is what somebody at a table waits for: a server that
stands still for a minute of ten has to fail. Beside it stands the p99 in windows, the middle of the
p99 of every few hundred saves in a row. It decides nothing: half of all windows may be as bad as
they like without moving it. It tells what to do with a run that failed. Where it is high as well
the sockets are to blame; where it is level something else had the machine for a while, and the run
says nothing: measure again when nobody else works.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import selectors
import socket
import statistics
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from scripts.benchmarks.server import Phone, Server, serving

PHONES, PAUSE = 4, 0.1  # who saves meanwhile, and seconds from one save of each to the next
LONGEST = 500  # saves of a game: a page of a long history costs more, whoever holds what back
DRIBBLE = 4.0  # seconds from one letter to the next
WINDOW = 300  # saves of which the p99 is taken, about ten seconds
AT_ONCE = 25  # sockets that come back in a twentieth of a second
START = b"POST /api/v1/score/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
LAYOUTS = ["9H 9D KC / 9S 2D JH", "AH 3D KD / AS 4C 5H", "7H 8D TC / 6S QD JC"]


@dataclass(frozen=True)
class Kind:
    """A way to hold something back: what is sent at once, and then now and then."""

    first: bytes
    then: bytes = b"1"


KINDS = {
    "half a head": Kind(START + b"X-Long: ", b"x"),
    "half a body": Kind(START + b'Content-Length: 1000\r\n\r\n{"a":'),
    "half of the chunks": Kind(
        START + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", b"1\r\n1\r\n"
    ),
    "a slow reader": Kind(b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n", b""),
    "too large a body": Kind(START + b"Content-Length: 40000000\r\n\r\n{", b"x" * 1000),
}


class Crowd:
    """Sockets that hold requests back, each of the kind whose turn it is."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.selector = selectors.DefaultSelector()
        self.absent = Counter(dict.fromkeys(KINDS, 0))
        self.sockets: dict[socket.socket, str] = {}
        for at in range(number):
            self.absent[list(KINDS)[at % len(KINDS)]] += 1

    def stay(self, until: multiprocessing.synchronize.Event) -> None:
        """Come, dribble and come back until somebody says that it is enough."""
        due = time.monotonic() + DRIBBLE
        while not until.is_set():
            self.come()
            for key, _ in self.selector.select(0.05):
                self.hear(key.fileobj)  # type: ignore[arg-type]
            if time.monotonic() > due:
                due += DRIBBLE
                for sock, kind in list(self.sockets.items()):
                    self.dribble(sock, KINDS[kind].then)

    def come(self) -> None:
        for kind in list(self.absent.elements())[:AT_ONCE]:
            with contextlib.suppress(OSError):
                sock = socket.socket()
                if not KINDS[kind].then:
                    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                sock.settimeout(1)
                sock.connect(("127.0.0.1", self.port))
                sock.sendall(KINDS[kind].first)
                sock.setblocking(False)
                self.absent[kind] -= 1
                self.sockets[sock] = kind
                if KINDS[kind].then:
                    self.selector.register(sock, selectors.EVENT_READ)

    def hear(self, sock: socket.socket) -> None:
        """An answer: it is read, and more is sent, until the server ends the connection."""
        with contextlib.suppress(OSError):
            if sock.recv(65_536):
                return
        self.leave(sock)

    def dribble(self, sock: socket.socket, letters: bytes) -> None:
        """Send a little; a reader reads a little."""
        try:
            if letters:
                sock.send(letters)
            elif not sock.recv(200):
                self.leave(sock)
        except BlockingIOError:
            pass
        except OSError:
            self.leave(sock)

    def leave(self, sock: socket.socket) -> None:
        kind = self.sockets.pop(sock)
        if KINDS[kind].then:
            self.selector.unregister(sock)
        sock.close()
        self.absent[kind] += 1


def hold_back(port: int, number: int, until: multiprocessing.synchronize.Event) -> None:
    """The crowd, in a process of its own so that it takes nothing from who measures."""
    Crowd(port, number).stay(until)


class Table:
    """Phones that save a row of a game each, again and again, on connections of their own. When a
    game is long they take up another, so that the last minute saves into what the first one did.
    """

    def __init__(self, server: Server) -> None:
        first = Phone(server.port)
        self.server = server
        self.codes = [first.start_game(["Ann", "Bob"]) for _ in range(PHONES)]
        self.cookies = first.cookies
        self.turns = [0] * PHONES

    def saves(self, seconds: float) -> tuple[list[float], int]:
        """How many milliseconds each save took, in the order of their ends, and how many failed."""
        took: list[float] = []
        failed: list[int] = []
        end = time.monotonic() + seconds

        def save_on(seat: int) -> None:
            phone = Phone(self.server.port, dict(self.cookies))
            while time.monotonic() < end:
                start = time.perf_counter()
                status = self.save(phone, seat)
                took.append((time.perf_counter() - start) * 1000)
                failed.extend([status] if status != 200 else [])
                if self.turns[seat] == LONGEST:
                    self.codes[seat] = phone.start_game(["Ann", "Bob"])
                    self.turns[seat] = 0
                time.sleep(PAUSE)
            phone.close()

        threads = [threading.Thread(target=save_on, args=[seat]) for seat in range(PHONES)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return took, len(failed)

    def save(self, phone: Phone, seat: int) -> int:
        turn = self.turns[seat]
        was = LAYOUTS[(turn - 1) % 3] if turn else None
        row = {"position": 0, "entry": LAYOUTS[turn % 3], "was": was}
        try:
            status = phone.save(self.codes[seat], 1, [row])
        except OSError:
            phone.connection = None
            return 0
        self.turns[seat] += status == 200
        return status


def memory(server: Server) -> float:
    """Megabytes that the server and its workers have for themselves."""
    total = 0
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, IndexError):
            if (
                int((process / "stat").read_text().rsplit(")", 1)[1].split()[2])
                != server.process.pid
            ):
                continue
            for line in (process / "smaps_rollup").read_text().splitlines():
                total += int(line.split()[1]) if line.startswith("Private_") else 0
    return total / 1024


def p99(took: list[float]) -> float:
    """What one save of a hundred took, or more."""
    return sorted(took)[int(len(took) * 0.99)]


def p99_in_windows(took: list[float]) -> float:
    """The middle of the p99 of every few hundred in a row."""
    starts = range(0, max(1, len(took) - WINDOW // 2), WINDOW)
    return statistics.median(p99(took[at : at + WINDOW]) for at in starts)


def line(name: str, took: list[float], failed: int, megabytes: float) -> None:
    """One line of what is printed."""
    print(
        f"{name:<10} {len(took):>6} saves, {failed} failed, p50 {statistics.median(took):.1f}, "
        f"p99 {p99(took):.1f} (in windows {p99_in_windows(took):.1f}), "
        f"longest {max(took):.0f} ms; {megabytes:.0f} MB",
        flush=True,
    )


def measure(server: Server, number: int, seconds: float) -> tuple[float, float, int]:
    """How many times as slow saves are with so many sockets as without, by the p99 of all and by
    that in windows, and how many saves failed.
    """
    table = Table(server)
    table.saves(2)  # the first requests of a worker are others
    failures = [0, 0, 0]
    before, failures[0] = table.saves(min(seconds, 60))
    line("before", before, failures[0], memory(server))
    enough = multiprocessing.Event()
    crowd = multiprocessing.Process(target=hold_back, args=(server.port, number, enough))
    crowd.start()
    try:
        during, failures[1] = table.saves(seconds)
        line(f"with {number}", during, failures[1], memory(server))
    finally:
        enough.set()
        crowd.join(10)
    after, failures[2] = table.saves(min(seconds, 60))
    line("after", after, failures[2], memory(server))
    without = before + after
    in_windows = p99_in_windows(during) / p99_in_windows(without)
    return p99(during) / p99(without), in_windows, sum(failures)


def main(number: int = 500, seconds: float = 60) -> None:
    """Measure on a site of its own. Exits with 1 where others suffer."""
    with serving() as server:
        ratio, in_windows, failed = measure(server, number, seconds)
    print(f"p99 {ratio:.2f} times (in windows {in_windows:.2f}), {failed} saves failed")
    sys.exit(ratio > 2 or failed > 0)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
