"""`manage.py rules_from "…"`: rules in people's words as a ruleset, with what has to be asked and
what was not understood. Saves nothing.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext, override

from scorecards.management.json_files import UNREADABLE
from scorecards.rules.speech.answer import UnreadableText, answer


class Command(BaseCommand):
    """Read rules in words and print them as JSON."""

    help = (
        "Read rules in people's words and print the ruleset, what was understood, what has to be "
        "asked and what is left, as JSON. Exit code 2 when the text cannot be read."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The words, their language and the ruleset they change."""
        parser.add_argument("text", help="the rules in words")
        parser.add_argument("--on", help="the variant they change; pagat-6 without one")
        parser.add_argument("--lang", default="en", help="en, es, fr or it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print one object; an unreadable text is an error and exit code 2."""
        with override(options["lang"]):
            try:
                whole = answer(options["text"], options["on"], options["lang"], gettext)
            except UnreadableText as refusal:
                self.tell({"errors": [{"code": "unreadable", "message": str(refusal)}]})
                sys.exit(UNREADABLE)
            self.tell(whole.to_dict(gettext))

    def tell(self, data: object) -> None:
        """One line of JSON."""
        self.stdout.write(json.dumps(data, ensure_ascii=False))
