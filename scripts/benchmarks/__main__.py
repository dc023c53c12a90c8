"""``python -m scripts.benchmarks [engine|seasons|web|pages …]``: everything, or the parts named."""

from __future__ import annotations

import sys

from scripts.benchmarks import engine, pages, seasons, web

PARTS = {
    "engine": engine.measure,
    "seasons": seasons.measure,
    "web": web.measure,
    "pages": pages.measure,
}


def main(names: list[str]) -> None:
    """Measure the parts named, or all."""
    for name in names or PARTS:
        PARTS[name]()


main(sys.argv[1:])
