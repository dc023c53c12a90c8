"""`make hops`: what a request goes through is counted, and how large the house is."""

import subprocess
import sys
from pathlib import Path

import pytest

from scorecards.codes import read_code
from scripts.hops.requests import hops_to
from scripts.hops.sizes import measured
from scripts.hops.tracing import ROOT, Trace

SOURCE = '''"""A module."""
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Point:
    """A record."""

    x: int


class Pair(NamedTuple):
    one: int


def double(x: int) -> int:
    """Twice."""
    return 2 * x
'''


def test_a_trace_counts_files_functions_and_calls_of_ours() -> None:
    trace = Trace()
    assert trace.during(lambda: [read_code(each) for each in ("abcde", "fghij")])
    assert trace.files == {"scorecards/codes.py"}
    assert read_code.__code__ in trace.functions
    assert trace.calls >= 2
    assert trace.moves == 0
    assert sys.getprofile() is None


def test_the_house_is_measured(tmp_path: Path) -> None:
    for part in ("golfscore", "scorecards/migrations", "templates"):
        (tmp_path / part).mkdir(parents=True)
    (tmp_path / "golfscore" / "a.py").write_text(SOURCE)
    (tmp_path / "scorecards" / "migrations" / "0001.py").write_text("import os\n\nos.sep\n")
    (tmp_path / "templates" / "a.html").write_text(f"<p>{'x' * 200}</p>\n<p>short</p>\n")
    house = measured(tmp_path)
    assert (house.lines, house.lines_of_migrations) == (SOURCE.count("\n"), 3)
    assert (house.files, house.records, house.imports, house.statements) == (2, 2, 2, 8)
    assert (house.templates, house.long_lines) == (1, 1)
    assert house.share_of_imports == 25


def test_each_request_with_an_aim_says_it() -> None:
    hops = hops_to("/t/hall/rounds/1/publish/", b"")
    assert len({hop.name for hop in hops}) == 10
    assert sorted(hop.aim for hop in hops if hop.aim) == [24, 25, 25, 28, 28, 35]


@pytest.mark.drill
def test_the_ten_requests_are_traced() -> None:
    command = [sys.executable, "-m", "scripts.hops"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]
    rows = {line[:44].strip(): line[44:].split() for line in ran.stdout.splitlines() if line}
    for hop in hops_to("", b""):
        files, *_ = (each for each in rows[hop.name] if each != "!")
        assert int(files) > 5, hop.name
    assert "record types" in rows
