"""``manage.py verify_standings``: make every derived row again from the facts and compare."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from tournaments.directing.acts import lock_league
from tournaments.ledger import chains, proof
from tournaments.management.progress import told
from tournaments.models import League, Season

MOST_TOLD = 50


class Command(BaseCommand):
    """Compare results, lines and ratings with what follows from the games. How far it is goes to
    the error output, as do the differences; what came of it to the other.
    """

    help = (
        "Recompute results, season lines and ratings from confirmed games and compare them row by "
        "row. Exit code 1 on any difference. --repair makes the rows anew."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--league", default="", help="only the league of this address")
        parser.add_argument("--repair", action="store_true", help="make what differs anew")

    def handle(self, *args: Any, **options: Any) -> None:
        """One line a difference, a sum at the end."""
        leagues = League.objects.order_by("pk")
        if options["league"]:
            leagues = leagues.filter(slug=options["league"])
            if not leagues.exists():
                raise CommandError(f"There is no league {options['league']!r}.")
        found = sum(self.verify(league, repair=options["repair"]) for league in leagues)
        if found and not options["repair"]:
            raise CommandError(f"{found} differences")
        self.stdout.write(f"{found} differences, all made anew" if found else "No differences")

    def verify(self, league: League, *, repair: bool) -> int:
        """The differences of a league, in one moment of it."""
        total = 0
        with transaction.atomic():
            lock_league(league)
            for season in Season.objects.filter(league=league).order_by("pk"):
                name = f"{league.slug}/{season.slug}"
                progress = told(self.say, name)
                number = self.tell(name, proof.differences(season, progress=progress))
                if number and repair:
                    proof.repair(season, progress=told(self.say, f"{name}, repairing"))
                total += number
            progress = told(self.say, f"{league.slug}, ratings")
            number = self.tell(league.slug, proof.rating_differences(league, progress=progress))
            if repair and (number or total):
                chains.replay(league, since=chains.BEGINNING, progress=progress)
            if chains.pending_since(league.pk) is not None:
                self.stdout.write(f"{league.slug}: ratings wait for manage.py replay")
        return total + number

    def say(self, sentence: str) -> None:
        """How far it is: beside the output, and no error."""
        self.stderr.write(sentence, style_func=str)

    def tell(self, name: str, differences: Iterable[str]) -> int:
        """Say the first of them; how many there are."""
        number = 0
        for number, each in enumerate(differences, start=1):
            if number <= MOST_TOLD:
                self.stderr.write(f"{name}: {each}")
        return number
