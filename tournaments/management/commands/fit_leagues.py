"""`manage.py fit_leagues`: what the games of every league say about luck and skill."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.directing.league_fits import fit_league, stale_leagues


class Command(BaseCommand):
    """Works out every fit that is not of today's games. For a crontab, and for the server, which
    asks every ten minutes.
    """

    help = "Work out what the games of each league say about luck and skill, where they changed."

    def add_arguments(self, parser: CommandParser) -> None:
        """The server asks every command so; here it changes nothing."""
        parser.add_argument("--if-due", action="store_true", help="the same: only where due")

    def handle(self, *args: Any, **options: Any) -> None:
        """Work them out, one transaction each."""
        for league in stale_leagues():
            figures = fit_league(league).figures
            if options["verbosity"]:
                self.stdout.write(f"{league.slug}: {figures['games']} games")
