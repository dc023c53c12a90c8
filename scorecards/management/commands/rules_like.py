"""`manage.py rules_like [FILE]`: which rulesets explain some hands, and the next hand to ask about.
Saves nothing.
"""

from __future__ import annotations

from typing import IO, Any

from django.utils.translation import gettext

from scorecards.management.json_files import JsonCommand
from scorecards.rules.likeness.report import report


class Command(JsonCommand):
    """Read hands and print what explains them as JSON."""

    help = (
        'Read hands, one a line as {"cards": "KH 7C 9D / 3S 7H 4C", "points": 16}, and print the '
        "rulesets that explain them and the next hand to ask about, as JSON. Exit code 2 when "
        "something in the file cannot be read."
    )

    def answer(self, file: IO[bytes], options: dict[str, Any]) -> bool:
        """Print one object; could all of the file be read?"""
        data, readable = report(file, gettext)
        self.tell(data)
        return readable
