"""``manage.py replay``: bring ratings and handicap indexes up to date after an early correction."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from tournaments.directing.acts import lock_league
from tournaments.ledger import chains
from tournaments.management.progress import told
from tournaments.models import League


class Command(BaseCommand):
    """Replay what waits, league by league."""

    help = (
        "Replay ratings and handicap indexes from the last game before the earliest correction. "
        "--all starts over from the first game."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--league", default="", help="only the league of this address")
        parser.add_argument("--all", action="store_true", help="from the first game")

    def handle(self, *args: Any, **options: Any) -> None:
        """One line a league."""
        leagues = League.objects.order_by("pk")
        if options["league"]:
            leagues = leagues.filter(slug=options["league"])
            if not leagues.exists():
                raise CommandError(f"There is no league {options['league']!r}.")
        for league in leagues:
            since = chains.BEGINNING if options["all"] else None
            with transaction.atomic():
                lock_league(league)
                progress = told(self.say, league.slug)
                games = chains.replay(league, since=since, progress=progress)
            self.stdout.write(f"{league.slug}: {games} games replayed")

    def say(self, sentence: str) -> None:
        """How far it is: beside the output, and no error."""
        self.stderr.write(sentence, style_func=str)
