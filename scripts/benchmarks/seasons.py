"""What if a season had been played by other rules: `rescore --under`, run as the operator runs it,
against reading the entries of the same games and doing nothing with them.

`BENCH_GAMES=100000` measures that many; otherwise a sample stands for them: the work grows
with the games and with nothing else.
"""

from __future__ import annotations

import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from scripts.benchmarks.site import start_site
from scripts.benchmarks.timing import heading, row

SEASON, MANY = 2_000, 100_000
SAMPLE = int(os.environ.get("BENCH_GAMES", "6000"))
UNDER = ("codegolf-6-rows", "pagat-6-pairs-any")  # the second is the slowest of six cards
RUNS = 3


class Run(NamedTuple):
    """One run of the command: seconds waited and of processor, and its largest memory in MB."""

    waited: float
    used: float
    memory: float
    lines: list[str]


def measure() -> None:
    """T5 and T6 of the targets."""
    with tempfile.TemporaryDirectory() as folder:
        start_site(folder)
        dealt: Any = import_module("scripts.benchmarks.dealt")
        heading(f"What if: games of {dealt.SEATS} seats and {dealt.HOLES} holes under other rules")
        dealt.write_games(SEASON)
        agree(dealt.LAYOUTS)
        season = [against_reading(slug, SEASON, f"T5 {SEASON:,} games", 3) for slug in UNDER]
        dealt.write_games(SAMPLE - SEASON)
        many = against_reading(UNDER[0], SAMPLE, f"T6 {SAMPLE:,} games", 180 * SAMPLE / MANY)
        if SAMPLE != MANY:
            whole = many.waited * MANY / SAMPLE
            used = f"{many.used * MANY / SAMPLE:.0f} s of processor"
            row(f"T6 {MANY:,} games, from these {SAMPLE:,}", f"{whole:.0f} s", "<= 180 s", used)
        more = f"{season[0].memory:.0f} MB with {SEASON:,}"
        row(f"   memory with {SAMPLE:,} games", f"{many.memory:.0f} MB", "as flat", more)


def agree(layouts: int) -> None:
    """The command tells the winners that the library explains, game by game."""
    archive: Any = import_module("scorecards.archive")
    records: Any = import_module("scorecards.rescoring.records")
    rescoring: Any = import_module("scorecards.rescoring")
    rules: Any = import_module("scorecards.rules")
    for slug in UNDER:
        ruleset, changed = rules.find_variant(slug), []
        for record in (each for chunk in archive.game_records() for each in chunk):
            game = records.played_game(record)
            won = rescoring.rescore(game, record.rules, own=True).end.winners
            if won != rescoring.rescore(game, ruleset).end.winners:
                changed.append(record.code)
        *lines, last = rescore_under(slug).lines
        assert [line[:5] for line in lines] == changed
        assert f"{len(changed)} of {SEASON} games" in last
        assert f"({SEASON * layouts:,} layouts)" in last


def against_reading(slug: str, games: int, name: str, promise: float) -> Run:
    """A row of the table: the command in turn with its floor, the middle of the ratios."""
    ratios, runs = [], []
    for _ in range(RUNS):
        runs.append(rescore_under(slug))
        ratios.append(runs[-1].used / read_entries(games))
    run = sorted(runs, key=lambda each: each.waited)[RUNS // 2]
    floor = run.used / statistics.median(ratios)
    value = f"{statistics.median(ratios):.1f}x reading, {run.waited:.1f} s"
    beside = f"{run.used:.1f} s of processor, reading {floor:.2f} s"
    row(f"{name} under {slug}", value, f"<= {promise:.1f} s", beside)
    return run


def rescore_under(slug: str) -> Run:
    """Run the command in a process of its own, Django's start included."""
    command = [sys.executable, "manage.py", "rescore", "--under", slug]
    root = Path(__file__).resolve().parent.parent.parent
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    with tempfile.TemporaryFile("w+") as lines:
        process = subprocess.Popen(command, cwd=root, stdout=lines, stderr=subprocess.DEVNULL)
        memory = 0.0
        while process.poll() is None:
            memory = max(memory, memory_of(process.pid))
            time.sleep(0.02)
        waited, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
        assert process.returncode == 0
        lines.seek(0)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return Run(waited, used, memory, lines.read().splitlines())


def memory_of(pid: int) -> float:
    """What a process holds for itself now, in MB; 0 where nobody says. The database's file is not
    counted: SQLite maps it, so that more of it shows with every game that is read.
    """
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    private = re.search(r"RssAnon:\s+(\d+) kB", status)
    return int(private[1]) / 1024 if private else 0.0


def read_entries(games: int) -> float:
    """Seconds of processor for every entry of these games as the database gives it."""
    connection: Any = import_module("django.db").connection
    start = time.process_time()
    with connection.cursor() as cursor:
        cursor.execute(_ENTRIES)
        entries = 0
        while rows := cursor.fetchmany(10_000):
            entries += len(rows)
    used = time.process_time() - start
    dealt: Any = import_module("scripts.benchmarks.dealt")
    assert entries == games * dealt.LAYOUTS
    return used


_ENTRIES = """
    SELECT hole.game_id, hole.number, hole.knocker, score.position, score.entry
    FROM scorecards_hole hole JOIN scorecards_score score ON score.hole_id = hole.id
    ORDER BY hole.game_id, hole.number, score.position"""
