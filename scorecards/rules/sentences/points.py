"""Sentences about the points of a hole: the lowest, the same, the fewest so far."""

from __future__ import annotations

from scorecards.rules.sentences.moments import Kind, Moment, signed, text
from scorecards.rules.texts import Text

RUN = 3  # holes that make a run


def below_zero(moment: Moment) -> Text | None:
    """One total is below zero, the first in this game."""
    below = [seat for seat, total in enumerate(moment.after) if total < 0]
    if len(below) != 1 or any(total < 0 for row in moment.history[:-1] for total in row):
        return None
    total = signed(moment.after[below[0]])
    return text("{name} is the first below zero: {total}.", name=moment.name(below[0]), total=total)


def game_low(moment: Moment) -> Text | None:
    """Nobody had so few points on a hole before."""
    earlier = [points for deal in moment.earlier for points in deal.points.values()]
    if moment.low is None or not earlier or moment.deal.points[moment.low] >= min(earlier):
        return None
    return text("The lowest hole of the game so far: {name}, {points}.", **_low(moment, moment.low))


def own_best(moment: Moment) -> Text | None:
    """Who is lowest never had so few, of three holes or more."""
    seat = moment.low
    if seat is None:
        return None
    earlier = [deal.points[seat] for deal in moment.earlier if seat in deal.points]
    if len(earlier) < 2 or moment.deal.points[seat] >= min(earlier):
        return None
    return text("The best hole so far for {name}: {points}.", **_low(moment, seat))


def in_a_row(moment: Moment) -> Text | None:
    """The same one alone had the lowest of three holes or more without a break."""
    times = _times(moment)
    if moment.low is None or times < RUN:
        return None
    name = moment.name(moment.low)
    return text("{name} has had the lowest hole {n} times in a row.", name=name, n=times)


def low_again(moment: Moment) -> Text | None:
    """The same one alone had the lowest of just two."""
    if moment.low is None or _times(moment) != 2:
        return None
    return text("The lowest hole goes to {name} again.", name=moment.name(moment.low))


def repeat(moment: Moment) -> Text | None:
    """One, and no other, has the points of the hole before."""
    if not moment.index:
        return None
    points, before = moment.deal.points, moment.earlier[-1].points
    same = [seat for seat in points if seat in before and points[seat] == before[seat]]
    if len(same) != 1:
        return None
    return text("{name} repeats the {points} of the hole before.", **_low(moment, same[0]))


def all_same(moment: Moment) -> Text | None:
    """Everybody has the same points on this hole."""
    points = list(moment.deal.points.values())
    if not moment.everybody or len(set(points)) > 1:
        return None
    return text("Everybody has the same on this hole: {points}.", points=signed(points[0]))


def falling(moment: Moment) -> Text | None:
    """One, and no other, had fewer points on each of the last holes than on the one before."""
    runs = [(seat, run) for seat in moment.deal.parts if (run := _run(moment, seat))]
    if len(runs) != 1:
        return None
    seat, run = runs[0]
    a, b, c = map(signed, run)
    sentence = "{name} comes down with every hole: {a}, {b}, {c}."
    return text(sentence, name=moment.name(seat), a=a, b=b, c=c)


def table_low(moment: Moment) -> Text | None:
    """All together never had so few, of three holes or more that everybody played."""
    every = [*moment.earlier, moment.deal]
    sums = [sum(deal.points.values()) for deal in every]
    if len(sums) < 3 or sums[-1] >= min(sums[:-1]):
        return None
    if any(len(deal.parts) != len(moment.after) for deal in every):
        return None
    return text("The table’s lowest hole so far: {n} together.", n=signed(sums[-1]))


def lowest(moment: Moment) -> Text | None:
    """One has the fewest points."""
    if moment.low is None:
        return None
    return text("{name} has the lowest hole: {points}.", **_low(moment, moment.low))


def shared_low(moment: Moment) -> Text | None:
    """Several, but not all, have the fewest points."""
    seats = moment.deal.lowest
    if not 1 < len(seats) < len(moment.deal.parts):
        return None
    points = signed(moment.deal.points[seats[0]])
    names = moment.names(seats)
    return text("{names} share the lowest hole: {points}.", names=names, points=points)


def apart(moment: Moment) -> Text | None:
    """How far the points of this hole lie apart."""
    points = moment.deal.points.values()
    wide = max(points) - min(points)
    return text("{n} between the lowest and the highest of this hole.", n=wide) if wide else None


def together(moment: Moment) -> Text | None:
    """The sum of this hole: there is always one."""
    total = signed(sum(moment.deal.points.values()))
    return text("All of this hole together: {n}.", n=total)


def number(moment: Moment) -> Text | None:
    """Which hole it was: that can always be told."""
    return text("That was hole {n}.", n=moment.deal.number)


def _low(moment: Moment, seat: int) -> dict[str, str]:
    return {"name": moment.name(seat), "points": signed(moment.deal.points[seat])}


def _times(moment: Moment) -> int:
    """How many holes up to this one the lowest of this one had to themselves without a break."""
    times = 0
    for index in range(moment.index, -1, -1):
        if Moment(moment.course, index).low != moment.low:
            break
        times += 1
    return times


def _run(moment: Moment, seat: int) -> list[int]:
    """The points of this seat on the last three holes if they fell each time, else nothing."""
    last = [*moment.earlier, moment.deal][-RUN:]
    points = [deal.points[seat] for deal in last if seat in deal.points]
    fell = all(was > now for was, now in zip(points, points[1:], strict=False))
    return points if len(points) == RUN and fell else []


ANY_HOLE = ("apart", "together", "number")  # one of the first two, and the last, are always true

KINDS = (
    Kind("below zero", 85, below_zero),
    Kind("game low", 70, game_low),
    Kind("own best", 42, own_best),
    Kind("in a row", 75, in_a_row),
    Kind("low again", 33, low_again),
    Kind("repeat", 38, repeat),
    Kind("all same", 88, all_same),
    Kind("falling", 46, falling),
    Kind("table low", 36, table_low),
    Kind("lowest", 12, lowest),
    Kind("shared low", 14, shared_low),
    Kind("apart", 4, apart),
    Kind("together", 2, together),
    Kind("number", 1, number),
)
