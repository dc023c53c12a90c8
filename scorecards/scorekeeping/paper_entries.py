"""The numbers of a paper sheet on their way into a game, and why they are refused: data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext

from scorecards.scorekeeping.errors import Conflict, ScorekeepingError
from scorecards.scorekeeping.rows import KEEP, Keep, RowEntry


@dataclass(frozen=True)
class PaperHole:
    """A hole of the sheet: a row for every number on it, even one that the page had already.

    Where the sheet has the points at the end of the hole, `points` has them by position: what the
    rules would add to a number is then taken back by hand.
    """

    number: int
    rows: Sequence[RowEntry]
    knocker: int | None | Keep = KEEP
    knocker_was: int | None | Keep = KEEP
    points: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class PaperNote:
    """A sum that is wrong on the paper itself: of a hole, or the total of a position."""

    hole: int | None
    position: int | None
    written: int
    added_up: int


@dataclass(frozen=True)
class PaperTrouble:
    """One thing wrong with a sheet: where, and the sentence. A warning may be overruled."""

    hole: int
    position: int | None
    message: str
    warning: bool = False


class PaperRefused(ScorekeepingError):
    """Nothing of the sheet was saved; `troubles` says why, hole by hole."""

    def __init__(self, troubles: Sequence[PaperTrouble]) -> None:
        super().__init__(" ".join(trouble.message for trouble in troubles))
        self.troubles = tuple(troubles)


class PaperChanged(ScorekeepingError):
    """Another device was faster in some holes; `conflicts` has pairs of a hole and a conflict."""

    def __init__(self, conflicts: Sequence[tuple[int, Conflict]]) -> None:
        super().__init__(gettext("Another phone entered something else here."))
        self.conflicts = tuple(conflicts)


@dataclass(frozen=True)
class PaperRecorded:
    """What became of the game: its version, whether anything is new, whether it is over."""

    version: int
    changed: bool
    finished: bool
