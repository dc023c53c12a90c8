"""`manage.py draw_tables`: works out the tables of large tournaments, on this machine or any other
that has the database. As many may run as one likes.
"""

from __future__ import annotations

from argparse import ArgumentParser
from time import sleep
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.directing.days.seat_jobs import work_one

PAUSE = 1.0  # seconds between two looks


class Command(BaseCommand):
    """Take draws that wait, one after the other."""

    help = "Work out the tables of large tournaments. With --once, only what waits now."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to stop once nothing waits."""
        parser.add_argument("--once", action="store_true", help="stop once nothing waits")

    def handle(self, *args: Any, **options: Any) -> None:
        """How many were done, at the end."""
        done = 0
        while True:
            while work_one():
                done += 1
            if options["once"]:
                break
            sleep(PAUSE)
        self.stdout.write(f"{done} draws")
