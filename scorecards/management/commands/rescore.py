"""`manage.py rescore`: what is stored against what follows from the entries; what if.

Without an option it says what differs and changes nothing; `--check` fails when anything does;
`--apply` puts it right through scorekeeping, with a line in the history of the game. `--under`
looks at finished games as if they had been played by another ruleset.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorecards.archive import game_record, game_records, number_of_games
from scorecards.codes import read_code
from scorecards.queries.rulesets import find_ruleset
from scorecards.queries.seasons import SeasonUnder
from scorecards.rescoring.records import Difference, GameRecord, differences
from scorecards.rules import Ruleset, Shape
from scorecards.scorekeeping import repair


class Command(BaseCommand):
    """Derive every stored number again from what was entered."""

    help = "Show stored numbers that do not follow from their entries, or games under other rules."
    # They load every page of the site, which takes half as long as a season of 2,000 games.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to do, and for which game."""
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--check", action="store_true", help="exit code 1 when anything differs")
        what.add_argument("--apply", action="store_true", help="store what follows, and say so")
        what.add_argument("--under", metavar="SLUG", help="finished games under this ruleset")
        parser.add_argument("--game", metavar="CODE", help="only this game")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit code 1 from `--check` when anything differs, and for what cannot be asked."""
        code = read_code(options["game"] or "")
        game = game_record(code) if code else None
        if options["game"] and not game:
            raise CommandError(f"There is no game {options['game']}.")
        if options["under"]:
            self.show_seasons(options["under"], game)
            return
        different = 0
        for records in [[game]] if game else self.with_progress():
            for record in records:
                different += self.show_differences(record, mend=options["apply"])
        done = "put right" if options["apply"] else "different"
        self.stdout.write(f"{different} stored numbers {done}")
        if different and options["check"]:
            raise CommandError("What is stored does not follow from the entries.")

    def with_progress(self, finished: Shape | None = None) -> Iterator[list[GameRecord]]:
        """All games, or the finished ones of a shape, with progress on standard error."""
        done, whole = 0, number_of_games(finished)
        for records in game_records(finished):
            yield records
            done += len(records)
            self.stderr.write(f"{done} of {whole} games")

    def show_differences(self, game: GameRecord, *, mend: bool) -> int:
        """A line for everything that differs, or differed and was put right; how many there are."""
        wrong: list[Difference] = (
            repair.mend(game_code=game.code) if mend else list(differences(game))
        )
        for each in wrong:
            where = (
                f" hole {each.hole}, seat {each.position + 1}" if each.position is not None else ""
            )
            stored, follows = (in_words(value) for value in (each.stored, each.follows))
            verb = "cannot be read" if each.what == "entry" else "follows"
            self.stdout.write(
                f"{game.code}{where}: {each.what} {stored} is stored, {follows} {verb}"
            )
        return len(wrong)

    def show_seasons(self, slug: str, game: GameRecord | None) -> None:
        """What other rules would have made of the finished games of their shapes, or of one."""
        ruleset = find_ruleset(slug)
        if ruleset is None:
            raise CommandError(f"There is no ruleset {slug}.")
        for shape in ruleset.shapes:
            if game is None:
                self.show_season(ruleset, shape, self.with_progress(shape))
            elif game.shape == shape and game.finish_reason:
                self.show_season(ruleset, shape, iter([[game]]))

    def show_season(
        self, ruleset: Ruleset, shape: Shape, chunks: Iterator[list[GameRecord]]
    ) -> None:
        """Each game with another winner as soon as it is known, and the sums."""
        season = SeasonUnder(ruleset)
        for other in season.others(chunks):
            won, would_win = " and ".join(other.won), " and ".join(other.would_win)
            self.stdout.write(f"{other.code}: {won} won, {would_win} would have won")
        self.stdout.write(
            f"{ruleset.name}, {shape}: {season.changed} of {season.games} games would have another"
            f" winner ({season.layouts:,} layouts)"
        )
        for number, why in (
            (season.doubtful, "have cards without a suit that these rules ask for"),
            (season.unfit, "have cards that these rules do not know and were left out"),
            (season.unreadable, "have a row that cannot be read and were left out"),
        ):
            if number:
                self.stdout.write(f"  {number} games {why}")


def in_words(value: object) -> str:
    """A stored value on a line."""
    return "nothing" if value in (None, "") else str(value)
