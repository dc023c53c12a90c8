"""Many packed games of one shape under one ruleset: who would have won each.

Games with equally many holes and players are scored together, as arrays. Where somebody was out
before the end, and where more than the totals decides who wins, a game is looked at by itself, the
way `played` does it.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from scorecards import rules
from scorecards.rescoring.counting import Counts, Points, Truths, count_layouts
from scorecards.rescoring.fitting import is_doubtful, is_playable
from scorecards.rescoring.packing import BY_CODE, NOBODY, Packed, cells_of, unpack
from scorecards.rescoring.played import ended, rescore
from scorecards.rescoring.settling import Holes, Numbers, settle
from scorecards.rules import Ruleset, Shape
from scorecards.rules.endings import EndType


class Verdict(NamedTuple):
    """A game under other rules. `totals` are those after its last hole."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
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
        self.seats, self.holes = games[0].seats, games[0].holes
        self.places = self.seats * self.holes
        flat = np.frombuffer(b"".join(game.cards for game in games), np.uint8)
        columns = cells_of(shape) // shape.rows
        # Columns first, then games and their places: what `counting` calls layouts.
        cards = flat.reshape(len(games), columns, self.places, shape.rows)
        self.cards = np.ascontiguousarray(cards.transpose(1, 0, 2, 3))

    def points(self) -> Numbers:
        """The points of every game, hole and seat."""
        codes = self.cards.reshape(len(self.cards), -1, self.shape.rows)
        counts = count_layouts(self.ruleset, self.shape, codes)
        points = self.settled(self.typed(counts)).reshape(len(self.games), self.places)
        for game, by_hand in self._listed("by_hand"):
            for place, more in by_hand:
                points[game, place] += more
        return points.reshape(len(self.games), self.holes, self.seats)

    def typed(self, counts: Counts) -> Counts:
        """The counts, with the totals of the table where no cards were entered."""
        points: Points = counts.points.reshape(len(self.games), self.places)
        for game, totals in self._listed("totals"):
            points = points.astype(np.int64)
            for place, total in totals:
                points[game, place] = total
        return counts._replace(points=points)

    def settled(self, counts: Counts) -> Numbers:
        """The points once the steps of the hole have changed what was counted."""
        by_hole = (-1, self.seats)
        points = counts.points.astype(np.int64).reshape(by_hole)
        if not self.ruleset.hole_steps:
            return points
        knocked = np.frombuffer(b"".join(game.knockers for game in self.games), np.uint8)
        knockers = np.where(knocked == NOBODY, -1, knocked.astype(np.int64))
        marks = {word: marked.reshape(by_hole) for word, marked in counts.marks.items()}
        return settle(self.ruleset.hole_steps, Holes(points, knockers, marks))

    def _listed(self, word: str) -> Iterable[tuple[int, list[list[int]]]]:
        for number, game in enumerate(self.games):
            if game.rest and word in game.rest:
                yield number, game.rest[word]

    # -- who wins

    def verdicts(self, own: Sequence[bool]) -> list[Verdict | None]:
        """The verdict of every game; `own`: was it played by this very ruleset?"""
        points = self.points()
        totals = points.sum(axis=1)
        least = totals == totals.min(axis=1, keepdims=True)
        fits, doubtful = self.fitting(), self.doubtful()
        plain = decided_by_totals(self.ruleset)
        found: list[Verdict | None] = []
        for number, (sums, leads) in enumerate(zip(totals.tolist(), least.tolist(), strict=True)):
            if not fits[number]:
                found.append(None)
            elif plain and "out" not in self.games[number].rest:
                winners = tuple([seat for seat, lead in enumerate(leads) if lead])
                found.append(Verdict(tuple(sums), winners, doubtful[number]))
            else:
                verdict = self._alone(number, points[number], own=own[number])
                found.append(verdict._replace(doubtful=doubtful[number]))
        return found

    def _alone(self, number: int, points: Numbers, *, own: bool) -> Verdict:
        """A game by itself, hole after hole."""
        game = self.games[number]
        if "out" in game.rest:
            whole = rescore(unpack(game, self.shape), self.ruleset, own=own)
            return Verdict(whole.totals, whole.end.winners, doubtful=False)
        holes = tuple(map(tuple, points.tolist()))
        at_once = self.ruleset.ending.wins_at_once
        layouts = unpack(game, self.shape).layouts if at_once else ()
        end = ended(self.ruleset, holes, stayed=range(self.seats), layouts=layouts, own=own)
        totals = rules.Game(self.ruleset, self.seats, holes).totals
        return Verdict(totals, end.winners, doubtful=False)

    # -- which fit

    def fitting(self) -> list[bool]:
        """Has the ruleset a value for every card of the game?"""
        strange = [
            code
            for code, card in BY_CODE.items()
            if not is_playable(self.ruleset, card) or self.ruleset.values.of(card) is None
        ]
        return [not any_of for any_of in self._have(strange)]

    def doubtful(self) -> list[bool]:
        """Lay there a card whose suit matters and was not recorded?"""
        special = self.ruleset.special_suits
        return self._have(
            [code for code, card in BY_CODE.items() if is_doubtful(self.ruleset, card, {})]
            if special
            else []
        )

    def _have(self, codes: list[int]) -> list[bool]:
        """Which games have any of these cards?"""
        if not codes:
            return [False] * len(self.games)
        table = np.zeros(256, np.bool_)
        table[codes] = True
        there: Truths = np.asarray(table.take(self.cards).any(axis=(0, 2, 3)))
        return [bool(each) for each in there]


def decided_by_totals(ruleset: Ruleset) -> bool:
    """Does the lowest sum of points win, and nothing else, once the holes are played?"""
    ending = ruleset.ending
    return (
        ending.type in (EndType.HOLES, EndType.OPEN)
        and ending.exact_reset is None
        and ending.wins_at_once is None
        and ending.wins_at is None
    )
