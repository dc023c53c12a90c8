"""`manage.py replay`: bring ratings and handicap indexes up to date after an early correction."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser
from django.db import transaction

from tournaments.directing.acts import lock_even_stopped
from tournaments.ledger import chains
from tournaments.management.leagues import LeaguesCommand


class Command(LeaguesCommand):
    """Replay what waits, league by league."""

    help = (
        "Replay ratings and handicap indexes from the last game before the earliest correction. "
        "--all starts over from the first game."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--all", action="store_true", help="from the first game")

    def handle(self, *args: Any, **options: Any) -> None:
        """One line a league."""
        since = chains.BEGINNING if options["all"] else None
        for league in self.leagues(options):
            with transaction.atomic():
                lock_even_stopped(league)
                games = chains.replay(league, since=since, progress=self.progress(league.slug))
            self.stdout.write(f"{league.slug}: {games} games replayed")
