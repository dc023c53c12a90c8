"""Tournaments: seating many people, the desk and the standings of a large hall in one process, and
over HTTP the save of a hole while 500 phones look on.
"""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import count
from typing import Any, NamedTuple

from scripts.benchmarks.server import Phone, Server, serving
from scripts.benchmarks.site import start_site
from scripts.benchmarks.timing import compare, heading, row
from scripts.benchmarks.web import LAYOUTS

PEOPLE = 500
SPECTATORS = 500
EVERY = 4  # seconds between two polls of a phone that follows the screen of a hall
HANDS = 16
SAVES = 150


def measure() -> None:
    """What issue 14 asks to be measured."""
    seating()
    with serving() as server:
        start_site(str(server.folder))
        halls: Any = import_module("scripts.benchmarks.halls")
        codes = import_module("scripts.benchmarks.grown").all_codes()
        heading(f"A hall of {PEOPLE} people")
        large = _playing(halls, "Large", PEOPLE, codes)
        pages: Any = import_module("scripts.benchmarks.hall_pages")
        pages.standings(large)
        pages.phones(large)
        pages.desks(*(_playing(halls, f"Of {people}", people, codes) for people in (40, 240)))
        saving(server, large)


def seating() -> None:
    """A whole event, and a round of many by standing, against counting who meets whom in it."""
    schedules: Any = import_module("tournaments.rules.draws.schedules")
    standings: Any = import_module("tournaments.rules.draws.standings_draws")
    spread: Any = import_module("tournaments.rules.draws.spread")
    nights: Any = import_module("tournaments.rules.draws.nights")
    halls: Any = import_module("tournaments.rules.draws.halls")
    heading("Seating")
    for people, rounds in ((40, 5), (64, 6)):
        event = schedules.Event(tuple(range(people)), rounds=rounds, holes=8)
        drawn = schedules.seat_event(event, "bench")
        _against_counting(
            f"{people} people x {rounds} rounds, {drawn.source}",
            partial(schedules.seat_event, event, "bench"),
            partial(spread.meeting_counts, [each.tables for each in drawn.rounds]),
            "<= 3 s",
        )
    order, sizes = tuple(range(PEOPLE)), halls.Hall().tables(PEOPLE)
    history = nights.History()
    for number in range(3):
        field = standings.Field(order, sizes, standings.Mode.RANDOM)
        history = history.after(standings.draw_round(field, number).tables)
    field = standings.Field(order, sizes, standings.Mode.POWER, history=history)
    tables = standings.draw_round(field, 1).tables
    _against_counting(
        f"{PEOPLE} people by standing, round 4",
        lambda: standings.draw_round(field, 1),
        lambda: spread.meeting_counts([tables]),
        "<= 5 s",
    )


def _against_counting(
    name: str, work: Callable[[], object], floor: Callable[[], object], target: str
) -> None:
    ratio = compare(work, floor, calls=1, pairs=3)
    detail = f"{ratio.candidate_ns / 1e6:.0f} / counting {ratio.base_ns / 1e6:.2f} ms"
    row(name, f"{ratio.median:.0f}x", target, detail)


def _playing(halls: Any, name: str, people: int, codes: Any) -> Any:
    """A tournament whose first round is closed and whose second plays; one table has not begun."""
    hall = halls.begun(name, people=people, length=5, codes=codes)
    for number in (1, 2):
        drawn = halls.publish(hall, halls.draw(hall))
        halls.play(hall, drawn, but=number - 1)
        if number == 1:
            halls.close(hall, drawn)
    return hall


class Table(NamedTuple):
    """What a phone needs that keeps score, and what those who look on ask for."""

    code: str
    device: str
    screen: str


def saving(server: Server, hall: Any) -> None:
    """A hole of a table saved again and again, alone and while many look on."""
    pages: Any = import_module("scripts.benchmarks.hall_pages")
    table = Table(*pages.started(hall))
    phone = _keeper(server, table)
    at = count()
    alone = _saves(phone, table, at)
    stop, late = threading.Event(), list[float]()
    watchers = [
        threading.Thread(target=_watch, args=(server, table, hand, stop, late), daemon=True)
        for hand in range(HANDS)
    ]
    for each in watchers:
        each.start()
    time.sleep(2)
    used, began = server.cpu_seconds(), time.perf_counter()
    try:
        crowd = _saves(phone, table, at)
    finally:
        stop.set()
    used, polls = server.cpu_seconds() - used, len(late)
    share = used / (time.perf_counter() - began) * 100
    for each in watchers:
        each.join()
    for name, part in (("p50", 0.5), ("p95", 0.95)):
        few, many = (sorted(times)[int(len(times) * part)] for times in (alone, crowd))
        detail = f"{many:.1f} ms / alone {few:.1f} ms"
        row(f"a hole saved, {SPECTATORS} look on, {name}", f"{many / few:.2f}x", "<= 2x", detail)
    detail = f"{polls} polls, p50 {statistics.median(late):.1f} ms from when due"
    row("   share of one processor of the server", f"{share:.0f} %", "<= 40 %", detail)
    row("   of it for a poll, saves and boards among them", f"{used / polls * 1000:.2f} ms", "", "")


def _keeper(server: Server, table: Table) -> Phone:
    phone = Phone(server.port, _cookie(table))
    status, _, _ = phone.get(f"/g/{table.code}/holes/1/")
    assert status == 200, status
    return phone


def _cookie(table: Table) -> dict[str, str]:
    name: str = import_module("scorecards.permissions").COOKIE
    return {name: table.device}


def _saves(phone: Phone, table: Table, at: count[int]) -> list[float]:
    """The milliseconds of each save, a few a second."""
    took = []
    for _ in range(SAVES):
        number = next(at)
        was = LAYOUTS[(number - 1) % 4] if number else None
        start = time.perf_counter()
        entry = {"position": 0, "entry": LAYOUTS[number % 4], "was": was}
        status = phone.save(table.code, 1, [entry])
        took.append((time.perf_counter() - start) * 1000)
        assert status == 200, status
        time.sleep(0.05)
    return took


def _watch(
    server: Server, table: Table, hand: int, stop: threading.Event, late: list[float]
) -> None:
    """A share of those who look on: each asks when it is due, for what is new since it asked."""
    phone, seen = Phone(server.port), ""
    begin, rate = time.perf_counter(), SPECTATORS / EVERY
    for number in count(hand, HANDS):
        due = begin + number / rate
        time.sleep(max(0.0, due - time.perf_counter()))
        if stop.is_set():
            return
        _, _, answer = phone.get(f"/hall/{table.screen}/now/?on=phone&seen={seen}")
        seen = answer.get("Hall-Edition", "")
        late.append((time.perf_counter() - due) * 1000)
