"""Two programs on one site: whether they answer everybody the same and leave the same behind.

    .venv/bin/python -m scripts.compare_sites OLDER NEWER [--database FILE] [--quick]

OLDER and NEWER are checkouts. Without a database both get the site of tests/upkeep that was made
by an earlier commit; each has its copy and brings it to its own tables. Clock and chance stand
still. Ends with 1 where there is a difference.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable
from datetime import timedelta
from pathlib import Path
from random import Random
from time import process_time

from scripts.compare_sites.outings import busiest_season, evening, tournament_day
from scripts.compare_sites.pages import forms
from scripts.compare_sites.report import Report
from scripts.compare_sites.robots import Wanderer
from scripts.compare_sites.roles import newest, sign_in
from scripts.compare_sites.rows import differing_rows, number_of_rows
from scripts.compare_sites.sameness import Meant
from scripts.compare_sites.sites import DATABASE, Pair
from scripts.compare_sites.walk import QUICK, Breadth, Walk
from scripts.old_site import unpacked

QUICK_POSTS = 60


def main() -> int:
    """Compare as asked for, and print what was found."""
    options = _options()
    report = Report(Meant.read(options.meant))
    with tempfile.TemporaryDirectory(prefix="golfscore-compared-") as folder:
        database = options.database or unpacked(Path(folder) / "site.sqlite3")
        moment = newest(database) + timedelta(minutes=1)
        pair = Pair(options.older, options.newer, database, Path(folder), moment)
        everybody = sign_in(pair)
        pair.begin()
        compare(pair, report, everybody, options)
        spent = (*pair.spent(), process_time())
        pair.end()
        if options.posts:
            compare_rows(pair, report)
    report.print(dearest=options.dearest)
    print(f"processor time: {sum(spent):.0f} s ({', '.join(f'{each:.0f}' for each in spent)})")
    return 1 if report.differences else 0


def compare(pair: Pair, report: Report, everybody: list[str], options: argparse.Namespace) -> None:
    """What is asked: every page, then an evening, a day and robots."""
    breadth = QUICK if options.quick else Breadth()
    walk = Walk(pair, report, breadth, everybody, options.only)
    walk.walk()
    report.notes.append(f"not reached: {', '.join(walk.unreached()) or 'nothing'}")
    report.compare_routes(pair)
    if not options.posts:
        return
    if not options.only:
        live(pair, report, walk.names, quick=options.quick)
    wanderer = Wanderer(pair, report, Random(options.seed), everybody, breadth.languages)
    for (who, path), text in walk.texts.items():
        if forms(text, path):
            wanderer.add(who, path)
    wanderer.wander(min(options.posts, QUICK_POSTS) if options.quick else options.posts)
    report.notes.append(f"forms sent: {sum(wanderer.sent.values())} of {len(wanderer.sent)} kinds")


def live(pair: Pair, report: Report, paths: Iterable[str], *, quick: bool) -> None:
    """An evening, and a day; which of them ended before its end is told."""
    outings: dict[str, Callable[[], None]] = {}
    if season := busiest_season(paths):
        outings["evening"] = lambda: evening(pair, report, season)
    if not quick:
        outings["day"] = lambda: tournament_day(pair, report)
    for name, outing in outings.items():
        try:
            outing()
        except LookupError as missing:
            report.notes.append(f"the {name} did not come to its end: {missing}")


def compare_rows(pair: Pair, report: Report) -> None:
    """What both left behind."""
    older, newer = (folder / DATABASE for folder in pair.folders.values())
    report.differences += differing_rows(older, newer, report.meant)
    report.notes.append(f"rows compared: {number_of_rows(older)}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("older", type=Path)
    parser.add_argument("newer", type=Path)
    parser.add_argument("--database", type=Path)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--posts", type=int, default=1000, help="forms robots send; 0: only GET")
    parser.add_argument("--seed", default="1", help="what robots draw by")
    parser.add_argument("--only", default="", help="only addresses that begin so, no outings")
    parser.add_argument("--dearest", action="store_true", help="what took most of the time")
    parser.add_argument("--meant", type=Path, help="what is meant to differ (sameness.Meant)")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
