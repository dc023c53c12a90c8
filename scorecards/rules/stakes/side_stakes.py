"""Money for the games that are played beside any other: skins, stableford and match play."""

from __future__ import annotations

from itertools import combinations

from scorecards.rules.stakes.agreement import Stakes, Tie
from scorecards.rules.stakes.card import Card, PlayedHole
from scorecards.rules.stakes.holes import against_everyone, shared
from scorecards.rules.stakes.payments import POT, Payment
from scorecards.rules.stakes.side_games import match_play, play_skins, stableford
from scorecards.rules.texts import text


def skins_won(stakes: Stakes, card: Card) -> dict[int, list[Payment]]:
    """What everybody pays for the skins won on a hole, by its number from 1."""
    unit = stakes.money.amount(stakes.unit)
    return {
        skin.hole: [
            Payment(
                seat,
                skin.seat,
                skin.skins * stakes.unit,
                text("skins: {n} × {unit}", n=skin.skins, unit=unit),
            )
            for seat in card.holes[skin.hole - 1].there
            if seat != skin.seat
        ]
        for skin in play_skins(_columns(card), carry=stakes.tie is Tie.CARRY).won
    }


def skins_left(stakes: Stakes, card: Card) -> list[Payment]:
    """Where it was agreed: skins nobody won on the last holes go to those tied on the last one."""
    holes, last = len(card.holes), card.holes[-1]
    least = min(last.points[seat] for seat in last.there)
    tied = [seat for seat in last.there if last.points[seat] == least]
    won = [skin.hole for skin in play_skins(_columns(card), carry=True).won]
    left = holes - max(won, default=0)
    if not stakes.last_split or not left:
        return []
    n = left if stakes.tie is Tie.CARRY else 1
    reason = text("skins that nobody won: {n} × {unit}", n=n, unit=stakes.money.amount(stakes.unit))
    payments = [Payment(seat, POT, n * stakes.unit, reason) for seat in last.there]
    return payments + shared(stakes, n * stakes.unit * len(payments), tied, last)


def stableford_hole(stakes: Stakes, hole: PlayedHole) -> list[Payment]:
    """Of each two, who has fewer stableford points on the hole pays the other the difference."""
    points = [hole.points[seat] for seat in hole.there]
    figures = stableford(points, stakes.target, step=stakes.step)
    template = text("stableford points between the two: {n} × {unit}")
    return against_everyone(
        stakes, dict(zip(hole.there, figures, strict=True)), template, high=True
    )


def matches(stakes: Stakes, card: Card) -> list[Payment]:
    """Everybody plays a match against everybody else: the loser pays a unit, or one for each hole
    the winner was ahead when it was decided. All square pays nothing. A hole that one of the two
    did not play is none of their match.
    """
    payments, columns = [], _columns(card)
    for pair in combinations(range(card.seats), 2):
        both = zip(columns[pair[0]], columns[pair[1]], strict=True)
        holes = [(one, other) for one, other in both if one is not None and other is not None]
        match = match_play([one for one, _ in holes], [other for _, other in holes])
        if match.winner is not None:
            n = match.up if stakes.by_holes else 1
            reason = text("match play: {up} up, holes left: {left}", up=match.up, left=match.left)
            loser = pair[1 - match.winner]
            payments.append(Payment(loser, pair[match.winner], n * stakes.unit, reason))
    return payments


def _columns(card: Card) -> list[tuple[int | None, ...]]:
    """Each seat's points, hole by hole, None where it did not play."""
    return list(zip(*(hole.column for hole in card.holes), strict=True))
