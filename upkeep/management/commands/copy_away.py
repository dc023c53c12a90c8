"""`manage.py copy_away`: the copy that goes elsewhere, as COPY_FOLDER and COPY_COMMAND say."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from upkeep.errors import Refused
from upkeep.nightly import copy_away
from upkeep.nights import target


class Command(BaseCommand):
    """Makes it, and tells the administrators by mail if one is late. For a crontab, and for the
    server, which asks every ten minutes whether one is due.
    """

    help = "Put a checked copy of the site elsewhere, as COPY_FOLDER and COPY_COMMAND say."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--if-due", action="store_true", help="only once a night")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it, or do nothing. Ends with 1 where it could not be made."""
        if not target():
            raise CommandError("Set COPY_FOLDER or COPY_COMMAND: it goes nowhere yet.")
        try:
            state = copy_away(at_once=not options["if_due"])
        except Refused as error:
            raise CommandError(str(error)) from error
        if options["verbosity"] and state.made:
            self.stdout.write(
                f"The last good copy in {target()} is of {state.made:%Y-%m-%d %H:%M}."
            )
