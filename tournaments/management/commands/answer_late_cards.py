"""``manage.py answer_late_cards``: what becomes of cards nobody answered; run it every minute."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments import directing
from tournaments.models import League


class Command(BaseCommand):
    """Confirm or escalate the cards of every league that are past their time."""

    help = "Confirm or hand to the director the cards nobody answered in the time a season gives."

    def handle(self, *args: Any, **options: Any) -> None:
        """One line, with how many."""
        leagues = League.objects.filter(seasons__games__state="submitted").distinct()
        done = sum(directing.answer_late_cards(league) for league in leagues.order_by("pk"))
        self.stdout.write(f"{done} cards answered")
