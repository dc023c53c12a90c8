"""`manage.py snapshot`: one more backup beside the database, and one less of the old."""

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from upkeep.errors import Refused
from upkeep.management.progress import size_and_time
from upkeep.snapshots import take_if_due, take_snapshot


class Command(BaseCommand):
    """Makes a snapshot and keeps as many as SNAPSHOTS says. For a crontab, and for `make run`."""

    help = "Keep a checked copy of the database beside it, as many as SNAPSHOTS says."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--if-due", action="store_true", help="only when the last one is an hour old"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it, or do nothing."""
        since = time.monotonic()
        try:
            snapshot = take_if_due() if options["if_due"] else take_snapshot()
        except Refused as error:
            raise CommandError(str(error)) from error
        if snapshot and options["verbosity"]:
            size = size_and_time(snapshot.size, since)
            self.stdout.write(f"{snapshot.path} is written and checked ({size}).")
