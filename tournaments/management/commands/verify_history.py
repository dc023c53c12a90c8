"""`manage.py verify_history`: does every history stand as it was written?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorecards.codes import read_code
from scorecards.histories import records, sessions, verdicts
from scorecards.histories.verdicts import Trouble
from tournaments.ledger import history
from tournaments.ledger import verdicts as league_verdicts
from tournaments.ledger.history import LeagueFacts
from tournaments.models import League

TRIES = 10


class History(Protocol):
    """A history as it was read: of what, and which version of it."""

    @property
    def code(self) -> str:
        """The code of a game or session, the address of a league."""

    @property
    def version(self) -> int:
        """Counts what was written to it."""


H = TypeVar("H", bound=History)


@dataclass(frozen=True)
class Kind(Generic[H]):
    """A kind of history: the option that chooses one, what many of them are called, one by its code
    (None where there is none), all of them some at a time, how many there are, the first event of
    one that cannot be true, and whether it says all that it should.
    """

    option: str
    noun: str
    plural: str
    read: Callable[[str], H | None]
    chunks: Callable[[], Iterable[Sequence[H]]]
    number: Callable[[], int]
    trouble: Callable[[H], Trouble | None]
    committed: Callable[[H], bool]

    def settled_trouble(self, code: str) -> Trouble | None:
        """What is wrong with one of them when nobody wrote to it while it was read."""
        for _ in range(TRIES):
            before = self.read(code)
            if before is None:
                return None
            trouble, after = self.trouble(before), self.read(code)
            if trouble is None or (after and after.version == before.version):
                return trouble
        return trouble


def _league(slug: str) -> LeagueFacts | None:
    league = League.objects.filter(slug=slug).first()
    return history.league_facts(league.pk) if league else None


def _leagues() -> Iterator[list[LeagueFacts]]:
    for slug in League.objects.order_by("pk").values_list("slug", flat=True):
        if league := _league(slug):  # it may have been deleted meanwhile
            yield [league]


GAMES = Kind(
    *("game", "game", "games"),
    read=lambda code: records.history_of(read_code(code) or "-"),
    chunks=records.histories,
    number=records.number_of_games,
    trouble=verdicts.first_trouble,
    committed=verdicts.committed,
)
SESSIONS = Kind(
    *("golfo", "session", "sessions of Golfo"),
    read=lambda code: sessions.session_history(read_code(code) or "-"),
    chunks=sessions.session_histories,
    number=sessions.number_of_sessions,
    trouble=sessions.session_trouble,
    committed=sessions.committed,
)
LEAGUES = Kind(
    *("league", "league", "leagues"),
    read=_league,
    chunks=_leagues,
    number=League.objects.count,
    trouble=lambda league: league_verdicts.first_trouble(league, history.acts_of(league)),
    committed=lambda league: league.committed,
)
KINDS: tuple[Kind[Any], ...] = (GAMES, SESSIONS, LEAGUES)


class Command(BaseCommand):
    """Go through the histories of games and leagues, some hundred games at a time. Progress goes to
    the error output, what is wrong to the other.
    """

    help = (
        "Name the first altered, missing or contradicting event of every game, session of "
        "Golfo and league. Exit code 1 when there is any. Changes nothing, and stops nobody."
    )

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
        self.silent: Counter[str] = Counter()  # histories that do not say all, by kind
        chosen = next((kind for kind in KINDS if options[kind.option]), None)
        if chosen:
            wrong = self.verify(chosen, [[self.one(chosen, options[chosen.option])]], whole=1)
        else:
            wrong = sum(self.verify(kind, kind.chunks(), whole=kind.number()) for kind in KINDS)
        if wrong:
            raise CommandError(f"{wrong} histories are not as they were written.")
        if not self.quiet:
            self.stdout.write("Every history is as it was written.")
            self.inform()

    def inform(self) -> None:
        """What no history could tell, which is not wrong."""
        if uncommitted := self.silent["game"] + self.silent["session"]:
            number = f"{uncommitted} began before a history said who plays, and by what."
            self.stdout.write(f"{number} Of those nobody knows whether that was altered.")
        if silent := self.silent["league"]:
            self.stdout.write(f"{silent} leagues say what decides with their next act.")

    def one(self, kind: Kind[H], code: str) -> H:
        """The history of this code. Raises CommandError."""
        stored = kind.read(code)
        if stored is None:
            raise CommandError(f"There is no {kind.noun} {code}.")
        return stored

    def verify(self, kind: Kind[H], chunks: Iterable[Sequence[H]], *, whole: int) -> int:
        """How many histories of a kind are not whole."""
        wrong = done = 0
        for chunk in chunks:
            for each in chunk:
                self.silent[kind.noun] += not kind.committed(each)
                trouble = kind.trouble(each) and kind.settled_trouble(each.code)
                if trouble:
                    self.tell(f"{kind.noun} {each.code}", trouble)
                    wrong += 1
            done += len(chunk)
            self.progress(f"{done} of {whole} {kind.plural}")
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
