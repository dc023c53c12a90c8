"""`manage.py remind`: remind by mail who wants it of the nights to come; run it every quarter of an
hour.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournaments.directing import reminders
from tournaments.management.mails import send_reminders


class Command(BaseCommand):
    """Send what is due, each once, and forget addresses that nobody confirmed."""

    help = "Remind who wants it of the nights to come, by mail, once each."

    def handle(self, *args: Any, **options: Any) -> None:
        """Says how many. Raises CommandError where mails were not taken, so that cron tells."""
        if not settings.SITE_ADDRESS:
            raise CommandError("Set SITE_ADDRESS, or links in mails would lead nowhere.")
        reminders.forget_unconfirmed()
        run = send_reminders()
        if options["verbosity"]:
            self.stdout.write(f"{run.sent} reminders sent")
        if run.refused or run.broken:
            why = f"; it ended early: {run.broken}" if run.broken else ""
            raise CommandError(f"The mail server refused {run.refused} reminders{why}.")
