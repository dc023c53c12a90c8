"""`manage.py score [FILE]`: score the holes or games of a JSON file. Saves nothing."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext

from scorecards.answers import answer_text

UNREADABLE = 2


class Command(BaseCommand):
    """Read questions from a file or standard input and print the answers as JSON."""

    help = "Score holes or games given as JSON. Exit code 2 when something cannot be read."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One optional file; without it, or with -, standard input."""
        parser.add_argument(
            "file", nargs="?", default="-", help="a JSON file; standard input without one"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the answer; or, with exit code 2, an error for everything that cannot be read."""
        try:
            written = (
                sys.stdin.buffer.read()
                if options["file"] == "-"
                else Path(options["file"]).read_bytes()
            )
        except OSError as error:
            problem: dict[str, object] = {
                "code": "no-file",
                "message": str(error),
                "player": None,
                "cells": [],
            }
            self.stdout.write(json.dumps({"errors": [problem]}, ensure_ascii=False))
            sys.exit(UNREADABLE)
        answer = answer_text(written, gettext)
        self.stdout.write(json.dumps(answer.data, ensure_ascii=False))
        if not answer.ok:
            sys.exit(UNREADABLE)
