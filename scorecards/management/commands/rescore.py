"""``manage.py rescore``: what is stored against what follows from the entries; what if.

Without an option it says what differs and changes nothing; ``--check`` fails when anything does;
``--apply`` puts it right through scorekeeping, with a line in the history of the game. ``--under``
looks at finished games as if they had been played by another ruleset.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scorecards import scorekeeping
from scorecards.archive import game_record, game_records, number_of_games
from scorecards.codes import read_code
from scorecards.queries.rulesets import find_ruleset
from scorecards.queries.seasons import SeasonUnder, season_under
from scorecards.rescoring.records import Difference, GameRecord, differences


class Command(BaseCommand):
    """Derive every stored number again from what was entered."""

    help = "Show stored numbers that do not follow from their entries, or games under other rules."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What to do, and for which game."""
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--check", action="store_true", help="exit code 1 when anything differs")
        what.add_argument("--apply", action="store_true", help="store what follows, and say so")
        what.add_argument("--under", metavar="SLUG", help="finished games under this ruleset")
        parser.add_argument("--game", metavar="CODE", help="only this game")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit code 1 from ``--check`` when anything differs, and for what cannot be asked."""
        code = read_code(options["game"] or "")
        if options["game"] and not game_record(code):
            raise CommandError(f"There is no game {options['game']}.")
        if options["under"]:
            self.show_season(options["under"], code)
            return
        different = 0
        for game in self.games(code):
            found = scorekeeping.mend(game_code=game.code) if options["apply"] else None
            different += self.tell(game, list(differences(game)) if found is None else found)
        done = "put right" if options["apply"] else "different"
        self.stdout.write(f"{different} stored numbers {done}")
        if different and options["check"]:
            raise CommandError("What is stored does not follow from the entries.")

    def games(self, code: str) -> Iterator[GameRecord]:
        """The game with this code, or all of them with progress on standard error."""
        if code:
            yield from [game for game in [game_record(code)] if game]
            return
        seen, whole = 0, number_of_games()
        for games in game_records():
            yield from games
            seen += len(games)
            self.stderr.write(f"{seen} of {whole} games")

    def tell(self, game: GameRecord, found: list[Difference]) -> int:
        """A line for everything that differs; how many there are."""
        for each in found:
            where = (
                f" hole {each.hole}, seat {each.position + 1}" if each.position is not None else ""
            )
            stored, follows = (said(value) for value in (each.stored, each.follows))
            verb = "cannot be read" if each.what == "entry" else "follows"
            self.stdout.write(
                f"{game.code}{where}: {each.what} {stored} is stored, {follows} {verb}"
            )
        return len(found)

    def show_season(self, slug: str, code: str) -> None:
        """What other rules would have made of the finished games of their shape."""
        ruleset = find_ruleset(slug)
        if ruleset is None:
            raise CommandError(f"There is no ruleset {slug}.")
        for shape in ruleset.shapes:
            season = season_under(ruleset, shape, code or None)
            if not code or season.games or season.unfit:
                self.tell_season(f"{ruleset.name}, {shape}", season)

    def tell_season(self, name: str, season: SeasonUnder) -> None:
        """Each game with another winner, and the sums."""
        for other in season.others:
            won, would_win = " and ".join(other.won), " and ".join(other.would_win)
            self.stdout.write(f"{other.code}: {won} won, {would_win} would have won")
        self.stdout.write(
            f"{name}: {len(season.others)} of {season.games} games would have another winner"
            f" ({season.layouts:,} layouts)"
        )
        for number, why in (
            (season.doubtful, "have cards without a suit that these rules ask for"),
            (season.unfit, "have cards that these rules do not know and were left out"),
            (season.unpacked, "are not packed and were left out: manage.py rescore --apply"),
        ):
            if number:
                self.stdout.write(f"  {number} games {why}")


def said(value: object) -> str:
    """A stored value on a line."""
    return "nothing" if value in (None, "") else str(value)
