"""`manage.py chances [FILE]`: who may still have the lowest total of a game in progress, for one
question or one a line. Saves nothing.
"""

from __future__ import annotations

from itertools import chain
from typing import IO, Any

from scorecards.luck.figures import chances_figures
from scorecards.luck.questions import read_question
from scorecards.management.json_files import JsonCommand, is_json
from scorecards.management.luck import errors


class Command(JsonCommand):
    """Read questions about games in progress and print the chances."""

    help = (
        "The chances of a game in progress, given as JSON: the points so far, and a fit or the "
        "games before. One question, or one a line. Exit code 2 when something cannot be read."
    )

    def answer(self, file: IO[bytes], options: dict[str, Any]) -> bool:
        """Answer every line, or the whole file where its first line is no JSON by itself."""
        first = file.readline()
        if not is_json(first):
            return self.answer_one(first + file.read(), 1)
        readable = True
        for number, line in enumerate(chain((first,), file), start=1):
            if line.strip():
                readable = self.answer_one(line, number) and readable
        return readable

    def answer_one(self, written: bytes, line: int) -> bool:
        """Answer a question, or tell what is wrong with it."""
        question, mistakes = read_question(written, line)
        self.tell(chances_figures(question) if question else errors(mistakes))
        return question is not None
