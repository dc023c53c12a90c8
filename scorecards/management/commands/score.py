"""`manage.py score [FILE]`: score the holes or games of a JSON file, or of any number of lines of
JSON, each answered before the next is read. Saves nothing.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from contextlib import nullcontext
from itertools import chain
from typing import IO, Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext

from scorecards.answers import answer_text

UNREADABLE = 2


class Command(BaseCommand):
    """Read questions from a file or standard input and print the answers as JSON."""

    help = (
        "Score holes or games given as JSON: one question, a list of them, or one a line, which "
        "are answered line by line. Exit code 2 when something cannot be read."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One optional file; without it, or with -, standard input."""
        parser.add_argument(
            "file", nargs="?", default="-", help="a JSON file; standard input without one"
        )
        parser.add_argument(
            "--lines",
            action="store_true",
            help="every line is a question, also when the first of them cannot be read",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the answers; or, with exit code 2, an error for everything that cannot be read."""
        name = options["file"]
        try:
            with nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb") as file:
                readable = self.answer(file, lines=options["lines"])
        except BrokenPipeError:
            # Whoever reads the answers has enough, as `head` does after ten lines.
            sys.stdout = None
            return
        except OSError as error:
            problem: dict[str, object] = {"code": "no-file", "message": str(error)}
            problem |= {"player": None, "cells": []}
            self.tell({"errors": [problem]})
            readable = False
        if not readable:
            sys.exit(UNREADABLE)

    def answer(self, file: IO[bytes], *, lines: bool) -> bool:
        """Answer what a file has; could all of it be read?

        A first line that is JSON by itself begins a stream. Else the file is one text of JSON,
        over as many lines as it likes.
        """
        first = file.readline()
        if lines or is_json(first):
            return self.answer_lines(chain((first,), file))
        answer = answer_text(first + file.read(), gettext)
        self.tell(answer.data)
        return answer.ok

    def answer_lines(self, lines: Iterable[bytes]) -> bool:
        """Answer each line before the next is read, empty ones aside. One that cannot be read is
        answered with its errors and its number, and those after it are answered all the same.
        """
        readable = True
        for number, line in enumerate(lines, start=1):
            if line.strip():
                answer = answer_text(line, gettext)
                one = isinstance(answer.data, dict) and not answer.ok
                self.tell({**answer.data, "line": number} if one else answer.data)
                readable = readable and answer.ok
        return readable

    def tell(self, data: object) -> None:
        """One line of JSON, at once: somebody may be waiting for it at the end of a pipe."""
        self.stdout.write(json.dumps(data, ensure_ascii=False))
        self.stdout.flush()


def is_json(line: bytes) -> bool:
    """Is a line JSON by itself? It may be the first of many that are so only together."""
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True
