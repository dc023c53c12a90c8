"""Leagues with few games and with many: the same 200 people, 1 000 games against twenty times as
many, in one database of their own. `BENCH_GAMES=100000` grows a hundred times as many.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from scripts.benchmarks.site import start_site
from scripts.benchmarks.timing import heading, row

FEW = 1_000
MANY = int(os.environ.get("BENCH_GAMES", "20000"))
PEOPLE = 200


def measure() -> None:
    """T12 and T13 of the targets, and what proving and replaying cost."""
    with tempfile.TemporaryDirectory() as folder:
        start_site(folder)
        heading(f"Leagues of {PEOPLE} people, {MANY} games / {FEW}")
        grown: Any = import_module("scripts.benchmarks.grown")
        living: Any = import_module("scripts.benchmarks.living")
        codes = grown.all_codes()
        small = grown.grown("Few", people=PEOPLE, games=FEW, codes=codes)
        with telling("growing, with results and lines", MANY):
            large = grown.grown("Many", people=PEOPLE, games=MANY, codes=codes)
        with telling("replay --all", MANY + FEW):
            living.replay()
        living.agree(small, large)
        living.pages(small, large)
        living.writing(small, large)
        with telling("verify_standings", MANY + FEW):
            living.verify()


@contextmanager
def telling(what: str, games: int) -> Iterator[None]:
    """How much processor time a long piece of work took, and how long it was waited for."""
    used, began = time.process_time(), time.perf_counter()
    yield
    used, began = time.process_time() - used, time.perf_counter() - began
    row(
        f"   {what}", f"{games / used:.0f} games/s", "", f"{used:.0f} s of processor, {began:.0f} s"
    )
