"""`make hops`: how many files of the product ten requests go through, and how large it is, each
beside its aim. The same on every machine; what is larger than its aim is marked.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from scripts.hops.requests import Phone
from scripts.hops.sizes import Sizes, measured

LINE = "{:<44}{:>10}{:>8}{:>12}{:>8}{:>8}"


def table() -> Iterator[str]:
    """The lines of both tables."""
    yield LINE.format("request", "files", "aim", "functions", "calls", "moves")
    with tempfile.TemporaryDirectory(prefix="golfscore-hops-") as folder:
        phone = Phone(Path(folder))
        for hop in phone.hops():
            trace = phone.trace(hop)
            files, more = len(trace.files), (len(trace.functions), trace.calls, trace.moves)
            yield LINE.format(hop.name, _beside(files, hop.aim), hop.aim or "", *more)
    yield ""
    yield LINE.format("size", "now", "aim", "", "", "").rstrip()
    for name, now, aim in sizes(measured()):
        yield LINE.format(name, _beside(now, aim), "" if aim is None else aim, "", "", "").rstrip()


def sizes(house: Sizes) -> Iterator[tuple[str, float, int | None]]:
    """What was counted, beside its aim."""
    yield "lines of Python", house.lines, None
    yield "lines of Python with migrations", house.lines + house.lines_of_migrations, 100_000
    yield "files of Python", house.files, 720
    yield "record types", house.records, 560
    yield "statements", house.statements, None
    yield "imports, % of statements", round(house.share_of_imports, 1), 13
    yield "templates", house.templates, 390
    yield "lines of templates over 160 columns", house.long_lines, 0


def _beside(now: float, aim: int | None) -> str:
    """The figure, with a mark where it is more than it should be."""
    return f"{'! ' if aim is not None and now > aim else ''}{now}"


if __name__ == "__main__":
    print(*table(), sep="\n")
