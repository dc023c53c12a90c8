"""Saving a hole and following a scorecard over real HTTP, against an empty view and bare inserts in
the same run.
"""

from __future__ import annotations

import itertools
import sqlite3
import statistics
import threading
import time
from collections.abc import Callable
from pathlib import Path

from scripts.benchmarks.server import Phone, Server, serving
from scripts.benchmarks.timing import heading, quartiles, row

NAMES = ["Ann", "Bob", "Cy", "Dee"]
LAYOUTS = [
    "9H 9D KC / 9S 2D JH",
    "AH 3D KD / AS 4C 5H",
    "7H 8D TC / 6S QD JC",
    "2H 5D KH / 3S QS TH",
]
ROUNDS = 150


def measure() -> None:
    """T7 to T11 of the targets."""
    with serving() as server:
        heading("Saving a hole and following it, over HTTP")
        saving(server)
        following(server)
        many_writers(server)
        spectators(server)


def timed(work: Callable[[], object]) -> float:
    """Wall time in milliseconds."""
    start = time.perf_counter_ns()
    work()
    return (time.perf_counter_ns() - start) / 1e6


class BareInsert:
    """The disk and SQLite alone: as many plain rows in one transaction as a save writes."""

    def __init__(self, folder: Path) -> None:
        self.connection = sqlite3.connect(folder / "floor.sqlite3", isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            self.connection.execute(f"PRAGMA {pragma}")
        self.connection.execute("CREATE TABLE line (id INTEGER PRIMARY KEY, what TEXT)")

    def rows(self, number: int) -> None:
        """One transaction of so many inserts."""
        self.connection.execute("BEGIN IMMEDIATE")
        for _ in range(number):
            self.connection.execute("INSERT INTO line (what) VALUES ('9H 9D KC / 9S 2D JH')")
        self.connection.execute("COMMIT")


def saving(server: Server) -> None:
    """One row, then a whole hole of four, each corrected again and again, every request in turn
    with its floor.
    """
    phone, floor = Phone(server.port), BareInsert(server.folder)
    code = phone.start_game(NAMES)
    turn = itertools.count()

    def entry(position: int, number: int) -> dict[str, object]:
        layout = LAYOUTS[(position + number) % 4]
        was = LAYOUTS[(position + number - 1) % 4] if number else None
        return {"position": position, "entry": layout, "was": was}

    def save_hole() -> None:
        number = next(turn)
        status = phone.save(code, 1, [entry(position, number) for position in range(4)])
        assert status == 200, status

    def save_row() -> None:
        at = next(single)
        was = LAYOUTS[(at - 1) % 4] if at else None
        status = phone.save(other, 1, [{"position": 0, "entry": LAYOUTS[at % 4], "was": was}])
        assert status == 200, status

    single = itertools.count()
    other = phone.start_game(NAMES)
    works = {
        "hello": lambda: phone.get("/healthz"),
        "row": save_row,
        "hole": save_hole,
        # A row: the hole, its score, its history and the game's version; the bare insert knows no
        # locks.
        "bare row": lambda: floor.rows(4),
        "bare hole": lambda: floor.rows(10),
    }
    took: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            took[name].append(timed(work))
    middle = {name: statistics.median(times[10:]) for name, times in took.items()}
    base = middle["hello"] + middle["bare row"]
    detail = f"hello {middle['hello']:.2f} + insert {middle['bare row']:.2f} ms"
    row(
        "T7 save one row / (hello + insert)",
        spread(took["row"], base),
        "<= 1.6x, must 2.5x",
        detail,
    )
    detail = f"one row {middle['row']:.2f} ms"
    row("T8 save a hole of four / one row", spread(took["hole"], middle["row"]), "<= 1.4x", detail)


def spread(times: list[float], base: float) -> str:
    """Median and quartiles over a base."""
    low, middle, high = quartiles([value / base for value in times[10:]])
    return f"{middle:.2f}x [{low:.2f} {high:.2f}]"


def following(server: Server) -> None:
    """The poll of an open page: nothing new, and a version already rendered, in processor time of
    the server.
    """
    phone = Phone(server.port)
    code = phone.start_game([f"Player {n}" for n in range(12)], holes=18)
    for hole in range(1, 18):
        rows = [{"position": n, "entry": LAYOUTS[n % 4], "was": None} for n in range(12)]
        assert phone.save(code, hole, rows) == 200
    version = phone.version(code)
    polls = {
        "hello": "/healthz",
        "204": f"/g/{code}/scorecard/?seen={version}",
        "200": f"/g/{code}/scorecard/?seen=0",
        "page": f"/g/{code}/",
    }
    cost: dict[str, list[float]] = {name: [] for name in polls}
    for _ in range(8):
        for name, path in polls.items():
            start = server.cpu_seconds()
            for _ in range(60):
                phone.get(path)
            cost[name].append((server.cpu_seconds() - start) * 1000 / 60)
    middle = {name: statistics.median(values) for name, values in cost.items()}
    hello = middle["hello"]
    detail = f"hello {hello:.2f} ms of processor"
    row("T10 poll, nothing new / hello", f"{middle['204'] / hello:.2f}x", "<= 1.7x", detail)
    row("T10 poll, a known version / hello", f"{middle['200'] / hello:.2f}x", "<= 1.7x", detail)
    row("    the whole page, 12 x 18, / hello", f"{middle['page'] / hello:.2f}x", "", detail)


def many_writers(server: Server) -> None:
    """T9: many phones at once; what was acknowledged is there, and nothing fails."""
    took: list[float] = []
    failed: list[int] = []
    first = Phone(server.port)
    codes = [first.start_game(NAMES) for _ in range(8)]

    def write(number: int) -> None:
        phone = Phone(server.port, dict(first.cookies))
        for at in range(15):
            was = LAYOUTS[(at - 1) % 4] if at else None
            rows = [{"position": number % 4, "entry": LAYOUTS[at % 4], "was": was}]
            start = time.perf_counter()
            status = phone.save(codes[number // 4], 1, rows)
            took.append((time.perf_counter() - start) * 1000)
            failed.extend([status] if status != 200 else [])

    threads = [threading.Thread(target=write, args=[number]) for number in range(32)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took.sort()
    p99 = took[int(len(took) * 0.99)]
    detail = f"{len(took)} saves of 32 phones, {len(failed)} failed"
    row("T9 saves at once, p99", f"{p99:.0f} ms", "<= 500 ms, 0 failed", detail)


def spectators(server: Server) -> None:
    """T11: 500 pages polling every 3 seconds for 6 seconds; open loop, 16 connections."""
    first = Phone(server.port)
    code = first.start_game(NAMES)
    seen = first.version(code)
    rate, seconds, hands = 500 / 3, 6.0, 16
    late: list[float] = []
    begin = time.perf_counter() + 0.2

    def watch(hand: int) -> None:
        phone = Phone(server.port, dict(first.cookies))
        for number in range(hand, int(rate * seconds), hands):
            due = begin + number / rate
            time.sleep(max(0.0, due - time.perf_counter()))
            phone.get(f"/g/{code}/scorecard/?seen={seen}")
            late.append((time.perf_counter() - due) * 1000)

    threads = [threading.Thread(target=watch, args=[hand]) for hand in range(hands)]
    used = server.cpu_seconds()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    share = (server.cpu_seconds() - used) / (time.perf_counter() - begin) * 100
    detail = f"p50 {statistics.median(late):.1f} ms from when due"
    row("T11 500 spectators, share of one processor", f"{share:.0f} %", "<= 40 %", detail)
