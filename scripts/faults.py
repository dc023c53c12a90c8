"""Put one fault after the other into a copy of the tree, and see which test finds it.

    python -m scripts.faults [WORD]...

`faults.toml` beside this lists them: what is wrong, the file, the text that stands there once, what
it becomes, and the tests that are to find it; `on` names what they need, if anything. With words
only the faults are tried that have one of them in their file or in what is wrong. The tree itself
is never touched. Nobody runs this for every change: it is for those who make the tests shorter.

Exit code 1: a fault was not found, or what found it fails without it as well.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import cache_from_source
from itertools import groupby
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "scripts" / "faults.toml"

# What tests need besides the fast suite's: what comes before Python, and what pytest is told.
RUNS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "": ((), ("-p", "no:playwright", "--nomigrations")),
    "browser": ((), ("--nomigrations",)),
    "migrations": ((), ("-p", "no:playwright")),
    "postgres": (("scripts/with-postgres",), ("-p", "no:playwright", "--nomigrations")),
}
PASSED, FAILED = 0, 1  # exit codes of pytest; all others say that nothing was tried

# The settings of the shell are not those of the tests. Compiled modules are kept: compiling them
# anew for every fault would take longer than the tests.
OF_THE_SHELL = {
    *("DATABASE_URL", "REDIS_URL", "DEBUG", "HTTPS", "BEHIND_PROXY", "ALLOWED_HOSTS", "VAR_DIR"),
    *("COLLECTED_STATIC", "LOG_FORMAT", "DJANGO_SETTINGS_MODULE", "PYTHONDONTWRITEBYTECODE"),
}


@dataclass(frozen=True)
class Fault:
    """`text`, which stands once in a file, becomes `becomes`; one of `tests` should fail then."""

    what: str
    file: str
    text: str
    becomes: str
    tests: tuple[str, ...]
    on: str = ""

    def put_into(self, source: str) -> str:
        """The file with the fault. Raises ValueError unless its text stands there exactly once."""
        times = source.count(self.text)
        if times != 1:
            raise ValueError(f"{self.file}: {self.text!r} stands there {times} times")
        return source.replace(self.text, self.becomes)

    def matches(self, words: Sequence[str]) -> bool:
        """Is it one of those that are asked for?"""
        return not words or any(word in f"{self.file} {self.what}" for word in words)


@dataclass(frozen=True)
class Run:
    """How tests ended: pytest's exit code, those that failed, and seconds of processor time."""

    code: int
    failed: tuple[str, ...]
    seconds: float


def read_faults(path: Path = LIST) -> list[Fault]:
    """The list, in its order."""
    listed = tomllib.loads(path.read_text(encoding="utf-8"))["fault"]
    return [Fault(**{**each, "tests": tuple(each["tests"])}) for each in listed]


def copy_tree(target: Path) -> None:
    """Whatever is or could be under version control, as it lies in the tree."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, os.fsdecode(listing.stdout).split("\0")):
        if (ROOT / name).is_file():
            place = target / name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, place)


@contextmanager
def faulty(root: Path, fault: Fault) -> Iterator[None]:
    """The tree with this fault in it."""
    place = root / fault.file
    source = place.read_text(encoding="utf-8")
    write(place, fault.put_into(source))
    try:
        yield
    finally:
        write(place, source)


def write(place: Path, content: str) -> None:
    """A file with this content. Python tells compiled ones by size and second, which is not enough
    for changes that follow each other so fast.
    """
    place.write_text(content, encoding="utf-8")
    if place.suffix == ".py":
        Path(cache_from_source(str(place))).unlink(missing_ok=True)


def run_tests(root: Path, tests: Iterable[str], on: str = "", *, first: bool = True) -> Run:
    """These tests in a tree, up to the `first` that fails."""
    before, options = RUNS[on]
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in OF_THE_SHELL and not name.startswith("PYTEST_")
    }
    start = processor_seconds()
    with tempfile.TemporaryDirectory(prefix="golfscore-faults-") as cache:
        done = subprocess.run(
            [*before, sys.executable, "-m", "pytest", "-q", *options, "-o", f"cache_dir={cache}"]
            + [*(["-x"] if first else []), *tests],
            cwd=root,
            env=environment,
            capture_output=True,
            check=False,
        )
        record = Path(cache) / "v" / "cache" / "lastfailed"
        failed = tuple(json.loads(record.read_text())) if record.exists() else ()
    if done.returncode not in (PASSED, FAILED):
        sys.stderr.write(os.fsdecode(done.stdout + done.stderr)[-2000:])
    return Run(done.returncode, failed, processor_seconds() - start)


def processor_seconds() -> float:
    """What all programs took that this one started and that have ended."""
    usage = getrusage(RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def verdict(run: Run) -> str:
    """What became of a fault, in words."""
    if run.code == FAILED and run.failed:
        return run.failed[0]
    return "NOT FOUND" if run.code == PASSED else f"NOT TRIED: pytest ended with {run.code}"


def try_all(root: Path, faults: Iterable[Fault]) -> dict[Fault, Run]:
    """Each fault by itself, with a line printed for each."""
    runs = {}
    for fault in faults:
        with faulty(root, fault):
            run = runs[fault] = run_tests(root, fault.tests, fault.on)
        line = f"{run.seconds:6.1f} s  {fault.file}: {fault.what}\n          {verdict(run)}"
        print(line, flush=True)
    return runs


def wrong_anyway(root: Path, runs: dict[Fault, Run]) -> list[str]:
    """The tests that found a fault and fail in the tree without any."""
    finders = sorted({(fault.on, run.failed[0]) for fault, run in runs.items() if run.failed})
    failing: list[str] = []
    for on, group in groupby(finders, key=lambda each: each[0]):
        failing += run_tests(root, [test for _, test in group], on, first=False).failed
    return failing


def main(*words: str) -> int:
    """Try the faults that are asked for. The exit code."""
    faults = [each for each in read_faults() if each.matches(words)]
    with tempfile.TemporaryDirectory(prefix="golfscore-faults-") as folder:
        root = Path(folder)
        copy_tree(root)
        runs = try_all(root, faults)
        failing = wrong_anyway(root, runs)
    missed = [fault for fault, run in runs.items() if run.code != FAILED or not run.failed]
    print(
        f"{len(faults) - len(missed)} of {len(faults)} faults were found in "
        f"{sum(run.seconds for run in runs.values()):.0f} s of processor time"
    )
    for test in failing:
        print(f"fails without a fault as well: {test}")
    return 1 if missed or failing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
