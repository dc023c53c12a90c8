"""``manage.py check_rules``: read every variant, say what is wrong with any, change nothing."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from scorecards.rules import InvalidRuleset, Ruleset
from scorecards.rules.sources import written

FEWEST_ROWS = 5


class Command(BaseCommand):
    """Check the variant files, their tables of cases and their wording."""

    help = "Check every built-in variant: its file, its table of cases, its words."

    def handle(self, *args: Any, **options: Any) -> None:
        """One line a mistake; exit code 1 when there is any."""
        mistakes = [f"{slug}: {mistake}" for slug in written() for mistake in mistakes_of(slug)]
        if mistakes:
            raise CommandError("\n".join(mistakes))
        self.stdout.write(f"{len(written())} variants, nothing wrong")


def mistakes_of(slug: str) -> list[str]:
    """What is wrong with one variant, in sentences."""
    try:
        ruleset = Ruleset.from_dict(written()[slug])
    except InvalidRuleset as error:
        return [str(problem.message) for problem in error.problems]
    found = []
    if not ruleset.summary:
        found.append("no summary")
    if not all(map(str, ruleset.sentences())):
        found.append("a step has no words")
    for shape in ruleset.shapes:
        json.dumps(ruleset.compiled(shape, ruleset.players[0]))
    return found + _table_mistakes(slug)


def _table_mistakes(slug: str) -> list[str]:
    """A checkout has the tables; an installed copy may come without its tests."""
    folder = settings.BASE_DIR / "tests" / "rules" / "variants"
    if not folder.is_dir():
        return []
    table = folder / f"{slug}.md"
    rows = (
        [line for line in table.read_text().splitlines() if line.startswith("|")]
        if table.exists()
        else []
    )
    # Each table has a heading and a rule under it.
    return [] if len(rows) >= FEWEST_ROWS + 2 else [f"fewer than {FEWEST_ROWS} cases in its table"]
