"""`manage.py check_rules`: read every file of the rules, say what is wrong, change nothing."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorecards.rulebook.check import Places, mistakes


class Command(BaseCommand):
    """Check the variants, their tables of cases and their words, the parts, the translations."""

    help = "Check every built-in variant and part: file, table of cases, words, translations."
    requires_system_checks: list[str] = []  # they load the pages, which need every file to be right

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for every mistake; exit code 1 when there is any."""
        places = Places()
        if lines := list(mistakes(places)):
            raise CommandError("\n".join(lines))
        number = len(list(places.variants.glob("*.toml")))
        self.stdout.write(f"{number} variants, nothing wrong")
