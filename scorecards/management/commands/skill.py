"""`manage.py skill [FILE]`: how much is skill in the games of a file, one a line. Saves nothing."""

from __future__ import annotations

from typing import IO, Any

from scorecards.luck.figures import skill_figures
from scorecards.luck.questions import read_games
from scorecards.management.json_files import JsonCommand
from scorecards.management.luck import errors


class Command(JsonCommand):
    """Read games and print what they say about skill."""

    help = (
        "How much is skill in games given as lines of JSON, each the points of its players hole by "
        "hole. Exit code 2 when something cannot be read."
    )

    def answer(self, file: IO[bytes], options: dict[str, Any]) -> bool:
        """The figures of all games, or every mistake in them."""
        games, mistakes = read_games(file)
        self.tell(errors(mistakes) if mistakes else skill_figures(games))
        return not mistakes
