"""What scorekeeping refuses, in sentences fit to show. Any other exception is a bug."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from scorecards.rules import Problem


class ScorekeepingError(Exception):
    """Nothing was written, and `message` says why, in the language of the request."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class NoSuchHole(ScorekeepingError):
    """A hole that cannot be played yet, because one before it is not complete."""


class TooEarly(NoSuchHole):
    """A hole that was entered before its turn: the one at `before` has to be complete first."""

    def __init__(self, before: int) -> None:
        super().__init__(gettext("Hole %(number)d is not complete yet.") % {"number": before})
        self.before = before


class GameOver(ScorekeepingError):
    """A hole beyond the end of the game."""


class NotPossible(ScorekeepingError):
    """An action that does not fit the state of the game: reopening one that its rules ended."""


class SeatTaken(ScorekeepingError):
    """A seat that is on somebody else's phone. Whoever asks may take it over."""

    def __init__(self, position: int) -> None:
        super().__init__(gettext("This seat is on another phone."))
        self.position = position


class NoSuchLink(ScorekeepingError):
    """A key that opens nothing, or no longer does."""


@dataclass(frozen=True)
class Trouble:
    """One thing wrong with a game to be started: its field, the position of the player if it is
    about one, and the sentence.
    """

    field: str  # "names", "shape" or "first_dealer"
    position: int | None
    message: str


class BadSetup(ScorekeepingError):
    """A game that cannot be started as asked, with everything that is wrong with it."""

    def __init__(self, troubles: Sequence[Trouble]) -> None:
        super().__init__(" ".join(trouble.message for trouble in troubles))
        self.troubles = tuple(troubles)


class BadEntry(ScorekeepingError):
    """Rows that cannot be read, or that cannot occur. `problems` has all that is wrong."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(" ".join(problem.message.render(gettext) for problem in problems))
        self.problems = tuple(problems)


class Warned(BadEntry):
    """Something looks wrong but may be right; the same call with `overrule=True` is accepted."""


@dataclass(frozen=True)
class Conflict:
    """One field that another device changed since this one last saw it. Texts as they are stored.

    For a row `position` is its seat; for the knocker it is None and the texts are positions ("2"),
    "" for nobody. `mine` and `theirs` have what is not in dispute taken in from each other;
    `stored` is what the server has, the `was` of whoever has seen this.
    """

    field: str  # "row", "adjustments" or "knocker"
    position: int | None
    mine: str
    theirs: str
    revision: int
    who: str  # whose the other device is, or what it is, in the reader's language
    stored: str


class RowsChanged(ScorekeepingError):
    """Another device was faster. `conflicts` has both texts; whoever has the cards chooses."""

    def __init__(self, conflicts: Sequence[Conflict]) -> None:
        super().__init__(gettext("Another phone entered something else here."))
        self.conflicts = tuple(conflicts)


class BadRuleset(ScorekeepingError):
    """House rules that cannot be saved. `problems` has everything that is wrong with them.

    The code of a problem is "name" for the name they were to be saved under, else "ruleset".
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(" ".join(problem.message.render(gettext) for problem in problems))
        self.problems = list(problems)


class RulesChanged(ScorekeepingError):
    """Somebody else changed the house rules, or the rules of a game, since they were read.

    `version` is the current one: the number of the house rules' version, or the game's version.
    """

    def __init__(self, version: int) -> None:
        super().__init__(gettext("Somebody else has changed these rules."))
        self.version = version
