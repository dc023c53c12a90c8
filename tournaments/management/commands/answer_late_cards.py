"""`manage.py answer_late_cards`: what becomes of cards nobody answered, and of tables nobody has
played by their deadline; run it every minute. Rehearsals that are a week old go as well.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournaments.directing import confirmations, deadlines
from tournaments.directing.days.rehearsals import throw_old_away
from tournaments.models import Fixture, League


class Command(BaseCommand):
    """Confirm or escalate the cards of every league that are past their time; count who has not
    played a table of a list by its deadline as absent; throw old rehearsals away.
    """

    help = "Confirm or hand over the cards nobody answered; note the deadlines that are over."

    def handle(self, *args: Any, **options: Any) -> None:
        """A line for each, with how many."""
        leagues = League.objects.filter(stopped=None, seasons__games__state="submitted").distinct()
        done = sum(confirmations.answer_late_cards(league) for league in leagues.order_by("pk"))
        self.stdout.write(f"{done} cards answered")
        listed = Fixture.objects.filter(closed=None, void=False, deadline__lt=timezone.localdate())
        leagues = League.objects.filter(stopped=None, seasons__fixtures__in=listed).distinct()
        unplayed = sum(deadlines.pass_all_deadlines(league) for league in leagues.order_by("pk"))
        self.stdout.write(f"{unplayed} tables not played by their deadline")
        self.stdout.write(f"{throw_old_away()} rehearsals thrown away")
