"""`manage.py move_to URL`: the whole site into another database."""

from typing import Any

import environ
from django.core.management.base import BaseCommand, CommandError, CommandParser

from upkeep.errors import Refused
from upkeep.management.progress import lines_on
from upkeep.moves import move_to


class Command(BaseCommand):
    """Copies every row into an empty database, compares each, and says what is in which table."""

    help = "Move the site to an empty database, named as in DATABASE_URL. Stop the site first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("url", help="postgres://user:password@host/name")

    def handle(self, *args: Any, **options: Any) -> None:
        """Move it; the old database stays as it is."""
        try:
            if options["url"].partition(":")[0] not in environ.Env.DB_SCHEMES:
                raise Refused("That is not the address of a database.")
            entry = environ.Env.db_url_config(options["url"])
            moved = move_to(entry, tell=lines_on(self.stderr))
        except (Refused, ValueError) as error:
            raise CommandError(str(error)) from error
        for table in moved:
            self.stdout.write(f"{table.table}: {table.rows} rows, {table.digest[:16]}")
        rows = sum(table.rows for table in moved)
        self.stdout.write(f"{len(moved)} tables with {rows} rows are the same in both.")
        self.stdout.write("Start the site with that DATABASE_URL from now on.")
