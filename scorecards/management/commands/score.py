"""`manage.py score [FILE]`: score the holes or games of a JSON file, or of any number of lines of
JSON, each answered before the next is read. Saves nothing.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from itertools import chain
from typing import IO, Any

from django.utils.translation import gettext

from scorecards.answers import answer_text
from scorecards.management.json_files import JsonCommand, is_json


class Command(JsonCommand):
    """Read questions from a file or standard input and print the answers as JSON."""

    help = (
        "Score holes or games given as JSON: one question, a list of them, or one a line, which "
        "are answered line by line. Exit code 2 when something cannot be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether every line is a question."""
        super().add_arguments(parser)
        parser.add_argument(
            "--lines",
            action="store_true",
            help="every line is a question, also when the first of them cannot be read",
        )

    def answer(self, file: IO[bytes], options: dict[str, Any]) -> bool:
        """Answer what a file has; could all of it be read?

        A first line that is JSON by itself begins a stream. Else the file is one text of JSON,
        over as many lines as it likes.
        """
        first = file.readline()
        if options["lines"] or is_json(first):
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
