"""``python -m scripts.benchmarks [engine|seasons|web|pages|leagues|paper …]``: all or some."""

from __future__ import annotations

import sys

from scripts.benchmarks import engine, leagues, pages, paper, seasons, web

PARTS = {
    "engine": engine.measure,
    "seasons": seasons.measure,
    "web": web.measure,
    "pages": pages.measure,
    "leagues": leagues.measure,
    "paper": paper.measure,
}


def main(names: list[str]) -> None:
    """Measure the parts named, or all."""
    for name in names or PARTS:
        PARTS[name]()


main(sys.argv[1:])
