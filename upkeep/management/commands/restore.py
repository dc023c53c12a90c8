"""`manage.py restore FILE`: the site becomes what a backup is."""

import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from upkeep.errors import Refused
from upkeep.management.progress import progress_on
from upkeep.restores import restore


class Command(BaseCommand):
    """Restores a backup into an empty site, or with a safety copy into a full one."""

    help = "Put a backup back. Phones are told from when the site is."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace", action="store_true", help="copy what is there, and put the backup over it"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore it, and say where what was there is now."""
        since = time.monotonic()
        try:
            restored = restore(
                options["file"], replace=options["replace"], progress=progress_on(self.stderr)
            )
        except Refused as error:
            raise CommandError(str(error)) from error
        if restored.safety:
            self.stdout.write(f"What was there is in {restored.safety}.")
        moment = timezone.localtime(restored.data_from).strftime("%Y-%m-%d %H:%M:%S %Z")
        seconds = time.monotonic() - since
        self.stdout.write(f"The site is as it was at {moment} ({seconds:.1f} s).")
        if restored.restart:
            self.stdout.write("Start the site again if it is running.")
