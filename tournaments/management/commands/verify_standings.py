"""`manage.py verify_standings`: make every derived row again from the facts and compare."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import transaction

from tournaments.directing.acts import lock_even_stopped
from tournaments.ledger import chains, proof
from tournaments.management.leagues import LeaguesCommand
from tournaments.models import League, Season

MOST_LISTED = 50


class Command(LeaguesCommand):
    """Compare results, lines and ratings with what follows from the games. Progress and differences
    go to the error output, the outcome to the other.
    """

    help = (
        "Recompute results, season lines and ratings from confirmed games and compare them row by "
        "row. Exit code 1 on any difference. --repair makes the rows anew."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--repair", action="store_true", help="make what differs anew")

    def handle(self, *args: Any, **options: Any) -> None:
        """One line a difference, a sum at the end."""
        leagues = self.leagues(options)
        number = sum(self.verify(league, repair=options["repair"]) for league in leagues)
        if number and not options["repair"]:
            raise CommandError(f"{number} differences")
        self.stdout.write(f"{number} differences, all made anew" if number else "No differences")

    def verify(self, league: League, *, repair: bool) -> int:
        """The number of differences in a league, all of one moment."""
        total = 0
        with transaction.atomic():
            lock_even_stopped(league)
            for season in Season.objects.filter(league=league).order_by("pk"):
                name = f"{league.slug}/{season.slug}"
                number = self.report(name, proof.differences(season, progress=self.progress(name)))
                if number and repair:
                    proof.repair(season, progress=self.progress(f"{name}, repairing"))
                total += number
            progress = self.progress(f"{league.slug}, ratings")
            number = self.report(league.slug, proof.rating_differences(league, progress=progress))
            if repair and (number or total):
                chains.replay(league, since=chains.BEGINNING, progress=progress)
            if chains.pending_since(league.pk) is not None:
                self.stdout.write(f"{league.slug}: ratings wait for manage.py replay")
        return total + number

    def report(self, name: str, differences: Iterable[str]) -> int:
        """Print the first of them; returns how many there are."""
        number = 0
        for number, difference in enumerate(differences, start=1):
            if number <= MOST_LISTED:
                self.stderr.write(f"{name}: {difference}")
        return number
