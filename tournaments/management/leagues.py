"""What the commands share that go through leagues one by one."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.ledger.chunks import Progress
from tournaments.management.progress import progress_report
from tournaments.models import League


class LeaguesCommand(BaseCommand):
    """A command over every league, or over one of them by its address."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--league", default="", help="only the league of this address")

    def leagues(self, options: dict[str, Any]) -> list[League]:
        """The leagues that are meant. Raises CommandError for an address nobody has."""
        leagues = League.objects.order_by("pk")
        if options["league"]:
            leagues = leagues.filter(slug=options["league"])
            if not leagues.exists():
                raise CommandError(f"There is no league {options['league']!r}.")
        return list(leagues)

    def progress(self, what: str) -> Progress:
        """Says now and then how far it is: beside the output, and no error."""
        return progress_report(lambda line: self.stderr.write(line, style_func=str), what)
