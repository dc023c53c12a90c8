"""Finished games under other rules: who would have won, and of how many games nobody can say it.

Games come some at a time and what became of them goes out before the next are read, so that a
hundred thousand need no more memory than a few hundred.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorecards.queries.game_rows import names_at
from scorecards.rescoring import PlayedGame, doubtful_codes, unknown_codes, verdict
from scorecards.rescoring.records import GameRecord, played_game
from scorecards.rules import ProblemError, Ruleset

Seats = tuple[int, ...]


@dataclass(frozen=True)
class OtherWinner:
    """A game that somebody else would have won, by the names at the table."""

    code: str
    won: tuple[str, ...]
    would_win: tuple[str, ...]


class SeasonUnder:
    """What other rules would have made of games; the numbers grow while `others` is walked.

    `games` are those that were scored, with so many `layouts`; of these `doubtful` have a suit
    missing that the rules ask for, and `changed` another winner. `unfit` have a card that the rules
    do not know, `unreadable` a row that nobody can read: neither were scored.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.games = self.layouts = self.doubtful = self.changed = self.unfit = self.unreadable = 0
        self._unknown = unknown_codes(ruleset)
        self._doubtful = doubtful_codes(ruleset)

    def others(self, chunks: Iterable[Sequence[GameRecord]]) -> Iterator[OtherWinner]:
        """The games with another winner, in their order. All must be finished and of a shape of
        the ruleset; one without a complete hole is none.
        """
        for records in chunks:
            pairs = [(record, self._winners(record)) for record in records]
            changed = [(record, pair) for record, pair in pairs if pair and pair[0] != pair[1]]
            self.changed += len(changed)
            names = names_at([record.id for record, _ in changed])
            for record, seats in changed:
                won, would_win = (tuple(names[record.id][at] for at in each) for each in seats)
                yield OtherWinner(record.code, won, would_win)

    def _winners(self, record: GameRecord) -> tuple[Seats, Seats] | None:
        """Who won and who would have won; None where that cannot be said."""
        try:
            game = played_game(record)
        except ProblemError:
            self.unreadable += 1
            return None
        if not game.holes:
            return None
        if not self._unknown.isdisjoint(game.codes):
            self.unfit += 1
            return None
        return self._scored(game, record.rules)

    def _scored(self, game: PlayedGame, own: Ruleset) -> tuple[Seats, Seats]:
        self.games += 1
        self.layouts += game.seats * len(game.holes)
        won = verdict(game, own, own=True).winners
        if own == self.ruleset:
            return won, won
        self.doubtful += not self._doubtful.isdisjoint(game.codes)
        return won, verdict(game, self.ruleset).winners
