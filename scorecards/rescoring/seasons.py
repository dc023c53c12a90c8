"""Many packed games of one shape under one ruleset: who would have won each.

Games with equally many holes and players are scored together, as arrays. Where somebody was out
before the end, and where more than the totals decides who wins, a game is looked at by itself, the
way `games` does it.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from scorecards import rules
from scorecards.rescoring.caveats import is_doubtful, is_playable
from scorecards.rescoring.counting import Counts, Points, Truths, count_layouts
from scorecards.rescoring.games import ended, rescore
from scorecards.rescoring.packing import BY_CODE, NOBODY, Packed, cells_of, unpack
from scorecards.rescoring.settling import Holes, settle
from scorecards.rules import Ruleset, Shape
from scorecards.rules.cards import GAP
from scorecards.rules.endings import EndType


class Verdict(NamedTuple):
    """A game under other rules. `totals` are those after its last hole."""

    totals: Sequence[int]
    winners: int  # a bit for every position, as packed games are stored with
    doubtful: bool  # a suit these rules ask for was not recorded somewhere


def rescore_season(
    ruleset: Ruleset, shape: Shape, games: Sequence[Packed], own: Iterable[int] = ()
) -> list[Verdict | None]:
    """What would have become of every game, in their order; None where the ruleset does not fit.

    `own`: the places of games that were played by this very ruleset.
    """
    verdicts: list[Verdict | None] = [None] * len(games)
    alike: dict[tuple[int, int], list[int]] = defaultdict(list)
    for place, game in enumerate(games):
        alike[game.seats, game.holes].append(place)
    mine = frozenset(own)
    for places in alike.values():
        season = Season(ruleset, shape, [games[place] for place in places])
        found = season.verdicts([place in mine for place in places])
        for place, verdict in zip(places, found, strict=True):
            verdicts[place] = verdict
    return verdicts


class Season:
    """Games with equally many holes and players, under one ruleset."""

    def __init__(self, ruleset: Ruleset, shape: Shape, games: Sequence[Packed]) -> None:
        self.ruleset, self.shape, self.games = ruleset, shape, games
        self.more = [(number, game.rest) for number, game in enumerate(games) if game.rest]
        self.seats, self.holes = games[0].seats, games[0].holes
        self.places = self.seats * self.holes
        flat = np.frombuffer(b"".join(game.cards for game in games), np.uint8)
        columns = cells_of(shape) // shape.rows
        # Columns first, then games and their places: what `counting` calls layouts.
        cards = flat.reshape(len(games), columns, self.places, shape.rows)
        self.cards = np.ascontiguousarray(cards.transpose(1, 0, 2, 3))

    def points(self) -> Points:
        """The points of every game, hole and seat."""
        codes = self.cards.reshape(len(self.cards), -1, self.shape.rows)
        counts = count_layouts(self.ruleset, self.shape, codes)
        points = self.settled(self.typed(counts)).reshape(len(self.games), self.places)
        for game, by_hand in self._listed("by_hand"):
            points = points.astype(np.int64, copy=False)
            for place, more in by_hand:
                points[game, place] += more
        return points.reshape(len(self.games), self.holes, self.seats)

    def typed(self, counts: Counts) -> Counts:
        """The counts, with the totals of the table where no cards were entered."""
        points: Points = counts.points.reshape(len(self.games), self.places)
        for game, totals in self._listed("totals"):
            points = points.astype(np.int64, copy=False)
            for place, total in totals:
                points[game, place] = total
        return counts._replace(points=points)

    def settled(self, counts: Counts) -> Points:
        """The points once the steps of the hole have changed what was counted."""
        if not self.ruleset.hole_steps:
            return counts.points
        by_hole = (-1, self.seats)
        points = counts.points.astype(np.int64).reshape(by_hole)
        knocked = np.frombuffer(b"".join(game.knockers for game in self.games), np.uint8)
        knockers = np.where(knocked == NOBODY, -1, knocked.astype(np.int64))
        marks = {word: marked.reshape(by_hole) for word, marked in counts.marks.items()}
        return settle(self.ruleset.hole_steps, Holes(points, knockers, marks))

    def _listed(self, word: str) -> Iterable[tuple[int, list[list[int]]]]:
        for number, rest in self.more:
            if word in rest:
                yield number, rest[word]

    # -- who wins

    def verdicts(self, own: Sequence[bool]) -> list[Verdict | None]:
        """The verdict of every game; `own`: was it played by this very ruleset?"""
        points, doubtful = self.points(), self.doubtful()
        totals = points.sum(axis=1, dtype=np.int64)
        winners = (totals == totals.min(axis=1, keepdims=True)) @ (1 << np.arange(self.seats))
        found: list[Verdict | None] = list(
            map(Verdict, totals.tolist(), winners.tolist(), doubtful)
        )
        alone = [number for number, rest in self.more if "out" in rest]
        if not decided_by_totals(self.ruleset):
            alone = list(range(len(found)))
        for number in alone:
            verdict = self._alone(number, points[number], own=own[number])
            found[number] = verdict._replace(doubtful=doubtful[number])
        for number in self.unfit():
            found[number] = None
        return found

    def _alone(self, number: int, points: Points, *, own: bool) -> Verdict:
        """A game by itself, hole after hole."""
        game = self.games[number]
        if "out" in game.rest:
            whole = rescore(unpack(game, self.shape), self.ruleset, own=own)
            return Verdict(whole.totals, bits(whole.end.winners), doubtful=False)
        holes = tuple(map(tuple, points.tolist()))
        at_once = self.ruleset.ending.wins_at_once
        layouts = unpack(game, self.shape).layouts if at_once else ()
        end = ended(self.ruleset, holes, stayed=range(self.seats), layouts=layouts, own=own)
        totals = rules.Game(self.ruleset, self.seats, holes).totals
        return Verdict(totals, bits(end.winners), doubtful=False)

    # -- which fit

    def unfit(self) -> list[int]:
        """The games with a card for which the ruleset has no value."""
        strange = [
            code
            for code, card in BY_CODE.items()
            if not is_playable(self.ruleset, card) or self.ruleset.values.of(card) is None
        ]
        return [number for number, there in enumerate(self._have(strange)) if there]

    def doubtful(self) -> list[bool]:
        """Lay there a card whose suit matters and was not recorded?"""
        if not self.ruleset.special_suits:
            return [False] * len(self.games)
        return self._have(
            [code for code, card in BY_CODE.items() if is_doubtful(self.ruleset, card, {})]
        )

    def _have(self, codes: list[int]) -> list[bool]:
        """Which games have any of these cards?"""
        # A gap is the highest code and one more is 0: what is highest now is a card. Most cards
        # that a ruleset does not know come after all others, and then one look at it is enough.
        highest = int((self.cards + np.uint8(1)).max()) - 1
        if highest < min(codes, default=GAP):
            return [False] * len(self.games)
        table = np.zeros(256, np.bool_)
        table[codes] = True
        there: Truths = np.asarray(table.take(self.cards).any(axis=(0, 2, 3)))
        return [bool(each) for each in there]


def bits(seats: Iterable[int]) -> int:
    """A bit for every one of these positions."""
    return sum(1 << seat for seat in seats)


def decided_by_totals(ruleset: Ruleset) -> bool:
    """Does the lowest sum of points win, and nothing else, once the holes are played?"""
    ending = ruleset.ending
    return (
        ending.type in (EndType.HOLES, EndType.OPEN)
        and ending.exact_reset is None
        and ending.wins_at_once is None
        and ending.wins_at is None
    )
