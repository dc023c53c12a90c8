"""`manage.py demo`: a made-up league to look at; `manage.py demo --remove` takes it away."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from tournaments.demo.league import demo_session, is_empty, make_demo, remove_demo
from tournaments.errors import DirectingError
from tournaments.queries.leagues import demo_league


class Command(BaseCommand):
    """Fills a site with a league of 24 people and two seasons, or removes it again."""

    help = "Make a league to look at on a site without games, or remove it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--remove", action="store_true", help="remove it with all its games")
        parser.add_argument("--seed", type=int, default=1, help="other cards, other winners")
        parser.add_argument(
            "--beside", action="store_true", help="also where there are games of real people"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do the one or the other."""
        if options["remove"]:
            try:
                removed = remove_demo()
            except DirectingError as refused:
                raise CommandError(refused.message) from refused
            self.stdout.write("The demonstration is gone." if removed else "There is none.")
            return
        if demo_league() is not None:
            raise CommandError("The demonstration league is there already.")
        if not options["beside"] and not is_empty():
            raise CommandError(
                "There are games here already. --beside makes the league all the same; it is kept "
                "apart from them, and --remove takes away nothing else."
            )
        try:
            league = make_demo(seed=options["seed"], progress=self._say)
        except DirectingError as refused:
            raise CommandError(refused.message) from refused
        self.stdout.write(f"\nLook at {reverse('tournaments:league', args=[league.slug])}")
        for event in league.tournaments.order_by("-day"):
            self.stdout.write(f"A tournament: {reverse('tournaments:day', args=[event.slug])}")
        if session := demo_session():
            watch = reverse("scorecards:view_link", args=[session.view_link])
            self.stdout.write(f"Golfo to look at: {watch}")
        tree = Path(sys.argv[0]).name == "manage.py"
        remove = "make demo REMOVE=1" if tree else "golfscore demo --remove"
        self.stdout.write(f"Remove it with: {remove}")

    def _say(self, done: int, every: int) -> None:
        self.stdout.write(f"\r{done} of {every} nights played", ending="")
        self.stdout.flush()
