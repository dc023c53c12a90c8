"""`manage.py league_archive`: a league into one file, and from such a file into this site."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from tournaments.directing.archives.arrivals import take_in_league
from tournaments.errors import DirectingError
from tournaments.ledger.archives.packing import pack_league
from tournaments.models import League


class Command(BaseCommand):
    """Export a league, or import one."""

    help = "Write a league with its history to a file, or take one in from such a file."

    def add_arguments(self, parser: CommandParser) -> None:
        """The one or the other."""
        acts = parser.add_subparsers(dest="act", required=True)
        export = acts.add_parser("export", help="write a league to a file")
        export.add_argument("slug", help="the address of the league")
        export.add_argument("file", type=Path)
        entry = acts.add_parser("import", help="take in a league from a file")
        entry.add_argument("file", type=Path)
        entry.add_argument("--owner", required=True, help="the email of the account that owns it")
        entry.add_argument("--address", default="", help="another address than it had")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and say in a line what came of it."""
        try:
            self.export(**options) if options["act"] == "export" else self.take_in(**options)
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error

    def export(self, slug: str, file: Path, **_options: Any) -> None:
        """The file is there whole, or not at all."""
        league = League.objects.filter(slug=slug).first()
        if league is None or league.rehearsal:
            raise CommandError(f"There is no league {slug!r}.")
        part = file.with_name(f"{file.name}.part")
        try:
            with part.open("wb") as write:
                os.chmod(part, 0o600)  # names of people are in it
                rows = pack_league(league, write)
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)
        self.stdout.write(f"{file} is written: {rows} rows of {slug}.")

    def take_in(self, file: Path, owner: str, address: str, **_options: Any) -> None:
        """Everything in it is checked; nothing is stored unless all is well."""
        user = get_user_model().objects.filter(email__iexact=owner).first()
        if user is None:
            raise CommandError(f"There is no account {owner!r}.")
        try:
            with file.open("rb") as read:
                league = take_in_league(read, user=user, slug=address)
        except DirectingError as error:
            raise CommandError(error.message) from error
        self.stdout.write(f"Look at {reverse('tournaments:league', args=[league.slug])}")
