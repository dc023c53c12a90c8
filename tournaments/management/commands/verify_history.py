"""`manage.py verify_history`: does every history stand as it was written?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import QuerySet

from scorecards.codes import read_code
from scorecards.histories import records, verdicts
from scorecards.histories.records import GameHistory
from scorecards.histories.sessions import (
    SessionHistory,
    committed,
    number_of_sessions,
    session_histories,
    session_history,
    session_trouble,
)
from scorecards.histories.verdicts import Trouble
from tournaments.ledger import history
from tournaments.ledger import verdicts as league_verdicts
from tournaments.models import League

TRIES = 10


class Command(BaseCommand):
    """Go through the histories of games and leagues, some hundred games at a time. Progress goes to
    the error output, what is wrong to the other.
    """

    help = (
        "Name the first altered, missing or contradicting event of every game, session of "
        "Golfo and league. Exit code 1 when there is any. Changes nothing, and stops nobody."
    )

    uncommitted = 0  # games and sessions whose history does not say who plays
    silent = 0  # leagues whose history does not say yet what decides there
    quiet = False  # with -v 0, for cron: says nothing unless something is wrong

    def add_arguments(self, parser: CommandParser) -> None:
        """Everything, or one game, or one league."""
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--game", metavar="CODE", help="only this game")
        which.add_argument("--golfo", metavar="CODE", help="only this session of Golfo")
        which.add_argument("--league", metavar="SLUG", help="only the league of this address")

    def handle(self, *args: Any, **options: Any) -> None:
        """A line for each history that is not whole, a sum at the end."""
        self.quiet = options["verbosity"] == 0
        if options["game"]:
            wrong = self.verify_games([[self.one_game(options["game"])]], whole=1)
        elif options["golfo"]:
            wrong = self.verify_sessions([[self.one_session(options["golfo"])]], whole=1)
        elif options["league"]:
            wrong = self.verify_leagues(self.one_league(options["league"]))
        else:
            wrong = self.verify_games(records.histories(), whole=records.number_of_games())
            wrong += self.verify_sessions(session_histories(), whole=number_of_sessions())
            wrong += self.verify_leagues(League.objects.order_by("pk"))
        if wrong:
            raise CommandError(f"{wrong} histories are not as they were written.")
        if not self.quiet:
            self.stdout.write("Every history is as it was written.")
            self.inform()

    def inform(self) -> None:
        """What no history could tell, which is not wrong."""
        if self.uncommitted:
            number = f"{self.uncommitted} began before a history said who plays, and by what."
            self.stdout.write(f"{number} Of those nobody knows whether that was altered.")
        if self.silent:
            self.stdout.write(f"{self.silent} leagues say what decides with their next act.")

    def one_game(self, code: str) -> GameHistory:
        """The game with this code. Raises CommandError."""
        game = records.history_of(read_code(code) or "-")
        if game is None:
            raise CommandError(f"There is no game {code}.")
        return game

    def one_session(self, code: str) -> SessionHistory:
        """The session of Golfo with this code. Raises CommandError."""
        session = session_history(read_code(code) or "-")
        if session is None:
            raise CommandError(f"There is no session {code}.")
        return session

    def one_league(self, slug: str) -> QuerySet[League]:
        """The league of this address. Raises CommandError."""
        leagues = League.objects.filter(slug=slug)
        if not leagues.exists():
            raise CommandError(f"There is no league {slug!r}.")
        return leagues

    def verify_games(self, chunks: Iterable[list[GameHistory]], *, whole: int) -> int:
        """How many games have a history that is not whole."""
        wrong = done = 0
        for games in chunks:
            for game in games:
                self.uncommitted += not verdicts.committed(game)
                trouble = verdicts.first_trouble(game) and settled_trouble(game)
                if trouble:
                    self.tell(f"game {game.code}", trouble)
                    wrong += 1
            done += len(games)
            self.progress(f"{done} of {whole} games")
        return wrong

    def verify_sessions(self, chunks: Iterable[list[SessionHistory]], *, whole: int) -> int:
        """How many sessions of Golfo have a history that is not whole."""
        wrong = done = 0
        for sessions in chunks:
            for session in sessions:
                self.uncommitted += not committed(session)
                trouble = session_trouble(session) and settled_session(session)
                if trouble:
                    self.tell(f"session {session.code}", trouble)
                    wrong += 1
            done += len(sessions)
            self.progress(f"{done} of {whole} sessions of Golfo")
        return wrong

    def verify_leagues(self, leagues: QuerySet[League]) -> int:
        """How many leagues have a history that is not whole."""
        wrong = 0
        self.silent = leagues.filter(committed=False).count()
        for league_id, slug in leagues.values_list("pk", "slug"):
            trouble = league_trouble(league_id)
            if trouble:
                self.tell(f"league {slug}", trouble)
                wrong += 1
            self.progress(f"league {slug}")
        return wrong

    def tell(self, where: str, trouble: Trouble) -> None:
        """One line about what is wrong; whatever stands in a name, it can be printed."""
        which = f"line {trouble.seq} " if trouble.seq else ""
        sentence = f"{where}: {which}{trouble.what}"
        self.stdout.write(sentence.encode("ascii", "backslashreplace").decode("ascii"))

    def progress(self, sentence: str) -> None:
        """How far it is: beside the output, and no error."""
        if not self.quiet:
            self.stderr.write(sentence, style_func=str)


def settled_trouble(game: GameHistory) -> Trouble | None:
    """What is wrong with a game when nobody wrote to it while it was read."""
    for _ in range(TRIES):
        again = records.history_of(game.code)
        if again is None:
            return None
        trouble, version = verdicts.first_trouble(again), version_of(game.code)
        if trouble is None or version == again.version:
            return trouble
    return trouble


def settled_session(session: SessionHistory) -> Trouble | None:
    """What is wrong with a session when nobody wrote to it while it was read."""
    for _ in range(TRIES):
        again = session_history(session.code)
        if again is None:
            return None
        trouble, after = session_trouble(again), session_history(session.code)
        if trouble is None or (after and after.version == again.version):
            return trouble
    return trouble


def version_of(code: str) -> int | None:
    """The version of the game now."""
    game = records.history_of(code)
    return game.version if game else None


def league_trouble(league_id: int) -> Trouble | None:
    """What is wrong with a league when nobody wrote to it while it was read."""
    for _ in range(TRIES):
        league = history.league_facts(league_id)
        trouble = league_verdicts.first_trouble(league, history.acts_of(league))
        if trouble is None or history.league_facts(league_id).version == league.version:
            return trouble
    return trouble
