"""`manage.py backup FILE`: a backup of the site while it runs."""

import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from upkeep.backups import make_backup
from upkeep.errors import Refused
from upkeep.management.progress import progress_on, size_and_time


class Command(BaseCommand):
    """Writes one file and says how large it is; ends with 1 and leaves the old one if it cannot."""

    help = "Write a checked backup of the running site to a file, over an older one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--with-secret-key",
            action="store_true",
            help="take the key along that signs cookies, so that nobody is signed out by a restore",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it."""
        since, quiet = time.monotonic(), options["verbosity"] == 0
        more = {} if quiet else {"progress": progress_on(self.stderr)}
        try:
            backup = make_backup(options["file"], with_key=options["with_secret_key"], **more)
        except Refused as error:
            raise CommandError(str(error)) from error
        if not quiet:
            size = size_and_time(backup.size, since)
            self.stdout.write(f"{backup.path} is written and checked ({size}).")
