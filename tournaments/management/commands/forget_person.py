"""`manage.py forget_person`: take the name of somebody out of a league, for good."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.directing.days.forgetting import forget_person
from tournaments.errors import DirectingError
from tournaments.models import League, Person
from tournaments.permissions import Member


class Command(BaseCommand):
    """Put a neutral name wherever theirs stands."""

    help = (
        "Forget somebody of a league: places and points stay, the name goes, also from the "
        "history. Only a backup from before still has it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Which league, and who."""
        parser.add_argument("slug", help="the address of the league")
        parser.add_argument("name", help="the name as it stands")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and say what the name is now."""
        slug, name = options["slug"], options["name"]
        league = League.objects.filter(slug=slug).first()
        person = Person.objects.filter(league=league, name=name, alias_of=None).first()
        if league is None or person is None:
            raise CommandError(f"There is no {name!r} in a league {slug!r}.")
        try:
            forgotten = forget_person(Member(league, "owner"), person_id=person.pk, typed_name=name)
        except DirectingError as error:
            raise CommandError(error.message) from error
        self.stdout.write(f"They are {forgotten.name} now.")
